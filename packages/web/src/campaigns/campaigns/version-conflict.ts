/** The content of a 412 in words: the fields that somebody has changed since, before and after. */
import type { ApiError } from '@spotdesk/sdk'
import { campaignStatusLabels, cpmToNumber } from '@spotdesk/sdk/values'
import { label, t } from '../../shared/text.ts'

/** 'Morgan Reyes changed status from Running to Paused.'; the plain sentence of the error when it names no field. */
export function describeConflict(error: ApiError): string {
  // A field that was changed and changed back has nothing to tell.
  const changed = error.code === 'versionConflict' ? error.body.changedFields.filter(({ base, theirs }) => base !== theirs) : []
  // A status already says what the flags beside it say.
  const status = changed.filter(({ field }) => field === 'status')
  const told = status.length > 0 ? status : changed
  if (told.length === 0) return error.message
  return told
    .map(({ field, base, theirs, changedBy }) =>
      t('{who} changed {field} from {before} to {after}.', {
        who: changedBy ?? t('Somebody'),
        field: label(words(field)),
        before: say(field, base),
        after: say(field, theirs),
      }),
    )
    .join(' ')
}

/** Prices are told in 10⁻⁴ of the currency, as the audit trail has them. */
const prices = new Set(['cpm', 'secondScreenCpm'])
const statuses: Readonly<Record<string, string>> = campaignStatusLabels

/** 'campaignObjective' → 'campaign objective'. */
const words = (field: string) => field.replace(/([A-Z])/g, ' $1').toLowerCase()

function say(field: string, stored: unknown): string {
  const value = prices.has(field) && typeof stored === 'number' ? cpmToNumber(stored) : stored
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'status' && statuses[value]) return label(statuses[value])
  return /^[A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : `“${value}”`
}
