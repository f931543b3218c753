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

/** The scope of a membership: advertisers and publishers; null: all of the agency. */
export interface MembershipScope {
  roleId: number
  advertiserIds: readonly number[] | null
  publisherIds: readonly number[] | null
}

export interface ScopeIssue {
  field: 'advertiserIds' | 'publisherIds'
  code: 'required' | 'invalidValue'
}

/** The errors of a scope: ADVERTISER needs advertisers, PUBLISHER_MANAGER may have publishers, administrators have no scope. */
export function checkScope({ roleId, advertiserIds, publisherIds }: MembershipScope): ScopeIssue[] {
  const issues: ScopeIssue[] = []
  if (roleId === advertiser && advertiserIds === null) issues.push({ field: 'advertiserIds', code: 'required' })
  if (advertiserIds !== null && (advertiserIds.length === 0 || isAdministrator(roleId) || roleId === publisherManager))
    issues.push({ field: 'advertiserIds', code: advertiserIds.length === 0 ? 'required' : 'invalidValue' })
  if (publisherIds !== null && (publisherIds.length === 0 || roleId !== publisherManager))
    issues.push({ field: 'publisherIds', code: publisherIds.length === 0 ? 'required' : 'invalidValue' })
  return issues
}
