/**
 * The parsed files of the last uploads, by kind, hash of the bytes, time zone and order of dates. An import is usually carried out a moment after the
 * upload by the same process, which then need not parse the file again.
 */
import type { FileNoun } from '@spotdesk/sdk/records'
import type { DayOrder } from '@spotdesk/sdk/values'
import type { JobKind } from '../../platform/jobs/queue/job.ts'
import type { AnyParsedRow } from '../../platform/change-sets/entity.ts'

/** A parsed file. */
export interface ReadFile {
  kind: FileNoun
  zone: string
  rows: AnyParsedRow[]
}

const most = 4
const files = new Map<string, ReadFile>()
const toFileKey = (kind: JobKind, sha256: string | null, zone: string, dates: DayOrder | undefined) => `${kind} ${sha256} ${zone} ${dates}`

/** @param zone the time zone of the agency */
export function rememberFile(sha256: string, zone: string, dates: DayOrder | undefined, read: ReadFile): void {
  const key = toFileKey(read.kind, sha256, zone, dates)
  files.delete(key)
  files.set(key, read)
  const [oldest] = files.keys()
  if (files.size > most && oldest !== undefined) files.delete(oldest)
}

/** Returns the file once, and removes it. */
export function popRecentFile(kind: JobKind, sha256: string | null, zone: string, dates: DayOrder | undefined): ReadFile | null {
  const key = toFileKey(kind, sha256, zone, dates)
  const read = files.get(key)
  files.delete(key)
  return read ?? null
}
