/** A refusal with a code of the error table: the one error that handlers, stores and rules throw for a caller to read. */
import { type ErrorCode, type ErrorMembers, errorTable, errorText } from '@spotdesk/sdk/contract'
import { type RowError, type RowErrorCode, rowErrorText, firstOf } from '@spotdesk/sdk/values'

/** An entry of `errors[]`: the error of one field, cell or row. */
export interface FieldError extends Partial<RowError> {
  code: string
  message: string
  /** JSON pointer (RFC 6901) into the body. */
  pointer?: string
}

export interface ProblemDetails<C extends ErrorCode = ErrorCode> {
  errors?: FieldError[]
  /** Members beside those of RFC 9457, as the contract's `errorMembers` names them for the code. */
  members?: ErrorMembers<C>
  headers?: Record<string, string>
}

/** Parameters of the code's text, and the details: required where an error of the code has members that it cannot do without. */
type ProblemArguments<C extends ErrorCode> = [Record<string, never>] extends [ErrorMembers<C>]
  ? [params?: Record<string, unknown>, details?: ProblemDetails<C>]
  : [params: Record<string, unknown>, details: ProblemDetails<C> & { members: ErrorMembers<C> }]

/**
 * @example throw new Problem('campaignActionNotAllowed', { status: 'DRAFT' }, { members: { allowedActions: ['archive'] } })
 */
export class Problem<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly status: number
  readonly params: Record<string, unknown>
  readonly errors: FieldError[]
  readonly members: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: C, ...[params = {}, { errors = [], members, headers = {} } = {}]: ProblemArguments<C>) {
    super(errorText(code, params))
    this.name = 'Problem'
    this.code = code
    this.status = errorTable[code].status
    this.params = params
    this.errors = errors
    this.members = members ?? {}
    this.headers = headers
  }
}

/** A problem as plain data, as threads hand it over. */
export type ProblemData = Pick<Problem, 'code' | 'params' | 'errors'>

export const problemData = ({ code, params, errors }: Problem): ProblemData => ({ code, params, errors })

export const createProblem = ({ code, params, errors }: ProblemData): Problem => new Problem(code, params, { errors, members: {} })

/** An entry of `errors[]` for a field of the body: `fieldError('name', 'tooLong', { maximum: 255 })`. */
export function fieldError(field: string, code: RowErrorCode, params: Record<string, string | number> = {}, value?: unknown): FieldError {
  // Lists and objects are left out: a caller finds them by the pointer.
  const shown: { value?: string } = ['string', 'number', 'boolean'].includes(typeof value)
    ? { value: firstOf(String(value as string | number), 255) }
    : {}
  return { code, field, pointer: toPointer(field), message: rowErrorText(code, { value: '', ...shown, ...params }), ...shown }
}

/** 'changes.0.cells' → '/changes/0/cells'. */
function toPointer(field: string): string {
  return field === '' ? '' : `/${field.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/')}`
}

/** "Nothing at this address": an unknown id and another agency's id get the same answer. */
export function notFound(): Problem {
  return new Problem('notFound')
}

/** A header that cannot be read. @param wanted as the end of "Send …" */
export function badHeader(header: string, value: string, wanted: string): Problem {
  return new Problem('badHeader', { header, value: value.slice(0, 100), wanted })
}
