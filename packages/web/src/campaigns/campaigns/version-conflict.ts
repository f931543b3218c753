/** The content of a 412 in words: the fields that somebody has changed since, before and after. */
import type { ApiError } from '@spotdesk/sdk'
import { cpmToNumber } from '@spotdesk/sdk/values'

/** 'Morgan Reyes changed status from RUNNING to PAUSED.'; the plain sentence of the error when it names no field. */
export function describeConflict(error: ApiError): string {
  const changed = error.code === 'versionConflict' ? error.body.changedFields : []
  // A status already says what the flags beside it say.
  const status = changed.filter(({ field }) => field === 'status')
  const told = status.length > 0 ? status : changed
  if (told.length === 0) return error.message
  return told
    .map(
      ({ field, base, theirs, changedBy }) =>
        `${changedBy ?? 'Somebody'} changed ${words(field)} from ${say(valueOf(field, base))} to ${say(valueOf(field, theirs))}.`,
    )
    .join(' ')
}

/** Prices are told in 10⁻⁴ of the currency, as the audit trail has them. */
const prices = new Set(['cpm', 'secondScreenCpm'])
const valueOf = (field: string, value: unknown) => (prices.has(field) && typeof value === 'number' ? cpmToNumber(value) : value)

/** 'campaignObjective' → 'campaign objective'. */
const words = (field: string) => field.replace(/([A-Z])/g, ' $1').toLowerCase()

function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return /^[A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : `“${value}”`
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 4 }) : JSON.stringify(value)
}
