/** Turns the bytes of a batch into rows: unpacks, decodes, splits, and checks each row against the schema of its kind. */
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { checkHeaderRow, type RawRow } from '@spotdesk/sdk/bulk'
import { factMembers, factSchemas, type FactShape, readFactHeader } from '@spotdesk/sdk/contract'
import { csvRows, CsvFileError } from '@spotdesk/sdk/csv'
import { type FactKind, limits, type RowError, type RowErrorCode, rowErrorText, firstOf } from '@spotdesk/sdk/values'
import type * as z from 'zod'
import { fieldErrors } from '../../../platform/http/request/input.ts'
import { badTextIn } from '../../../platform/http/request/json.ts'
import { Problem } from '../../../platform/http/answer/problem.ts'
import { openSlice } from '../../../platform/jobs/thread/in-slices.ts'
import { type Fact, toFactKey } from './tables.ts'

/** A row of the file: a valid fact, or its errors. */
export interface FileItem<T> {
  line: number
  fact: T | null
  errors: RowError[]
}
export type FactItem = FileItem<Fact>

interface RawFact {
  line: number
  /** The members of a row by name, or the reason why there are none. */
  value: unknown
  problem?: RowErrorCode
  params?: Record<string, number>
}

const inflate = promisify(gunzip)

/** The text of an upload. @throws Problem factFileTooLarge, notFacts, badEncoding, emptyFile */
export async function unpack(bytes: Buffer): Promise<string> {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? await inflateWithin(bytes) : bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain)
    if (text.trim() === '') throw new Problem('emptyFile')
    return text
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('badEncoding')
  }
}

async function inflateWithin(bytes: Buffer): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: limits.factFileBytes })
  } catch (error) {
    throw new Problem(error instanceof RangeError ? 'factFileTooLarge' : 'notFacts')
  }
}

/**
 * The number of rows of a file. Errors that make the whole file unreadable are found here.
 * @throws Problem tooManyFacts, emptyFile, unclosedQuote, unknownColumn, duplicateColumn, missingColumn, badEncoding, notFacts
 */
export function countFacts(kind: FactKind, text: string): Promise<number> {
  return countRows(factSchemas[kind], text)
}

/** The same for rows of any schema. */
export async function countRows(schema: z.ZodObject, text: string): Promise<number> {
  let count = 0
  const slice = openSlice()
  for await (const _ of rawFacts(schema, text)) {
    if (++count > limits.factRows) throw new Problem('tooManyFacts')
    if (slice.isOver()) await slice.next()
  }
  if (count === 0) throw new Problem('emptyFile')
  return count
}

/**
 * The facts of a file in the order in which they are merged: campaign by campaign, so that a step concerns few campaigns, and unreadable
 * rows last. The order depends on the file alone: a job that resumes in another process finds its position again.
 */
export async function readFacts(kind: FactKind, text: string): Promise<FactItem[]> {
  const items = await Array.fromAsync(readRows<Fact>(factSchemas[kind], text))
  refuseDuplicates(items, (fact) => toFactKey(kind, fact))
  const place = ({ fact }: FactItem) => fact?.campaignId ?? Number.POSITIVE_INFINITY
  return items.toSorted((a, b) => (place(a) === place(b) ? a.line - b.line : place(a) - place(b)))
}

/** The rows of a file in its order; yields to other work from time to time. */
export async function* readRows<T>(schema: z.ZodObject, text: string): AsyncGenerator<FileItem<T>> {
  const slice = openSlice()
  for await (const raw of rawFacts(schema, text)) {
    yield toItem<T>(schema, raw)
    if (slice.isOver()) await slice.next()
  }
}

function toItem<T>(schema: z.ZodObject, { line, value, problem, params }: RawFact): FileItem<T> {
  if (problem) return { line, fact: null, errors: [rowError(line, null, problem, null, params)] }
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { line, fact: null, errors: toRowErrors(line, parsed.error.issues, value) }
  const bad = badTextIn(parsed.data)
  return bad === null ? { line, fact: parsed.data as T, errors: [] } : { line, fact: null, errors: [rowError(line, bad, 'invalidText')] }
}

/** The largest number of errors listed for one row. */
const mostFaults = 20

