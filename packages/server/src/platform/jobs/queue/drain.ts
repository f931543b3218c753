/** Runs the waiting jobs of an agency, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { Logger } from 'pino'
import type { Database } from '../../db/connection/connect.ts'
import { isPassing } from '../../db/errors.ts'
import type { WriteTransaction } from '../../db/connection/write-transaction.ts'
import type { JobRow, JobType } from './job.ts'
import { TaskRefused } from '../thread/in-thread.ts'
import { type ClaimedJob, TakenOver, type Claimant, claimJob, finishJob, releaseJob } from './work-store.ts'
import type { Clock } from '../../http/clock.ts'

/** Runs a job from its cursor to its end; called again after an interruption. */
export type JobRunner = (claimed: ClaimedJob) => Promise<void>

/** The work of a type of job. */
export interface JobWork {
  run: JobRunner
  /** Writes the end of a job that is given up, in the transaction that ends it. */
  failed?: (tx: WriteTransaction, job: JobRow) => Promise<void>
}

/** This process is ending: the job was returned. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
}

/** A job that is interrupted this often without progress is given up: it may be the reason why its workers end. */
const mostAttempts = 20

export interface DrainOptions {
  db: Database
  clock: Clock
  log: Logger
  runners: ReadonlyMap<JobType, JobWork>
  agencyId: number
  claimant: () => Claimant
  stopping: AbortSignal
}

/** Runs every job that this worker can claim, until none is left or the agency's other workers have them. */
export async function drainAgency({ db, clock, log, runners, agencyId, claimant, stopping }: DrainOptions): Promise<void> {
  for (;;) {
    if (stopping.aborted) throw new Stopping()
    const own = claimant()
    const job = await db.write({ agencyId }, (tx) => claimJob(tx, agencyId, own, clock.now()))
    if (!job) return
    await runClaimed({ job, worker: own.worker, stopping }, { db, clock, log, runners })
  }
}

/**
 * The reason why a job need not be tried again: its file cannot be read or planned within its time and memory, and could not be the next
 * time either.
 */
function finalReason(error: unknown): string | null {
  return error instanceof TaskRefused ? error.faults.map(({ code, params }) => errorText(code, params)).join(' ') : null
}

async function runClaimed(
  claimed: ClaimedJob,
  { db, clock, log, runners }: Pick<DrainOptions, 'db' | 'clock' | 'log' | 'runners'>,
): Promise<void> {
  const { job } = claimed
  const scope = { agencyId: job.agencyId }
  const work = runners.get(job.type)!
  const giveUp = (failure: string) =>
    db.write(scope, async (tx) => {
      await finishJob(tx, claimed, clock.now(), { outcome: 'FAILED', failure })
      await work.failed?.(tx, job)
    })
  try {
    if (job.processEnds >= limits.jobProcessEnds) {
      log.error({ job: job.id, agency: job.agencyId }, 'a job was given up: processes ended while they carried it out')
      return await giveUp('The job was given up: the process that carried it out ended twice, and the job had not got on in between.')
    }
    if (job.attempts > mostAttempts) return await giveUp('The job was given up: it broke off again and again.')
    await work.run(claimed)
  } catch (error) {
    if (error instanceof TakenOver) return
    const reason = finalReason(error)
    if (reason !== null) return await giveUp(reason)
    if (error instanceof Stopping || isPassing(error)) {
      await giveBack(claimed, db)
      throw error
    }
    log.error({ err: error, job: job.id, agency: job.agencyId }, 'a job failed')
    await giveUp('Something went wrong. The problem was logged.').catch(async (reason: unknown) => {
      await giveBack(claimed, db)
      throw reason
    })
  }
}

const giveBackEveryMs = 1000

/**
 * Returns a job as soon as the database accepts it. While the row names a living worker, nobody would take the job. A process that is asked
 * to end does not wait for the database: its number ends with it.
 */
async function giveBack({ job, worker, stopping }: ClaimedJob, db: Database): Promise<void> {
  for (;;) {
    try {
      return await releaseJob(db.as({ agencyId: job.agencyId }), job, worker)
    } catch (error) {
      if (!isPassing(error)) throw error
      if (stopping.aborted) return
      await sleep(giveBackEveryMs, undefined, { ref: false })
    }
  }
}
