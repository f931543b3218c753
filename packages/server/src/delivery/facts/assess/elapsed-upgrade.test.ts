/** A database of an earlier version has no elapsed parts: its first start assesses every campaign. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../platform/db/migrate.ts'
import { claimMaintenance } from '../../../platform/jobs/queue/maintenance-store.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { passSeconds } from './pass.ts'
import { scheduleDelivery } from './schedule.ts'

test('after an upgrade every campaign is assessed at once, although the last pass has just ended', async () => {
  const { database, drop } = await createTestDatabase({ empty: true })
  onTestFinished(drop)
  await migrate(database, { upTo: '0029-formats' })
  const tasks: string[] = []
  const jobs = { every: (name: string, seconds: number) => void (seconds === passSeconds && tasks.push(name)) }
  scheduleDelivery({ db: database, clock: { now: () => new Date() }, log: pino({ level: 'silent' }), jobs })
  expect(tasks).toHaveLength(1)
  for (const name of [...tasks, 'another'])
    await sql`insert into maintenance (name, due_at) values (${name}, now() + interval '14 minutes')`.execute(database.system)
  await migrate(database)
  const isDue = (name: string) => claimMaintenance(database.system, { name, seconds: passSeconds, worker: 1 })
  expect([await isDue(tasks[0]!), await isDue('another')]).toEqual([true, false])
})
