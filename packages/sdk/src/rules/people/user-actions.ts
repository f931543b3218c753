/** What may be done to a user of an agency, and where a user's sight may be narrowed (`domain.md` §1). */

/** The role that passes every permission, in all agencies: whoever runs the installation. */
export const platformAdmin = 1
/** Other roles by what they mean here; ids as memberships hold them. */
const agencyAdmin = 2
const advertiser = 6
const publisherManager = 7

/** Whether a role's holders run an agency. */
export function isAdministrator(roleId: number): boolean {
  return roleId === platformAdmin || roleId === agencyAdmin
}

/** A user's place in an agency. */
export interface UserPlace {
  roleId: number
  disabled: boolean
}

export type PlaceVerdict = { ok: true } | { ok: false; code: 'ownAccount' | 'lastAdministrator' }

/**
 * Whether a place may become another one: nobody disables themselves or changes their own role, and the agency keeps an administrator.
 * @param otherAdministrators how many others run the agency
 */
export function mayChangePlace(
  before: UserPlace,
  after: UserPlace,
  context: { isSelf: boolean; otherAdministrators: number },
): PlaceVerdict {
  const moved = before.roleId !== after.roleId || before.disabled !== after.disabled
  if (moved && context.isSelf) return { ok: false, code: 'ownAccount' }
  const runs = ({ roleId, disabled }: UserPlace) => isAdministrator(roleId) && !disabled
  return runs(before) && !runs(after) && context.otherAdministrators === 0 ? { ok: false, code: 'lastAdministrator' } : { ok: true }
}

/** The advertisers and the publishers that a user is limited to; null: all of the agency. */
export interface Sight {
  roleId: number
  advertiserIds: readonly number[] | null
  publisherIds: readonly number[] | null
}

export interface SightIssue {
  field: 'advertiserIds' | 'publisherIds'
  code: 'required' | 'invalidValue'
}

/** Advertisers are always limited to some advertisers, publishers' people may be limited to some publishers, administrators see everything. */
export function checkSight({ roleId, advertiserIds, publisherIds }: Sight): SightIssue[] {
  const issues: SightIssue[] = []
  if (roleId === advertiser && advertiserIds === null) issues.push({ field: 'advertiserIds', code: 'required' })
  if (advertiserIds !== null && (advertiserIds.length === 0 || isAdministrator(roleId) || roleId === publisherManager))
    issues.push({ field: 'advertiserIds', code: advertiserIds.length === 0 ? 'required' : 'invalidValue' })
  if (publisherIds !== null && (publisherIds.length === 0 || roleId !== publisherManager))
    issues.push({ field: 'publisherIds', code: publisherIds.length === 0 ? 'required' : 'invalidValue' })
  return issues
}
