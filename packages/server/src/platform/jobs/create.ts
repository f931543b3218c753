/** Asks for a job: within the limits, at most one a user and kind, and in the caller's transaction. */
import { limits } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { uuidV7 } from '../audit/uuid.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { Problem } from '../http/problem.ts'
import { type JobInput, type JobKind, type JobType, ownerOf } from './job.ts'
import type { JobQueue } from './queue.ts'

export interface NewJob {
  type: JobType
  kind: JobKind
  input: JobInput
  mode?: 'partial' | 'atomic'
  dryRun?: boolean
  fileName?: string | null
  fileSha256?: string | null
  changeSetId?: string
  /** Refuse a file that is being imported or was a moment ago. */
  refuseDuplicate?: boolean
  totalItems?: number
}

interface Requester {
  actor: Actor
  now: Date
  jobs: JobQueue
  /** Whether the limits of jobs are enforced. */
  limited: boolean
}

/**
 * Writes the job's row and wakes a worker when the transaction commits.
 * @throws Problem duplicateFile, jobRunning (both with the other job's id in `jobId`), tooManyJobs
 */
export async function createJob(tx: Transaction<DB>, { actor, now, jobs, limited }: Requester, job: NewJob): Promise<string> {
  const owner = ownerOf(actor)
  // Two requests of an agency come one after the other here, so that both cannot slip through the checks below.
  await sql`select 1 from agencies where id = ${actor.agencyId} for no key update`.execute(tx)
  const { rows } = await sql<{ duplicate: string | null; running: string | null; queued: number }>`
    select
      (select id from jobs where agency_id = ${actor.agencyId} and file_sha256 = ${job.fileSha256 ?? null} and type = ${job.type} and kind = ${job.kind} and not dry_run
        and (status = 'STARTED' or finished_at > ${new Date(now.getTime() - limits.duplicateFileMinutes * 60_000)}) order by created_at desc limit 1) as duplicate,
      (select id from jobs where agency_id = ${actor.agencyId} and actor_id = ${owner} and type = ${job.type} and kind = ${job.kind} and status = 'STARTED') as running,
      (select count(*) from jobs where agency_id = ${actor.agencyId} and status = 'STARTED' and started_at is null) as queued`.execute(tx)
  const { duplicate, running, queued } = rows[0]!
  if (job.refuseDuplicate && duplicate) throw new Problem('duplicateFile', { jobId: duplicate }, { members: { jobId: duplicate } })
  if (running) throw new Problem('jobRunning', { jobId: running }, { members: { jobId: running } })
  if (limited && queued >= limits.agencyQueuedJobs) throw new Problem('tooManyJobs', {}, { headers: { 'retry-after': '5' } })
  const id = uuidV7(now)
  await sql`
    insert into jobs (agency_id, id, type, kind, dry_run, mode, file_name, file_sha256, change_set_id, actor_id, actor, input, total_items, created_at)
    values (${actor.agencyId}, ${id}, ${job.type}, ${job.kind}, ${job.dryRun ?? false}, ${job.mode ?? 'partial'}, ${job.fileName ?? null}, ${job.fileSha256 ?? null},
      ${job.changeSetId ?? null}, ${owner}, ${JSON.stringify(actor)}, ${JSON.stringify(job.input)}, ${job.totalItems ?? 0}, ${now})`.execute(
    tx,
  )
  await jobs.enqueue(tx, actor.agencyId)
  return id
}
