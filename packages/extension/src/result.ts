/** The reason of a failure, as it is sent from the worker to pages. */
export interface Failure {
  /** A code of the API's error table, or one of ours: signedOut, outcomeUnknown, unreachable, … */
  code: string
  /** A sentence for people. */
  message: string
  /** True if the same request may succeed a moment later. */
  retryable: boolean
  requestId?: string
}

/** Failures are sent as values. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure }
