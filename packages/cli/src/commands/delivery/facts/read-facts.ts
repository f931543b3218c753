/** Reads a file of facts and checks it before anything is sent: columns, then each row against the schema of its kind. */
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { checkHeaderRow, fileError } from '@spotdesk/sdk/bulk'
import { describeIssue, errorText, factMembers, factSchemas, type FactShape, readFactHeader } from '@spotdesk/sdk/contract'
import { csvRows, CsvFileError } from '@spotdesk/sdk/csv'
import { type FactKind, limits, rowErrorText, firstOf } from '@spotdesk/sdk/values'
import { Failure } from '../../../failure.ts'
import { type LineError, ofFile } from '../../../shared/files/lines.ts'

/** A row that can be sent. */
export interface FactRow {
  line: number
  value: Record<string, unknown>
}

export interface FactFile {
  rows: FactRow[]
  /** Errors of rows; of the file, in which case there are no rows. */
  errors: LineError[]
}

interface RawFact {
  line: number
  value: Record<string, unknown> | null
  error?: LineError
}

/** Errors that are listed of one row. */
const mostFaults = 20

/** @throws Failure (exit 10) for bytes that are no text */
export async function readFactFile(kind: FactKind, bytes: Uint8Array): Promise<FactFile> {
  const text = decodeFacts(bytes)
  const schema = factSchemas[kind]
  const raws = /^\s*\{/.test(text) ? ndjson(text) : csv(schema.shape as FactShape, text)
  const [rows, errors]: [FactRow[], LineError[]] = [[], []]
  try {
    for await (const { line, value, error } of raws) {
      if (error) errors.push(error)
      if (value === null) continue
      const parsed = schema.safeParse(value)
      if (parsed.success) rows.push({ line, value })
      else
        errors.push(
          ...parsed.error.issues
            .slice(0, mostFaults)
            .flatMap((issue) => toLineErrors(line, issue, { value, shape: schema.shape as FactShape })),
        )
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    return { rows: [], errors: error.errors.map(ofFile) }
  }
  return { rows, errors }
}

function decodeFacts(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes)
  } catch (cause) {
    throw new Failure({ code: 'badEncoding', message: errorText('badEncoding', {}), exit: 'invalid', cause })
  }
}

type Issue = Parameters<typeof describeIssue>[0]

function toLineErrors(line: number, issue: Issue, { value, shape }: { value: object; shape: FactShape }): LineError[] {
  if (issue.code === 'unrecognized_keys') {
    const read = readFactHeader(shape, issue.keys)
    const faults = read.ok ? [] : read.faults.filter(({ code }) => code === 'unknownColumn')
    return faults.map(({ column, suggestion }) =>
      toLineError(line, column, { code: 'unknownColumn', message: errorText('unknownColumn', { column }), suggestion }),
    )
  }
  const field = issue.path.join('.')
  const found = issue.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
  const { code, params = {} } = describeIssue(issue, found)
  const shown = found === undefined ? null : firstOf(typeof found === 'string' ? found : JSON.stringify(found), limits.name)
  const suggestion = issue.code === 'invalid_value' && found !== undefined ? issue.values.slice(0, mostFaults).join(', ') : null
  return [
    {
      ...toLineError(line, field, { code, message: rowErrorText(code, { field, value: shown ?? '', ...params }), suggestion }),
      value: shown,
    },
  ]
}

const toLineError = (
  line: number,
  column: string | null,
  { code, message, suggestion }: Pick<LineError, 'code' | 'message' | 'suggestion'>,
): LineError => ({
  lineNo: line,
  column,
  code,
  message,
  value: null,
  suggestion,
  reference: null,
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function* ndjson(text: string): Generator<RawFact> {
  for (const [at, row] of text.split('\n').entries()) {
    if (row.trim() === '') continue
    const line = at + 1
    try {
      const value: unknown = JSON.parse(row)
      if (!isObject(value)) throw new SyntaxError('no object')
      yield { line, value }
    } catch {
      yield {
        line,
        value: null,
        error: toLineError(line, null, { code: 'invalidValue', message: 'The line is no JSON object.', suggestion: null }),
      }
    }
  }
}

const delimiters = [',', ';', '\t'] as const

/** Ends at a header that cannot be read, with an error for each of its columns. @throws CsvFileError */
async function* csv(shape: FactShape, text: string): AsyncGenerator<RawFact> {
  const first = text.slice(0, 10_000).split(/\r\n|\n|\r/, 1)[0]!
  const delimiter = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  let names: string[] | null = null
  for await (const { line, cells, found, problem } of csvRows(Readable.from([text]), { delimiter })) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!names) {
      const unreadable = checkHeaderRow({ line, cells, ...(found !== undefined && { found }) })
      if (unreadable) throw new CsvFileError([unreadable])
      const read = readFactHeader(shape, cells)
      if (!read.ok) {
        for (const { code, column, suggestion } of read.faults)
          yield { line, value: null, error: toLineError(line, column, { code, message: errorText(code, { column }), suggestion }) }
        return
      }
      names = read.names
    } else if (problem)
      yield { line, value: null, error: toLineError(line, null, { code: problem, message: rowErrorText(problem, {}), suggestion: null }) }
    else if (found !== undefined || cells.length !== names.length) {
      const message = rowErrorText('wrongCellCount', { found: found ?? cells.length, expected: names.length })
      yield { line, value: null, error: toLineError(line, null, { code: 'wrongCellCount', message, suggestion: null }) }
    } else yield { line, value: factMembers(shape, names, cells) }
  }
  if (!names) throw new CsvFileError([fileError('emptyFile')])
}
