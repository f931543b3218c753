/** Why something did not work, as it travels between worker and pages. */
export interface Failure {
  /** A code of the API's error table, or one of ours: signedOut, outcomeUnknown, unreachable, … */
  code: string
  /** A sentence for people. */
  message: string
  /** The same request can go well a moment later. */
  retryable: boolean
  requestId?: string
}

/** Errors cross the wire as values. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure }
