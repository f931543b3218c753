import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Database } from '../../../platform/db/database.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { ensureFactMonths, ensurePartitions } from './partition-store.ts'

test('processes that start at once on an empty database create its partitions together without an error', async () => {
  const { database, drop } = await createTestDatabase()
  const others = Array.from({ length: 3 }, () => new Database({ ...database.config, log: { info() {}, warn() {} } }))
  const processes = [database, ...others]
  for (const month of ['2026-11', '2028-11', '2030-11', '2032-11', '2034-11']) {
    const now = new Date(`${month}-21T00:00:00Z`)
    await Promise.all(processes.flatMap(({ system }) => [ensurePartitions(system, now), ensureFactMonths(system, [now.getTime()])]))
  }
  const { rows } = await sql<{ parent: string; count: number }>`
    select p.relname as parent, count(*) as count from pg_inherits i join pg_class p on p.oid = i.inhparent where p.relkind = 'p' group by 1 order by 1`.execute(
    database.system,
  )
  expect(rows).toEqual([
    { parent: 'audit_events', count: 45 },
    { parent: 'fact_hour', count: 45 },
  ])
  await Promise.all(others.map((other) => other.close()))
  await drop()
})
