/** A server with a blocked event loop: the answers to supervisors, and its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@spotdesk/sdk/values'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts'
import { startedSeed } from '../../testing/started-seed.ts'
import { watchLoopDelay } from '../http/health/loop-delay.ts'

/** Milliseconds for an amount of computing time: on a busy machine it gets only a part of each second. */
const patience = 300_000

/** Milliseconds of computing: far more than a start has in one piece, and far less than the product allows. */
const stuckMs = 2_500
const blockedMs = 300

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

/**
 * The real program in a process of its own. A line on its input makes it compute for that many milliseconds of processor time; it says so
 * before it begins. A block counts from less computing than in the product, so that a test computes for less too.
 */
const program = `
  const { writeSync } = await import('node:fs')
  const { limits } = await import('@spotdesk/sdk/values')
  limits.loopStuckMs = ${stuckMs}
  const computed = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
  process.stdin.on('data', (text) => {
    limits.loopBlockedMs = ${blockedMs}
    writeSync(1, 'blocked now\\n')
    const until = computed() + Number(text)
    while (computed() < until);
  })
  process.stdin.unref()
  await import(${JSON.stringify(new URL('../../main.ts', import.meta.url).href)})`

async function startServer() {
  const database = await createTestDatabase({ seed: startedSeed })
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
  const block = async (ms: number) => {
    child.stdin.write(`${ms}\n`)
    while (!output.includes('blocked now')) await once(child.stdout, 'data')
  }
  return { child, ended, ask, output: () => output, block }
}

test(
  'after a block /livez says so, and the server goes on; SIGTERM then ends it as ever',
  async () => {
    const { child, ended, ask, block } = await startServer()
    expect(await ask('/livez')).toEqual([200, { status: 'alive' }])
    await block(4 * blockedMs)
    // Health is asked while nothing is answered.
    expect(await ask('/livez')).toEqual([503, { status: 'loop blocked' }])
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
  patience,
)

test(
  'SIGTERM ends a process whose loop is blocked for good, which says why',
  async () => {
    const { child, ended, block, output } = await startServer()
    await block(3_600_000)
    child.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(output()).toMatch(
      /"level":60,.*the event loop was blocked for \d+ s: nothing was answered and no signal was heard, so the process ends/,
    )
  },
  patience,
)

test('a process is ended after 8 s of computing in one piece, or a minute in which it hangs; a block of 3 s is told for 15 s', () => {
  expect(limits).toMatchObject({ loopStuckMs: 8_000, loopHungMs: 60_000, loopBlockedMs: 3_000, loopBlockedShownMs: 15_000 })
})

describe('a block of the loop', () => {
  /** A watch whose clocks the test moves: `pass` lets time pass, and that much of it is computed. */
  function openWatch() {
    const time = { at: 1_000, computed: 500 }
    const loop = watchLoopDelay({ now: () => time.at, computed: () => time.computed })
    onTestFinished(() => loop.stop())
    return { loop, pass: (ms: number, computed = 0) => void ((time.at += ms), (time.computed += computed)) }
  }

  test.each([
    ['that computed for 3 s', 3_300, 3_000, true],
    ['that computed for a little less', 3_300, 2_990, false],
    ['of a machine that is busy with other work, or was asleep', 50_000, 100, false],
    ['in which it hung for a minute', 60_300, 0, true],
  ])('%s', (_block, ms, computed, isTold) => {
    const { loop, pass } = openWatch()
    expect(loop.wasBlocked()).toBe(false)
    pass(ms, computed)
    expect(loop.wasBlocked()).toBe(isTold)
  })

  test('is told for 15 s, and then no more', () => {
    const { loop, pass } = openWatch()
    pass(4_000, 4_000)
    expect(loop.wasBlocked()).toBe(true)
    pass(14_990)
    expect(loop.wasBlocked()).toBe(true)
    pass(20)
    expect(loop.wasBlocked()).toBe(false)
  })
})
