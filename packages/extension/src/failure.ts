/** Turns any thrown value into a failure that pages can show: a code, and a sentence that names the server. */
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

/** An answer that can be read, but is not what the call answers: of a proxy, of a captive network, or of another release. */
export class StrangeAnswer extends Error {}

/** No answer, or the answer of a proxy in front of the server: the outcome is unknown. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500
  if (error instanceof StrangeAnswer) return true
  return error instanceof ConnectionError || error instanceof TimeoutError || error instanceof ResponseParseError
}

/** The servers whose calls ended in these errors. */
const hosts = new WeakMap<object, string>()

/** Remembers which server a failed call went to, for the sentence; answers the error. */
export function ofServer(error: unknown, serverUrl: string): unknown {
  if (typeof error === 'object' && error !== null) hosts.set(error, new URL(serverUrl).host)
  return error
}

function findHost(error: object): string {
  return hosts.get(error) ?? 'The server'
}

/** Seconds that the server asks to wait: it answers a number or a date. Undefined when it does not say. */
export function readRetryAfter(error: ApiError, now: number): number | undefined {
  const text = error.headers.get('retry-after')?.trim()
  if (text === undefined || text === '') return undefined
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** 'in 40 seconds', 'in 3 minutes'. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
}

function toBusy(error: ApiError): Failure {
  const { requestId } = error
  const retryAfterSeconds = readRetryAfter(error, Date.now())
  const when = retryAfterSeconds ? inWords(retryAfterSeconds) : 'in a moment'
  const message = `${findHost(error)} gets too many requests. Try again ${when}.`
  return { code: 'rateLimited', message, retryable: true, requestId, status: 429, retryAfterSeconds }
}

function toApiFailure(error: ApiError): Failure {
  const { code, message, retryable, requestId, status } = error
  if (status === 429) return toBusy(error)
  if (status === 401)
    return { code: 'signedOut', message: `${findHost(error)} ended your sign-in. Sign in again.`, retryable: false, requestId }
  if (status < 500) return { code, message, retryable, requestId, status }
  const retryAfterSeconds = readRetryAfter(error, Date.now())
  const sentence = `${findHost(error)} failed to answer (status ${status}).`
  return { code: 'serverFailed', message: sentence, retryable: true, requestId, status, retryAfterSeconds }
}

/** A call without an answer that can be read. */
function toUnanswered(error: Error & { requestId?: string | undefined }): Failure {
  const { requestId } = error
  const rest = { retryable: true, requestId }
  if (!navigator.onLine) return { code: 'offline', message: 'You are offline.', ...rest }
  if (error instanceof TimeoutError) return { code: 'timedOut', message: `${findHost(error)} does not answer in time.`, ...rest }
  if (error instanceof ResponseParseError) {
    return { code: 'serverFailed', message: `${findHost(error)} gave an answer that is not Spotdesk's.`, ...rest, status: error.status }
  }
  return { code: 'unreachable', message: `${findHost(error)} cannot be reached.`, ...rest }
}

/** The failure of a thrown value. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure
  if (error instanceof ApiError) return toApiFailure(error)
  if (isSpotdeskError(error)) return toUnanswered(error)
  if (error instanceof StrangeAnswer) {
    return { code: 'serverFailed', message: `${findHost(error)} gave an answer that is not Spotdesk's.`, retryable: true }
  }
  return { code: 'unknownError', message: 'Something went wrong in the extension.', retryable: false }
}
