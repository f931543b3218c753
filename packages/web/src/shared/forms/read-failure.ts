/** The parts of a failed call that a form shows: errors of fields, a version conflict, and a sentence for the rest. */
import { isSpotdeskError } from '@spotdesk/sdk'
import type { ErrorMembers } from '@spotdesk/sdk/contract'
import { OtherAccountError } from '../session/account-guard.ts'
import { sentence } from '../texts/language.ts'
import { toErrorText } from '../data/report-error.ts'
import type { TheirChange } from './conflicts/three-way.ts'

export interface FailedCall {
  /** The server has answered, so the outcome is known. */
  isAnswered: boolean
  /** It passes by itself: no answer, or a server that has no time. The same call may go well later. */
  isPassing: boolean
  errors: readonly { field: string; message: string }[]
  /** The fields of a version conflict; none of any other error. */
  changes: readonly TheirChange[]
  version?: number
  /** The sentence of the whole error. */
  whole: string
}

/** @param failureText the sentence of the whole error; its own by default */
export function readFailure(error: unknown, failureText: (error: unknown) => string = toErrorText): FailedCall {
  const isAnswered = isSpotdeskError(error) && 'status' in error && Number(error.status) < 500
  const listed = isSpotdeskError(error) && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  const errors = (listed as { field?: string | null; message: string }[]).map(({ field, message }) => ({
    field: field ?? '',
    message: sentence(message),
  }))
  const isPassing =
    isSpotdeskError(error) && !(error instanceof OtherAccountError) && (!isAnswered || ('retryable' in error && error.retryable === true))
  return { isAnswered, isPassing, errors, ...readConflict(error), whole: sentence(failureText(error)) }
}

/** The confirmations that a refused call asks for, with its sentence; null: it asks for none. */
export function readConfirmation(error: unknown): { confirm: readonly string[]; sentence: string } | null {
  if (!isSpotdeskError(error) || !('code' in error) || error.code !== 'confirmationRequired' || !('body' in error)) return null
  // The code says what the body holds.
  const { confirm } = error.body as ErrorMembers<'confirmationRequired'>
  return { confirm, sentence: sentence(toErrorText(error)) }
}

function readConflict(error: unknown): { changes: readonly TheirChange[]; version?: number } {
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
