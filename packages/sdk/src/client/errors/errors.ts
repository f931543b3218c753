import type { BulkSummary } from '../../declarations/campaigns/bulk.ts'
import type { ResponseErrorCode, ErrorMembers, ErrorStatuses } from '../../declarations/errors.ts'
import type { RowError } from '../../declarations/values/row-error-schema.ts'
import { addCaller, type CallSite } from '../call-site.ts'
import type { ResponseHeaders } from '../transport/transport.ts'

/** Set on every error of this package. Unlike `instanceof`, it works across two copies of the package. */
const brand = Symbol.for('spotdesk.error')

/**
 * True if a thrown value is an error of any copy of this SDK.
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

/** Facts of the call that an error ended. */
export interface CallFacts {
  /** X-request-id, to find the call in the server's log. */
  requestId?: string
  /** The error below it. */
  cause?: unknown
}

/**
 * Base of every error of this SDK. An abort by the caller's own signal is not one: the call rejects with the signal's reason, as `fetch`
 * does.
 */
export class SpotdeskError extends Error {
  // Written out in every class: a minifier renames the class itself.
  override name = 'SpotdeskError'
  /** X-request-id of the call, to find it in the server's log. Undefined if nothing was sent. */
  readonly requestId: string | undefined
  /** Method of the call: 'POST'. Undefined if the error belongs to no call. */
  readonly method: string | undefined
  /** Path of the call as it was sent, without its query: '/api/v2/campaigns/12/pause'. Undefined if the error belongs to no call. */
  readonly path: string | undefined
  /** True if a call with an effect may have been carried out although no answer came. Read the thing before you repeat the call. */
  readonly outcomeUnknown: boolean = false

  constructor(message: string, facts: CallFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    Object.defineProperty(this, brand, { value: true })
    this.requestId = facts.requestId
  }
}

/** A call as its error tells of it. */
export interface FailedCall {
  method: string
  /** The address without its query, which may hold secrets. */
  path: string
  requestId: string
  site: CallSite
}

/**
 * Adds the failed call to an error of this package, and the caller's frames to its stack. If an error ended several calls, as a refused
 * renewal of their token does, it names the first. Every other value stays as it is.
 */
export function withCall(error: unknown, { method, path, requestId, site }: FailedCall): unknown {
  if (!(error instanceof SpotdeskError) || error.method !== undefined) return error
  Object.assign(error, { method, path: path.split('?', 1)[0], requestId: error.requestId ?? requestId })
  addCaller(error, site)
  return error
}

/** An error of one field or row inside an answer. */
export type ErrorDetail = Partial<RowError> & { code: string; message: string; pointer?: string }

/** The body of an error (RFC 9457) as it came. `ErrorMembers` lists the additional members of each code. */
export interface ProblemBody {
  /** Address of the code's description, below the server's. */
  type?: string
  /** The code as words. */
  title?: string
  /** Status of the answer. */
  status?: number
  /** Why, as one word of the error table. */
  code?: string
  /** A sentence for people. */
  message?: string
  /** The same sentence under the name of RFC 9457. */
  detail?: string
  /** The requested address, without its query. */
  instance?: string
  /** The id of the call in the server's log. */
  requestId?: string
  /** Errors of fields or rows. */
  errors?: unknown
  /** True if the same call can succeed a moment later. */
  retryable?: boolean
}

/** Facts of an error answer. */
export interface ErrorResponseFacts extends CallFacts {
  /** Status of the answer. */
  status: number
  /** Its body; empty when it was no object. */
  body: ProblemBody
  /** Its headers. */
  headers: ResponseHeaders
}

const AnyApiError = class ApiError extends SpotdeskError {
  override name = 'ApiError'
  /** Status of the answer. */
  readonly status: number
  /**
   * The code of the error table: 'campaignActionNotAllowed'. It is 'unknownError' if the answer has none. A newer server may send a code
   * that this release does not know, which is passed on as it came.
   */
  readonly code: ResponseErrorCode | 'redirected'
  /** Errors of fields or rows. */
  readonly errors: readonly ErrorDetail[]
  /** True if the same call can succeed a moment later. */
  readonly retryable: boolean
  /** Headers of the answer. */
  readonly headers: ResponseHeaders
  /** The whole body, for members that only some errors have. Comparing `code` narrows its type. */
  readonly body: ProblemBody

  constructor(facts: ErrorResponseFacts) {
    super(getMessage(facts), facts)
    this.status = facts.status
    this.code = typeof facts.body.code === 'string' ? (facts.body.code as ResponseErrorCode) : 'unknownError'
    this.errors = Array.isArray(facts.body.errors) ? (facts.body.errors as unknown[]).map(toDetail) : []
    this.retryable = typeof facts.body.retryable === 'boolean' ? facts.body.retryable : retryableStatuses.has(facts.status)
    this.headers = facts.headers
    this.body = facts.body
  }
}
type AnyApiError = InstanceType<typeof AnyApiError>

