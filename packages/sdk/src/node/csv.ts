/**
 * Tokenising of bulk files under Node with csv-parse, for server and command line; everything after it is in `bulk/`. It streams, so a file
 * of a million rows takes the memory of one chunk.
 */
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type CsvErrorCode, type Options, parse } from 'csv-parse'
import {
  type BulkFormat,
  campaignFormat,
  checkHeaderRow,
  checkPreamble,
  type Decoded,
  decodeFile,
  type Delimiter,
  fileError,
  type FileError,
  type Header,
  isBlankRow,
  type Preamble,
  type RawRow,
  readHeader,
  readPreamble,
} from '../bulk/index.ts'
import type { CampaignFields } from '../rules/index.ts'
import { encodingOf, formatTotal, limits } from '../values/index.ts'

/** A file that cannot be read on, thrown by the streams of this module. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError'
  readonly errors: readonly FileError[]
  constructor(errors: readonly FileError[]) {
    super(`the file cannot be read: ${errors.map(({ code }) => code).join(', ')}`)
    this.errors = errors
  }
}

/** A bulk file whose header was understood. */
export interface BulkFile<Fields extends object = CampaignFields> {
  /** Columns of the file in their order. */
  header: Header<Fields>
  /** Zone in the comment above the header; null means the agency's. */
  timeZone: string | null
  /** Delimiter between cells. */
  delimiter: Delimiter
  /** Rows below the header, without blank ones. */
  rows: RawRow[]
}

/** The file, or every error of the file as a whole. */
export type BulkFileResult<Fields extends object = CampaignFields> =
  | { ok: true; file: BulkFile<Fields> }
  | { ok: false; errors: readonly FileError[] }

/**
 * Reads a whole upload within the limits of an import. It leaves out blank rows and does not count them.
 * @returns every error of the file as a whole; errors of rows come from `parseRows` and `planCampaigns`
 */
export function readBulkFile(bytes: Uint8Array): Promise<BulkFileResult>
export function readBulkFile<Fields extends object, Verb extends string>(
  bytes: Uint8Array,
  format: BulkFormat<Fields, Verb>,
): Promise<BulkFileResult<Fields>>
export async function readBulkFile(bytes: Uint8Array, format = campaignFormat): Promise<BulkFileResult> {
  const decoded: Decoded = decodeFile(bytes)
  if (!decoded.ok) return { ok: false, errors: [decoded.error] }
  try {
    if (countLines(decoded.text) + (/[\r\n]$/.test(decoded.text) ? 0 : 1) > limits.bulkLines)
      return { ok: false, errors: [fileError('tooManyLines')] }
    const preamble = readPreamble(decoded.text)
    const { header, rows: stream } = await readHead(preamble, slices(decoded.text, preamble.offset), format)
    const most = format.mostRows ?? limits.bulkRows
    const rows: RawRow[] = []
    let tooMany = false
    // Read to the end even past the limit: a quote that never closes explains more than a number of rows does.
    for await (const row of stream) {
      tooMany ||= rows.length >= most
      if (!tooMany) rows.push(row)
    }
    if (tooMany) return { ok: false, errors: [fileError('tooManyRows', { params: { maximum: formatTotal(most) } })] }
    if (rows.length === 0) return { ok: false, errors: [fileError('emptyFile')] }
    return { ok: true, file: { header, timeZone: preamble.timeZone, delimiter: preamble.delimiter, rows } }
  } catch (error) {
    if (error instanceof CsvFileError) return { ok: false, errors: error.errors }
    throw error
  }
}

/** A file with its header, whose rows come one by one. */
export interface BulkStream {
  /** Columns of the file in their order. */
  header: Header
  /** Zone in the comment above the header; null if none. */
  timeZone: string | null
  /** Delimiter between cells. */
  delimiter: Delimiter
  /** Rows below the header. */
  rows: AsyncGenerator<RawRow>
}

/** Enough of a file to find comments and header in. */
const headBytes = 65_536

/**
 * Opens a file of any length, for callers that split it into imports.
 * @throws {CsvFileError} for comments, header or encoding that are not right; also while `rows` is read
 */
export async function openBulkStream(chunks: AsyncIterable<Uint8Array>): Promise<BulkStream> {
  const source = chunks[Symbol.asyncIterator]()
  let head = new Uint8Array()
  let ended = false
  while (head.length < headBytes && !ended) {
    const next = await source.next()
    ended = next.done === true
    if (!next.done) head = concat(head, next.value)
  }
  const encoding = encodingOf(head)
  if (encoding === null) throw new CsvFileError([fileError('badEncoding')])
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new CsvFileError([fileError('badEncoding')])
    }
  }
  const text = decode(head)
  if (ended && text.trim() === '') throw new CsvFileError([fileError('emptyFile')])
  const preamble = readPreamble(text)
  async function* rest(): AsyncGenerator<string> {
    yield text.slice(preamble.offset)
    while (!ended) {
      const next = await source.next()
      ended = next.done === true
      if (!next.done) yield decode(next.value)
    }
    yield decode()
  }
  const { header, rows } = await readHead(preamble, rest(), campaignFormat)
  return { header, timeZone: preamble.timeZone, delimiter: preamble.delimiter, rows }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Removes the header row and passes the rows on, without blank ones. */
