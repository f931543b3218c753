/** Changes of a user's membership and scope that are allowed (docs/domain.md §1.1). */

/** The role that passes every check, in all agencies: the operator of the installation. */
export const platformAdmin = 1
/** Other roles with special rules; ids as in memberships. */
const agencyAdmin = 2
const advertiser = 6
const publisherManager = 7

/** True if a role administers an agency. */
export function isAdministrator(roleId: number): boolean {
  return roleId === platformAdmin || roleId === agencyAdmin
}

/** The part of a membership that the rules need. */
export interface MembershipState {
  roleId: number
  disabled: boolean
}

export type MembershipVerdict = { ok: true } | { ok: false; code: 'ownAccount' | 'lastAdministrator' }

/**
 * The verdict on a change of a membership: nobody disables themselves or changes their own role, and the agency keeps an administrator.
 * @param otherAdministrators the number of other administrators of the agency
 */
export function checkMembershipChange(
  before: MembershipState,
  after: MembershipState,
  context: { isSelf: boolean; otherAdministrators: number },
): MembershipVerdict {
  const moved = before.roleId !== after.roleId || before.disabled !== after.disabled
  if (moved && context.isSelf) return { ok: false, code: 'ownAccount' }
  const runs = ({ roleId, disabled }: MembershipState) => isAdministrator(roleId) && !disabled
  return runs(before) && !runs(after) && context.otherAdministrators === 0 ? { ok: false, code: 'lastAdministrator' } : { ok: true }
}

/** The scope of a membership: advertisers and publishers; null means all of the agency. */
export interface MembershipScope {
  roleId: number
  advertiserIds: readonly number[] | null
  publisherIds: readonly number[] | null
}

export interface ScopeIssue {
  field: 'advertiserIds' | 'publisherIds'
  code: 'required' | 'invalidValue'
}

/** The part of an agency that a role can be narrowed to. */
export interface RoleScope {
  /** Null if it always sees all of the agency. */
  field: ScopeIssue['field'] | null
  /** It cannot see all. */
  isRequired: boolean
}

/** ADVERTISER needs advertisers, PUBLISHER_MANAGER may have publishers, administrators have no scope, and others may have advertisers. */
export function scopeOfRole(roleId: number): RoleScope {
  if (isAdministrator(roleId)) return { field: null, isRequired: false }
  return roleId === publisherManager
    ? { field: 'publisherIds', isRequired: false }
    : { field: 'advertiserIds', isRequired: roleId === advertiser }
}

/** The errors of a scope. */
export function checkScope({ roleId, ...scope }: MembershipScope): ScopeIssue[] {
  const { field: own, isRequired } = scopeOfRole(roleId)
  return (['advertiserIds', 'publisherIds'] as const).flatMap((field): ScopeIssue[] => {
    const ids = scope[field]
    if (ids === null) return field === own && isRequired ? [{ field, code: 'required' }] : []
    if (ids.length === 0) return [{ field, code: 'required' }]
    return field === own ? [] : [{ field, code: 'invalidValue' }]
  })
}
