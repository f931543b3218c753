import { useSignalValue } from '@spotdesk/ui'
import {
  type CheckMode,
  type EndpointRow,
  type Feature,
  type Permission,
  type Rights,
  hasFeature,
  hasPermission,
} from '@spotdesk/sdk/contract'
import type { ReactNode } from 'react'
import { currentRights } from './session.ts'

interface CanProps {
  /** A row of the contract: shows the children to those who may call it. */
  call?: EndpointRow
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

/** Whether the user may call a row. */
export function useCan(row: EndpointRow): boolean {
  return mayCall(useSignalValue(currentRights), row)
}

function mayCall(rights: Rights, { permission, feature }: EndpointRow): boolean {
  return (!permission || hasPermission(rights, permission)) && (!feature || hasFeature(rights, feature))
}
