/** A server with a blocked event loop: the answers to supervisors, and its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts'

/** Milliseconds for an amount of computing time: on a busy machine it gets only a part of each second. */
const patience = 300_000

const databases: TestDatabase[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  // A server whose test has failed may be blocked for an hour.
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The real program in a process of its own. A line on its input makes it compute for that many milliseconds of processor time. */
const program = `
  const computed = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
  process.stdin.on('data', (text) => { const until = computed() + Number(text); while (computed() < until); })
  process.stdin.unref()
  await import(${JSON.stringify(new URL('../../main.ts', import.meta.url).href)})`

async function startServer() {
  const database = await createTestDatabase()
  databases.push(database)
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SPOTDESK_DATA_DIR: mkdtempSync(join(tmpdir(), 'spotdesk-blocked-')),
    SPOTDESK_DEMO: 'off',
  }
  const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', program], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const ask = async (path: string, ms = 200_000): Promise<[number, unknown] | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ms) }).catch(() => null)
    return answer && [answer.status, await answer.json()]
  }
  while ((await ask('/readyz'))?.[0] !== 200) {
    if (child.exitCode !== null) throw new Error(output)
    await sleep(50)
  }
  return { child, ended, ask, output: () => output, block: (ms: number) => child.stdin.write(`${ms}\n`) }
}

test(
  'after a block of seconds /livez says so, and a while later no more; SIGTERM then ends it as ever',
  async () => {
    const { child, ended, ask, block } = await startServer()
    expect(await ask('/livez')).toEqual([200, { status: 'alive' }])
    block(4_000)
    await sleep(300)
    // Health is asked while nothing is answered.
    expect(await ask('/livez')).toEqual([503, { status: 'loop blocked' }])
    while ((await ask('/livez'))?.[0] !== 200) await sleep(500)
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
  patience,
)

test(
  'SIGTERM ends a process whose loop is blocked for good, which says why',
  async () => {
    const { child, ended, ask, block, output } = await startServer()
    block(3_600_000)
    await sleep(300)
    child.kill('SIGTERM')
    expect(await ask('/livez', 1_000)).toBeNull()
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(output()).toMatch(
      /"level":60,.*the event loop was blocked for \d+ s: nothing was answered and no signal was heard, so the process ends/,
    )
  },
  patience,
)
