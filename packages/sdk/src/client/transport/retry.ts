import { ApiError, ConnectionError, ResponseParseError, TimeoutError } from '../errors/errors.ts'

/** Full jitter between zero and a ceiling that doubles from the first figure to the last (milliseconds). */
const backoff = { first: 250, last: 8000 }

/**
 * True if a failed try may be repeated.
 * @param safe the call has no effect of its own, is idempotent by its method, or carries an Idempotency-Key
 */
export function isRetryable(error: unknown, safe: boolean): boolean {
  if (error instanceof ApiError) {
    if (typeof error.body.retryable === 'boolean') return error.body.retryable
    if (error.status === 409) return error.code === 'idempotencyInProgress'
    // These two say that nothing was done; after all others it may have been.
    return error.retryable && (safe || error.status === 425 || error.status === 429)
  }
  if (error instanceof ConnectionError) return safe && error.retryable
  return safe && (error instanceof TimeoutError || error instanceof ResponseParseError)
}

/**
 * Milliseconds to wait before the next try. The server's Retry-After counts even if it is longer than the time left; then there is no
 * further try.
 * @param attempt the try that failed, from 1
 * @param now the wall clock, against which a date in Retry-After counts
 * @param left time in which the last try may start
 */
export function retryDelay(error: unknown, attempt: number, random: number, now: number, left = Infinity): number {
  const serverDelayMs = error instanceof ApiError ? retryAfter(error.headers.get('retry-after'), now) : undefined
  return serverDelayMs ?? Math.min(left, random * Math.min(backoff.last, backoff.first * 2 ** (attempt - 1)))
}

/** Retry-After as milliseconds from now: seconds or an HTTP date, never negative. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
