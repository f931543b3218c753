/** The path of the /readyz check: the same as that of requests. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { openDatabaseLine } from '../../../testing/database-line.ts'
import { Database } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

test('where requests go through a pooler, the database answers only while the pooler does', async () => {
  const own = await createTestDatabase()
  open.push(own.drop)
  const { owner, app } = own.database.config
  const line = await openDatabaseLine(owner)
  open.push(() => line.close())
  const database = new Database({ owner, app, pooler: line.over(app), log: { info() {}, warn() {} } })
  open.push(() => database.close())
  const read = () => sql`select 1`.execute(database.as({ agencyId: 1 }))
  await read()
  expect(await database.health.answers(5_000)).toBe(true)
  await line.cut()
  await expect(read()).rejects.toThrow(DatabaseUnavailable)
  expect(await database.health.answers(5_000)).toBe(false)
  await line.mend()
  await read()
  expect(await database.health.answers(5_000)).toBe(true)
})
