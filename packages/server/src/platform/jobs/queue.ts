/**
 * The job queue. pg-boss carries messages that say which agency has work; which job, how far it is and whose it is stands in our
 * own rows, so that a message that comes twice, late or from a dead worker does no harm (`work-store.ts`).
 */
import { type Transaction, sql } from 'kysely'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import { toDatabaseError } from '../db/errors.ts'
import { untilAvailable } from '../db/until-available.ts'
import type { DB } from '../db/schema.ts'
import type { Clock } from '../http/route.ts'
import { type JobRunner, type JobWork, drainAgency } from './drain.ts'
import type { JobType } from './job.ts'
import { type Lease, isAlive, openLease } from './lease.ts'
import { connectionOf, queueName, queueSchema } from './queue-settings.ts'
import { type Task, createSchedule } from './schedule.ts'
import { isAliveAgain } from './work-store.ts'

export interface JobQueue {
  /** Says what carries out jobs of a type; before `start`. */
  handle(type: JobType, work: JobRunner | JobWork): void
  /** Wakes a worker for the agency's jobs when the transaction commits. */
  enqueue(tx: Transaction<DB>, agencyId: number): Promise<void>
  /** Runs a task of maintenance at intervals, in one of all processes at a time. */
  every(name: string, seconds: number, task: Task): void
  start(): Promise<void>
  /** Jobs stop at their next step and are given back for another process, or the next start. */
  stop(): Promise<void>
}

export interface QueueOptions {
  db: Database
  clock: Clock
  log: Logger
}

/** Jobs carried out at a time in this process. */
const localWorkers = 3
/** How soon the jobs of a process that was killed go on in another one. */
const recoverySeconds = 5
const stopSeconds = 8
/** The queue's own statements take milliseconds: what is this late will not come. */
const answerMs = 10_000

/** @throws DatabaseUnavailable when it may be started again */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw toDatabaseError(error)
  }
}

export function createJobQueue({ db, clock, log }: QueueOptions): JobQueue {
  const runners = new Map<JobType, JobWork>()
  const schedule = createSchedule(db.system, log)
  const stopping = new AbortController()
  const boss = new PgBoss({
    ...connectionOf(db.config.app, answerMs),
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

  /** Takes up what dead workers have left, and what no message speaks of any more. */
  async function recover(): Promise<void> {
    // They would be refused as soon as they write.
    if (db.storage.isFull()) return
    const { rows } = await sql<{ agencyId: number }>`
      select distinct agency_id as "agencyId" from jobs where status = 'STARTED' and (worker is null or not ${isAlive(sql`worker`)})`.execute(
      db.system,
    )
    await Promise.all(rows.map(({ agencyId }) => drain(agencyId)))
  }

  let recovering: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const recoverAndRepeat = () => {
    recovering = recover()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'jobs of ended processes could not be taken up; trying again')
      })
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(recoverAndRepeat, recoverySeconds * 1000).unref()
      })
  }

  return {
    handle: (type, work) => {
      runners.set(type, typeof work === 'function' ? { run: work } : work)
    },
    enqueue: async (tx, agencyId) => {
      // Before this process works itself, the row alone says it: whoever starts to work finds it there.
      if (lease) await boss.send(queueName, { agencyId }, { db: fromKysely(tx) })
    },
    every: (name, seconds, task) => schedule.every(name, seconds, task),
    start: async () => {
      const excuse = (former: number) =>
        void isAliveAgain(db.system, former).catch((error: unknown) =>
          log.warn({ err: error }, 'a session that broke could not be excused'),
        )
      const opened = await untilAvailable(() => openLease(db.config.app, log, excuse), log)
      await untilAvailable(() => startBoss(boss), log)
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
      await boss.stop({ graceful: true, timeout: stopSeconds * 1000 })
      await recovering
      await lease?.close()
    },
  }
}
