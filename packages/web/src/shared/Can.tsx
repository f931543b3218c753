import { type CheckMode, type EndpointRow, type Feature, type Permission, hasFeature, hasPermission } from '@spotdesk/sdk/contract'
import type { ReactNode } from 'react'
import { currentRights } from './session.ts'
import { useSignalValue } from './use-signal-value.ts'

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
  const mayCall = !call || ((!call.permission || hasPermission(rights, call.permission)) && (!call.feature || hasFeature(rights, call.feature)))
  const may = mayCall && (!permission || hasPermission(rights, permission, mode)) && (!feature || hasFeature(rights, feature, mode))
  return may ? children : fallback
}

/** Whether the user may call a row. */
export function useCan(row: EndpointRow): boolean {
  const rights = useSignalValue(currentRights)
  return (!row.permission || hasPermission(rights, row.permission)) && (!row.feature || hasFeature(rights, row.feature))
}
