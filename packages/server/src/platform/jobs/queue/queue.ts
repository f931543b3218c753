/**
 * The job queue. pg-boss carries messages that say which agency has work; the job, its progress and its worker are in our own rows, so a
 * message that comes twice, late or from a dead worker does no harm (`work-store.ts`).
 */
import type { Transaction } from 'kysely'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../../db/connection/connect.ts'
import { toDatabaseError } from '../../db/errors.ts'
import { retryEvery, untilAvailable } from '../../db/connection/until-available.ts'
import type { DB } from '../../db/schema.ts'
import { type JobRunner, type JobWork, drainAgency } from './drain.ts'
import type { JobType } from './job.ts'
import { type Lease, type LeaseTimes, leaseTimes, openLease } from './lease.ts'
import { toQueueConnection, queueName, queueSchema } from './queue-settings.ts'
import { type Task, createSchedule } from './schedule.ts'
import { agenciesWithWork, isAliveAgain } from './work-store.ts'
import type { Clock } from '../../http/clock.ts'

export interface JobQueue {
  /** Registers the work of a type of job; before `start`. */
  handle(type: JobType, work: JobRunner | JobWork): void
  /** Wakes a worker for the agency's jobs when the transaction commits. */
  enqueue(tx: Transaction<DB>, agencyId: number): Promise<void>
  /** Runs a task of maintenance at intervals, in one of all processes at a time. */
  every(name: string, seconds: number, task: Task): void
  start(): Promise<void>
  /** Jobs stop at their next step and are returned for another process, or the next start. */
  stop(): Promise<void>
}

export interface QueueOptions {
  db: Database
  clock: Clock
  log: Logger
  /** The product's own where left out. */
  times?: Partial<QueueTimes>
}

/** Milliseconds of the queue. */
export interface QueueTimes {
  /** After this the jobs of a killed process go on in another one. */
  recovery: number
  /** The queue's own statements take milliseconds: one that is this late will not be answered. */
  answer: number
  /** Between tries to start on a database that is not available yet. */
  retry: number
  lease: LeaseTimes
}

export const queueTimes: QueueTimes = { recovery: 5_000, answer: 10_000, retry: retryEvery, lease: leaseTimes }

/** Jobs in progress at a time in this process. */
const localWorkers = 3
const stopSeconds = 8

/** @throws DatabaseUnavailable when it may be started again */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw toDatabaseError(error)
  }
}

/** Waits for the jobs in progress, but not without end. Boss's own graceful stop looks twice a second only whether they have ended. */
async function endWorkers(boss: PgBoss): Promise<void> {
  const patience = Promise.withResolvers<void>()
  const timer = setTimeout(patience.resolve, stopSeconds * 1000)
  await Promise.race([boss.offWork(queueName), patience.promise]).finally(() => clearTimeout(timer))
}

export function createJobQueue({ db, clock, log, times: given }: QueueOptions): JobQueue {
  const times = { ...queueTimes, ...given }
  const runners = new Map<JobType, JobWork>()
  const schedule = createSchedule(db.system, log)
  const stopping = new AbortController()
  const boss = new PgBoss({
    ...toQueueConnection(db.config.app, times.answer),
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'the job queue met an error and goes on')
  })
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue warns'))
  let lease: Lease | null = null

  const drain = (agencyId: number) =>
    drainAgency({
      db,
      clock,
      log,
      runners,
      agencyId,
      claimant: () => ({ worker: lease!.worker(), former: lease!.former() }),
      stopping: stopping.signal,
    })

  /** Takes over the jobs of dead workers, and those without a message. */
  async function recover(): Promise<void> {
    // Their writes would be refused.
    if (db.storage.isFull()) return
    await Promise.all((await agenciesWithWork(db.system)).map((agencyId) => drain(agencyId)))
  }

  let recovering: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const recoverAndRepeat = () => {
    recovering = recover()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'jobs of ended processes could not be taken up; trying again')
      })
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(recoverAndRepeat, times.recovery).unref()
      })
  }

  return {
    handle: (type, work) => {
      runners.set(type, typeof work === 'function' ? { run: work } : work)
    },
    enqueue: async (tx, agencyId) => {
      // Before this process itself works, only the row says it: a worker that starts finds it there.
      if (lease) await boss.send(queueName, { agencyId }, { db: fromKysely(tx) })
    },
    every: (name, seconds, task) => schedule.every(name, seconds, task),
    start: async () => {
      const renewed = (former: number) =>
        void isAliveAgain(db.system, former).catch((error: unknown) =>
          log.warn({ err: error }, 'a session that broke could not be excused'),
        )
      const opened = await untilAvailable(() => openLease(db.config.app, log, { renewed, times: times.lease }), log, times.retry)
      await untilAvailable(() => startBoss(boss), log, times.retry)
      lease = opened
      await boss.work<{ agencyId: number }>(
        queueName,
        { localConcurrency: localWorkers, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 3, burstWhenBatchFull: true },
        async (messages) => {
          for (const { data } of messages) await drain(data.agencyId)
        },
      )
      recoverAndRepeat()
      schedule.start(opened)
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await schedule.stop()
      await endWorkers(boss)
      await boss.stop({ graceful: false })
      await recovering
      await lease?.close()
    },
  }
}
