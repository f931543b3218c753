import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { csv, upload } from '../../../testing/bulk.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { type Fixture, openFixture } from '../../../testing/desk.ts'
import { addWorkMetrics, patienceMs } from './work-metrics.ts'

let desk: Fixture
let port: number
beforeAll(async () => {
  port = await freePort()
  desk = await openFixture({ config: { metricsPort: port } })
})
afterEach(() => desk.rows(sql`delete from jobs`))
afterAll(() => desk.close())

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return free
}

/** The metrics by name and labels, as Prometheus reads them. */
const figures = async () => read(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())

function read(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => /^[a-z]/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('jobs that wait, and for how long, and jobs that failed within an hour are told', async () => {
  expect(await figures()).toMatchObject({ 'spotdesk_jobs{state="waiting"}': 0, spotdesk_job_oldest_waiting_seconds: 0 })
  await upload(desk, csv('external_reference,name', 'a,A'))
  await desk.rows(sql`update jobs set created_at = now() - interval '100 seconds'`)
  const waiting = await figures()
  expect(waiting).toMatchObject({
    'spotdesk_jobs{state="waiting"}': 1,
    'spotdesk_jobs{state="running"}': 0,
    'spotdesk_jobs{state="failed"}': 0,
  })
  expect(waiting['spotdesk_job_oldest_waiting_seconds']).toBeGreaterThanOrEqual(100)
  await desk.rows(sql`update jobs set started_at = now()`)
  expect(await figures()).toMatchObject({ 'spotdesk_jobs{state="running"}': 1, spotdesk_job_oldest_waiting_seconds: 0 })
  await desk.rows(sql`update jobs set status = 'COMPLETED', outcome = 'FAILED', finished_at = now()`)
  expect(await figures()).toMatchObject({ 'spotdesk_jobs{state="running"}': 0, 'spotdesk_jobs{state="failed"}': 1 })
})

test('the database, its size, the connections to it and the disk are told', async () => {
  const told = await figures()
  expect(told).toMatchObject({ spotdesk_database_up: 1, 'spotdesk_database_connections{pool="requests",state="waiting"}': 0 })
  expect(told['spotdesk_database_bytes']).toBeGreaterThan(1_000_000)
  expect(told['spotdesk_database_connections_max{pool="requests"}']).toBeGreaterThan(0)
  const [free, all] = [told['spotdesk_data_disk_bytes{state="free"}']!, told['spotdesk_data_disk_bytes{state="all"}']!]
  expect(free).toBeGreaterThan(0)
  expect(all).toBeGreaterThanOrEqual(free)
})

test('while the database is away the figures say so, and none of its own is old', async () => {
  expect(await figures()).toMatchObject({ spotdesk_database_up: 1 })
  const admin = await createTestDatabase({ empty: true })
  const name = desk.database.config.owner.database!
  const command = (text: string) => admin.database.system.executeQuery(CompiledQuery.raw(text))
  await command(`alter database ${name} with allow_connections false`)
  await command(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const told = await figures()
  expect([told['spotdesk_database_up'], told['spotdesk_database_bytes'], told['spotdesk_jobs{state="waiting"}']]).toEqual([
    0,
    undefined,
    undefined,
  ])
  expect(told['spotdesk_data_disk_bytes{state="free"}']).toBeGreaterThan(0)
  await command(`alter database ${name} with allow_connections true`)
  expect(await figures()).toMatchObject({ spotdesk_database_up: 1, 'spotdesk_jobs{state="waiting"}': 0 })
  await admin.drop()
})

test('figures are waited for for 2 s', () => {
  expect(patienceMs).toBe(2_000)
})

test('a query for figures that is late is not asked again: whoever asks meanwhile waits for the same one', async () => {
  const registry = new Registry()
  const update = await addWorkMetrics(registry, desk.app.services, 100)
  const isUp = async () => {
    await update()
    return read(await registry.metrics())['spotdesk_database_up']
  }
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let lock = () => {}
  const locked = new Promise<void>((resolve) => (lock = resolve))
  const locking = desk.database.systemWrite(async (tx) => {
    await sql`lock table jobs in access exclusive mode`.execute(tx)
    lock()
    await ended
  })
  await locked
  for (let time = 0; time < 3; time += 1) expect(await isUp()).toBe(0)
  const [asking] = await desk.rows<{ count: number }>(sql`select count(*) as count from pg_stat_activity
    where datname = current_database() and query like '%pg_database_size%' and wait_event_type = 'Lock'`)
  expect(asking).toEqual({ count: 1 })
  end()
  await locking
  while ((await isUp()) === 0) expect(desk.database.usage().owner.waiting).toBe(0)
})
