/**
 * Brings a database to the schema of this code.
 *
 * Conventions of db/migrations:
 * - `NNNN-name.sql`, applied in the order of their names, each in its transaction. A file that was applied anywhere is never edited:
 *   its checksum is kept beside it (migration_checksums) and a start on changed steps is refused. Comments may change.
 * - Steps are divided by a line `--;`, one DDL statement a step (a distributed engine takes no more at a time).
 * - Every tenant table: `agency_id` first in each key, row-level security with a policy, grants to spotdesk_app in the same file; on
 *   parents only, never on a partition, and no default privileges: a partition does not inherit the policy
 *   (distribution.test.ts checks all of it).
 * - What SQL cannot say is code that runs after the steps of its migration, in the same transaction (`codeByMigration`).
 * - No triggers, no exclusion or deferrable constraints; dialect of PostgreSQL 15.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { keptAlive } from './connection/connection-watch.ts'
import type { Database } from './database.ts'
import { DatabaseSetupError, getSqlState, toDatabaseError } from './errors.ts'
import { renewSearchKeys } from './query/search-key-store.ts'
import { connectTimeout } from './connection/single-client.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Code of migrations, by their names. */
const codeByMigration: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>> = {
  '0060-search-keys': renewSearchKeys,
  '0068-supply-records': renewSearchKeys,
}

export interface MigrateOptions {
  /** Another folder of migrations, for tests. */
  folder?: string
  /** The last migration to apply, for a backup that was made by earlier ones; all if left out. */
  upTo?: string
  /** Runs as the owner after the tables are there: other schemas in the same database (the job queue's). */
  afterMigrate?: (owner: pg.PoolConfig) => Promise<void>
}

/**
 * Applies the missing migrations; answers their names. Several processes may call it at once.
 * @throws DatabaseSetupError when the database is newer than this code or its user lacks a right; DatabaseUnavailable
 */
export async function migrate(
  database: Database,
  { folder = migrationsFolder, upTo, afterMigrate }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const { owner } = database.config
  // A step may take any time: only a connection that TCP finds dead is given up.
  const pool = new pg.Pool({ ...keptAlive, connectionTimeoutMillis: connectTimeout, ...owner, max: 1 })
  // A connection lost while idle: the next query reports it.
  pool.on('error', () => {})
  // A connection lost in use: the pool does not listen to it meanwhile, and an error without a listener ends the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    await refuseOtherHistory(db, migrations)
    const applied = await applyMissing(db, { getMigrations: async () => migrations }, upTo)
    await afterMigrate?.(owner)
    return { applied }
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await db.destroy()
  }
}

/**
 * Names of migrations that this code does not have, or has with other steps.
 * @param made the migrations of a database, or of a backup's database
 */
export async function foreignMigrations(made: readonly { name: string; sha256: string }[], folder = migrationsFolder): Promise<string[]> {
  const known = await readMigrations(folder)
  return made.filter(({ name, sha256 }) => known[name]?.sha256 !== sha256).map(({ name }) => name)
}

interface MigrationFile extends Migration {
  sha256: string
}

/** The migrations of a folder by name (the file's, without `.sql`). */
async function readMigrations(folder: string): Promise<Record<string, MigrationFile>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const entries = files.toSorted().map(async (file): Promise<[string, MigrationFile]> => {
    const name = file.slice(0, -'.sql'.length)
    const steps = splitSteps(await readFile(join(folder, file), 'utf8'))
    const sha256 = createHash('sha256').update(steps.join('\n--;\n')).digest('hex')
    return [name, { sha256, up: (db) => apply(db, name, steps, sha256) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The statements of a migration file, without whole-line comments. */
export function splitSteps(text: string): string[] {
  const code = text.split('\n').filter((line) => !/^\s*--(?!;\s*$)/.test(line))
  const steps = code.join('\n').split(/^--;\s*$/m)
  return steps.map((step) => step.trim()).filter((step) => step !== '')
}

async function apply(db: Kysely<unknown>, name: string, steps: readonly string[], sha256: string): Promise<void> {
  for (const step of steps) await db.executeQuery(CompiledQuery.raw(step))
  await codeByMigration[name]?.(db)
  await db.executeQuery(CompiledQuery.raw('insert into migration_checksums (name, sha256) values ($1, $2)', [name, sha256]))
}

/** Refuses a database that this code does not understand: a newer one, or one with other steps under the same name. */
async function refuseOtherHistory(db: Kysely<unknown>, known: Record<string, MigrationFile>): Promise<void> {
  const found = await db.executeQuery<{ found: boolean }>(
    CompiledQuery.raw("select to_regclass('migration_checksums') is not null as found"),
  )
  if (!found.rows[0]?.found) return
  const { rows } = await db.executeQuery<{ name: string; sha256: string }>(
    CompiledQuery.raw('select name, sha256 from migration_checksums order by name'),
  )
  const newer = rows.filter(({ name }) => !(name in known)).map(({ name }) => name)
  if (newer.length > 0) {
    throw new DatabaseSetupError(
      `The database was migrated by a newer version of Spotdesk (${newer.join(', ')}): run that version, or restore a backup made before it.`,
    )
  }
  const changed = rows.filter(({ name, sha256 }) => known[name]?.sha256 !== sha256).map(({ name }) => name)
  if (changed.length > 0) {
    throw new DatabaseSetupError(
      `The database was made by other steps than this version of Spotdesk has under the same name (${changed.join(', ')}): run the version that made it, or use another database.`,
    )
  }
}

async function applyMissing(db: Kysely<unknown>, provider: MigrationProvider, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (getSqlState(error) === '42501') {
    throw new DatabaseSetupError(
      `The user of DATABASE_URL may not set up the database (${(error as Error).message}). Let it create roles and own the database, ` +
        'or run once as a superuser: create role spotdesk_app nologin; grant spotdesk_app to <that user>;',
    )
  }
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
  return results.map(({ migrationName }) => migrationName)
}
