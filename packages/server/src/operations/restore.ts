/**
 * Restores a backup into an empty database: the tables as they were when it was made, all rows in one transaction that ends only when the
 * rows in the database have the checksums of the backup, then the migrations that came since.
 */
import { createHash, randomBytes } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import * as z from 'zod'
import { type StagedFile, stageFile } from '../studio/creatives/files.ts'
import type { Database } from '../platform/db/database.ts'
import { getSqlState } from '../platform/db/errors.ts'
import { foreignMigrations, migrate } from '../platform/db/migrate.ts'
import { makeFolder } from '../platform/db/storage/make-folder.ts'
import { installQueue } from '../platform/jobs/queue/install.ts'
import { About } from './about.ts'
import { type Entry, type Manifest, readEntries } from './archive.ts'
import { readBackupFile } from './backup-file.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { type SequenceValue, type TableShape, readPartitions, readSequences, readTables, summarize, withOwner } from './tables.ts'

export interface RestoreOptions {
  db: Database
  dataDir: string
  file: string
  /** Key of the backup; null: it is not encrypted. */
  secret: string | null
  /** Ends the work; no rows and no files are left then. */
  signal?: AbortSignal | undefined
}

export interface RestoredTable {
  name: string
  rows: number
  sha256: string
}

export interface Restored {
  about: About
  manifest: Manifest
  /** As read from the database after the restore. */
  tables: RestoredTable[]
  /** Migrations of this version that came after the backup. */
  migrated: string[]
  /** True if the key of sign-ins was written to the data folder. */
  secret: boolean
}

const Sequences = z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() }))

/** @throws BackupError, DatabaseSetupError; the tables are then without rows, and no file was kept */
export async function restoreBackup({ db, dataDir, file, secret, signal }: RestoreOptions): Promise<Restored> {
  const { owner } = db.config
  await refuseUsed(owner)
  const read = async (frames: AsyncIterable<Buffer>) => {
    const entries = readEntries(frames)
    const about = await readAboutEntry(entries)
    await makeTables(db, about)
    const work = async (client: pg.Client) => ({ about, ...(await loadAll({ client, entries, about, dataDir, staged: [] })) })
    return withOwner(owner, 'spotdesk restore', work, signal)
  }
  const loaded = await readBackupFile(file, secret, read, signal).catch((error: unknown) => {
    if (getSqlState(error) !== diskFull) throw error
    throw new BackupError('The disk of the database is full: make room, then try again.', { cause: error })
  })
  const secretKept = loaded.key !== null && (await onDisk(dataDir, keepSecret(dataDir, loaded.key)))
  const { applied } = await migrate(db, { afterMigrate: installQueue })
  return { about: loaded.about, manifest: loaded.manifest, tables: loaded.tables, migrated: applied, secret: secretKept }
}

/** SQLSTATE. */
const diskFull = '53100'

/** Refuses a database that is in use or was used. */
async function refuseUsed(owner: pg.PoolConfig): Promise<void> {
  await withOwner(owner, 'spotdesk restore', async (client) => {
    const { rows: users } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name in ('spotdesk', 'spotdesk jobs') limit 1",
    )
    if (users.length > 0) throw new BackupError('A server uses this database: stop it, then restore into an empty database.')
    const { rows } = await client.query<{ ours: boolean }>("select to_regclass('migration_checksums') is not null as ours")
    if (rows[0]!.ours) await refuseFilled(client)
  })
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    "select case when to_regclass('agencies') is null then false else exists (select from agencies) or exists (select from users) end as filled",
  )
  if (rows[0]!.filled) throw new BackupError('The database is not empty: restore into a new one, so that nothing is overwritten.')
}

