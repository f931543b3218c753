/** The parts of a failed call that a form shows: errors of fields, a version conflict, and a sentence for the rest. */
import { isSpotdeskError } from '@spotdesk/sdk'
import type { ErrorMembers } from '@spotdesk/sdk/contract'
import { sentence } from '../language.ts'
import { messageOf } from '../report-error.ts'
import type { TheirChange } from './three-way.ts'

export interface FailedCall {
  /** The server has answered, so the outcome is known. */
  isAnswered: boolean
  errors: readonly { field: string; message: string }[]
  /** The fields of a version conflict; none of any other error. */
  changes: readonly TheirChange[]
  version?: number
  /** The sentence of the whole error. */
  whole: string
}

/** @param failureText the sentence of the whole error; its own by default */
export function readFailure(error: unknown, failureText: (error: unknown) => string = messageOf): FailedCall {
  const isAnswered = isSpotdeskError(error) && 'status' in error && Number(error.status) < 500
  const listed = isSpotdeskError(error) && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  const errors = (listed as { field?: string | null; message: string }[]).map(({ field, message }) => ({
    field: field ?? '',
    message: sentence(message),
  }))
  return { isAnswered, errors, ...conflictOf(error), whole: sentence(failureText(error)) }
}

function conflictOf(error: unknown): { changes: readonly TheirChange[]; version?: number } {
  if (!isSpotdeskError(error) || !('code' in error) || error.code !== 'versionConflict' || !('body' in error)) return { changes: [] }
  // The code says what the body holds.
  const { version, changedFields } = error.body as ErrorMembers<'versionConflict'>
  const changes = changedFields.map(({ field, base, theirs, changedBy, changedAt }) => ({
    field,
    base,
    theirs,
    by: changedBy ?? null,
    at: changedAt === undefined ? null : new Date(changedAt),
  }))
  return { changes, version }
}
