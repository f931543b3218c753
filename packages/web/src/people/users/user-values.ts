/** A user of the agency as the forms have them, and the body of their calls. */
import type { AgencyUser } from '@spotdesk/sdk'
import { type FieldIssue, checkProfile, checkScope, scopeOfRole } from '@spotdesk/sdk/rules'
import type { InterfaceLanguage } from '@spotdesk/sdk/values'

export interface UserValues {
  firstName: string
  lastName: string
  email: string
  roleId: string | null
  /** Ids; null: all of the agency. */
  advertiserIds: string[] | null
  publisherIds: string[] | null
  language: InterfaceLanguage | null
  country: string | null
  timeZone: string | null
  currency: string | null
}

/** The fields of the form of a person. */
export const noUser: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  roleId: null,
  advertiserIds: null,
  publisherIds: null,
  language: null,
  country: null,
  timeZone: null,
  currency: null,
}

const asTexts = (ids: readonly number[] | null) => ids && ids.map(String)
const asIds = (texts: readonly string[] | null) => texts && texts.map(Number)

export function toUserValues(user: AgencyUser): UserValues {
  const { firstName, lastName, email, country, timeZone, currency } = user
  return {
    firstName,
    lastName,
    email,
    roleId: String(user.roleId),
    advertiserIds: asTexts(user.advertiserIds),
    publisherIds: asTexts(user.publisherIds),
    // The server checks it against the same list.
    language: user.language as InterfaceLanguage,
    country,
    timeZone,
    currency,
  }
}

/** A stored value as the form has it. */
export function readStoredUser(field: string, value: unknown): unknown {
  if (field === 'roleId') return String(value)
  return field === 'advertiserIds' || field === 'publisherIds' ? asTexts(value as number[] | null) : value
}

/** Role and scope: what the role cannot be narrowed to is left out, whatever was chosen for another role before. */
export function toMembership({ roleId, advertiserIds, publisherIds }: UserValues) {
  const field = roleId === null ? null : scopeOfRole(Number(roleId)).field
  return {
    roleId: roleId === null ? null : Number(roleId),
    advertiserIds: field === 'advertiserIds' ? asIds(advertiserIds) : null,
    publisherIds: field === 'publisherIds' ? asIds(publisherIds) : null,
  }
}

/** The errors of the fields that both forms have. */
export function checkUser(values: UserValues): FieldIssue[] {
  const { firstName, lastName, email, ...rest } = values
  const { roleId, ...scope } = toMembership(values)
  const given = (text: string | null) => text ?? undefined
  return [
    ...checkProfile({
      firstName,
      lastName,
      email,
      language: given(rest.language),
      country: given(rest.country),
      timeZone: given(rest.timeZone),
      currency: given(rest.currency),
    }),
    ...(roleId === null ? [] : checkScope({ roleId, ...scope })),
  ]
}
