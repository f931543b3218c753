/** The shared environment of most benchmarks: one database with the demo data, our server and the bare one. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { startEmbedded } from '../../../packages/server/src/platform/db/embedded/start.ts'
import { createDatabaseMeter } from '../measure/cpu.ts'
import { type Program, inherited, startServer } from './program.ts'
import { runChild } from '../../child.mjs'
import { serverFlags } from '../../server-flags.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
export const serverScript = join(root, 'packages', 'server', 'src', 'main.ts')
export const rivalScript = join(root, 'scripts', 'bench', 'rival', 'main.ts')
const demoScript = join(root, 'packages', 'server', 'src', 'demo', 'main.ts')

/** First agency of the demo, the home of its manager. */
export const agencyId = 1
export const manager = 'manager@demo.spotdesk.test'
export const password = 'Spotdesk-demo-1'

export interface Desk {
  ours: Program
  bare: Program
  /** Headers of a signed-in call of ours. */
  headers: Record<string, string>
  /** The owner's connection: makes and clears away what a benchmark needs, outside of what is measured. */
  owner: pg.Client
  /** CPU milliseconds of the database so far. */
  databaseCpu: () => number
  /** Settings that start ours and the bare one once more on the same database. */
  environment: { ours: Record<string, string>; bare: Record<string, string> }
  close(): Promise<void>
}

async function makeDemoWorld(dataDir: string): Promise<void> {
  const code = await runChild(process.execPath, ['--conditions=source', demoScript], {
    env: { ...inherited(), SPOTDESK_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error(`The demo world could not be made in ${dataDir}, which has to be empty: exit code ${code}.`)
}

/**
 * Makes a database with the demo world and starts both servers on it.
 * @param kept the folder of the database, which stays; one that exists is used as it is. Left out: one that is deleted in the end
 */
export async function openDesk(kept?: string): Promise<Desk> {
  await using begun = new AsyncDisposableStack()
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'spotdesk-bench-')))
  if (kept === undefined) begun.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Written when the whole world is there: a run that was ended while it made the world leaves a database too.
  const mark = join(dataDir, 'demo-is-made')
  const embedded = await startEmbedded({ dataDir })
  begun.defer(async () => void (await embedded.stop()))
  if (!existsSync(mark)) {
    await makeDemoWorld(dataDir)
    await writeFile(mark, '')
  }

  // Request logs are part of what a server does; limits would only measure themselves.
  const settings = { SPOTDESK_DATA_DIR: dataDir, SPOTDESK_DEMO: 'off', SPOTDESK_LIMITS: 'off', LOG_LEVEL: 'info' }
  const rivalSettings = { DATABASE: JSON.stringify(embedded.ownerConfig), AGENCY: String(agencyId) }
  const ours = await startServer(serverScript, settings, serverFlags)
  begun.defer(ours.stop)
  const bare = await startServer(rivalScript, rivalSettings)
  begun.defer(bare.stop)
  const owner = new pg.Client(embedded.ownerConfig as pg.ClientConfig)
  await owner.connect()
  begun.defer(() => owner.end())
  const postmaster = Number((await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  const headers = await headersOf(ours.origin, manager)
  const open = begun.move()
  return {
    ours,
    bare,
    headers,
    owner,
    databaseCpu: createDatabaseMeter(postmaster),
    environment: { ours: settings, bare: rivalSettings },
    close: () => open.disposeAsync(),
  }
}

/** Headers of a call of somebody who signs in to the demo. */
export async function headersOf(origin: string, userName: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await tokenOf(origin, userName)}`, 'client-name': 'spotdesk-web' }
}

async function tokenOf(origin: string, userName: string): Promise<string> {
  // On a connection of its own: one that is kept would be closed by the server in the middle of a measurement.
  const { statusCode, body } = await request(`${origin}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
    reset: true,
  })
  if (statusCode !== 200) throw new Error(`Signing in failed: ${statusCode} ${await body.text()}`)
  const { token } = (await body.json()) as { token: { jwt: string } }
  return token.jwt
}
