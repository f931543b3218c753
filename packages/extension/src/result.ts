/** The reason of a failure, as it is sent from the worker to pages. */
export interface Failure {
  /**
   * A code of the API's error table, or one of ours: offline, unreachable, timedOut, rateLimited, serverFailed, outcomeUnknown, signedOut,
   * noAccess, messageRefused, tooOften, …
   */
  code: string
  /** A sentence for people. */
  message: string
  /** True if the same request may succeed a moment later. */
  retryable: boolean
  requestId?: string
  /** Status of the answer, where the server failed. */
  status?: number
  /** Seconds that the server asked to wait, where it is busy. */
  retryAfterSeconds?: number
}

/** Failures are sent as values. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure }
