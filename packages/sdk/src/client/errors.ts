import type { ErrorCode } from '../contract/errors.ts'
import type { RowError } from '../values/row-error.ts'
import type { BulkSummary } from '../contract/campaigns/bulk.ts'
import type { ResponseHeaders } from './transport.ts'

/** Set on every error of this package: known across two copies of it, where `instanceof` is not. */
const brand = Symbol.for('spotdesk.error')

/**
 * Whether a thrown value is an error of this SDK, of whichever copy of the package.
 * @example
 * ```ts
 * try {
 *   await client.campaigns.pause({ id: 12 })
 * } catch (error) {
 *   if (isSpotdeskError(error)) console.error(error.name, error.requestId)
 *   else throw error
 * }
 * ```
 */
export function isSpotdeskError(error: unknown): error is SpotdeskError {
  return typeof error === 'object' && error !== null && brand in error
}

/** What an error knows of the call that it ended. */
export interface CallFacts {
  /** X-request-id: look for it in the server's log. */
  requestId?: string
  cause?: unknown
}

/** Every error of this SDK. An abort by the caller's own signal is none: it rejects with the signal's reason, as `fetch` does. */
export class SpotdeskError extends Error {
  // Written out in every class: a minifier renames the class itself.
  override name = 'SpotdeskError'
  readonly requestId: string | undefined

  constructor(message: string, facts: CallFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    Object.defineProperty(this, brand, { value: true })
    this.requestId = facts.requestId
  }
}

/** A code of this release's table, or one of a newer server. */
export type KnownOrNewCode = ErrorCode | (string & Record<never, never>)

/** An error of one field or row inside an answer. */
export type ErrorDetail = Partial<RowError> & { code: string; message: string; pointer?: string }

/** The body of an error (RFC 9457 with members of its own, such as `allowedActions`). */
export type ProblemBody = Record<string, unknown>

/** What an error answer said. */
export interface AnswerFacts extends CallFacts {
  status: number
  body: ProblemBody
  headers: ResponseHeaders
}

/** The server answered with an error. Its class follows from the status. */
export class ApiError extends SpotdeskError {
  override name = 'ApiError'
  readonly status: number
  /** Why, as one word of the error table: 'campaignActionNotAllowed'. 'unknownError' when the answer gave none. */
  readonly code: KnownOrNewCode
  /** Errors of fields or rows. */
  readonly errors: readonly ErrorDetail[]
  /** Whether the same call can go well a moment later. */
  readonly retryable: boolean
  readonly headers: ResponseHeaders
  /** The whole body, for members that only some errors have. */
  readonly body: ProblemBody

  constructor(facts: AnswerFacts) {
    super(messageOf(facts), facts)
    this.status = facts.status
    this.code = typeof facts.body.code === 'string' ? facts.body.code : 'unknownError'
    this.errors = Array.isArray(facts.body.errors) ? (facts.body.errors as unknown[]).map(toDetail) : []
    this.retryable = typeof facts.body.retryable === 'boolean' ? facts.body.retryable : retryableStatuses.has(facts.status)
    this.headers = facts.headers
    this.body = facts.body
  }
}

/** Statuses that a later try can turn. */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** The facts of a redirect, and where it leads. */
export interface RedirectFacts extends Omit<AnswerFacts, 'body'> {
  /** Absolute address that the answer named. */
  location?: string | undefined
}

/**
 * 3xx: the server sent the call elsewhere. Calls do not follow, since another server would get the token. The one exception is the
 * same address over https, which is followed.
 */
export class RedirectError extends ApiError {
  override name = 'RedirectError'
  /** Where the answer pointed, as an absolute address. Undefined when it did not say, or when a page may not see it. */
  readonly location: string | undefined

  constructor({ location, ...facts }: RedirectFacts) {
    super({ ...facts, body: { code: 'redirected', message: redirectMessage(facts.status, location), retryable: false } })
    this.location = location
  }
}

/** The address of a sign-in page may hold secrets in its query: only the origin is said. */
function redirectMessage(status: number, location: string | undefined): string {
  const number = status === 0 ? '' : ` (status ${status})`
  const target = location === undefined ? '' : ` to ${new URL(location).origin}`
  return `The server answered with a redirect${number}${target}. Redirects are not followed: use the address of the API itself.`
}

