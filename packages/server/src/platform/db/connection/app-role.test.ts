import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts'
import { worldSeed } from '../../../testing/world.ts'
import { openDatabase } from './connect.ts'
import { DatabaseSetupError } from '../errors.ts'

const log = { info() {}, warn() {} }
const dataDir = join(tmpdir(), 'never-made')
const logins = ['login_test', 'login_powerful', 'login_owning', 'login_replicating', 'login_stranger']

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ seed: worldSeed })
})
afterAll(async () => {
  for (const name of logins) {
    await sql`drop owned by ${sql.ref(name)}`.execute(own.database.system).catch(() => {})
    await sql`drop role if exists ${sql.ref(name)}`.execute(own.database.system)
  }
  await own.drop()
})

/** The test's database as another user. The embedded one and Debian's are reached by a socket, which a URL names in its query. */
function urlAs(user: string, password = 'a password'): string {
  const url = new URL(own.url)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return url.href
}

const open = (appUrl: string) => openDatabase({ databaseUrl: own.url, appUrl, dataDir, log })

test('a user of DATABASE_APP_URL that does not exist is made, with the rights of the application and no others', async () => {
  const database = await open(urlAs('login_test'))
  const { rows } = await sql<{ who: string; session: string; campaigns: number }>`
    select current_user as who, session_user as session, count(*) as campaigns from campaigns`.execute(database.as({ agencyId: 1 }))
  expect(rows).toEqual([{ who: 'login_test', session: 'login_test', campaigns: 8 }])
  await database.close()
  const again = await open(urlAs('login_test'))
  await again.close()
  const role =
    await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'login_test'`.execute(
      own.database.system,
    )
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: true }])
})

test('the application works as that user: sign-in, list and write', async () => {
  const database = await open(urlAs('login_test'))
  const app = await createTestApp({ database: { ...own, database } })
  const list = await app.send('GET', '/api/v2/campaigns', { as: 'manager' })
  expect((list.json as { total: number }).total).toBeGreaterThan(0)
  const paused = await app.send('POST', '/api/v2/campaigns/104001/pause', { as: 'manager' })
  expect(paused.status).toBe(200)
  await app.close()
  await database.close()
})

test('reset role gains nothing: no row of another agency, no way to the owner, no partition', async () => {
  const database = await open(urlAs('login_test'))
  const client = new pg.Client(database.config.app)
  client.on('error', () => {})
  await client.connect()
  await client.query("select set_config('app.agency_id', '1', false)")
  await client.query('reset role')
  const { rows } = await client.query('select distinct agency_id::int as agency from campaigns')
  expect(rows).toEqual([{ agency: 1 }])
  await client.query('reset all')
  expect((await client.query('select 1 from campaigns')).rows).toEqual([])
  await expect(client.query('set role spotdesk')).rejects.toThrow(/permission denied to set role/)
  await expect(client.query('set session authorization spotdesk')).rejects.toThrow(/permission denied/)
  const parts = await sql<{
    name: string
  }>`select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'fact_hour_%' limit 1`.execute(
    own.database.system,
  )
  await expect(client.query(`select 1 from ${parts.rows[0]!.name}`)).rejects.toThrow(/permission denied for table/)
  await client.end()
  await database.close()
})

test.each([
  ['owns the tables', async () => urlAs('spotdesk'), /owns the tables or may become their owner/],
  [
    'may become the owner',
    async () => {
      await sql`create role login_owning login in role spotdesk_app, spotdesk`.execute(own.database.system)
      return urlAs('login_owning')
    },
    /owns the tables or may become their owner/,
  ],
  [
    'reads past row-level security',
    async () => {
      await sql`create role login_powerful login in role spotdesk_app, pg_read_all_data`.execute(own.database.system)
      return urlAs('login_powerful')
    },
    /rights that reach past row-level security \(pg_read_all_data\)/,
  ],
  [
    'copies the whole cluster by replication',
    async () => {
      await sql`create role login_replicating login replication in role spotdesk_app`.execute(own.database.system)
      return urlAs('login_replicating')
    },
    /rights that reach past row-level security \(login_replicating\)/,
  ],
  [
    'has no rights of the application',
    async () => {
      await sql`create role login_stranger login`.execute(own.database.system)
      return urlAs('login_stranger')
    },
    /grant spotdesk_app to "login_stranger"/,
  ],
  ['is no URL', async () => 'my database', /^DATABASE_APP_URL is not a URL/],
])('a DATABASE_APP_URL whose user %s is refused in one sentence', async (_, prepare, sentence) => {
  const opening = open(await prepare())
  await expect(opening).rejects.toBeInstanceOf(DatabaseSetupError)
  await expect(opening).rejects.toThrow(sentence)
})

test('a DATABASE_APP_URL of another database is refused', async () => {
  const other = await createTestDatabase()
  const url = urlAs('spotdesk_app').replace(String(own.database.config.owner.database), String(other.database.config.owner.database))
  await expect(open(url)).rejects.toThrow('DATABASE_APP_URL is another database than DATABASE_URL: both must name the same.')
  await other.drop()
})
