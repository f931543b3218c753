/** The rights of a member of an agency, and the part of them that an API token keeps. */
import { type Permission, type Rights, endpoints, impliedBy, permissions, roleOf } from '@spotdesk/sdk/contract'
import { alwaysInScope, parseScope } from '../../platform/http/gate/gate.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'

export interface FeatureFlag {
  feature: string
  active: boolean
  properties: Record<string, unknown>
}

/** The rights of a role in an agency with these features. */
export function getRights(roleId: number, features: readonly FeatureFlag[]): Rights {
  const role = roleOf(roleId)
  return { admin: role.admin ?? false, permissions: role.holds, features }
}

/** Rights narrowed to a token's scopes: never more than the user has at that moment. */
export function narrowed(rights: Rights, scopes: readonly string[]): Rights {
  const granted = new Set<string>([alwaysInScope, ...scopes.flatMap(grantedBy)])
  const held: readonly string[] = rights.admin ? permissions : rights.permissions
  // The right to pass every check belongs to the person, not to a token that was created for a purpose.
  return { admin: false, permissions: held.filter((permission) => granted.has(permission)), features: rights.features }
}

/** A scope for single calls grants its permission without implied ones; the gate admits only those calls. */
function grantedBy(scope: string): Permission[] {
  const { permission, calls } = parseScope(scope)
  return calls ? [permission] : [permission, ...impliedBy(permission)]
}

interface ScopeBeyond {
  index: number
  scope: string
  code: 'invalidEnum' | 'forbidden'
}

/** The calls that a permission can be narrowed to, by their names in the contract. */
const callsByPermission = Map.groupBy(
  endpoints.flatMap(({ row: { permission = [], scope } }) => (scope === undefined ? [] : [permission].flat().map((of) => ({ of, scope })))),
  ({ of }) => of,
)

function isKnown(scope: string): boolean {
  const { permission, calls } = parseScope(scope)
  const known = callsByPermission.get(permission)?.map((call) => call.scope) ?? []
  return permissions.includes(permission) && (calls ?? []).every((call) => known.includes(call))
}

const holds = ({ admin, permissions: held }: Rights, permission: Permission) => admin || held.includes(permission)

/**
 * Scopes without an existing permission or call, or with a permission that the user does not hold. Null rights: the user is not known yet.
 */
function scopesBeyond(rights: Rights | null, scopes: readonly string[]): ScopeBeyond[] {
  return scopes.flatMap((scope, index): ScopeBeyond[] => {
    if (!isKnown(scope)) return [{ index, scope, code: 'invalidEnum' }]
    return rights === null || holds(rights, parseScope(scope).permission) ? [] : [{ index, scope, code: 'forbidden' }]
  })
}

/** @throws Problem validationFailed with every scope that is unknown, or beyond the rights of its giver */
export function requireScopes(rights: Rights | null, scopes: readonly string[]): void {
  const errors = scopesBeyond(rights, scopes).map(({ index, code, scope }) => fieldError(`scopes.${index}`, code, {}, scope))
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
}

/** The part of the scopes that a user holds, so that a token names its real rights, and does not grow when its user is granted more. */
export function heldScopes(rights: Rights, scopes: readonly string[]): string[] {
  const held = scopes.flatMap((scope) => {
    const { permission } = parseScope(scope)
    return holds(rights, permission) ? [scope] : grantedBy(scope).filter((granted) => holds(rights, granted))
  })
  return held.length > 0 ? [...new Set(held)] : [alwaysInScope]
}
