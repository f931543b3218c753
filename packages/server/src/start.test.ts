/** The server as a program: what it prints, when it is ready, and how it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Config } from './platform/http/config.ts'
import { startServer } from './start.ts'
import { createTestApp } from './testing/app.ts'
import { type Seed, type TestDatabase, createTestDatabase } from './testing/database.ts'
import { mayMount, mountSmallDisk, unmount } from './testing/small-disk.ts'
import { startedSeed } from './testing/started-seed.ts'

const databases: TestDatabase[] = []
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

/** A database on which no server was ever started, or one with what the first start makes. */
async function freshDatabase(seed?: Seed): Promise<TestDatabase> {
  const database = await createTestDatabase(seed && { seed })
  databases.push(database)
  return database
}

const dataDir = () => mkdtempSync(join(tmpdir(), 'spotdesk-start-'))

/** Runs the program; `stop` sends a signal and answers the exit code. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SPOTDESK_DATA_DIR: dataDir(), SPOTDESK_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { child, ended, output: () => output }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let over = false
  void ended.then(() => (over = true))
  while (!over) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await wait(50)
  }
  throw new Error('the server ended before it was ready')
}

test('it starts on a database, says when it is ready, and SIGTERM ends it with 0', async () => {
  const { url } = await freshDatabase()
  const port = await freePort()
  const server = run({ DATABASE_URL: url, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: '0' })
  await untilReady(`http://127.0.0.1:${port}`, server.ended)
  expect(await (await fetch(`http://127.0.0.1:${port}/version`)).json()).toMatchObject({ name: 'spotdesk', api: 'v2' })
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
})

test('a port that is taken, a database that is not there and a wrong setting are told in one sentence, with exit code 1', async () => {
  const { url } = await freshDatabase(startedSeed)
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const cases = [
    [
      run({ DATABASE_URL: url, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' }),
      /^Port \d+ of 127\.0\.0\.1 is taken by another program: .*PORT=….\n$/,
    ],
    [
      run({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
      /^The PostgreSQL of DATABASE_URL does not answer at 127\.0\.0\.1:1 \(ECONNREFUSED\): .*\.\n$/,
    ],
    [run({ PORT: 'x' }), /^PORT must be a number\.\n$/],
  ] as const
  for (const [server, sentence] of cases) {
    expect(await server.ended).toEqual([1, null])
    expect(server.output()).toMatch(sentence)
  }
  holder.close()
})

test.skipIf(!mayMount)(
  'a full disk is named in one sentence, with exit code 1: that of the data folder, for the embedded database and for files (not run where no file system may be mounted)',
  async () => {
    const { url } = await freshDatabase(startedSeed)
    const folder = mountSmallDisk('4m')!
    // Room for the folder of the secret, and for no other.
    const files = mountSmallDisk('100m', 3)!
    try {
      const cases = [
        [
          run({ DATABASE_URL: '', SPOTDESK_DATA_DIR: folder }),
          folder,
          'is full: 4 MB are free, the start needs 350 MB, 346 MB are missing.',
        ],
        [
          run({ DATABASE_URL: url, SPOTDESK_DATA_DIR: files, LOG_LEVEL: 'error' }),
          files,
          'takes nothing more (ENOSPC), although 104 MB are free',
        ],
      ] as const
      for (const [server, disk, found] of cases) {
        expect(await server.ended).toEqual([1, null])
        expect(server.output()).toMatch(/^[^\n]+\n$/)
        expect(server.output()).toContain(`The disk of ${disk} ${found}`)
      }
    } finally {
      for (const disk of [folder, files]) unmount(disk)
    }
  },
)

test('an empty database gets the demo, once, and rates of exchange at every start; production does not start on it', async () => {
  const { url, database } = await freshDatabase(startedSeed)
  // The demo's inventory is made beside, and has tests of its own.
  const settings = { DATABASE_URL: url, HOST: '127.0.0.1', SPOTDESK_DATA_DIR: dataDir(), SPOTDESK_DEMO_REQUESTS: '0', LOG_LEVEL: 'silent' }
  const config = { ...readConfig(settings), port: 0 }
  const first = await startServer(config)
  expect(first).toMatchObject({ demo: true, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
  const count = () =>
    database.system
      .selectFrom('campaigns')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  expect(await count()).toEqual({ count: 400 })
  await first.stop()
  const ratesFile = join(config.dataDir, 'rates.csv')
  writeFileSync(ratesFile, 'base,quote,day,rate,source\nUSD,JPY,2026-11-20,120.5,File\n')
  const second = await startServer({ ...config, ratesFile })
  expect(await count()).toEqual({ count: 400 })
  const { rows: rates } = await sql`select rate from currency_rates where source = 'File'`.execute(database.system)
  expect(rates).toEqual([{ rate: '120.50000000' }])
  await second.stop()
  await expect(startServer({ ...config, production: true, demo: false })).rejects.toThrow('production needs a database without it')
})

test('a stop finishes what is in flight and takes on nothing more', async () => {
  const app = await createTestApp({ listen: true })
  const { system } = app.database
  const headers = { authorization: `Bearer ${await app.token('manager')}` }
  const waiting = () =>
    sql<{
      count: number
    }>`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
  const { inFlight, closing } = await app.database.systemWrite(async (tx) => {
    await sql`select 1 from campaigns where id = 104001 for update`.execute(tx)
    const request = fetch(`${app.url}/api/v2/campaigns/104001/pause`, { method: 'POST', headers })
    while ((await waiting()).rows[0]!.count === 0) await wait(10)
    return { inFlight: request, closing: app.app.close() }
  })
  expect((await inFlight).status).toBe(200)
  await closing
  await expect(fetch(`${app.url}/livez`)).rejects.toThrow('fetch failed')
  await app.close()
})

test('while the database is gone calls are 503 and /readyz says so; when it is back everything works again', async () => {
  const app = await createTestApp()
  const { owner } = app.database.config
  const admin = await createTestDatabase({ empty: true })
  databases.push(admin)
  // Nobody but a superuser gets in, which the application is not.
  const allow = (allowed: boolean) =>
    admin.database.system.executeQuery(CompiledQuery.raw(`alter database ${owner.database} with connection limit ${allowed ? -1 : 0}`))
  const token = await app.token('manager')
  await allow(false)
  await admin.database.system.executeQuery(
    CompiledQuery.raw(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${owner.database}'`),
  )
  app.clock.advance(1000)
  const refused = await app.send('GET', '/api/v2/campaigns', { bearer: token })
  expect(refused.json).toMatchObject({ status: 503, code: 'unavailable', retryable: true })
  expect((await app.send('GET', '/readyz')).status).toBe(503)
  expect((await app.send('GET', '/livez')).status).toBe(200)
  await allow(true)
  expect((await app.send('GET', '/readyz')).status).toBe(200)
  expect((await app.send('GET', '/api/v2/campaigns', { bearer: token })).status).toBe(200)
  await app.close()
})

test('figures for Prometheus are on a port of their own and name routes, not addresses', async () => {
  const port = await freePort()
  const app = await createTestApp({ config: { metricsPort: port } })
  await app.send('GET', '/api/v2/campaigns/104001', { as: 'manager' })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/v2\/campaigns\/:id",status="200"\} 1/)
  expect(text).not.toContain('104001')
  expect((await app.send('GET', '/metrics')).text).not.toContain('http_request_duration')
  await app.close()
})

test('figures can be had from outside this machine by choice only', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4')?.address
  const [closed, opened] = [await freePort(), await freePort()]
  const first = await createTestApp({ config: { metricsPort: closed } })
  const second = await createTestApp({ config: { metricsPort: opened, metricsHost: '0.0.0.0' } })
  const figures = (host: string, port: number) =>
    fetch(`http://${host}:${port}/metrics`).then(
      ({ status }) => status,
      () => null,
    )
  expect([await figures('127.0.0.1', closed), await figures('127.0.0.1', opened)]).toEqual([200, 200])
  // A machine without a network has no outside.
  if (outside !== undefined) expect([await figures(outside, closed), await figures(outside, opened)]).toEqual([null, 200])
  await first.close()
  await second.close()
})

test('a port or an address for figures that cannot be had is told in one sentence', async () => {
  const database = await freshDatabase()
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const refusal = (config: Partial<Config>) => createTestApp({ database, config }).catch((error: unknown) => error)
  expect(await refusal({ metricsPort: port })).toMatchObject({
    name: 'StartupError',
    message: `Port ${port} of 127.0.0.1 is taken by another program: stop it or choose another with METRICS_PORT=….`,
  })
  expect(await refusal({ metricsPort: 0, metricsHost: '192.0.2.1' })).toMatchObject({
    name: 'StartupError',
    message: 'METRICS_HOST=192.0.2.1 is no address of this machine.',
  })
  holder.close()
})

test('a connection that a browser opened ahead, and has sent nothing on, does not delay the end', async () => {
  const desk = await createTestApp({ listen: true })
  const unused = connect(Number(new URL(desk.url).port), '127.0.0.1')
  await once(unused, 'connect')
  expect(await (await fetch(`${desk.url}/livez`)).text()).not.toBe('')
  const gone = once(unused, 'close')
  await desk.close()
  await gone
})