/** 400: the request is malformed. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError'
}
/** 401: no token, or one that holds no longer. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}
/** 403: a permission or a feature is missing. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError'
}
/** 404: unknown, or of another agency. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: the state does not allow it; `body.allowedActions` says what it does allow. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** 412: somebody changed it since it was read. */
export class VersionConflictError extends ApiError {
  override name = 'VersionConflictError'
}
/** 413: the body or the file is too large. */
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError'
}
/** 5xx: the server failed or is not there. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** 422: values that are not valid. */
export class ValidationError extends ApiError {
  override name = 'ValidationError'
  /** Messages by field; errors of no field stand under ''. */
  get fieldErrors(): Record<string, string[]> {
    const byField: Record<string, string[]> = {}
    for (const { field, message } of this.errors) (byField[field ?? ''] ??= []).push(message)
    return byField
  }
}

/** 429: too many requests, even after the retries. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
  /** Seconds after which the server takes calls again; undefined when it did not say. A date is answered as it came by `headers`. */
  get retryAfter(): number | undefined {
    const text = this.headers.get('retry-after')
    return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
  }
}

/** No answer: refused, reset, unknown host, or ended half-way. `cause` is the transport's own error. */
export class ConnectionError extends SpotdeskError {
  override name = 'ConnectionError'
}
/** The time limit of the call was over. */
export class TimeoutError extends SpotdeskError {
  override name = 'TimeoutError'
}

/** An answer that cannot be read: broken JSON, HTML of a proxy, or (with `validate`) a body that does not fit its schema. */
export class ResponseParseError extends SpotdeskError {
  override name = 'ResponseParseError'
  readonly status: number
  /** The first 2,000 characters. */
  readonly partialBody: string

  constructor(message: string, facts: CallFacts & { status: number; text: string }) {
    super(message, facts)
    this.status = facts.status
    this.partialBody = facts.text.slice(0, 2000)
  }
}

/** A bulk job ended as FAILED or CANCELED; `summary` says line by line why. */
export class JobFailedError extends SpotdeskError {
  override name = 'JobFailedError'
  readonly summary: BulkSummary

  constructor(message: string, summary: BulkSummary) {
    super(message)
    this.summary = summary
  }
}

const classes: Record<number, new (facts: AnswerFacts) => ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  412: VersionConflictError,
  413: PayloadTooLargeError,
  422: ValidationError,
  429: RateLimitError,
}

/** What an address in `Location` is, read against the address that was asked. Undefined when it is none. */
export function locationOf(headers: ResponseHeaders, asked: string): string | undefined {
  const location = headers.get('location')
  return location !== null && URL.canParse(location, asked) ? new URL(location, asked).href : undefined
}

/** The error of an answer. A body that is no JSON makes the same class with a `ResponseParseError` as its cause. */
export function toApiError(status: number, headers: ResponseHeaders, text: string, requestId: string): ApiError {
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError)
  const body = readProblem(text)
  const cause = body || text === '' ? undefined : new ResponseParseError('The error answer is not JSON.', { status, text, requestId })
  return new Class({ status, headers, body: body ?? {}, requestId, cause })
}

/** An object, an object inside a JSON string, or a text alone, which is the message. */
function readProblem(text: string, inner = false): ProblemBody | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return inner ? { message: text } : undefined
  }
  if (typeof parsed === 'string') return readProblem(parsed, true)
  return typeof parsed === 'object' && parsed !== null ? (parsed as ProblemBody) : undefined
}

function messageOf({ status, body }: AnswerFacts): string {
  for (const text of [body.message, body.detail, body.title]) if (typeof text === 'string' && text !== '') return text
  return `The server answered with status ${status}.`
}

function toDetail(error: unknown): ErrorDetail {
  if (typeof error === 'string') return { code: 'unknownError', message: error }
  const detail = (error ?? {}) as Partial<ErrorDetail>
  return { ...detail, code: detail.code ?? 'unknownError', message: detail.message ?? '' }
}
