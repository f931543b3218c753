/** A database for each test file: a copy of a migrated (and, if wanted, filled) template, made in a fraction of a second. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Database } from '../platform/db/database.ts'
import { migrate, migrationsFolder } from '../platform/db/migrate.ts'
import { type TestCluster, testCluster } from './cluster.ts'

/** The content of a template beside the tables. Built once, used by every test that names it. */
export interface Seed {
  name: string
  /** Changes when `build` would make something else. */
  hash: string
  build: (database: Database) => Promise<void>
}

export interface TestDatabase {
  database: Database
  /** For programs that take a DATABASE_URL; connects as the owner. */
  url: string
  /** Closes and removes it. */
  drop: () => Promise<void>
}

const log = { info() {}, warn() {} }
let count = 0

/** A new database with every migration applied, and with the seed's rows if one is given. Call `drop` when done. */
export async function createTestDatabase({ seed, empty = false }: { seed?: Seed; empty?: boolean } = {}): Promise<TestDatabase> {
  const cluster = await testCluster()
  const template = empty ? 'template0' : seed ? await seededTemplate(cluster, seed) : await migratedTemplate(cluster)
  const name = `test_${process.pid}_${++count}`
  await cluster.admin(`create database ${name} template ${template} strategy file_copy`)
  const database = open(cluster, name)
  async function drop(): Promise<void> {
    await database.close()
    await cluster.admin(`drop database ${name} with (force)`)
  }
  return { database, url: toSocketUrl(database.config.owner), drop }
}

/** The URL of a connection by socket. */
function toSocketUrl({ host, port, user, database }: pg.PoolConfig): string {
  return `postgresql:///${database}?${new URLSearchParams({ host: String(host), port: String(port), user: String(user) }).toString()}`
}

/** @param straight past the pooler, which would keep connections to a database that is to become a template */
function open({ ownerConfig, appConfig, poolerConfig }: TestCluster, name: string, straight = false): Database {
  return new Database({
    owner: { ...ownerConfig, database: name },
    app: { ...appConfig, database: name },
    ...(poolerConfig && !straight && { pooler: { ...poolerConfig, database: name } }),
    log,
    poolSize: 6,
  })
}

/** Templates of this process: the one connection of `admin` would pass its own lock. */
const templates = new Map<string, Promise<string>>()

let migrationsHash: Promise<string> | undefined

async function migratedTemplate(cluster: TestCluster): Promise<string> {
  const name = `template_${await (migrationsHash ??= hashMigrations())}`
  return ensureTemplate(cluster, name, 'template0', async (database) => void (await migrate(database)))
}

async function seededTemplate(cluster: TestCluster, { name: seedName, hash, build }: Seed): Promise<string> {
  const base = await migratedTemplate(cluster)
  return ensureTemplate(cluster, `${base}_${seedName.replaceAll(/\W/g, '_')}_${shortHash(hash)}`, base, build)
}

type Build = (database: Database) => Promise<void>

function ensureTemplate(cluster: TestCluster, name: string, base: string, build: Build): Promise<string> {
  const known = templates.get(name)
  if (known) return known
  const made = makeTemplate(cluster, name, base, build)
  templates.set(name, made)
  made.catch(() => templates.delete(name))
  return made
}

/** Builds a template under another name first: one that was cut off is never used. */
async function makeTemplate(cluster: TestCluster, name: string, base: string, build: Build): Promise<string> {
  if (await exists(cluster, name)) return name
  await cluster.admin('select pg_advisory_lock(hashtext($1))', [name])
  try {
    if (await exists(cluster, name)) return name
    const unfinished = `${name}_unfinished`
    await cluster.admin(`drop database if exists ${unfinished} with (force)`)
    await cluster.admin(`create database ${unfinished} template ${base} strategy file_copy`)
    const database = open(cluster, unfinished, true)
    try {
      await build(database)
    } finally {
      await database.close()
    }
    await cluster.admin(`alter database ${unfinished} rename to ${name}`)
    await cluster.admin(`alter database ${name} allow_connections false`)
    return name
  } finally {
    await cluster.admin('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

async function exists(cluster: TestCluster, name: string): Promise<boolean> {
  return (await cluster.admin('select from pg_database where datname = $1', [name])).rows.length > 0
}

async function hashMigrations(): Promise<string> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(migrationsFolder, file), 'utf8')))
  return shortHash(JSON.stringify([files, texts]))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
