/** Splits bulk files into parts, in a worker thread. */
import { getFileKind, parseRow, type ParsedRow, type RawRow } from '@spotdesk/sdk/bulk'
import { CsvFileError, readBulkFile } from '@spotdesk/sdk/csv'
import type { FileNoun } from '@spotdesk/sdk/records'
import type { DayOrder } from '@spotdesk/sdk/values'
import { splitParts } from '../../platform/jobs/parts.ts'
import type { ThreadWork } from '../../platform/jobs/thread/thread-work.ts'

/** A bulk file with its rows as text or parsed. Dates without a zone are in the file's zone, or else in the given one. */
export interface BulkTask {
  kind: FileNoun
  form: 'raw' | 'parsed'
  zone: string
  /** Order of days whose year comes last; undefined: they are refused. */
  dates?: DayOrder | undefined
  bytes: Uint8Array
}

/** The head of a file: everything before its rows. */
export interface BulkHead {
  /** Time zone of its dates. */
  zone: string
  /** Cells of the header row; null for empty ones at the end. */
  names: string[]
  columns: (true | null)[]
}

/** The head of a bulk file, then its rows. @throws CsvFileError */
async function* readFile({ kind, form, zone: own, dates, bytes }: BulkTask): AsyncGenerator<BulkHead | RawRow[] | ParsedRow[]> {
  const { format } = getFileKind(kind)
  const read = await readBulkFile(bytes, format)
  if (!read.ok) throw new CsvFileError(read.errors)
  const { header, rows, timeZone } = read.file
  const zone = timeZone ?? own
  yield { zone, names: header.names, columns: header.columns.map((column) => column && true) }
  for (const part of splitParts(rows.map((row, index) => [row, index] as const)))
    yield form === 'raw' ? part.map(([row]) => row) : part.map(([row, index]) => parseRow(header, row, index, { zone, dates }, format))
}

export const fileReader: ThreadWork<BulkTask, BulkHead | RawRow[] | ParsedRow[]> = {
  name: 'read bulk file',
  time: 'readFileMs',
  tooDemanding: 'fileTooDemanding',
  run: readFile,
}
