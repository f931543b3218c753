/** Checks of the fields of a profile, a user and a company (docs/domain.md §17.1). */
import {
  hiddenCharacterIn,
  type DateFormat,
  type InterfaceLanguage,
  type TimeFormat,
  currencyDigits,
  dateFormats,
  timeFormats,
  interfaceLanguages,
  isTimeZone,
  limits,
  lengthOf,
} from '../../values/index.ts'
import { checkDomain, isEmail } from '../campaigns/advertisers/advertiser-fields.ts'

/** The error of a field, by a code that has a text. */
export interface FieldIssue {
  field: string
  code: 'required' | 'tooLong' | 'invalidValue' | 'invalidEnum' | 'invalidZone' | 'invalidDomain' | 'hiddenCharacter'
  params?: Record<string, string | number>
  /** The value that is most probably meant. */
  suggestion?: string
}

/** The fields that users may change of themselves; absent ones are not checked. */
export interface ProfileFields {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  language?: string | undefined
  timeZone?: string | undefined
  currency?: string | undefined
  country?: string | undefined
  dateFormat?: string | undefined
  timeFormat?: string | undefined
}

/** True if a text counts as missing: empty, or nothing but white space. */
export function isMissing(text: string): boolean {
  return text.trim() === ''
}

/** First and last name of at most 100 characters, an e-mail address of at most 50 in the usual form, and settings that exist. */
export function checkProfile(fields: ProfileFields): FieldIssue[] {
  const checks: [field: keyof ProfileFields, maximum: number, holds: (text: string) => FieldIssue['code'] | null][] = [
    ['email', limits.email, (text) => (isEmail(text) ? null : 'invalidValue')],
    ['language', limits.name, (text) => (interfaceLanguages.includes(text as InterfaceLanguage) ? null : 'invalidEnum')],
    ['timeZone', limits.name, (text) => (isTimeZone(text) ? null : 'invalidZone')],
    ['currency', limits.name, (text) => (Object.hasOwn(currencyDigits, text) ? null : 'invalidEnum')],
    ['country', limits.name, (text) => (/^[A-Z]{2}$/.test(text) ? null : 'invalidValue')],
    ['dateFormat', limits.name, (text) => (dateFormats.includes(text as DateFormat) ? null : 'invalidEnum')],
    ['timeFormat', limits.name, (text) => (timeFormats.includes(text as TimeFormat) ? null : 'invalidEnum')],
  ]
  return [
    ...checkName('firstName', fields.firstName, limits.personName),
    ...checkName('lastName', fields.lastName, limits.personName),
    ...checks.flatMap(([field, maximum, holds]) => checkText(field, fields[field], maximum, holds)),
  ]
}

/** Company name of at most 200 characters; a domain of at most 255 that looks like a host. */
export function checkCompany({ name, domain }: { name?: string | undefined; domain?: string | null | undefined }): FieldIssue[] {
  return [
    ...checkName('name', name, limits.companyName),
    ...checkText('domain', domain ?? undefined, limits.domain, () => null),
    ...(domain && !isMissing(domain) && domain.trim().length <= limits.domain ? checkDomain(domain.trim()) : []),
  ]
}

function checkName(field: string, given: string | undefined, maximum: number): FieldIssue[] {
  const character = hiddenCharacterIn(given?.trim() ?? '')
  return character === null ? checkText(field, given, maximum, () => null) : [{ field, code: 'hiddenCharacter', params: { character } }]
}

function checkText(
  field: string,
  given: string | undefined,
  maximum: number,
  holds: (text: string) => FieldIssue['code'] | null,
): FieldIssue[] {
  if (given === undefined) return []
  if (isMissing(given)) return [{ field, code: 'required' }]
  const text = given.trim()
  if (lengthOf(text) > maximum) return [{ field, code: 'tooLong', params: { maximum } }]
  const code = holds(text)
  return code ? [{ field, code }] : []
}
