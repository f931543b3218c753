/** Errors of lines in the forms that people, tables and GitHub read. */
import type { RowError } from '@spotdesk/sdk'
import { errorText } from '@spotdesk/sdk/contract'
import type { FileError } from '@spotdesk/sdk/bulk'
import type { ExitCode } from '../../exit-codes.ts'
import type { Result } from '../../command.ts'
import { defineColumns } from '../../output/column.ts'

export interface LineError {
  lineNo: number | null
  column: string | null
  code: string
  message: string
  value: string | null
  suggestion: string | null
  reference: string | null
}

export function ofRow({ line, column, code, message, value, suggestion, externalReference }: Omit<RowError, 'field'>): LineError {
  return { lineNo: line, column, code, message, value, suggestion, reference: externalReference }
}

export function ofFile({ line, column, code, params, value, suggestion }: FileError): LineError {
  return { lineNo: line, column, code, message: errorText(code, params), value, suggestion, reference: null }
}

/** The end of a range stands in the sentence already. */
function suggestionText({ code, suggestion }: Pick<LineError, 'code' | 'suggestion'>): string {
  return suggestion === null || code === 'tooSmall' || code === 'tooBig' ? '' : `did you mean ${suggestion}?`
}

/** 'Line 17 - objective_value: The number is too small. The minimum is 1. (got 0)' */
export function lineText({ lineNo, column, code, message, value, suggestion }: LineError): string {
  const got = value === null || value === '' ? '' : `got ${value}`
  const about = [got, suggestionText({ code, suggestion })].filter((part) => part !== '')
  return `${lineNo === null ? 'File' : `Line ${lineNo}`} - ${column === null ? '' : `${column}: `}${message}${about.length > 0 ? ` (${about.join(', ')})` : ''}`
}

/** The same without a line: the change that it is about is named beside it. */
export const rowText = (error: Omit<RowError, 'field' | 'line'>) => lineText(ofRow({ ...error, line: null })).replace(/^File - /, '')

const lineColumns = defineColumns<LineError>([
  { key: 'lineNo', label: 'Line', align: 'right' },
  { key: 'column', label: 'Column' },
  { key: 'code', label: 'Code' },
  { key: 'message', label: 'Message', flexible: true },
  { key: 'value', label: 'Got', flexible: true },
  { key: 'suggestion', label: 'Suggestion', flexible: true },
  { key: 'reference', label: 'Reference', flexible: true },
])

/** Errors as sentences for people, as rows for programs. */
export function linesResult(
  { forPeople }: { forPeople: boolean },
  errors: readonly LineError[],
  ending: { note: string; exitCode?: ExitCode },
): Result {
  if (forPeople) return { kind: 'report', data: errors, text: errors.map(lineText).join('\n'), ...ending }
  return { kind: 'records', records: errors, columns: lineColumns, ...ending }
}

/** '1 error.', '4 errors.' */
export function countText(errors: readonly LineError[]): string {
  return `${errors.length} error${errors.length === 1 ? '' : 's'}.`
}