/** An error of one code. The code determines its status and its body. */
export type ErrorOfCode<C extends ResponseErrorCode, E = AnyApiError> = C extends ResponseErrorCode
  ? Omit<E, 'code' | 'status' | 'body'> &
      SpotdeskError & {
        readonly code: C
        readonly status: ErrorStatuses[C]
        readonly body: C extends keyof ErrorMembers ? ProblemBody & ErrorMembers[C] : ProblemBody
      }
  : never

/** Codes of a status. */
type CodeOf<S extends number> = { [C in ResponseErrorCode]: ErrorStatuses[C] extends S ? C : never }[ResponseErrorCode]

/** A class whose instances differ by their code. */
interface ErrorClass<E> {
  new (facts: ErrorResponseFacts): E
  readonly prototype: E
}

/**
 * The server answered with an error. Its class follows from the status, and comparing `code` narrows `body`.
 * @example
 * ```ts
 * try {
 *   await client.campaigns.pause({ id: 12 })
 * } catch (error) {
 *   if (!(error instanceof ApiError)) throw error
 *   if (error.code === 'campaignActionNotAllowed') console.log('Allowed now:', error.body.allowedActions)
 *   else console.error(error.method, error.path, error.status, error.requestId)
 * }
 * ```
 */
export type ApiError = ErrorOfCode<ResponseErrorCode> | RedirectError
export const ApiError = AnyApiError as unknown as ErrorClass<ApiError>

/** Statuses that a later try can turn. */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** The facts of a redirect and its target. */
export interface RedirectFacts extends Omit<ErrorResponseFacts, 'body'> {
  /** Absolute address that the answer named. */
  location?: string | undefined
}

/**
 * 3xx: the server redirected the call. Calls do not follow redirects, since another server would get the token. The only exception is the
 * same address over https.
 */
export class RedirectError extends AnyApiError {
  override name = 'RedirectError'
  declare readonly code: 'redirected'
  /** Target of the redirect, as an absolute address. Undefined if the answer names none, or if a page may not see it. */
  readonly location: string | undefined

  constructor({ location, ...facts }: RedirectFacts) {
    super({ ...facts, body: { code: 'redirected', message: redirectMessage(facts.status, location), retryable: false } })
    this.location = location
  }
}

/** The address of a sign-in page may hold secrets in its query, so only the origin is given. */
function redirectMessage(status: number, location: string | undefined): string {
  const number = status === 0 ? '' : ` (status ${status})`
  const target = location === undefined ? '' : ` to ${new URL(location).origin}`
  return `The server answered with a redirect${number}${target}. Redirects are not followed: use the address of the API itself.`
}

const AnyBadRequestError = class BadRequestError extends AnyApiError {
  override name = 'BadRequestError'
}
/** 400: the request is malformed. */
export type BadRequestError = ErrorOfCode<CodeOf<400>, InstanceType<typeof AnyBadRequestError>>
export const BadRequestError = AnyBadRequestError as unknown as ErrorClass<BadRequestError>
const AnyAuthenticationError = class AuthenticationError extends AnyApiError {
  override name = 'AuthenticationError'
}
/** 401: no token, or one that is no longer valid. */
export type AuthenticationError = ErrorOfCode<CodeOf<401>, InstanceType<typeof AnyAuthenticationError>>
export const AuthenticationError = AnyAuthenticationError as unknown as ErrorClass<AuthenticationError>
const AnyPermissionDeniedError = class PermissionDeniedError extends AnyApiError {
  override name = 'PermissionDeniedError'
}
/** 403: a permission or a feature is missing. */
export type PermissionDeniedError = ErrorOfCode<CodeOf<403>, InstanceType<typeof AnyPermissionDeniedError>>
export const PermissionDeniedError = AnyPermissionDeniedError as unknown as ErrorClass<PermissionDeniedError>
const AnyNotFoundError = class NotFoundError extends AnyApiError {
  override name = 'NotFoundError'
}
/** 404: unknown, or of another agency. */
export type NotFoundError = ErrorOfCode<CodeOf<404>, InstanceType<typeof AnyNotFoundError>>
export const NotFoundError = AnyNotFoundError as unknown as ErrorClass<NotFoundError>
const AnyConflictError = class ConflictError extends AnyApiError {
  override name = 'ConflictError'
}
/** 409: the state does not allow it. `body.allowedActions` lists the allowed actions. */
export type ConflictError = ErrorOfCode<CodeOf<409>, InstanceType<typeof AnyConflictError>>
export const ConflictError = AnyConflictError as unknown as ErrorClass<ConflictError>
const AnyVersionConflictError = class VersionConflictError extends AnyApiError {
  override name = 'VersionConflictError'
}
/** 412: somebody changed it after it was read. */
export type VersionConflictError = ErrorOfCode<CodeOf<412>, InstanceType<typeof AnyVersionConflictError>>
export const VersionConflictError = AnyVersionConflictError as unknown as ErrorClass<VersionConflictError>
const AnyPayloadTooLargeError = class PayloadTooLargeError extends AnyApiError {
  override name = 'PayloadTooLargeError'
}
/** 413: the body or the file is too large. */
export type PayloadTooLargeError = ErrorOfCode<CodeOf<413>, InstanceType<typeof AnyPayloadTooLargeError>>
export const PayloadTooLargeError = AnyPayloadTooLargeError as unknown as ErrorClass<PayloadTooLargeError>
const AnyServerError = class ServerError extends AnyApiError {
  override name = 'ServerError'
}
/** 5xx: the server failed or is not there. */
export type ServerError = ErrorOfCode<CodeOf<500 | 503 | 507>, InstanceType<typeof AnyServerError>>
export const ServerError = AnyServerError as unknown as ErrorClass<ServerError>

