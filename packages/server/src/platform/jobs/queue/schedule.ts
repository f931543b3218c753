/** Maintenance at intervals: every process knows the tasks, one of them at a time runs each. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { isPassing, toDatabaseError } from '../../db/errors.ts'
import type { DB } from '../../db/schema.ts'
import type { Lease } from './lease.ts'
import { endTurn, claimMaintenance, readTurn } from './maintenance-store.ts'

export type Task = (signal: AbortSignal) => Promise<void>

const shortestWaitMs = 1000
/** The delay after which the death of a task's process is found. */
const watchMs = 5000
/** The longest pause after a failure that passes: a disk may be full for hours. */
const longestPauseMs = 300_000

/** The pause after a number of failures one after the other. */
const pauseAfter = (failures: number): number => Math.min(longestPauseMs, watchMs * 2 ** Math.max(0, failures - 1))

export interface Schedule {
  every(name: string, seconds: number, task: Task): void
  start(lease: Lease): void
  /** Asks running tasks to end and waits for them. */
  stop(): Promise<void>
}

/** @param db the owner's handle: maintenance concerns every agency */
export function createSchedule(db: Kysely<DB>, log: Logger): Schedule {
  const tasks: { name: string; seconds: number; task: Task }[] = []
  const loops = new Set<Promise<void>>()
  const stopping = new AbortController()
  let lease: Lease | null = null

  async function loop({ name, seconds, task }: (typeof tasks)[number], held: Lease): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      let waitMs = shortestWaitMs
      try {
        const worker = held.worker()
        const startedAt = performance.now()
        const turn = await claimTurn(db, name, seconds, worker)
        if (turn.mine) {
          const failure = await task(stopping.signal).then(() => null, toDatabaseError)
          failures = failure ? failures + 1 : 0
          // What passes is tried again soon, and not when the task would be due.
          await giveBack({ name, worker }, held, failure && isPassing(failure) ? pauseAfter(failures) : null)
          if (failure) throw failure
        }
        waitMs = Math.max(shortestWaitMs, turn.mine ? turn.waitMs - (performance.now() - startedAt) : turn.waitMs)
      } catch (error) {
        const passes = isPassing(toDatabaseError(error))
        const logFields = { err: error, task: name }
        if (!stopping.signal.aborted && passes) log.warn(logFields, 'maintenance waits for the database')
        else if (!stopping.signal.aborted) log.error(logFields, 'maintenance failed; it is tried again when it is due')
        waitMs = Math.max(shortestWaitMs, Math.min(seconds * 1000, passes ? pauseAfter(failures) : 60_000))
      }
      await pause(waitMs, stopping.signal)
    }
  }

  /** Until the database answers: a turn that is not given back would be taken for one that runs. */
  async function giveBack(turn: { name: string; worker: number }, held: Lease, again: number | null): Promise<void> {
    for (;;) {
      try {
        // A task that was asked to end is due again: another process, or the next start, continues it.
        return await endTurn(db, turn, { again: stopping.signal.aborted ? 0 : again })
      } catch (error) {
        // Under a new number of this process the old one counts as dead, and so does the end of the process.
        if (stopping.signal.aborted || held.worker() !== turn.worker) throw error
        await pause(watchMs, stopping.signal)
      }
    }
  }

  const run = (row: (typeof tasks)[number]): void => {
    const running = loop(row, lease!).finally(() => loops.delete(running))
    loops.add(running)
  }

  return {
    every: (name, seconds, task) => {
      const row = { name, seconds, task }
      tasks.push(row)
      if (lease) run(row)
    },
    start: (held) => {
      lease = held
      tasks.forEach(run)
    },
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(loops)
    },
  }
}

/**
 * Takes the turn when the task is due, or when its process died, and no living process runs it; answers the time until it is due (again).
 */
async function claimTurn(db: Kysely<DB>, name: string, seconds: number, worker: number): Promise<{ mine: boolean; waitMs: number }> {
  if (await claimMaintenance(db, { name, seconds, worker })) return { mine: true, waitMs: seconds * 1000 }
  const row = await readTurn(db, name)
  // Its process may die: that is checked again soon.
  return { mine: false, waitMs: row?.taken ? Math.min(row.wait, watchMs) : (row?.wait ?? 0) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    signal.addEventListener('abort', done)
  })
}
