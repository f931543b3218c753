/** Waits for a database that is there but cannot serve yet: it starts, recovers after a crash, or is being restarted. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from './connection-pool.ts'
import { DatabaseUnavailable } from '../errors.ts'

/** Milliseconds that a start waits. Crash recovery of a large database takes a while. */
export const patience = 60_000
/** Milliseconds between its tries. */
export const retryEvery = 250

/**
 * Does the work again as long as the database is not available, for a minute. The work must be able to be done twice.
 * @throws what the work throws, when it is something else or a minute has passed
 */
export async function untilAvailable<T>(work: () => Promise<T>, log: DatabaseLog, retryMs = retryEvery): Promise<T> {
  const deadline = performance.now() + patience
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > deadline) throw error
      if (tries === 1) log.warn('the database is not available yet; waiting for it')
      await sleep(retryMs)
    }
  }
}
