import type { BulkKind } from '@spotdesk/sdk'
import { getFileKind, parseRows } from '@spotdesk/sdk/bulk'
import { readBulkFile } from '@spotdesk/sdk/csv'
import { fileNouns } from '@spotdesk/sdk/records'
import type { DayOrder } from '@spotdesk/sdk/values'
import { usage } from '../../../failure.ts'
import { chosen } from '../../../input.ts'
import { isWorkbook, workbookText } from '../../../shared/files/workbook.ts'
import { type LineError, ofFile, ofRow } from '../../../shared/files/lines.ts'

export type { BulkKind }

export function readKind(word: string): BulkKind {
  return chosen('<kind>', word, fileNouns)
}

export function isKind(word: string): boolean {
  return (fileNouns as readonly string[]).includes(word.toLowerCase())
}

/** A file as the server would read it: the errors of the file as a whole, or its rows with the errors of each. */
export type Checked = { ok: false; errors: LineError[] } | { ok: true; rows: number; errors: LineError[] }

/**
 * @param zone zone of dates without one, if the file names none; absent: rows are only counted
 * @param dates order of days whose year comes last
 */
export async function checkFile(kind: BulkKind, bytes: Uint8Array, zone?: string, dates?: DayOrder): Promise<Checked> {
  const { format } = getFileKind(kind)
  const read = await readBulkFile(bytes, format)
  if (!read.ok) return { ok: false, errors: fileErrors(read.errors.map(ofFile), bytes) }
  const { header, rows, timeZone } = read.file
  const parsed = zone === undefined ? [] : parseRows(header, rows, { zone: timeZone ?? zone, dates }, format)
  return { ok: true, rows: rows.length, errors: parsed.flatMap((row) => row.errors.map(ofRow)) }
}

/** Errors of a file; a workbook is called by its name. */
const fileErrors = (errors: readonly LineError[], bytes: Uint8Array): LineError[] =>
  errors.map((error) => (error.code === 'notCsv' && isWorkbook(bytes) ? { ...error, message: workbookText } : error))

/** @throws Failure when the text is no time zone */
export function checkZone(zone: string, known: (zone: string) => boolean): string {
  if (!known(zone)) throw usage(`--timezone takes a zone such as America/New_York, not "${zone}".`)
  return zone
}
