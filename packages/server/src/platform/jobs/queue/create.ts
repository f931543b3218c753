/** Creates a job: within the limits, at most one a user and kind, and in the caller's transaction. */
import { limits } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import { uuidV7 } from '../../audit/uuid.ts'
import type { DB } from '../../db/schema.ts'
import { type Actor, getUserKey } from '../../http/gate/actor.ts'
import { Problem } from '../../http/answer/problem.ts'
import { type NewJob, lockAgencyJobs, insertJob, readRivals } from './new-job-store.ts'
import type { JobQueue } from './queue.ts'

interface Requester {
  actor: Actor
  now: Date
  jobs: JobQueue
  /** True if the limits of jobs are enforced. */
  limited: boolean
}

/**
 * Writes the job's row and wakes a worker when the transaction commits.
 * @throws Problem duplicateFile, jobRunning (both with the other job's id in `jobId`), tooManyJobs
 */
export async function createJob(tx: Transaction<DB>, { actor, now, jobs, limited }: Requester, job: NewJob): Promise<string> {
  const owner = getUserKey(actor)
  // Two requests of an agency run one after the other here, so that both cannot pass the checks below.
  await lockAgencyJobs(tx, actor.agencyId)
  const since = new Date(now.getTime() - limits.duplicateFileMinutes * 60_000)
  const { duplicate, running, queued } = await readRivals(tx, { agencyId: actor.agencyId, owner, since }, job)
  if (job.refuseDuplicate && duplicate) throw new Problem('duplicateFile', { jobId: duplicate }, { members: { jobId: duplicate } })
  if (running) throw new Problem('jobRunning', { jobId: running }, { members: { jobId: running } })
  if (limited && queued >= limits.agencyQueuedJobs) throw new Problem('tooManyJobs', {}, { headers: { 'retry-after': '5' } })
  const id = uuidV7(now)
  await insertJob(tx, { actor, id, owner, now }, job)
  await jobs.enqueue(tx, actor.agencyId)
  return id
}
