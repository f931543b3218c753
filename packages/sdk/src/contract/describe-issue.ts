import type * as z from 'zod'
import { type RowErrorCode, rowErrorTexts } from '../values/index.ts'

/** Error of a value: a code of the error table, and the parameters of its text. */
export interface DescribedIssue {
  /** Code of the error. */
  code: RowErrorCode
  /** Parameters of the code's text. */
  params?: Record<string, string | number>
}

/**
 * The error of a field that a schema refuses. The server answers it, and a form shows it beforehand.
 * @param value the refused value; undefined: it is missing
 */
export function describeIssue(issue: z.core.$ZodIssue, value: unknown): DescribedIssue {
  if (value === undefined) return { code: 'required' }
  switch (issue.code) {
    case 'invalid_value':
      return { code: 'invalidEnum' }
    case 'invalid_type':
      return { code: ['number', 'int'].includes(issue.expected) ? 'invalidNumber' : 'invalidValue' }
    case 'not_multiple_of':
      return { code: 'tooManyDecimals' }
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int') return tooShort(issue)
      return { code: 'tooSmall', params: { [issue.inclusive === false ? 'above' : 'least']: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'tooLong', params: { maximum: Number(issue.maximum) } }
      if (issue.origin === 'array') return { code: 'invalidValue', params: { mostEntries: Number(issue.maximum) } }
      if (issue.origin !== 'number' && issue.origin !== 'int') return { code: 'invalidValue' }
      return { code: 'tooBig', params: { [issue.inclusive === false ? 'below' : 'most']: Number(issue.maximum) } }
    case 'invalid_format':
      return { code: issue.format === 'uuid' ? 'invalidId' : /^(date|datetime|time)$/.test(issue.format) ? 'invalidDate' : 'invalidValue' }
    case 'custom':
      return ownIssue(issue.params)
    default:
      return { code: 'invalidValue' }
  }
}

/** A text or list that needs one character or entry counts as missing. If it needs more, the error gives the number. */
function tooShort({ origin, minimum }: z.core.$ZodIssueTooSmall): DescribedIssue {
  if (Number(minimum) <= 1 || (origin !== 'string' && origin !== 'array')) return { code: 'required' }
  return { code: 'required', params: { [origin === 'string' ? 'leastCharacters' : 'leastEntries']: Number(minimum) } }
}

/** Our own checks state the error in their parameters. */
function ownIssue({ code, params }: Record<string, unknown> = {}): DescribedIssue {
  if (typeof code !== 'string' || !Object.hasOwn(rowErrorTexts, code)) return { code: 'invalidValue' }
  return { code: code as RowErrorCode, ...(params !== undefined && { params: params as NonNullable<DescribedIssue['params']> }) }
}
