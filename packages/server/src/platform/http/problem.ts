/** A refusal with a code of the error table: the one error that handlers, stores and rules throw for a caller to read. */
import { type ErrorCode, errorTable, errorText } from '@spotdesk/sdk/contract'
import { type RowError, type RowErrorCode, rowErrorText } from '@spotdesk/sdk/values'

/** An entry of `errors[]`: what is wrong with one field, cell or row. */
export interface FieldError extends Partial<RowError> {
  code: string
  message: string
  /** JSON pointer (RFC 6901) into the body. */
  pointer?: string
}

export interface ProblemDetails {
  errors?: FieldError[]
  /** Members beside those of RFC 9457: `allowedActions`, `changedFields`, `jobId`, … */
  members?: Record<string, unknown>
  headers?: Record<string, string>
}

/**
 * @example throw new Problem('campaignActionNotAllowed', { status: 'DRAFT' }, { members: { allowedActions: ['archive'] } })
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Record<string, unknown>
  readonly errors: FieldError[]
  readonly members: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, params: Record<string, unknown> = {}, { errors = [], members = {}, headers = {} }: ProblemDetails = {}) {
    super(errorText(code, params))
    this.name = 'Problem'
    this.code = code
    this.status = errorTable[code].status
    this.params = params
    this.errors = errors
    this.members = members
    this.headers = headers
  }
}

/** An entry of `errors[]` for a field of the body: `fieldError('name', 'tooLong', { maximum: 255 })`. */
export function fieldError(field: string, code: RowErrorCode, params: Record<string, string | number> = {}, value?: unknown): FieldError {
  // Lists and objects are left out: a caller finds them by the pointer.
  const shown: { value?: string } = ['string', 'number', 'boolean'].includes(typeof value)
    ? { value: String(value as string | number).slice(0, 255) }
    : {}
  return { code, field, pointer: pointerOf(field), message: rowErrorText(code, { value: '', ...shown, ...params }), ...shown }
}

/** 'changes.0.cells' → '/changes/0/cells'. */
function pointerOf(field: string): string {
  return field === '' ? '' : `/${field.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/')}`
}

/** What the caller reads as "nothing at this address": an unknown id and another agency's are the same. */
export function notFound(): Problem {
  return new Problem('notFound')
}
