/** SQL of asking for a job. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Actor } from '../../http/gate/actor.ts'
import type { JobInput, JobKind, JobType } from './job.ts'

export interface NewJob {
  type: JobType
  kind: JobKind
  input: JobInput
  mode?: 'partial' | 'atomic'
  dryRun?: boolean
  fileName?: string | null
  fileSha256?: string | null
  changeSetId?: string
  /** Refuse a file that is being imported or was imported a moment ago. */
  refuseDuplicate?: boolean
  totalItems?: number
}

/** Holds the agency's row until the transaction ends: requests for jobs of an agency come one after the other. */
export async function lockAgencyJobs(tx: Transaction<DB>, agencyId: number): Promise<void> {
  await sql`select 1 from agencies where id = ${agencyId} for no key update`.execute(tx)
}

/**
 * The jobs that may prevent a new one: one with the same file that runs or has finished after `since`, a running one of the same owner and
 * kind, and the number of waiting jobs of the agency.
 */
export async function readRivals(
  tx: Transaction<DB>,
  { agencyId, owner, since }: { agencyId: number; owner: string; since: Date },
  { type, kind, fileSha256 = null }: NewJob,
): Promise<{ duplicate: string | null; running: string | null; queued: number }> {
  const { rows } = await sql<{ duplicate: string | null; running: string | null; queued: number }>`
    select
      (select id from jobs where agency_id = ${agencyId} and file_sha256 = ${fileSha256} and type = ${type} and kind = ${kind} and not dry_run
        and (status = 'STARTED' or finished_at > ${since}) order by created_at desc limit 1) as duplicate,
      (select id from jobs where agency_id = ${agencyId} and actor_id = ${owner} and type = ${type} and kind = ${kind} and status = 'STARTED') as running,
      (select count(*) from jobs where agency_id = ${agencyId} and status = 'STARTED' and started_at is null) as queued`.execute(tx)
  return rows[0]!
}

export async function insertJob(
  tx: Transaction<DB>,
  { actor, id, owner, now }: { actor: Actor; id: string; owner: string; now: Date },
  job: NewJob,
): Promise<void> {
  await sql`
    insert into jobs (agency_id, id, type, kind, dry_run, mode, file_name, file_sha256, change_set_id, actor_id, actor, input, total_items, created_at)
    values (${actor.agencyId}, ${id}, ${job.type}, ${job.kind}, ${job.dryRun ?? false}, ${job.mode ?? 'partial'}, ${job.fileName ?? null}, ${job.fileSha256 ?? null},
      ${job.changeSetId ?? null}, ${owner}, ${JSON.stringify(actor)}, ${JSON.stringify(job.input)}, ${job.totalItems ?? 0}, ${now})`.execute(
    tx,
  )
}
