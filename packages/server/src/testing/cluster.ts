/**
 * One PostgreSQL for all tests of a machine's user: started by the first process, stopped when the last has gone. Projects that run on
 * another one (vitest.workspace.ts) say where it is with SPOTDESK_TEST_SERVER.
 */
import { spawn } from 'node:child_process'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { processState } from '../platform/db/embedded/process-state.ts'
import { type Embedded, startEmbedded } from '../platform/db/embedded/start.ts'

/** Tests throw their data away: nothing needs to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '2GB',
}

/** Name of the keeper's connection, by which others see that there is one. */
export const keeperName = 'spotdesk test keeper'

export function testClusterFolder(): string {
  return process.env['SPOTDESK_TEST_CLUSTER'] ?? join(tmpdir(), `spotdesk-test-${userInfo().uid}`)
}

export interface TestCluster extends Pick<Embedded, 'ownerConfig' | 'appConfig'> {
  /** The application's connection through PgBouncer, where the project runs behind one. */
  poolerConfig?: pg.PoolConfig
  /** Runs statements as the owner, outside of any test's database. */
  admin(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

let cluster: Promise<TestCluster> | undefined

/** The cluster, joined once a process. It keeps no process alive. */
export function testCluster(): Promise<TestCluster> {
  return (cluster ??= joinCluster())
}

async function joinCluster(): Promise<TestCluster> {
  const folder = process.env['SPOTDESK_TEST_SERVER']
  if (folder !== undefined) return joinServer(folder)
  const embedded = await startEmbedded({ dataDir: testClusterFolder(), settings })
  const admin = administer(embedded.ownerConfig)
  const { rows } = await admin('select from pg_stat_activity where application_name = $1', [keeperName])
  if (rows.length === 0) spawnKeeper()
  if (!embedded.attached) await sweep(admin)
  return { ownerConfig: embedded.ownerConfig, appConfig: embedded.appConfig, admin }
}

/** A server that another program starts and stops. */
async function joinServer(host: string): Promise<TestCluster> {
  const to = (user: string, database = 'postgres', port = 5432): pg.PoolConfig => ({ host, port, user, database })
  const admin = administer(to('spotdesk'))
  await admin(`do $$ begin create role spotdesk_app login; exception when duplicate_object or unique_violation then null; end $$`)
  const pooled = process.env['SPOTDESK_TEST_POOLER'] === 'on'
  return {
    ownerConfig: to('spotdesk'),
    appConfig: to('spotdesk_app'),
    ...(pooled && { poolerConfig: to('spotdesk_app', 'postgres', 6432) }),
    admin,
  }
}

/** One connection that stays open: it holds advisory locks. */
function administer(owner: pg.PoolConfig): TestCluster['admin'] {
  const pool = new pg.Pool({ ...owner, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => {})
  return (text, values) => pool.query(text, values)
}

/** Removes the databases of killed test processes, and templates that may be out of use. */
async function sweep(admin: TestCluster['admin']): Promise<void> {
  const { rows } = await admin(`
    select datname as name, substring(datname from '^test_(\\d+)_') as pid from pg_database
    where datname ~ '^test_\\d+_' or datname ~ '^template_' and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 day'`)
  for (const { name, pid } of rows as { name: string; pid: string | null }[]) {
    if (pid === null || (await processState(Number(pid))) === 'gone') await admin(`drop database if exists ${name} with (force)`)
  }
}

/** A process of its own, because an ending test process cannot wait for a server to stop. */
function spawnKeeper(): void {
  const keeper = join(import.meta.dirname, 'cluster-keeper.ts')
  const env = { ...process.env, SPOTDESK_TEST_CLUSTER: testClusterFolder() }
  spawn(process.execPath, ['--conditions=source', keeper], { detached: true, stdio: 'ignore', env }).unref()
}
