/** Opens the database of the deployment: that of DATABASE_URL, or one of its own in the data directory. */
import pg from 'pg'
import { checkAppLogin, ensureAppLogin, isPooled } from './app-role.ts'
import type { DatabaseLog } from './connection-pool.ts'
import { keptAlive } from './connection-watch.ts'
import { Database, type DatabaseConfig } from '../database.ts'
import { startEmbedded } from '../embedded/start.ts'
import { DatabaseSetupError, DatabaseUnavailable, getSqlState, toDatabaseError } from '../errors.ts'

export type { Database } from '../database.ts'

export interface OpenOptions {
  /** A PostgreSQL of the user's; without it an embedded one is started, or joined when it runs already. */
  databaseUrl?: string | undefined
  /** The same database as the application's own user, whom row-level security binds; without it the user of `databaseUrl` takes the role. */
  appUrl?: string | undefined
  /** The same as `appUrl` through a pooler in transaction mode, for requests. */
  poolerUrl?: string | undefined
  /** Folder of the embedded database. */
  dataDir: string
  log: DatabaseLog
  /** Most connections that serve requests; 10 if left out. */
  poolSize?: number
  times?: DatabaseConfig['times']
}

/** The oldest major version whose dialect is used. */
const oldestMajor = 15

/**
 * Opens the database without changing its schema: call `migrate` next.
 * @throws DatabaseSetupError with one sentence for the operator of the server; DatabaseUnavailable while it starts or recovers
 */
export async function openDatabase({ databaseUrl, appUrl, poolerUrl, dataDir, log, poolSize, times }: OpenOptions): Promise<Database> {
  const own = { ...(poolSize !== undefined && { poolSize }), ...(times && { times }) }
  if (databaseUrl) {
    const config = await openUrls({ databaseUrl, appUrl, poolerUrl }).catch((error: unknown) => {
      throw toDatabaseError(error)
    })
    return new Database({ ...config, log, ...own })
  }
  const embedded = await startEmbedded({ dataDir, log })
  const onClose = async () => log.info(`embedded database ${await embedded.stop()}`)
  const database = new Database({ owner: embedded.ownerConfig, app: embedded.appConfig, log, onClose, ...own })
  await database.storage.watchFolder(dataDir)
  return database
}

interface Urls {
  databaseUrl: string
  appUrl?: string | undefined
  poolerUrl?: string | undefined
}

/** The connections of the URLs, each of them tested. @throws DatabaseSetupError */
async function openUrls({
  databaseUrl,
  appUrl,
  poolerUrl,
}: Urls): Promise<{ owner: pg.PoolConfig; app: pg.PoolConfig; pooler?: pg.PoolConfig }> {
  const { owner, app } = configOfUrl(databaseUrl)
  await checkServer(owner, 'DATABASE_URL')
  await refusePooler(owner, 'DATABASE_URL')
  if (appUrl === undefined) return { owner, app }
  const own = await openAppUrl(owner, appUrl, 'DATABASE_APP_URL')
  await refusePooler(own, 'DATABASE_APP_URL')
  if (poolerUrl === undefined) return { owner, app: own }
  return { owner, app: own, pooler: await openAppUrl(owner, poolerUrl, 'DATABASE_POOLER_URL') }
}

async function openAppUrl(owner: pg.PoolConfig, url: string, setting: string): Promise<pg.PoolConfig> {
  parseUrl(url, setting)
  const app = { connectionString: url }
  // A client knows every form of the URLs.
  const { user, password } = new pg.Client(app)
  if (user && password) await ensureAppLogin(owner, user, password)
  await checkServer(app, setting)
  await checkAppLogin(owner, app, setting)
  return app
}

/** Locks, the queue's LISTEN and migrations need a session of their own. */
async function refusePooler(config: pg.PoolConfig, setting: string): Promise<void> {
  if (await isPooled(config)) {
    throw new DatabaseSetupError(
      `${setting} goes through a connection pooler in transaction mode: give the address of PostgreSQL itself there, and the pooler's in DATABASE_POOLER_URL, beside DATABASE_APP_URL.`,
    )
  }
}

function parseUrl(url: string, setting: string): URL {
  try {
    return new URL(url)
  } catch (cause) {
    throw new DatabaseSetupError(`${setting} is not a URL: it should look like postgresql://user:password@host:5432/database.`, { cause })
  }
}

/** One user for both: as the owner it connects as it is; as the application it takes the application's role when it connects. */
export function configOfUrl(databaseUrl: string): { owner: pg.PoolConfig; app: pg.PoolConfig } {
  const url = parseUrl(databaseUrl, 'DATABASE_URL')
  const asApp = new URL(url)
  const given = asApp.searchParams.get('options')
  asApp.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=spotdesk_app`)
  return { owner: { connectionString: url.href }, app: { connectionString: asApp.href } }
}

async function checkServer(config: pg.PoolConfig, setting: string): Promise<void> {
  const client = new pg.Client({ ...keptAlive, ...config, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < oldestMajor) throw new DatabaseSetupError(`${setting} is PostgreSQL ${major}: Spotdesk needs ${oldestMajor} or newer.`)
  } catch (error) {
    const state = getSqlState(error)
    // Class 57P: it starts, recovers or is being restarted, which ends by itself.
    if (state?.startsWith('57P')) throw new DatabaseUnavailable(error)
    // Class 28: the password or the host is refused; 3D000: no such database.
    if (state?.startsWith('28') || state === '3D000')
      throw new DatabaseSetupError(`${setting} is refused: ${(error as Error).message}.`, { cause: error })
    const unavailable = toDatabaseError(error)
    if (!(unavailable instanceof DatabaseUnavailable)) throw unavailable
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new DatabaseSetupError(
      `The PostgreSQL of ${setting} does not answer at ${client.host}:${client.port} (${why}): check the address, and that it runs.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
