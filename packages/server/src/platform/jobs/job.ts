/** A job as code sees it, and how its row is read. */
import type { SubmitOverride, bulk } from '@spotdesk/sdk/contract'
import { type FactKind, factKinds, type InventoryKind, inventoryKinds } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'

export type JobType = bulk.JobStatus['type']
export type JobKind = bulk.Job['kind']
/** What jobs of change-sets are about. */
type OtherKind = FactKind | InventoryKind | 'forecast'
export type RecordsKind = Exclude<JobKind, OtherKind>
export type JobOutcome = NonNullable<bulk.JobStatus['outcome']>

/** What a job does beside its columns. */
export interface JobInput {
  reason: string | null
  /** Export: the campaigns, in the order of the file. */
  ids?: number[]
  /** Import from an order's tab: the order, and the campaigns of it that were selected. */
  selection?: { orderId: number; ids: number[] }
  /** Import: what submits go on in spite of. */
  override?: SubmitOverride
  /** Duplication: the order that is copied, and the one that takes the copies. */
  duplicate?: { from: number; to: number }
}

/** A job with what a worker needs: `contract.Job` and who asked for what. */
export interface JobRow extends Omit<bulk.Job, 'progress' | 'createdBy'> {
  agencyId: number
  /** As of the moment the job was asked for. */
  actor: Actor
  input: JobInput
  attempts: number
  /** Processes that ended while they held it, without progress between. */
  processEnds: number
}

export const jobColumns: RawBuilder<unknown> =
  sql.raw(`agency_id as "agencyId", id, type, kind, status, outcome, dry_run as "dryRun", mode, file_name as "fileName",
  file_sha256 as "fileSha256", change_set_id as "changeSetId", actor, input, total_items as "totalItems", done_items as "doneItems", total_errors as "totalErrors",
  created, updated, unchanged, cancel_requested as "cancelRequested", failure, created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt", attempts, process_ends as "processEnds",
  (select s.reverted_at from change_sets s where s.agency_id = jobs.agency_id and s.id = jobs.change_set_id and not jobs.dry_run) as "revertedAt"`)

/** Of a job that imports or exports records. */
export function recordsKindOf({ id, kind }: Pick<JobRow, 'id' | 'kind'>): RecordsKind {
  if (isOther(kind)) throw new Error(`Job ${id} is about ${kind}, not about records.`)
  return kind
}
const otherKinds: readonly string[] = [...factKinds, ...inventoryKinds, 'forecast']
const isOther = (kind: JobKind): kind is OtherKind => otherKinds.includes(kind)

/** Whole percent done. */
export function progressOf(job: Pick<JobRow, 'status' | 'doneItems' | 'totalItems'>): number {
  if (job.status === 'COMPLETED') return 100
  return job.totalItems === 0 ? 0 : Math.min(99, Math.floor((100 * job.doneItems) / job.totalItems))
}

/** Whose job it is: a user's, with whichever session or token it was asked for. */
export function ownerOf(actor: Pick<Actor, 'id' | 'userId'>): string {
  return actor.userId === null ? actor.id : `user:${actor.userId}`
}
