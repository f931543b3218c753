/** Says in words what a 412 answers: which fields somebody has changed since, from what to what. */
import type { ApiError } from '@spotdesk/sdk'

interface ChangedField {
  field: string
  base: unknown
  theirs: unknown
  changedBy: string
}

/** 'Morgan Reyes changed status from RUNNING to PAUSED.'; the plain sentence of the error when it names no field. */
export function describeConflict(error: ApiError): string {
  const changed = (error.body['changedFields'] ?? []) as ChangedField[]
  // A status says in one word what flags beside it say again.
  const status = changed.filter(({ field }) => field === 'status')
  const told = status.length > 0 ? status : changed
  if (told.length === 0) return error.message
  return told
    .map(({ field, base, theirs, changedBy }) => `${changedBy} changed ${words(field)} from ${say(base)} to ${say(theirs)}.`)
    .join(' ')
}

/** 'campaignObjective' → 'campaign objective'. */
const words = (field: string) => field.replace(/([A-Z])/g, ' $1').toLowerCase()

function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return /^[A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : `“${value}”`
  return typeof value === 'number' ? value.toLocaleString('en-US') : JSON.stringify(value)
}
