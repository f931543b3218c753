/** The source of an import's rows: the uploaded file, or the changes of a JSON change-set, which its items keep. */
import { type RawRow, getFileKind } from '@spotdesk/sdk/bulk'
import { type FileNoun, fileNouns } from '@spotdesk/sdk/records'
import type { DayOrder } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { type TypedChange, planChangeRows } from '../../platform/change-sets/items/change-rows.ts'
import type { AnyParsedRow, Entities } from '../../platform/change-sets/entity.ts'
import { planRows } from '../../platform/change-sets/plan/plan.ts'
import type { PlanSituation, PlannedChange, PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { doInThread } from '../../platform/jobs/thread/in-thread.ts'
import type { TurnOptions } from '../../platform/shares/shares.ts'
import { loadJobFile } from './job-file-store.ts'
import { type BulkHead, fileReader } from './read-file.ts'
import { type ReadFile, popRecentFile } from './recent-files.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'

export interface ImportSource {
  /** Plans its rows; `from` leaves out earlier rows when no other row can depend on them. */
  plan(db: Executor, actor: Actor, situation: Omit<PlanSituation, 'zone'>, from?: number): Promise<PlannedChange[]>
  /** True for an uploaded file. */
  isFile: boolean
}

/** The kind of a job's file. @throws TypeError for a job whose kind no file has */
export function requireFileNoun({ kind }: Pick<JobRow, 'kind'>): FileNoun {
  const noun = fileNouns.find((known) => known === kind)
  if (noun === undefined) throw new TypeError(`no file holds ${kind}`)
  return noun
}

/**
 * Reads a file in a worker thread. Dates are in the zone of the agency, unless the file names a zone.
 * @param dates order of days whose year comes last
 * @throws TaskRefused
 */
export async function readBulkFile(
  kind: FileNoun,
  bytes: Uint8Array,
  { agencyId, agency }: Pick<Actor, 'agencyId' | 'agency'>,
  dates: DayOrder | undefined,
  turn?: TurnOptions,
): Promise<ReadFile> {
  const rows: AnyParsedRow[] = []
  let head: BulkHead | null = null
  const task = { kind, form: 'parsed', zone: agency.timeZone, dates, bytes } as const
  await doInThread({ agencyId, ...turn }, fileReader, task, (part) => {
    if (Array.isArray(part)) rows.push(...(part as AnyParsedRow[]))
    else head = part
  })
  return { kind, zone: head!['zone'], rows }
}

/** The rows of a job's file as text, part by part after the head; null for a job that applies a JSON change-set. */
export async function readRawRows(db: Kysely<DB>, job: JobRow, take: (head: BulkHead, rows: RawRow[]) => void): Promise<BulkHead | null> {
  const bytes = await loadBytes(db, job)
  if (!bytes) return null
  let head: BulkHead | null = null
  const task = { kind: requireFileNoun(job), form: 'raw', zone: job.actor.agency.timeZone, bytes } as const
  await doInThread({ agencyId: job.agencyId }, fileReader, task, (part) => {
    if (Array.isArray(part)) take(head!, part as RawRow[])
    else head = part
  })
  return head
}

async function loadBytes(db: Kysely<DB>, job: JobRow): Promise<Buffer | null> {
  return (await loadJobFile(db, { agencyId: job.agencyId, jobId: job.id, role: 'upload' }))?.content ?? null
}

/**
 * The file of a job; null for a job that applies a JSON change-set.
 * @throws TaskRefused when it exceeds its limit of time or memory
 */
export async function readUpload(db: Kysely<DB>, entities: Entities, job: JobRow): Promise<ImportSource | null> {
  const { timeZone } = job.actor.agency
  const read = popRecentFile(job.kind, job.fileSha256, timeZone, job.input.dates) ?? (await readAgain(db, job))
  if (!read) return null
  const { kind, zone, rows } = read
  return {
    isFile: true,
    plan(executor, actor, situation, from = 0) {
      const { format, isConnected = false } = getFileKind(kind)
      // Where rows depend on each other, all are planned, also those applied already.
      const left = isConnected ? rows : rows.filter(({ index }) => index >= from)
      return planRows(executor, entities, actor, new Map([[format.noun, left]]), { ...situation, zone })
    },
  }
}

async function readAgain(db: Kysely<DB>, job: JobRow): Promise<ReadFile | null> {
  const bytes = await loadBytes(db, job)
  return bytes && readBulkFile(requireFileNoun(job), bytes, job.actor, job.input.dates)
}

/** The rows of a planned change-set that was sent as JSON; `items` are all of its items. */
export function readChanges(entities: Entities, items: readonly PlannedItem[], zone: string): ImportSource {
  const changes = items.map(({ cells, entityType }) => ({ ...(cells as TypedChange), entityType }))
  return { isFile: false, plan: (db, actor, situation) => planChangeRows(db, entities, actor, changes, { ...situation, zone }) }
}
