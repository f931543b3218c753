/** Where the rows of an import come from: the uploaded file, or the changes of a JSON change-set as its items keep them. */
import { adFormat, campaignFormat, parseEachRow, type RawRow } from '@spotdesk/sdk/bulk'
import { type BulkFileResult, readBulkFile } from '@spotdesk/sdk/csv'
import type { Kysely } from 'kysely'
import { type TypedChange, planChangeRows } from '../change-sets/change-rows.ts'
import type { Executor } from '../change-sets/campaign-store.ts'
import type { PlannedItem } from '../change-sets/change-set-store.ts'
import { type PlannedChange, planRows, type PlanSituation } from '../change-sets/plan.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { inSlices } from '../jobs/in-slices.ts'
import type { JobKind, JobRow } from '../jobs/job.ts'
import { loadJobFile } from './job-files.ts'
import { takeFile } from './recent-files.ts'

export interface ImportSource {
  /** Zone that its dates are read in. */
  zone: string
  /** Plans its rows; `from` leaves out those before it where they cannot matter to the others. */
  plan(db: Executor, actor: Actor, situation: Omit<PlanSituation, 'zone'>, from?: number): Promise<PlannedChange[]>
  /** The file as it came; null for a JSON change-set. */
  file: { header: { names: string[]; columns: readonly unknown[] }; rawRows: RawRow[]; schema: string } | null
}

/** A file that was read, of either kind. */
export type ReadFile =
  | { kind: 'campaigns'; file: Extract<BulkFileResult, { ok: true }>['file'] }
  | { kind: 'ads'; file: Extract<Awaited<ReturnType<typeof readAds>>, { ok: true }>['file'] }

const readAds = (bytes: Uint8Array) => readBulkFile(bytes, adFormat)

/** Reads a file of a kind. */
export async function readFileOf(
  kind: JobKind,
  bytes: Uint8Array,
): Promise<{ ok: true; read: ReadFile } | { ok: false; errors: Extract<BulkFileResult, { ok: false }>['errors'] }> {
  if (kind === 'ads') {
    const read = await readAds(bytes)
    return read.ok ? { ok: true, read: { kind, file: read.file } } : read
  }
  const read = await readBulkFile(bytes)
  return read.ok ? { ok: true, read: { kind: 'campaigns', file: read.file } } : read
}

/** The file of a job; null for one that applies a JSON change-set. */
export async function readUpload(db: Kysely<DB>, job: JobRow): Promise<ImportSource | null> {
  const read = takeFile(job.kind, job.fileSha256) ?? (await readAgain(db, job))
  if (!read) return null
  const zone = read.file.timeZone ?? job.actor.agency.timeZone
  const { header, rows: rawRows } = read.file
  if (read.kind === 'ads') {
    // Links and sequences hold between rows: all of them are planned, whatever has been done already.
    const rows = await inSlices(parseEachRow(read.file.header, rawRows, { zone }, adFormat), (row) => row)
    const plan: ImportSource['plan'] = (executor, actor, situation) => planRows(executor, actor, { ads: rows }, { ...situation, zone })
    return { zone, plan, file: { header, rawRows, schema: adFormat.schema } }
  }
  const rows = await inSlices(parseEachRow(read.file.header, rawRows, { zone }), (row) => row)
  const plan: ImportSource['plan'] = (executor, actor, situation, from = 0) =>
    planRows(executor, actor, { campaigns: rows.filter(({ index }) => index >= from) }, { ...situation, zone })
  return { zone, plan, file: { header, rawRows, schema: campaignFormat.schema } }
}

async function readAgain(db: Kysely<DB>, job: JobRow): Promise<ReadFile | null> {
  const stored = await loadJobFile(db, { agencyId: job.agencyId, jobId: job.id, role: 'upload' })
  if (!stored) return null
  const found = await readFileOf(job.kind, stored.content)
  if (!found.ok) throw new Error(`the file of job ${job.id} could be read when it was uploaded and cannot now: ${found.errors[0]?.code}`)
  return found.read
}

/** The rows of a planned change-set that came as JSON; `items` are all of it. */
export function readChanges(items: readonly PlannedItem[], zone: string): ImportSource {
  const changes = items.map(({ cells, entityType }) => ({ ...(cells as TypedChange), entityType }))
  return { zone, plan: (db, actor, situation) => planChangeRows(db, actor, changes, { ...situation, zone }), file: null }
}