function toRowErrors(line: number, issues: readonly z.core.$ZodIssue[], value: unknown): RowError[] {
  return issues.slice(0, mostFaults).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, mostFaults).map((key) => rowError(line, [...issue.path, key].join('.'), 'invalidValue'))
    return fieldErrors([issue], value).map((found) => ({
      ...rowError(line, found.field ?? null, found.code as RowErrorCode, found.value ?? null),
      message: found.message,
      suggestion: found.suggestion ?? null,
    }))
  })
}

/** An error of a row. */
export function rowError(
  line: number,
  field: string | null,
  code: RowErrorCode,
  value: string | number | null = null,
  params: Record<string, string | number> = {},
): RowError {
  const shown = value === null ? null : firstOf(String(value), limits.name)
  const message = rowErrorText(code, { field: field ?? '', value: shown ?? '', ...params })
  return { line, column: field?.split('.')[0] ?? null, code, field, value: shown, message, suggestion: null, externalReference: null }
}

const linesNamed = 20
const listOfLines = (lines: readonly number[]) => `${lines.slice(0, linesNamed).join(', ')}${lines.length > linesNamed ? ', …' : ''}`

/** The error of a fact that the file contains twice: it is undecided which of the two holds. */
export function refuseDuplicates<T>(items: readonly FileItem<T>[], factKey: (fact: T) => string): void {
  const seen = new Map<string, FileItem<T>[]>()
  for (const item of items) {
    if (item.fact === null) continue
    const key = factKey(item.fact)
    const same = seen.get(key)
    if (same) same.push(item)
    else seen.set(key, [item])
  }
  for (const same of seen.values()) {
    if (same.length === 1) continue
    const lines = listOfLines(same.map(({ line }) => line))
    for (const item of same) {
      item.fact = null
      item.errors = [rowError(item.line, null, 'duplicateKeyInFile', null, { field: 'fact', lines })]
    }
  }
}

function rawFacts(schema: z.ZodObject, text: string): AsyncIterable<RawFact> | Iterable<RawFact> {
  return /^\s*\{/.test(text.slice(0, 1000)) ? ndjson(text) : csv(schema, text)
}

function* ndjson(text: string): Generator<RawFact> {
  let line = 0
  for (let at = 0; at <= text.length;) {
    const end = text.indexOf('\n', at)
    const row = text.slice(at, end === -1 ? undefined : end)
    line += 1
    if (row.trim() !== '') yield jsonRow(line, row)
    if (end === -1) return
    at = end + 1
  }
}

function jsonRow(line: number, row: string): RawFact {
  try {
    const value: unknown = JSON.parse(row)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { line, value } : { line, value, problem: 'invalidValue' }
  } catch {
    return { line, value: null, problem: 'invalidValue' }
  }
}

const delimiters = [',', ';', '\t'] as const

async function* csv(schema: z.ZodObject, text: string): AsyncGenerator<RawFact> {
  const shape = schema.shape as FactShape
  const first = text.slice(0, 10_000).split(/\r\n|\n|\r/, 1)[0]!
  const delimiter = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  let names: string[] | null = null
  try {
    for await (const { line, cells, found, problem } of csvRows(pieces(text), { delimiter })) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (!names) names = readHeader(shape, { line, cells, ...(found !== undefined && { found }) })
      else if (problem) yield { line, value: null, problem }
      else if (found !== undefined || cells.length !== names.length)
        yield { line, value: null, problem: 'wrongCellCount', params: { found: found ?? cells.length, expected: names.length } }
      else yield { line, value: factMembers(shape, names, cells) }
    }
  } catch (error) {
    if (error instanceof CsvFileError) throw new Problem(error.errors[0]!.code, error.errors[0]!.params)
    throw error
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 16_384) {
    yield text.slice(at, at + 16_384)
    await setImmediate()
  }
}

/** @throws Problem unknownColumn, duplicateColumn, missingColumn, and those of a header that cannot be read at all */
function readHeader(shape: FactShape, row: RawRow): string[] {
  const unreadable = checkHeaderRow(row)
  if (unreadable) throw new Problem(unreadable.code, unreadable.params)
  const read = readFactHeader(shape, row.cells)
  if (read.ok) return read.names
  const [{ code, column }] = read.faults
  throw new Problem(code, { column: firstOf(column, limits.name) })
}
