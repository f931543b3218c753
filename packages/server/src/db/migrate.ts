/**
 * Brings a database to the schema of this code.
 *
 * Conventions of db/migrations:
 * - `NNNN-name.sql`, applied in the order of their names, each file in one transaction; once released, a file is never edited
 *   (migrations.test.ts compares with checksums.json).
 * - Steps are divided by a line `--;`, one DDL statement a step (a distributed engine takes no more at a time).
 * - Every tenant table: `agency_id` first in each key, row-level security with a policy, grants to spotdesk_app in the same file; on
 *   parents only, never on a partition, and no default privileges: a partition does not inherit the policy
 *   (distribution.test.ts checks all of it).
 * - No triggers, no exclusion or deferrable constraints; dialect of PostgreSQL 15.
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Database } from './database.ts'
import { DatabaseSetupError, sqlStateOf, toDatabaseError } from './errors.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

export interface MigrateOptions {
  /** Another folder of migrations, for tests. */
  folder?: string
  /** Runs as the owner after the tables are there: other schemas in the same database (the job queue's). */
  afterMigrate?: (owner: pg.PoolConfig) => Promise<void>
}

/**
 * Applies what is missing; answers the names of what was applied. Several processes may call it at once.
 * @throws DatabaseSetupError when the database is newer than this code or its user lacks a right; DatabaseUnavailable.
 */
export async function migrate(
  database: Database,
  { folder = migrationsFolder, afterMigrate }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const { owner } = database.config
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 1 }) }) })
  try {
    const migrations = await readMigrations(folder)
    await refuseNewerSchema(db, migrations)
    const applied = await applyMissing(db, { getMigrations: async () => migrations })
    await afterMigrate?.(owner)
    return { applied }
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await db.destroy()
  }
}

/** The migrations of a folder by name (the file's, without `.sql`). */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const steps = splitSteps(await readFile(join(folder, file), 'utf8'))
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await runSteps(db, steps)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The statements of a migration file; a step of comments only is none. */
export function splitSteps(text: string): string[] {
  const steps = text.split(/^--;[ \t]*$/m).map((step) => step.trim())
  return steps.filter((step) => step.split('\n').some((line) => line.trim() !== '' && !line.trimStart().startsWith('--')))
}

async function runSteps(db: Kysely<unknown>, steps: readonly string[]): Promise<void> {
  for (const step of steps) await db.executeQuery(CompiledQuery.raw(step))
}

async function refuseNewerSchema(db: Kysely<unknown>, known: Record<string, Migration>): Promise<void> {
  const { rows: tables } = await db.executeQuery<{ found: boolean }>(
    CompiledQuery.raw("select to_regclass('kysely_migration') is not null as found"),
  )
  if (!tables[0]?.found) return
  const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw('select name from kysely_migration order by name'))
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in known))
  if (unknown.length === 0) return
  throw new DatabaseSetupError(
    `The database was migrated by a newer version of Spotdesk (${unknown.join(', ')}): run that version, or restore a backup made before it.`,
  )
}

async function applyMissing(db: Kysely<unknown>, provider: MigrationProvider): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (sqlStateOf(error) === '42501') {
    throw new DatabaseSetupError(
      `The user of DATABASE_URL may not set up the database (${(error as Error).message}). Let it create roles and own the database, ` +
        'or run once as a superuser: create role spotdesk_app nologin; grant spotdesk_app to <that user>;',
    )
  }
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
