/** The plan of a change to a user of an agency: the one rule behind the form, the row menu and a revert. */
import type { DateFormat, TimeFormat } from '../../values/index.ts'
import type { FieldFinding } from '../campaigns/orders/order-fields.ts'
import type { WritePlan } from '../write-plan.ts'
import type { ProfileFields } from './account-fields.ts'
import { checkScope, checkMembershipChange } from './user-actions.ts'

/** The stored state of a user: the person's profile, and their membership in the agency. */
export interface UserState extends Record<Exclude<keyof ProfileFields, 'dateFormat' | 'timeFormat'>, string> {
  dateFormat: DateFormat
  timeFormat: TimeFormat
  roleId: number
  /** Null means all of the agency. */
  advertiserIds: number[] | null
  /** Null means all of the agency. */
  publisherIds: number[] | null
  disabled: boolean
}

/** The fields of the profile, which belong to the person. */
export const userProfileFields = [
  'firstName',
  'lastName',
  'email',
  'language',
  'timeZone',
  'currency',
  'country',
  'dateFormat',
  'timeFormat',
] as const satisfies (keyof UserState)[]

/** The fields of the membership, which belong to the agency. */
export const userMembershipFields = ['roleId', 'advertiserIds', 'publisherIds', 'disabled'] as const satisfies (keyof UserState)[]

/** The context of the plan of a user. */
export interface UserPlanContext {
  /** The caller is the user. */
  isSelf: boolean
  /** The caller is an API token. */
  byToken: boolean
  /** The person belongs to other agencies too. */
  elsewhere: boolean
  /** The caller has all permissions of the user's present role. */
  mayDealWith: boolean
  /** The caller has all permissions of the user's new role. */
  mayGive: boolean
  /** The named advertisers and publishers that belong to the agency. */
  known: Readonly<Record<'advertiserIds' | 'publisherIds', readonly number[]>>
  /** The number of other administrators of the agency. */
  otherAdministrators: number
}

export interface UserRefusal {
  code: 'userBeyondRights' | 'signInRequired' | 'ownAccount' | 'lastAdministrator'
  params: Record<never, never>
}

/**
 * Plans one change of one user. The caller checks versions and handles a new e-mail address.
 * @param before null for a new user
 */
export function planUser({ before, after }: { before: UserState | null; after: UserState }, context: UserPlanContext) {
  const profile = before ? differing(userProfileFields, before, after) : []
  const membership = before ? differing(userMembershipFields, before, after) : userMembershipFields
  const change = before === null || profile.length + membership.length > 0
  const plan: WritePlan<UserState, UserRefusal> = { after, change, refusal: null, errors: [], warnings: [] }
  if (before && !context.mayDealWith) return { ...plan, refusal: refusal('userBeyondRights') }
  if (context.elsewhere && !context.isSelf && profile.length > 0)
    return { ...plan, errors: profile.map((field): FieldFinding => ({ field, code: 'readOnly' })) }
  if (membership.length === 0) return plan
  // A token may disable a user. Access that it granted would outlive the token.
  const isDisabling = after.disabled && membership.every((field) => field === 'disabled')
  if (before && context.byToken && !isDisabling) return { ...plan, refusal: refusal('signInRequired') }
  const errors = checkMembership(after, context)
  if (errors.length > 0 || !before) return { ...plan, errors }
  const verdict = checkMembershipChange(before, after, context)
  return verdict.ok ? plan : { ...plan, refusal: refusal(verdict.code) }
}

const refusal = (code: UserRefusal['code']): UserRefusal => ({ code, params: {} })

function differing<F extends keyof UserState>(fields: readonly F[], before: UserState, after: UserState): F[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

function checkMembership(after: UserState, { mayGive, known }: UserPlanContext): FieldFinding[] {
  const errors: FieldFinding[] = [...checkScope(after)]
  if (!mayGive) errors.push({ field: 'roleId', code: 'forbidden' })
  for (const field of ['advertiserIds', 'publisherIds'] as const) {
    for (const [index, id] of (after[field] ?? []).entries()) {
      if (!known[field].includes(id)) errors.push({ field: `${field}.${index}`, code: 'unknownItem', params: { field } })
    }
  }
  return errors
}
