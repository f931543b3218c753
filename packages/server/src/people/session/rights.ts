/** What a member of an agency may do, and what an API token leaves of it. */
import { type Permission, type Rights, endpoints, impliedBy, permissions, roleOf } from '@spotdesk/sdk/contract'
import { alwaysInScope, parseScope } from '../../platform/http/gate.ts'
import { Problem, fieldError } from '../../platform/http/problem.ts'

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

/** Rights narrowed to a token's scopes: never more than the user has at that moment. */
export function narrowed(rights: Rights, scopes: readonly string[]): Rights {
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

/** The calls to which a permission can be narrowed, as the rows of the contract name them. */
const callsOf = Map.groupBy(
  endpoints.flatMap(({ row: { permission = [], scope } }) => (scope === undefined ? [] : [permission].flat().map((of) => ({ of, scope })))),
  ({ of }) => of,
)

function isKnown(scope: string): boolean {
  const { permission, calls } = parseScope(scope)
  const known = callsOf.get(permission)?.map((call) => call.scope) ?? []
  return permissions.includes(permission) && (calls ?? []).every((call) => known.includes(call))
}

const holds = ({ admin, permissions: held }: Rights, permission: Permission) => admin || held.includes(permission)

/** Scopes that name no permission or no call there is, or a permission that the user does not hold. Null rights: nobody is known yet. */
function scopesBeyond(rights: Rights | null, scopes: readonly string[]): ScopeBeyond[] {
  return scopes.flatMap((scope, index): ScopeBeyond[] => {
    if (!isKnown(scope)) return [{ index, scope, code: 'invalidEnum' }]
    return rights === null || holds(rights, parseScope(scope).permission) ? [] : [{ index, scope, code: 'forbidden' }]
  })
}

/** @throws Problem validationFailed with every scope that is unknown, or more than its giver holds */
export function requireScopes(rights: Rights | null, scopes: readonly string[]): void {
  const errors = scopesBeyond(rights, scopes).map(({ index, code, scope }) => fieldError(`scopes.${index}`, code, {}, scope))
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
}

/** What of the scopes somebody holds, so that a token names what it can do, and does not grow when its user is given more. */
export function heldScopes(rights: Rights, scopes: readonly string[]): string[] {
  const held = scopes.flatMap((scope) => {
    const { permission } = parseScope(scope)
    return holds(rights, permission) ? [scope] : grantedBy(scope).filter((granted) => holds(rights, granted))
  })
  return held.length > 0 ? [...new Set(held)] : [alwaysInScope]
}
