/** Turns any thrown value into a failure that pages can show. */
import { ApiError, ConnectionError, isSpotdeskError, ResponseParseError, TimeoutError } from '@spotdesk/sdk'
import type { Failure } from './result.ts'

/** A failure that is thrown inside the worker. */
export class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** No answer, or the answer of a proxy in front of the server: the outcome is unknown. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500
  return error instanceof ConnectionError || error instanceof TimeoutError || error instanceof ResponseParseError
}

const unreachable = 'The server could not be reached.'

/** The failure of a thrown value. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure
  if (error instanceof ApiError) {
    const { code, message, retryable, requestId } = error
    return { code, message, retryable, requestId }
  }
  if (isSpotdeskError(error)) return { code: 'unreachable', message: unreachable, retryable: true, requestId: error.requestId }
  return { code: 'unknownError', message: 'Something went wrong in the extension.', retryable: false }
}
