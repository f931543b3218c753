/** Lost answers: whether the call may have been carried out nevertheless. */
import { ApiError, ConnectionError, ResponseParseError, SpotdeskError, TimeoutError } from './errors.ts'
import { isRetryable } from '../transport/retry.ts'
import type { CallRow } from '../../contract/call-row.ts'

/** Statuses of an intermediary that got no answer from the server. */
const withoutServer: ReadonlySet<number> = new Set([502, 504])

/** Errors of a connection that was never established: nothing was sent. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_SSL_\w+|ERR_TLS_\w+|UNABLE_TO_\w+)$/

/** True if a failed try may have been carried out. An error of another call, such as that of a token, tells nothing about this one. */
export function mayHaveHappened(error: unknown): boolean {
  if (!(error instanceof SpotdeskError) || error.method !== undefined || error.name === 'ProxyError') return false
  if (error instanceof ApiError) return withoutServer.has(error.status)
  if (error instanceof ConnectionError) return !listCodes(error).some((code) => beforeSending.test(code) || code.includes('CERT'))
  return error instanceof TimeoutError || error instanceof ResponseParseError
}

/** `fetch` has its reason one level below. */
function listCodes({ cause }: Error): string[] {
  const all = [cause, (cause as Error | undefined)?.cause] as ({ code?: unknown } | undefined)[]
  return all.flatMap((one) => (typeof one?.code === 'string' ? [one.code] : []))
}

/** True if a call may change something. */
const hasEffect = ({ method, row }: { method: string; row: CallRow | undefined }) => method !== 'GET' && row?.reads !== true

/**
 * The error of a call of which a try may have been carried out. A refusal of a later try is an answer, because the server repeats the first
 * answer of a call that it carried out.
 */
export function withOutcome(error: unknown, call: { method: string; row: CallRow | undefined }): unknown {
  if (!(error instanceof SpotdeskError) || !hasEffect(call)) return error
  const isAnswer = error instanceof ApiError && !withoutServer.has(error.status) && !isRetryable(error, true)
  return isAnswer ? error : Object.assign(error, { outcomeUnknown: true })
}