async function readAboutEntry(entries: AsyncGenerator<Entry, Manifest>): Promise<About> {
  const { value, done } = await entries.next()
  if (done || value.head.kind !== 'about') throw new BackupError('The backup is damaged: it does not begin with what it is about.')
  const parsed = About.safeParse(await readJson(value))
  if (!parsed.success) throw new BackupError('The backup is of a version of Spotdesk that this one does not know.', { cause: parsed.error })
  return parsed.data
}

/** The tables as they were when the backup was made. */
async function makeTables(db: Database, about: About): Promise<void> {
  const foreign = await foreignMigrations(about.migrations)
  if (foreign.length > 0) {
    throw new BackupError(
      `The backup was made by Spotdesk ${about.version}, whose database this version does not know (${foreign.join(', ')}): restore it with that version or a newer one.`,
    )
  }
  const wanted = new Set(about.migrations.map(({ name }) => name))
  const newer = (await appliedTo(db)).filter((name) => !wanted.has(name))
  if (newer.length > 0) {
    throw new BackupError(
      `The tables of this database are newer than those of the backup (${newer.join(', ')}): restore into a new database, where no server has started yet.`,
    )
  }
  await migrate(db, { upTo: about.migrations.at(-1)!.name })
}

async function appliedTo({ config }: Database): Promise<string[]> {
  return withOwner(config.owner, 'spotdesk restore', async (client) => {
    const { rows } = await client.query<{ ours: boolean }>("select to_regclass('migration_checksums') is not null as ours")
    if (!rows[0]!.ours) return []
    const { rows: applied } = await client.query<{ name: string }>('select name from migration_checksums order by name')
    return applied.map(({ name }) => name)
  })
}

interface Loading {
  client: pg.Client
  entries: AsyncGenerator<Entry, Manifest>
  about: About
  dataDir: string
  /** Files that are written and have temporary names. */
  staged: StagedFile[]
}

interface Loaded {
  manifest: Manifest
  tables: RestoredTable[]
  key: Buffer | null
}

/** Rows and files. Files get their names when everything is written and compared, just before the rows are committed. */
async function loadAll(loading: Loading): Promise<Loaded> {
  const { client, dataDir, staged } = loading
  try {
    await client.query('begin')
    const loaded = await load(loading)
    for (const file of staged) await onDisk(dataDir, file.keep())
    await client.query('commit')
    return loaded
  } finally {
    for (const file of staged) await file.close()
  }
}

async function load(loading: Loading): Promise<Loaded> {
  const { client, entries, about, dataDir, staged } = loading
  // Another restore into the same database at this moment waits, and then finds it filled.
  await client.query('lock table agencies in access exclusive mode')
  await refuseFilled(client)
  await makePartitions(client, about)
  const shapes = new Map((await readTables(client)).map((shape) => [shape.name, shape]))
  const foreignKeys = await dropForeignKeys(client)
  await client.query(`truncate ${[...shapes.keys()].map((name) => pg.escapeIdentifier(name)).join(', ')}`)
  let key: Buffer | null = null
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done) {
      for (const statement of foreignKeys) await client.query(statement)
      return { manifest: entry, tables: await readBack(client, shapes, entry), key }
    }
    const { kind, name } = entry.head
    if (kind === 'table') await loadTable(client, shapes.get(name), entry)
    else if (kind === 'sequences') await setSequences(client, Sequences.parse(await readJson(entry)))
    else if (kind === 'file') staged.push(await restoreFile(dataDir, entry))
    else if (kind === 'secret') key = await readAll(entry)
    else throw new BackupError(`The backup is damaged: ${name} stands where it does not belong.`)
  }
}

/** One bound of a partition as PostgreSQL writes it: a literal or an end. Anything else could be an expression, run as the owner. */
const bound = String.raw`(?:'[\w .:+-]*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE)`
const bounds = String.raw`\(${bound}(?:, ${bound})*\)`
const partitionBounds = new RegExp(`^(?:FOR VALUES (?:FROM ${bounds} TO ${bounds}|IN ${bounds})|DEFAULT)$`)

