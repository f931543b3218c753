/** The content of a 412 in words: the fields that somebody has changed since, before and after. */
import type { ApiError } from '@spotdesk/sdk'
import { campaignStatusLabels, cpmToNumber } from '@spotdesk/sdk/values'
import { label, t } from '../../shared/text.ts'
import { type Changed, deedOf, holdsIds, wordsOf } from './changed-since.ts'

/** The fields that somebody has changed since. */
export const changedIn = (error: ApiError): readonly Changed[] => (error.code === 'versionConflict' ? error.body.changedFields : [])

/** 'Morgan Reyes changed status from Running to Paused.'; the plain sentence of the error when it names no field. */
export function describeConflict(error: ApiError): string {
  // A field that was changed and changed back has nothing to tell.
  const changed = changedIn(error).filter(({ base, theirs }) => base !== theirs)
  // A status already says what the flags beside it say.
  const status = changed.filter(({ field }) => field === 'status')
  const told = status.length > 0 ? status : changed
  if (told.length === 0) return error.message
  return told.map(sentenceOf).join(' ')
}

function sentenceOf({ field, base, theirs, changedBy }: Changed): string {
  const who = changedBy ?? t('Somebody')
  const deed = deedOf({ field, base, theirs })
  if (deed) return label(deed, { who })
  if (holdsIds(field)) return t('{who} changed {field}.', { who, field: label(wordsOf(field)) })
  return t('{who} changed {field} from {before} to {after}.', {
    who,
    field: label(wordsOf(field)),
    before: say(field, base),
    after: say(field, theirs),
  })
}

/** Prices are told in 10⁻⁴ of the currency, as the audit trail has them. */
const prices = new Set(['cpm', 'secondScreenCpm'])
const statuses: Readonly<Record<string, string>> = campaignStatusLabels

function say(field: string, stored: unknown): string {
  const value = prices.has(field) && typeof stored === 'number' ? cpmToNumber(stored) : stored
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'status' && statuses[value]) return label(statuses[value])
  return /^[A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : `“${value}”`
}
