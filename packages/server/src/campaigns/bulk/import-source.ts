/** Where the rows of an import come from: the uploaded file, or the changes of a JSON change-set as its items keep them. */
import { adFormat, campaignFormat, type ParsedAd, type ParsedRow, type RawRow } from '@spotdesk/sdk/bulk'
import type { Kysely } from 'kysely'
import type { Executor } from '../../platform/change-sets/campaign-store.ts'
import { type TypedChange, planChangeRows } from '../../platform/change-sets/change-rows.ts'
import type { PlannedItem } from '../../platform/change-sets/change-set-store.ts'
import { planRows } from '../../platform/change-sets/plan.ts'
import type { PlannedChange, PlanSituation } from '../../platform/change-sets/planned-change.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { JobKind, JobRow } from '../../platform/jobs/job.ts'
import { doInThread } from '../../platform/jobs/in-thread.ts'
import type { BulkHead, BulkTask } from '../../platform/jobs/read-files.ts'
import { loadJobFile } from './job-files.ts'
import { takeFile } from './recent-files.ts'

export interface ImportSource {
  /** Plans its rows; `from` leaves out those before it where they cannot matter to the others. */
  plan(db: Executor, actor: Actor, situation: Omit<PlanSituation, 'zone'>, from?: number): Promise<PlannedChange[]>
  /** Whether they came as a file. */
  isFile: boolean
}

/** What files are of. */
export type FileKind = BulkTask['kind']
const fileKindOf = (kind: JobKind): FileKind => (kind === 'ads' ? 'ads' : 'campaigns')

export const schemaOf = (kind: JobKind): string => (kind === 'ads' ? adFormat : campaignFormat).schema

/** A file whose rows are understood. */
export type ReadFile = { zone: string } & ({ kind: 'campaigns'; rows: ParsedRow[] } | { kind: 'ads'; rows: ParsedAd[] })

/**
 * Reads a file in a thread. Dates are read in the zone of the agency, where the file names none.
 * @throws TaskRefused
 */
export async function readFileOf(
  kind: JobKind,
  bytes: Uint8Array,
  { agencyId, agency }: Pick<Actor, 'agencyId' | 'agency'>,
): Promise<ReadFile> {
  const rows: ParsedRow[] = []
  let head: BulkHead | null = null
  const task = { type: 'bulk', kind: fileKindOf(kind), form: 'parsed', zone: agency.timeZone, bytes } as const
  await doInThread(agencyId, task, (part) => {
    if (Array.isArray(part)) rows.push(...(part as ParsedRow[]))
    else head = part
  })
  // Rows are of what the file is of: the thread has read them by that format.
  return { kind: fileKindOf(kind), zone: head!['zone'], rows } as ReadFile
}

/** The rows of a job's file as they stand, part by part behind the head; null for a job that applies a JSON change-set. */
export async function readRawRows(db: Kysely<DB>, job: JobRow, take: (head: BulkHead, rows: RawRow[]) => void): Promise<BulkHead | null> {
  const bytes = await loadBytes(db, job)
  if (!bytes) return null
  let head: BulkHead | null = null
  const task = { type: 'bulk', kind: fileKindOf(job.kind), form: 'raw', zone: job.actor.agency.timeZone, bytes } as const
  await doInThread(job.agencyId, task, (part) => {
    if (Array.isArray(part)) take(head!, part as RawRow[])
    else head = part
  })
  return head
}

async function loadBytes(db: Kysely<DB>, job: JobRow): Promise<Buffer | null> {
  return (await loadJobFile(db, { agencyId: job.agencyId, jobId: job.id, role: 'upload' }))?.content ?? null
}

/**
 * The file of a job; null for one that applies a JSON change-set.
 * @throws TaskRefused when it takes more than its time or memory now
 */
export async function readUpload(db: Kysely<DB>, job: JobRow): Promise<ImportSource | null> {
  const { timeZone } = job.actor.agency
  const read = takeFile(job.kind, job.fileSha256, timeZone) ?? (await readAgain(db, job))
  if (!read) return null
  const { zone } = read
  if (read.kind === 'ads') {
    // Links and sequences hold between rows: all of them are planned, whatever has been done already.
    return { isFile: true, plan: (executor, actor, situation) => planRows(executor, actor, { ads: read.rows }, { ...situation, zone }) }
  }
  return {
    isFile: true,
    plan: (executor, actor, situation, from = 0) =>
      planRows(executor, actor, { campaigns: read.rows.filter(({ index }) => index >= from) }, { ...situation, zone }),
  }
}

async function readAgain(db: Kysely<DB>, job: JobRow): Promise<ReadFile | null> {
  const bytes = await loadBytes(db, job)
  return bytes && readFileOf(job.kind, bytes, job.actor)
}

/** The rows of a planned change-set that came as JSON; `items` are all of it. */
export function readChanges(items: readonly PlannedItem[], zone: string): ImportSource {
  const changes = items.map(({ cells, entityType }) => ({ ...(cells as TypedChange), entityType }))
  return { isFile: false, plan: (db, actor, situation) => planChangeRows(db, actor, changes, { ...situation, zone }) }
}
