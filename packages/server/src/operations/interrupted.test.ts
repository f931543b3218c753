import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processState } from '../platform/db/embedded/process-state.ts'
import { type TestDatabase, createTestDatabase } from '../testing/database.ts'
import { worldSeed } from '../testing/world.ts'
import { makeBackup } from './backup.ts'

let folder: string
let source: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-interrupted-'))
  source = await createTestDatabase({ seed: worldSeed })
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The program itself. */
function start(args: string[]): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const { PATH = '' } = process.env
  const env = { PATH, SPOTDESK_DATA_DIR: folder, DATABASE_URL: source.url }
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'main.ts'), ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))) }
}

async function until<T>(look: () => Promise<T | undefined>, ended: Promise<{ said: string }>): Promise<T> {
  let over: string | undefined
  void ended.then(({ said }) => (over = said))
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (over !== undefined) throw new Error(`the program ended before it could be interrupted: ${over}`)
    await sleep(10)
  }
}

test('a backup that a signal ends leaves nothing of its file', { timeout: 120_000 }, async () => {
  const out = await mkdtemp(join(folder, 'out-'))
  await source.database.systemWrite(async (tx) => {
    // The backup waits for this table half-way.
    await sql`lock table users in access exclusive mode`.execute(tx)
    const { child, ended } = start(['backup', '--out', join(out, 'x.backup')])
    await until(async () => (await readdir(out)).find((name) => name.endsWith('.part')), ended)
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 130, said: 'Ended by SIGINT: taking away what was not finished.\n' })
  })
  expect(await readdir(out)).toEqual([])
})

test('a verification that a signal ends leaves no copy of the data and no PostgreSQL', { timeout: 240_000 }, async () => {
  const [room, file] = [await mkdtemp(join(folder, 'room-')), join(folder, 'whole.backup')]
  const how = { dataDir: folder, out: file, secret: null, version: '0.0.0-test', hasOwnSecret: false }
  await makeBackup({ owner: source.database.config.owner, ...how })
  const { child, ended } = start(['verify', file, '--folder', room])
  const postmaster = await until(async () => {
    const [copy] = await readdir(room)
    const lines = copy === undefined ? [] : (await readFile(join(room, copy, 'pg', 'postmaster.pid'), 'utf8')).split('\n')
    return lines.length > 5 ? Number(lines[0]) : undefined
  }, ended)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 143, said: 'Ended by SIGTERM: taking away what was not finished.\n' })
  expect(await readdir(room)).toEqual([])
  expect(await processState(postmaster)).toBe('gone')
})
