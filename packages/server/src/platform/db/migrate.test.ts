import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { configOfUrl } from './connection/connect.ts'
import { Database } from './database.ts'
import { DatabaseSetupError } from './errors.ts'
import { migrate, migrationsFolder, splitSteps } from './migrate.ts'

const log = { info() {}, warn() {} }
let folder: string
let empty: TestDatabase

const foundation = `create table migration_checksums (name text primary key, sha256 text not null);`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(files: Record<string, string>): Promise<void> {
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    empty.database.system,
  )
  return rows.map(({ name }) => name).filter((name) => !/^kysely|^migration_/.test(name))
}

describe('migrations', () => {
  beforeEach(async () => {
    empty = await createTestDatabase({ empty: true })
    return () => empty.drop()
  })

  test('are applied in the order of their names, each once', async () => {
    await write({
      '0001-b.sql': 'create table b (a_id bigint references a);',
      '0000-a.sql': `${foundation}\n--;\ncreate table a (id bigint primary key);`,
    })
    expect(await migrate(empty.database, { folder })).toEqual({ applied: ['0000-a', '0001-b'] })
    expect(await migrate(empty.database, { folder })).toEqual({ applied: [] })
    await writeFile(join(folder, '0002-c.sql'), 'create table c (id bigint);')
    expect(await migrate(empty.database, { folder })).toEqual({ applied: ['0002-c'] })
    expect(await tables()).toEqual(['a', 'b', 'c'])
  })

  test('that fail leave nothing behind', async () => {
    await write({ '0000-a.sql': foundation, '0001-b.sql': 'create table b (id bigint);\n--;\ncreate table b (id bigint);' })
    await expect(migrate(empty.database, { folder })).rejects.toThrow('already exists')
    expect(await tables()).toEqual([])
  })

  test('run by three processes at once are applied once, and all succeed', async () => {
    const others = [1, 2].map(() => new Database({ ...empty.database.config, log }))
    const results = await Promise.all([empty.database, ...others].map((database) => migrate(database)))
    expect(results.filter(({ applied }) => applied.length > 0)).toHaveLength(1)
    await Promise.all(others.map((database) => database.close()))
  })

  test('run in several new databases of one cluster share the role', async () => {
    const more = await Promise.all([1, 2, 3].map(() => createTestDatabase({ empty: true })))
    const results = await Promise.all(more.map(({ database }) => migrate(database)))
    expect(results.every(({ applied }) => applied.includes('0000-foundation'))).toBe(true)
    await Promise.all(more.map(({ drop }) => drop()))
  })

  test('of a newer version are refused in one sentence', async () => {
    await write({ '0000-a.sql': foundation, '0001-later.sql': 'create table later (id bigint);' })
    await migrate(empty.database, { folder })
    await write({ '0000-a.sql': foundation })
    const refusal = migrate(empty.database, { folder })
    await expect(refusal).rejects.toBeInstanceOf(DatabaseSetupError)
    await expect(refusal).rejects.toThrow(/newer version of Spotdesk \(0001-later\)/)
  })

  test('that were edited after they were applied are refused; their comments may change', async () => {
    await write({ '0000-a.sql': foundation, '0001-b.sql': 'create table b (id bigint);' })
    await migrate(empty.database, { folder })
    await write({ '0000-a.sql': foundation, '0001-b.sql': '-- what b is\ncreate table b (id bigint);' })
    expect(await migrate(empty.database, { folder })).toEqual({ applied: [] })
    await write({ '0000-a.sql': foundation, '0001-b.sql': 'create table b (id integer);' })
    await expect(migrate(empty.database, { folder })).rejects.toThrow(/other steps .*\(0001-b\)/)
  })

  test('are followed by what other modules install, as the owner', async () => {
    await write({ '0000-a.sql': foundation })
    const owners: unknown[] = []
    await migrate(empty.database, { folder, afterMigrate: async (owner) => void owners.push(owner.user) })
    expect(owners).toEqual([empty.database.config.owner.user])
  })
})

describe('the one user of a DATABASE_URL', () => {
  /** A database that belongs to a user without any right but `rights`. */
  async function owned(rights: string): Promise<{ database: Database; drop: () => Promise<void> }> {
    const { database, url, drop } = await createTestDatabase({ empty: true })
    const name = `owner_${database.config.owner.database}`
    await sql`create role ${sql.ref(name)} login ${sql.raw(rights)}`.execute(database.system)
    await sql`alter database ${sql.ref(String(database.config.owner.database))} owner to ${sql.ref(name)}`.execute(database.system)
    await sql`alter schema public owner to ${sql.ref(name)}`.execute(database.system)
    const own = new Database({ ...configOfUrl(url.replace('user=spotdesk', `user=${name}`)), log })
    return {
      database: own,
      drop: async () => {
        await own.close()
        await sql`drop owned by ${sql.ref(name)} cascade`.execute(database.system)
        await sql`alter database ${sql.ref(String(database.config.owner.database))} owner to spotdesk`.execute(database.system)
        await sql`drop role ${sql.ref(name)}`.execute(database.system)
        await drop()
      },
    }
  }

  test('who may take the role of the application migrates, and then works as that role', async () => {
    const { database, drop } = await owned('in role spotdesk_app')
    await migrate(database)
    const { rows } = await sql<{ who: string }>`select current_user as who`.execute(database.as({ agencyId: 1 }))
    expect(rows).toEqual([{ who: 'spotdesk_app' }])
    expect(await database.as({ agencyId: 1 }).selectFrom('campaigns').selectAll().execute()).toEqual([])
    await drop()
  })

  test('who may not is told so in one sentence', async () => {
    const { database, drop } = await owned('nocreaterole')
    await expect(migrate(database)).rejects.toThrow(/user of DATABASE_URL may not set up the database .*create role spotdesk_app/)
    await drop()
  })
})

describe('a migration file', () => {
  test('is divided by lines that say --;', () => {
    expect(splitSteps("-- why\nselect 1;\n--;\n-- more\nselect '--;' as text\n--; \n\n--;\nselect 3")).toEqual([
      'select 1;',
      "select '--;' as text",
      'select 3',
    ])
  })

  test('has one statement a step', async () => {
    const { readdir, readFile } = await import('node:fs/promises')
    for (const file of await readdir(migrationsFolder)) {
      for (const step of splitSteps(await readFile(join(migrationsFolder, file), 'utf8'))) {
        const outsideBodies = step.replaceAll(/\$\$[^]*?\$\$/g, '').replace(/;\s*$/, '')
        expect(outsideBodies.includes(';'), `${file}: ${step.slice(0, 60)}`).toBe(false)
      }
    }
  })
})
