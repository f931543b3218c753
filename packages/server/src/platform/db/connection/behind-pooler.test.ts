/** Runs in the project pgbouncer only: PgBouncer in transaction mode, with five connections to the server. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCluster } from '../../../testing/cluster.ts'
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts'
import { worldSeed } from '../../../testing/world.ts'
import { openDatabase } from './connect.ts'

const log = { info() {}, warn() {} }
const dataDir = join(tmpdir(), 'never-made')
let own: TestDatabase
let poolerPort: string
beforeAll(async () => {
  const { poolerConfig } = await testCluster()
  poolerPort = String(poolerConfig!.port)
  own = await createTestDatabase({ seed: worldSeed })
})
afterAll(() => own.drop())

function urlAs(user: string, port?: string): string {
  const url = new URL(own.url)
  url.searchParams.set('user', user)
  if (port !== undefined) url.searchParams.set('port', port)
  return url.href
}

test('many more clients than the pooler has connections see the rows of their agency only, in reads and in transactions', async () => {
  const appUrl = urlAs('spotdesk_app')
  const database = await openDatabase({
    databaseUrl: own.url,
    appUrl,
    poolerUrl: urlAs('spotdesk_app', poolerPort),
    poolSize: 20,
    dataDir,
    log,
  })
  const pids = new Set<number>()
  const look = sql<{ agencies: number[]; pid: number; timeout: string }>`
    select array(select distinct agency_id from campaigns) as agencies, pg_backend_pid() as pid, current_setting('statement_timeout') as timeout`
  const agencyOf = (index: number) => [1, 2, null][index % 3]!
  const check = (index: number, { agencies, pid, timeout }: { agencies: number[]; pid: number; timeout: string }) => {
    pids.add(pid)
    const agencyId = agencyOf(index)
    expect({ agencies, timeout }).toEqual({ agencies: agencyId === null ? [] : [agencyId], timeout: '10s' })
  }
  const lookAt = async (index: number) => {
    const scope = { agencyId: agencyOf(index) }
    if (index % 2 === 0) return check(index, (await look.execute(database.as(scope))).rows[0]!)
    await database.write(scope, async (tx) => {
      check(index, (await look.execute(tx)).rows[0]!)
      await sleep(index % 5)
      check(index, (await look.execute(tx)).rows[0]!)
    })
  }
  // Twenty at a time, so that none waits for a connection of this process.
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let turn = 0; turn < 9; turn++) await lookAt(lane + turn)
  })
  await Promise.all(lanes)
  // All of it ran on connections that the pooler shares.
  expect(pids.size).toBeLessThanOrEqual(5)
  await database.close()
})

test('a statement that takes too long is ended, and the limit is left to nobody else', async () => {
  const scope = { agencyId: 1 }
  const slow = own.database.write(scope, async (tx) => {
    await sql`set local statement_timeout = '50ms'`.execute(tx)
    await sql`select pg_sleep(30)`.execute(tx)
  })
  await expect(slow).rejects.toThrow(/canceling statement due to statement timeout/)
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(own.database.as(scope))
  expect(rows).toEqual([{ value: '10s' }])
})

test.each(['DATABASE_URL', 'DATABASE_APP_URL'])('%s through a pooler in transaction mode is refused with what to do', async (setting) => {
  const urls =
    setting === 'DATABASE_URL'
      ? { databaseUrl: urlAs('spotdesk', poolerPort) }
      : { databaseUrl: own.url, appUrl: urlAs('spotdesk_app', poolerPort) }
  await expect(openDatabase({ ...urls, dataDir, log })).rejects.toThrow(
    `${setting} goes through a connection pooler in transaction mode: give the address of PostgreSQL itself there`,
  )
})
