/** Carries out the waiting jobs of an agency, one after the other. */
import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import { isPassing } from '../db/errors.ts'
import type { Clock } from '../http/route.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { JobRow, JobType } from './job.ts'
import { type ClaimedJob, TakenOver, claimJob, finishJob, releaseJob } from './work-store.ts'

/** Carries out a job from where it stands to its end; called again after it broke off. */
export type JobRunner = (claimed: ClaimedJob) => Promise<void>

/** What a type of job does. */
export interface JobWork {
  run: JobRunner
  /** What is left to say of a job that is given up, in the transaction that ends it. */
  failed?: (tx: WriteTransaction, job: JobRow) => Promise<void>
}

/** This process is ending: the job was given back. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
}

/** A job that breaks off so often without getting on is given up: it may be what kills its workers. */
const mostAttempts = 20

export interface DrainOptions {
  db: Database
  clock: Clock
  log: Logger
  runners: ReadonlyMap<JobType, JobWork>
  agencyId: number
  worker: () => number
  stopping: AbortSignal
}

/** Runs what this worker can claim until nothing is left or the agency's other workers are at it. */
export async function drainAgency({ db, clock, log, runners, agencyId, worker, stopping }: DrainOptions): Promise<void> {
  for (;;) {
    if (stopping.aborted) throw new Stopping()
    const number = worker()
    const job = await db.write({ agencyId }, (tx) => claimJob(tx, agencyId, number, clock.now()))
    if (!job) return
    await runClaimed({ job, worker: number, stopping }, { db, clock, log, runners })
  }
}

async function runClaimed(
  claimed: ClaimedJob,
  { db, clock, log, runners }: Pick<DrainOptions, 'db' | 'clock' | 'log' | 'runners'>,
): Promise<void> {
  const { job, worker } = claimed
  const scope = { agencyId: job.agencyId }
  const work = runners.get(job.type)!
  const giveUp = (failure: string) =>
    db.write(scope, async (tx) => {
      await finishJob(tx, claimed, clock.now(), { outcome: 'FAILED', failure })
      await work.failed?.(tx, job)
    })
  try {
    if (job.attempts > mostAttempts) return await giveUp('The job was given up: it broke off again and again.')
    await work.run(claimed)
  } catch (error) {
    if (error instanceof TakenOver) return
    if (error instanceof Stopping || isPassing(error)) {
      await releaseJob(db.as(scope), job, worker)
      throw error
    }
    log.error({ err: error, job: job.id, agency: job.agencyId }, 'a job failed')
    await giveUp('Something went wrong. The problem was written down.')
  }
}