const AnyValidationError = class ValidationError extends AnyApiError {
  override name = 'ValidationError'
  /** Messages by field. Errors without a field are under ''. */
  get fieldErrors(): Record<string, string[]> {
    const byField: Record<string, string[]> = {}
    for (const { field, message } of this.errors) (byField[field ?? ''] ??= []).push(message)
    return byField
  }
}
/** 422: values that are not valid. */
export type ValidationError = ErrorOfCode<CodeOf<422>, InstanceType<typeof AnyValidationError>>
export const ValidationError = AnyValidationError as unknown as ErrorClass<ValidationError>

const AnyRateLimitError = class RateLimitError extends AnyApiError {
  override name = 'RateLimitError'
  /** Seconds after which the server accepts calls again; undefined if not given. A date is available in `headers`. */
  get retryAfter(): number | undefined {
    const text = this.headers.get('retry-after')
    return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
  }
}
/** 429: too many requests, even after the retries. */
export type RateLimitError = ErrorOfCode<CodeOf<429>, InstanceType<typeof AnyRateLimitError>>
export const RateLimitError = AnyRateLimitError as unknown as ErrorClass<RateLimitError>

/** No answer: refused, reset, unknown host, or ended half-way. `cause` is the transport's own error. */
export class ConnectionError extends SpotdeskError {
  override name = 'ConnectionError'
  /** True if another try can succeed. */
  readonly retryable: boolean = true
}
/** The time limit of the call was over. */
export class TimeoutError extends SpotdeskError {
  override name = 'TimeoutError'
}

/** An unreadable answer: broken JSON, HTML of a proxy, or (with `validate`) a body that does not fit its schema. */
export class ResponseParseError extends SpotdeskError {
  override name = 'ResponseParseError'
  /** Status of the answer. */
  readonly status: number
  /** The first 2,000 characters. */
  readonly partialBody: string

  constructor(message: string, facts: CallFacts & { status: number; text: string }) {
    super(message, facts)
    this.status = facts.status
    this.partialBody = facts.text.slice(0, 2000)
  }
}

/** A bulk job ended as FAILED or CANCELED. `summary` has the reasons line by line. */
export class JobFailedError extends SpotdeskError {
  override name = 'JobFailedError'
  /** Counts of the job, and its errors line by line. */
  readonly summary: BulkSummary

  constructor(message: string, summary: BulkSummary) {
    super(message)
    this.summary = summary
  }
}

const classes: Record<number, new (facts: ErrorResponseFacts) => ApiError> = {
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

/** The address in `Location`, resolved against the requested address. Undefined if it is not an address. */
export function readLocation(headers: ResponseHeaders, asked: string): string | undefined {
  const location = headers.get('location')
  return location !== null && URL.canParse(location, asked) ? new URL(location, asked).href : undefined
}

/** The error of an answer. A body that is not JSON gives the same class with a `ResponseParseError` as its cause. */
export function toApiError(status: number, headers: ResponseHeaders, text: string, requestId: string): ApiError {
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError)
  const body = readProblem(text)
  const cause = body || text === '' ? undefined : new ResponseParseError('The error answer is not JSON.', { status, text, requestId })
  return new Class({ status, headers, body: body ?? {}, requestId, cause })
}

/** An object, an object inside a JSON string, or just a text, which is the message. */
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

function getMessage({ status, body }: ErrorResponseFacts): string {
  for (const text of [body.message, body.detail, body.title]) if (typeof text === 'string' && text !== '') return text
  return `The server answered with status ${status}.`
}

function toDetail(error: unknown): ErrorDetail {
  if (typeof error === 'string') return { code: 'unknownError', message: error }
  const detail = (error ?? {}) as Partial<ErrorDetail>
  return { ...detail, code: detail.code ?? 'unknownError', message: detail.message ?? '' }
}
