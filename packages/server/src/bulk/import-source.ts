/** Where the rows of an import come from: the uploaded file, or the changes of a JSON change-set as its items keep them. */
import { type Header, type IntendedChange, type ParsedRow, type RawRow, parseChanges, parseRows } from '@spotdesk/sdk/bulk'
import { type BulkFile, readBulkFile } from '@spotdesk/sdk/csv'
import type { Kysely } from 'kysely'
import type { PlannedItem } from '../change-sets/change-set-store.ts'
import type { DB } from '../db/schema.ts'
import type { JobRow } from '../jobs/job.ts'
import { loadJobFile } from './job-files.ts'
import { takeFile } from './recent-files.ts'

export interface ImportSource {
  rows: ParsedRow[]
  /** Zone that its dates are read in. */
  zone: string
  /** The file as it came; null for a JSON change-set. */
  file: { header: Header; rawRows: RawRow[] } | null
}

/** The file of a job; null for one that applies a JSON change-set. */
export async function readUpload(db: Kysely<DB>, job: JobRow): Promise<ImportSource | null> {
  const file = takeFile(job.fileSha256) ?? (await readAgain(db, job))
  if (!file) return null
  const { header, rows: rawRows, timeZone } = file
  const zone = timeZone ?? job.actor.agency.timeZone
  return { rows: parseRows(header, rawRows, { zone }), zone, file: { header, rawRows } }
}

async function readAgain(db: Kysely<DB>, job: JobRow): Promise<BulkFile | null> {
  const stored = await loadJobFile(db, { agencyId: job.agencyId, jobId: job.id, role: 'upload' })
  if (!stored) return null
  const read = await readBulkFile(stored.content)
  if (!read.ok) throw new Error(`the file of job ${job.id} could be read when it was uploaded and cannot now: ${read.errors[0]?.code}`)
  return read.file
}

/** The rows of a planned change-set that came as JSON. */
export function readChanges(items: readonly PlannedItem[], zone: string): ImportSource {
  const rows = parseChanges(
    items.map(({ cells }) => cells as IntendedChange),
    { zone },
  )
  return { rows: rows.map((row, at) => ({ ...row, index: items[at]!.index })), zone, file: null }
}
