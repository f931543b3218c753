/** SQL of workers on jobs. Every write names the worker, so that one whose job was taken over by another changes nothing. */
import { limits } from '@spotdesk/sdk/values'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { JobOutcome, JobRow } from './job.ts'
import { jobColumns } from './job-query.ts'
import { jobNoticeQuery } from './job-notice-query.ts'
import { isAlive } from './alive-query.ts'

/** Another worker has this job now. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/** A worker, and the numbers that the same process had before its session broke: the process has not ended, although they are dead. */
export interface Claimant {
  worker: number
  former: readonly number[]
}

/**
 * Takes the oldest job that waits, or whose worker is dead, while fewer than the agency's limit are running. A dead worker that has not
 * returned the job is a process that ended while it held the job. Nobody can see if the job was the reason. An end counts only if the job
 * made no progress since it was taken, and progress resets the count to 0: a process that is killed at random mostly leaves some progress,
 * a job that ends its process never does. A process that only lost its session lives, and its end is subtracted from the count
 * (`isAliveAgain`).
 * @returns null when there is none
 */
export async function claimJob(tx: Transaction<DB>, agencyId: number, { worker, former }: Claimant, now: Date): Promise<JobRow | null> {
  await sql`select 1 from agencies where id = ${agencyId} for no key update`.execute(tx)
  const { rows } = await sql<JobRow>`
    with started as materialized (
      select id, created_at, worker is not null and ${isAlive(sql`worker`)} as running from jobs where agency_id = ${agencyId} and status = 'STARTED')
    update jobs set worker = ${worker}, attempts = attempts + 1, started_at = coalesce(started_at, ${now}),
      process_ends = case when worker is null or worker = any(${former}::integer[]) then process_ends when attempts = 0 then 0 else process_ends + 1 end,
      ended_worker = case when worker is null or worker = any(${former}::integer[]) or attempts = 0 then null else worker end
    where agency_id = ${agencyId} and status = 'STARTED' and id = (
      select id from started where not running and (select count(*) from started where running) < ${limits.agencyRunningJobs}
      order by created_at, id limit 1)
    returning ${jobColumns}`.execute(tx)
  return rows[0] ?? null
}

/** Subtracts the end of a worker from the count: its process lives, only its session broke. @param system the owner's handle */
export async function isAliveAgain(system: Kysely<DB>, worker: number): Promise<void> {
  await sql`update jobs set process_ends = greatest(0, process_ends - 1), ended_worker = null where ended_worker = ${worker}`.execute(
    system,
  )
}

/** Returns a job, so that any worker can take it. */
export async function releaseJob(db: Kysely<DB>, job: JobRow, worker: number): Promise<void> {
  await sql`update jobs set worker = null where agency_id = ${job.agencyId} and id = ${job.id} and worker = ${worker}`.execute(db)
}

/** The progress of a job's step. */
export interface Progress {
  done: number
  created?: number
  updated?: number
  unchanged?: number
  errors?: number
}

/**
 * Moves the cursor in the transaction of the effect. Answers true if somebody asked the job to stop.
 * @throws TakenOver when the job is not this worker's, or has another cursor than this worker believes
 */
export async function advanceJob(
  tx: Transaction<DB>,
  { job, worker }: ClaimedJob,
  from: number,
  step: Progress,
): Promise<{ cancelRequested: boolean }> {
  const { created = 0, updated = 0, unchanged = 0, errors = 0 } = step
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update jobs set done_items = done_items + ${step.done}, created = created + ${created}, updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
      total_errors = total_errors + ${errors}, attempts = 0, process_ends = 0
    where agency_id = ${job.agencyId} and id = ${job.id} and worker = ${worker} and done_items = ${from} and status = 'STARTED'
    returning cancel_requested as "cancelRequested"`.execute(tx)
  if (!rows[0]) throw new TakenOver()
  return rows[0]
}

/** Stores the input of a job. Answers true if somebody asked the job to stop. */
export async function attachChangeSet(
  tx: Transaction<DB>,
  { job, worker }: ClaimedJob,
  changeSetId: string,
  totalItems: number,
): Promise<{ cancelRequested: boolean }> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update jobs set change_set_id = ${changeSetId}, total_items = ${totalItems}, attempts = 0, process_ends = 0
    where agency_id = ${job.agencyId} and id = ${job.id} and worker = ${worker} and status = 'STARTED' returning cancel_requested as "cancelRequested"`.execute(
    tx,
  )
  if (!rows[0]) throw new TakenOver()
  return rows[0]
}

/** Ends a job. */
export async function finishJob(
  tx: Transaction<DB> | Kysely<DB>,
  { job, worker }: ClaimedJob,
  now: Date,
  end: { outcome: JobOutcome; failure?: string | null },
): Promise<void> {
  const { rows } = await sql`
    with ended as (
      update jobs set status = 'COMPLETED', outcome = ${end.outcome}, failure = ${end.failure ?? null}, finished_at = ${now}, worker = null
      where agency_id = ${job.agencyId} and id = ${job.id} and worker = ${worker} and status = 'STARTED' returning id),
    told as (${jobNoticeQuery(job, end.outcome, now)})
    select id from ended`.execute(tx)
  if (!rows[0]) throw new TakenOver()
}

/** A job held by a worker. */
export interface ClaimedJob {
  job: JobRow
  worker: number
  /** Set when this process is asked to end: the job stops at its next step and is returned. */
  stopping: AbortSignal
}

/** Agencies with jobs that nobody alive carries out. */
export async function agenciesWithWork(system: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ agencyId: number }>`
    select distinct agency_id as "agencyId" from jobs where status = 'STARTED' and (worker is null or not ${isAlive(sql`worker`)})`.execute(
    system,
  )
  return rows.map(({ agencyId }) => agencyId)
}
