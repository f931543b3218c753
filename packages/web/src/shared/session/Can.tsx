import { useSignalValue } from '@spotdesk/ui'
import { type CallRow, type CheckMode, type Feature, type Permission, type Rights, hasFeature, hasPermission } from '@spotdesk/sdk/contract'
import type { ReactNode } from 'react'
import { currentRights } from './session.ts'

/** The conditions under which something is offered to a user. */
export interface Needs {
  /** A row of the contract: for users who may call it. */
  call?: CallRow
  permission?: Permission | readonly Permission[]
  feature?: Feature | readonly Feature[]
  mode?: CheckMode
}

interface CanProps extends Needs {
  fallback?: ReactNode
  children: ReactNode
}

/** Shows its children only to users who may. */
export function Can({ fallback = null, children, ...needs }: CanProps) {
  return isAllowed(useSignalValue(currentRights), needs) ? children : fallback
}

/** The rows whose conditions the user meets, in their order. */
export function useAllowed<Row extends Needs>(rows: readonly Row[]): Row[] {
  const rights = useSignalValue(currentRights)
  return rows.filter((row) => isAllowed(rights, row))
}

function isAllowed(rights: Rights, { call, permission, feature, mode = 'ALL_OF' }: Needs): boolean {
  return (
    (!call || mayCall(rights, call)) &&
    (!permission || hasPermission(rights, permission, mode)) &&
    (!feature || hasFeature(rights, feature, mode))
  )
}

/** True if the user may call a row. */
export function useCan(row: CallRow): boolean {
  return mayCall(useSignalValue(currentRights), row)
}

function mayCall(rights: Rights, { permission, feature }: CallRow): boolean {
  return (!permission || hasPermission(rights, permission)) && (!feature || hasFeature(rights, feature))
}
