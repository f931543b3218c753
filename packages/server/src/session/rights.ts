/** What a member of an agency may do, and what an API token leaves of it. */
import { type Permission, type Rights, impliedBy, permissions, roleOf } from '@spotdesk/sdk/contract'
import { alwaysInScope, parseScope } from '../http/gate.ts'

export interface FeatureFlag {
  feature: string
  active: boolean
  properties: Record<string, unknown>
}

/** The rights of a role in an agency with these features. */
export function rightsOf(roleId: number, features: readonly FeatureFlag[]): Rights {
  const role = roleOf(roleId)
  return { admin: role.admin ?? false, permissions: role.holds, features }
}

/** Rights narrowed to a token's scopes: never more than the user has at that moment. No scopes leave all. */
export function narrowed(rights: Rights, scopes: readonly string[]): Rights {
  if (scopes.length === 0) return rights
  const granted = new Set<string>([alwaysInScope, ...scopes.flatMap(grantedBy)])
  const held: readonly string[] = rights.admin ? permissions : rights.permissions
  // Passing every check is a right of the person, not of a token that was made for something.
  return { admin: false, permissions: held.filter((permission) => granted.has(permission)), features: rights.features }
}

/** A scope for single calls grants its permission without what that implies; the gate admits only those calls. */
function grantedBy(scope: string): Permission[] {
  const { permission, calls } = parseScope(scope)
  return calls ? [permission] : [permission, ...impliedBy(permission)]
}

interface ScopeBeyond {
  index: number
  scope: string
  code: 'invalidEnum' | 'forbidden'
}

/** Scopes that name no permission there is, or one that the user does not hold. */
export function scopesBeyond(rights: Rights, scopes: readonly string[]): ScopeBeyond[] {
  return scopes.flatMap((scope, index): ScopeBeyond[] => {
    const { permission } = parseScope(scope)
    if (!permissions.includes(permission)) return [{ index, scope, code: 'invalidEnum' }]
    return rights.admin || rights.permissions.includes(permission) ? [] : [{ index, scope, code: 'forbidden' }]
  })
}
