import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { leaseTimes, openLease } from '../../jobs/queue/lease.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { startedSeed } from '../../../testing/started-seed.ts'
import { patience, retryEvery } from './until-available.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** PostgreSQL's answer to a connection while it recovers, byte by byte. */
function startingUp(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up'].map((field) => `${field}\0`).join('')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A way to a database on which each connection, by its number from 1, is let through, refused, or cut when it sends a text. */
async function gateTo(url: string, verdict: (connection: number) => 'pass' | 'refuse' | { cutAt: string }) {
  const target = new URL(url)
  const path = `${target.searchParams.get('host')}/.s.PGSQL.${target.searchParams.get('port')}`
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const way = verdict(++count)
    sockets.add(client)
    client.on('error', () => {})
    if (way === 'refuse') return void client.once('data', () => client.end(startingUp()))
    const database = connect(path)
    sockets.add(database)
    database.on('error', () => client.destroy())
    client.on('close', () => database.destroy())
    client.on('data', (data) => {
      if (way !== 'pass' && data.includes(way.cutAt)) client.destroy()
      else database.write(data)
    })
    database.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  const user = target.searchParams.get('user')!
  return { url: `postgresql://${user}@127.0.0.1:${port}${target.pathname}`, count: () => count }
}

/** The server, which tries again sooner, in a process of its own. */
const program = `
  const { readConfig } = await import(${JSON.stringify(new URL('../../../config.ts', import.meta.url).href)})
  const { startServer } = await import(${JSON.stringify(new URL('../../../start.ts', import.meta.url).href)})
  const server = await startServer(readConfig(process.env), { retryMs: 10 })
  process.once('SIGTERM', () => void server.stop())`

test('a start tries four times a second for a minute', () => {
  expect([retryEvery, patience]).toEqual([250, 60_000])
})

test('a server that is started while its database recovers waits for it, at every step of its start', { timeout: 120_000 }, async () => {
  const { url, drop } = await createTestDatabase({ seed: startedSeed })
  ends.push(drop)
  const dataDir = await mkdtemp(join(tmpdir(), 'recovering-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  // More than a start opens, so that its last step meets one too.
  const gate = await gateTo(url, (connection) => (connection % 2 === 1 && connection < 40 ? 'refuse' : 'pass'))
  const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', program], {
    env: {
      ...process.env,
      DATABASE_URL: gate.url,
      HOST: '127.0.0.1',
      PORT: '0',
      SPOTDESK_DATA_DIR: dataDir,
      SPOTDESK_DEMO: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  ends.push(async () => {
    child.kill('SIGTERM')
    await gone
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const portIn = (text: string) => /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
  while (portIn(said) === undefined) {
    expect([child.exitCode, said]).toEqual([null, said])
    await sleep(50)
  }
  const isReady = () => fetch(`http://127.0.0.1:${portIn(said)}/readyz`).then(({ ok }) => ok)
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  expect(child.exitCode).toBeNull()
  expect(said).toContain('the database is not available yet; waiting for it')
})

test('a worker whose session breaks while it takes its number takes another one, and the process goes on', async () => {
  const { database, url, drop } = await createTestDatabase()
  ends.push(drop)
  const gate = await gateTo(url, (connection) => (connection === 2 ? { cutAt: 'job_workers' } : 'pass'))
  const lease = await openLease({ connectionString: gate.url }, pino({ level: 'silent' }), { times: { ...leaseTimes, reconnect: 10 } })
  ends.push(() => lease.close())
  const first = lease.worker()
  // The session ends; the next one is cut when it asks for a number, and the one after it gets one.
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${first}`.execute(database.system)
  await expect.poll(() => lease.worker(), { timeout: 20_000 }).toBeGreaterThan(first)
  expect(gate.count()).toBeGreaterThanOrEqual(3)
})
