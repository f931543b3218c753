import { useSignalValue } from '@spotdesk/ui'
import { type CallRow, type CheckMode, type Feature, type Permission, type Rights, hasFeature, hasPermission } from '@spotdesk/sdk/contract'
import type { ReactNode } from 'react'
import { currentRights } from './session.ts'

interface CanProps {
  /** A row of the contract: shows the children to users who may call it. */
  call?: CallRow
  permission?: Permission | readonly Permission[]
  feature?: Feature | readonly Feature[]
  mode?: CheckMode
  fallback?: ReactNode
  children: ReactNode
}

/** Shows its children only to users who may. */
export function Can({ call, permission, feature, mode = 'ALL_OF', fallback = null, children }: CanProps) {
  const rights = useSignalValue(currentRights)
  const may =
    (!call || mayCall(rights, call)) &&
    (!permission || hasPermission(rights, permission, mode)) &&
    (!feature || hasFeature(rights, feature, mode))
  return may ? children : fallback
}

/** True if the user may call a row. */
export function useCan(row: CallRow): boolean {
  return mayCall(useSignalValue(currentRights), row)
}

function mayCall(rights: Rights, { permission, feature }: CallRow): boolean {
  return (!permission || hasPermission(rights, permission)) && (!feature || hasFeature(rights, feature))
}
