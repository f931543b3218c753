/** Opens the database of the deployment: the one of DATABASE_URL, or one of its own in the data directory. */
import pg from 'pg'
import type { DatabaseLog } from './connection-pool.ts'
import { Database } from './database.ts'
import { startEmbedded } from './embedded/start.ts'
import { DatabaseSetupError, DatabaseUnavailable, sqlStateOf, toDatabaseError } from './errors.ts'

export type { Database } from './database.ts'

export interface OpenOptions {
  /** A PostgreSQL of the user's; without it an embedded one is started, or joined when it runs already. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database. */
  dataDir: string
  log: DatabaseLog
  /** Most connections that serve requests; 10 if left out. */
  poolSize?: number
}

/** The oldest major version whose dialect is used. */
const oldestMajor = 15

/**
 * Opens the database without changing its schema: call `migrate` next.
 * @throws DatabaseSetupError with one sentence for whoever runs the server
 */
export async function openDatabase({ databaseUrl, dataDir, log, poolSize }: OpenOptions): Promise<Database> {
  const size = poolSize === undefined ? {} : { poolSize }
  if (databaseUrl) {
    const config = configOfUrl(databaseUrl)
    await checkServer(config.owner)
    return new Database({ ...config, log, ...size })
  }
  const embedded = await startEmbedded({ dataDir, log })
  const onClose = async () => log.info(`embedded database ${await embedded.stop()}`)
  return new Database({ owner: embedded.ownerConfig, app: embedded.appConfig, log, onClose, ...size })
}

/** One user for both: as the owner it comes as it is, as the application it takes the application's role when it connects. */
export function configOfUrl(databaseUrl: string): { owner: pg.PoolConfig; app: pg.PoolConfig } {
  let url: URL
  try {
    url = new URL(databaseUrl)
  } catch (cause) {
    throw new DatabaseSetupError('DATABASE_URL is not a URL: it should look like postgresql://user:password@host:5432/database.', { cause })
  }
  const asApp = new URL(url)
  const given = asApp.searchParams.get('options')
  asApp.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=spotdesk_app`)
  return { owner: { connectionString: url.href }, app: { connectionString: asApp.href } }
}

async function checkServer(owner: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < oldestMajor) throw new DatabaseSetupError(`DATABASE_URL is PostgreSQL ${major}: Spotdesk needs ${oldestMajor} or newer.`)
  } catch (error) {
    const state = sqlStateOf(error)
    // Class 28: the password or the host is refused; 3D000: no such database.
    if (state?.startsWith('28') || state === '3D000')
      throw new DatabaseSetupError(`DATABASE_URL is refused: ${(error as Error).message}.`, { cause: error })
    const unavailable = toDatabaseError(error)
    if (!(unavailable instanceof DatabaseUnavailable)) throw unavailable
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new DatabaseSetupError(
      `The PostgreSQL of DATABASE_URL does not answer at ${client.host}:${client.port} (${why}): check the address, and that it runs.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
