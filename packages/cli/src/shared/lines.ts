/** Errors of lines in the forms that people, tables and GitHub read. */
import type { RowError } from '@spotdesk/sdk'
import { errorText } from '@spotdesk/sdk/contract'
import type { FileError } from '@spotdesk/sdk/bulk'
import type { ExitCode } from '../exit-codes.ts'
import type { Result } from '../command.ts'
import { columnsOf } from '../output/column.ts'

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

/** 'Line 17 - objective_value: The number is too small. (got 0, did you mean 1?)' */
export function lineText({ lineNo, column, message, value, suggestion }: LineError): string {
  const about = [value === null || value === '' ? '' : `got ${value}`, suggestion === null ? '' : `did you mean ${suggestion}?`].filter(
    (part) => part !== '',
  )
  return `${lineNo === null ? 'File' : `Line ${lineNo}`} - ${column === null ? '' : `${column}: `}${message}${about.length > 0 ? ` (${about.join(', ')})` : ''}`
}

const lineColumns = columnsOf<LineError>([
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
