/** A job in code, and the reading of its row. */
import type { SubmitOverride, bulk } from '@spotdesk/sdk/contract'
import { type DayOrder, type FactKind, factKinds, type InventoryKind, inventoryKinds } from '@spotdesk/sdk/values'
import type { Actor } from '../../http/gate/actor.ts'

export type JobType = bulk.JobStatus['type']
export type JobKind = bulk.Job['kind']
/** Kinds of records in jobs of change-sets. */
type OtherKind = FactKind | InventoryKind | 'forecast'
export type RecordsKind = Exclude<JobKind, OtherKind>
export type JobOutcome = NonNullable<bulk.JobStatus['outcome']>

/** Parameters of a job beside its columns. */
export interface JobInput {
  reason: string | null
  /** Export: the campaigns, in the order of the file. */
  ids?: number[]
  /** Import from an order's tab: the order, and the campaigns of it that were selected. */
  selection?: { orderId: number; ids: number[] } | { campaignId: number }
  /** Import: order of days whose year comes last. */
  dates?: DayOrder
  /** Import: the findings that a submit overrides. */
  override?: SubmitOverride
  /**
   * Duplication: the order that is copied, the new ones, and the days by which flights move (null: none are copied). A job of the version
   * before has one order in `to`, and no days.
   */
  duplicate?: { from: number; to: number | readonly number[]; moveDays?: number | null }
}

/** A job for a worker: `contract.Job`, its user and its parameters. */
export interface JobRow extends Omit<bulk.Job, 'progress' | 'createdBy' | 'reverted'> {
  agencyId: number
  /** Rights at the moment the job was created. */
  actor: Actor
  input: JobInput
  attempts: number
  /** Processes that ended while they held it, without progress in between. */
  processEnds: number
}

/** Of a job that imports or exports records. */
export function requireRecordsKind({ id, kind }: Pick<JobRow, 'id' | 'kind'>): RecordsKind {
  if (isOther(kind)) throw new Error(`Job ${id} is about ${kind}, not about records.`)
  return kind
}
const otherKinds: readonly string[] = [...factKinds, ...inventoryKinds, 'forecast']
const isOther = (kind: JobKind): kind is OtherKind => otherKinds.includes(kind)

/** Whole percent done. */
export function getProgress(job: Pick<JobRow, 'status' | 'doneItems' | 'totalItems'>): number {
  if (job.status === 'COMPLETED') return 100
  return job.totalItems === 0 ? 0 : Math.min(99, Math.floor((100 * job.doneItems) / job.totalItems))
}