async function readHead(
  preamble: Preamble,
  text: AsyncIterable<string>,
  format: typeof campaignFormat,
): Promise<{ header: Header; rows: AsyncGenerator<RawRow> }> {
  const wrong = checkPreamble(preamble, format.schema)
  if (wrong) throw new CsvFileError([wrong])
  const all = csvRows(text, { ...preamble, skipBlank: true })
  const first = await all.next()
  if (first.done) throw new CsvFileError([fileError('emptyFile')])
  const unreadable = checkHeaderRow(first.value)
  const read = unreadable ? { ok: false as const, errors: [unreadable] } : readHeader(first.value.cells, first.value.line, format)
  if (read.ok) return { header: read.header, rows: all }
  await all.return(undefined)
  throw new CsvFileError(read.errors)
}

/** Characters that are parsed at a time: a millisecond or two. */
const sliceLength = 16_384

/** The text in slices, with pauses for other work of the process. */
async function* slices(text: string, from: number): AsyncGenerator<string> {
  for (let at = from; at < text.length; at += sliceLength) {
    yield text.slice(at, at + sliceLength)
    await setImmediate()
  }
}

/** The same text in pieces that never part a surrogate pair, which would not survive being encoded. */
async function* wholeCharacters(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of text) {
    const all = held + piece
    held = /[\uD800-\uDBFF]$/.exec(all)?.[0] ?? ''
    if (all.length > held.length) yield all.slice(0, all.length - held.length)
  }
  if (held !== '') yield held
}

/**
 * Rows of RFC 4180 text with any line ends, each with the physical line of its first character; the first is the header. A
 * row with text behind a closing quote says so in `problem`. An empty line is a row of one empty cell, unless blank rows are skipped.
 * @throws {CsvFileError} unclosedQuote, with the line where the quote opens
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  { delimiter, line = 1, skipBlank = false }: { delimiter: Delimiter; line?: number; skipBlank?: boolean },
): AsyncGenerator<RawRow> {
  let at = line
  const options: Options<RawRow | null, { record: string[]; raw: string }> = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Relaxed, so that one broken row does not end the file: what the relaxed reading lets pass is looked for in the raw text.
    relax_quotes: true,
    raw: true,
    // Lines are counted where records are made, not where they are read: an error drops records that nobody has read yet.
    on_record: ({ record, raw }) => {
      const row: RawRow = { line: at, cells: record }
      if (record.length > limits.bulkColumns) {
        row.cells = record.slice(0, limits.bulkColumns)
        row.found = record.length
      }
      if (raw.includes('"') && scanQuotes(raw, delimiter).textBehind) row.problem = 'invalidText'
      at += countLines(raw)
      return skipBlank && isBlankRow(row) ? null : row
    },
  }
  // The library's own types know `raw` in what it hands out, but not in what it asks for.
  const parser = parse(options as unknown as Options)
  const rows: AsyncIterable<RawRow> = pipeline(Readable.from(wholeCharacters(text)), parser, () => {})
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== ('CSV_QUOTE_NOT_CLOSED' satisfies CsvErrorCode)) throw error
    const raw = typeof error['raw'] === 'string' ? error['raw'] : ''
    const { unclosedAt } = scanQuotes(raw, delimiter)
    throw new CsvFileError([fileError('unclosedQuote', { line: at + countLines(raw.slice(0, unclosedAt ?? 0)) })])
  }
}

/** Line ends in a record's raw text. */
function countLines(raw: string): number {
  let count = 0
  for (let at = raw.search(/[\r\n]/); at !== -1 && at < raw.length; at += 1) {
    const character = raw[at]
    if (character === '\n' || (character === '\r' && raw[at + 1] !== '\n')) count += 1
  }
  return count
}

/** Looks at the quoted cells of a record: whether something other than a delimiter follows one, and where one is left open. */
function scanQuotes(raw: string, delimiter: string): { textBehind: boolean; unclosedAt: number | null } {
  let textBehind = false
  let at = 0
  while (at < raw.length) {
    if (raw[at] === '"') {
      const end = closingQuote(raw, at)
      if (end === null) return { textBehind, unclosedAt: at }
      const next = raw[end + 1]
      textBehind ||= next !== undefined && next !== delimiter && next !== '\r' && next !== '\n'
      at = end + 1
    }
    const separator = raw.indexOf(delimiter, at)
    if (separator === -1) break
    at = separator + 1
  }
  return { textBehind, unclosedAt: null }
}

function closingQuote(raw: string, opening: number): number | null {
  for (let at = raw.indexOf('"', opening + 1); at !== -1; at = raw.indexOf('"', at + 2)) if (raw[at + 1] !== '"') return at
  return null
}