async function makePartitions(client: pg.Client, { partitions }: About): Promise<void> {
  const there = new Set((await readPartitions(client)).map(({ name }) => name))
  const table = (name: string) => pg.escapeIdentifier(name)
  for (const { name, parent, bound: text } of partitions) {
    if (!partitionBounds.test(text))
      throw new BackupError(`The backup is damaged: the part ${name} of ${parent} has other bounds than values.`)
    if (!there.has(name)) await client.query(`create table ${table(name)} partition of ${table(parent)} ${text}`)
  }
}

/** Rows come table by table: references are checked at the end. @returns the statements that create the foreign keys again */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
}

async function loadTable(client: pg.Client, shape: TableShape | undefined, { head, body }: Entry): Promise<void> {
  if (shape === undefined || JSON.stringify(shape.columns) !== JSON.stringify(head.columns))
    throw new BackupError(`The backup is damaged: its table ${head.name} is not that of its migrations.`)
  const columns = shape.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  try {
    await pipeline(body, client.query(copyFrom(`copy ${pg.escapeIdentifier(shape.name)} (${columns}) from stdin`)))
  } catch (cause) {
    // Rows that a table has held fit it. A changed byte may be met here before the checksum at the end of the entry is.
    const isData = cause instanceof pg.DatabaseError && /^2[23]/.test(cause.code ?? '')
    throw isData ? new BackupError(`The backup is damaged: rows of its table ${head.name} cannot be read.`, { cause }) : cause
  }
}

async function setSequences(client: pg.Client, wanted: readonly SequenceValue[]): Promise<void> {
  const there = new Set((await readSequences(client)).map(({ name }) => name))
  for (const { name, last, called } of wanted) {
    if (!there.has(name)) throw new BackupError(`The backup is damaged: its sequence ${name} is not one of its migrations.`)
    await client.query('select setval($1::text::regclass, $2, $3)', [pg.escapeIdentifier(name), last, called])
  }
}

/** Reads every table from the database and compares it with the manifest. */
async function readBack(client: pg.Client, shapes: ReadonlyMap<string, TableShape>, manifest: Manifest): Promise<RestoredTable[]> {
  const expected = new Map(manifest.entries.filter(({ kind }) => kind === 'table').map((entry) => [entry.name, entry]))
  const tables: RestoredTable[] = []
  for (const shape of shapes.values()) {
    const wanted = expected.get(shape.name)
    if (wanted === undefined) throw new BackupError(`The backup is damaged: its table ${shape.name} is missing.`)
    const { rows, sha256 } = await summarize(client, shape)
    if (rows !== wanted.rows || sha256 !== wanted.sha256)
      throw new BackupError(`The table ${shape.name} has other rows after it was restored than the backup: nothing was kept.`)
    tables.push({ name: shape.name, rows, sha256 })
  }
  return tables
}

const fileName = /^(\d{1,15})\/([0-9a-f]{64})$/

async function restoreFile(dataDir: string, entry: Entry): Promise<StagedFile> {
  const [, agencyId, sha256] = fileName.exec(entry.head.name) ?? []
  const bytes = await readAll(entry)
  if (agencyId === undefined || sha256 === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new BackupError('The backup is damaged: a file is not what its name says.')
  return onDisk(dataDir, stageFile(dataDir, { agencyId: Number(agencyId), sha256 }, bytes))
}

async function onDisk<T>(dataDir: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw toBackupError(error, dataDir)
  })
}

/** Writes the key of sign-ins to the data folder, unless there is one. */
async function keepSecret(dataDir: string, key: Buffer): Promise<boolean> {
  makeFolder(dataDir)
  const path = join(dataDir, 'secret')
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, key, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft)
  }
}

async function readAll({ body }: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

async function readJson(entry: Entry): Promise<unknown> {
  try {
    return JSON.parse((await readAll(entry)).toString('utf8'))
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError('The backup is damaged: an entry cannot be read.', { cause })
  }
}
