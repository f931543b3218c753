/** Desks whose jobs wait for the workers that a test starts, and what closes them after each test. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import { registerBulkWorkers } from '../../campaigns/bulk/workers.ts'
import { guardRows } from '../../forecast/answers/submit-guard.ts'
import { entities } from '../../nouns.ts'
import { csv } from '../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../testing/desk.ts'
import type { Services } from '../http/route.ts'
import { type JobQueue, createJobQueue } from './queue/queue.ts'

export const log = pino({ level: 'silent' })
export const parts = { entities, guard: guardRows }

const header = 'external_reference,name,type,advertiser_id,start_date,cpm'
export const rows = (prefix: string, count: number) =>
  csv(
    header,
    ...Array.from({ length: count }, (_, index) => `${prefix}${index},${prefix} ${index},STANDARD,${things.advertiser},2027-01-04,1`),
  )

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10)
}

export interface QueueKit {
  /** Is closed after the test. */
  open: { close(): Promise<void> }[]
  /** A desk without a worker for its jobs, until one is started. */
  quietDesk(): Promise<Fixture>
  /** A process's worker on the desk's database. */
  startWorker(desk: Fixture, change?: (queue: JobQueue) => void): Promise<JobQueue>
}

/** For a file of tests, once: each file closes its own. */
export function openQueueKit(): QueueKit {
  const open: QueueKit['open'] = []
  afterEach(async () => {
    for (const thing of open.splice(0).toReversed()) await thing.close()
  })
  return {
    open,
    quietDesk: async () => {
      const desk = await openFixture()
      open.push(desk)
      return desk
    },
    startWorker: async (desk, change) => {
      const queue = createJobQueue({ db: desk.database, clock: desk.clock, log })
      registerBulkWorkers({ ...desk.app.services, jobs: queue } as Services, parts)
      change?.(queue)
      await queue.start()
      open.push({ close: () => queue.stop() })
      return queue
    },
  }
}
