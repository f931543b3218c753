import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session, users } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, createTestClock } from '../testing/app.ts'
import { ensurePartitions } from '../delivery/facts/roll-up/partition-store.ts'
import { type TestDatabase, createTestDatabase } from '../testing/database.ts'
import { makeFirstAdministrator } from './first-administrator.ts'
import { initialise } from './init.ts'

const env = {
  SPOTDESK_AGENCY_NAME: 'Radio Desk',
  SPOTDESK_AGENCY_CURRENCY: 'ron',
  SPOTDESK_AGENCY_TIME_ZONE: 'Europe/Bucharest',
  SPOTDESK_MARKET_COUNTRIES: 'RO, MD',
  SPOTDESK_ADMIN_NAME: 'Ana Maria Pop',
  SPOTDESK_ADMIN_EMAIL: 'Ana.Pop@example.com',
  SPOTDESK_ADMIN_PASSWORD: 'Quiet-river-7',
}

let own: TestDatabase | undefined
afterEach(async () => {
  await own?.drop()
  own = undefined
})
const empty = async () => (own = await createTestDatabase({ empty: true }))

test('init sets an empty database up: the administrator signs in, runs the agency and invites others', async () => {
  const database = await empty()
  expect(await initialise(database.database, env, false)).toMatchObject({ made: true })
  const app = await createTestApp({ database, clock: createTestClock(new Date()) })
  const { token } = await app.call(session.login, { body: { userName: 'ana.pop@example.com', password: 'Quiet-river-7' } })
  const bearer = token.jwt
  const settings = await app.send('GET', '/api/v2/agencies/settings', { bearer })
  expect(settings.json).toMatchObject({
    name: 'Radio Desk',
    currency: 'RON',
    timeZone: 'Europe/Bucharest',
    market: { name: 'Romania and Moldova' },
  })
  const made = await app.ask(
    users.create,
    { body: { firstName: 'Ion', lastName: 'Ionescu', email: 'ion@example.com', roleId: 2, password: 'Calm-water-8' } } as never,
    { bearer },
  )
  expect(made.status).toBe(201)
  const { rows } = await sql`select entity_type, entity_name, actor_type from audit_events order by id limit 2`.execute(
    database.database.system,
  )
  expect(rows).toEqual([
    { entity_type: 'agency', entity_name: 'Radio Desk', actor_type: 'SYSTEM' },
    { entity_type: 'user', entity_name: 'Ana Maria Pop', actor_type: 'SYSTEM' },
  ])
  await app.close()
})

test('init is done once, also when several do it at the same moment', async () => {
  own = await createTestDatabase()
  const { database } = own
  const settings = {
    marketName: 'Romania',
    marketCountries: 'RO',
    agencyName: 'Radio Desk',
    currency: 'RON',
    timeZone: 'Europe/Bucharest',
    name: 'Ana Pop',
    email: 'ana@example.com',
    password: 'Quiet-river-7',
  }
  await ensurePartitions(database.system, new Date())
  const outcomes = await Promise.all([1, 2, 3].map(() => makeFirstAdministrator(database, settings, new Date())))
  expect(outcomes.filter((made) => made)).toHaveLength(1)
  expect(await initialise(database, { ...env, SPOTDESK_AGENCY_NAME: 'Another' }, false)).toEqual({ made: false })
  const { rows } = await sql`select (select string_agg(name, ',') from agencies) as agencies, (select count(*) from users) as users,
    (select count(*) from memberships) as places, (select count(*) from markets) as markets`.execute(database.system)
  expect(rows).toEqual([{ agencies: 'Radio Desk', users: 1, places: 1, markets: 1 }])
})

test('without a terminal, what is missing and what does not hold is named by its variable, and nothing is made', async () => {
  const { database } = await empty()
  await expect(initialise(database, { SPOTDESK_AGENCY_NAME: 'Radio Desk' }, false)).rejects.toThrow(
    'set SPOTDESK_AGENCY_CURRENCY, SPOTDESK_AGENCY_TIME_ZONE, SPOTDESK_MARKET_COUNTRIES, SPOTDESK_ADMIN_NAME, SPOTDESK_ADMIN_EMAIL, SPOTDESK_ADMIN_PASSWORD',
  )
  const wrong = {
    ...env,
    SPOTDESK_AGENCY_NAME: 'x'.repeat(201),
    SPOTDESK_AGENCY_CURRENCY: 'LEI',
    SPOTDESK_AGENCY_TIME_ZONE: 'Europe/Nowhere',
    SPOTDESK_MARKET_COUNTRIES: 'Romania',
    SPOTDESK_ADMIN_NAME: 'Ana',
    SPOTDESK_ADMIN_EMAIL: 'ana',
    SPOTDESK_ADMIN_PASSWORD: 'Password-1',
  }
  const said = await initialise(database, wrong, false).catch((error: unknown) => (error as Error).message)
  const named = String(said)
    .split('\n')
    .map((line) => line.split(':')[0])
  expect(named).toEqual(Object.keys(wrong))
  expect((await sql`select 1 from users union all select 1 from markets`.execute(database.system)).rows).toEqual([])
})

/** The program itself. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-init-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(args: string[], more: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const { PATH = '' } = process.env
  const program = join(import.meta.dirname, 'main.ts')
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--conditions=source', program, ...args],
      { env: { PATH, SPOTDESK_DATA_DIR: folder, ...more } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
    child.stdin!.end()
  })
}

test('the command ends with 0 when it was done, 3 when it was done before, 2 when something is missing', { timeout: 180_000 }, async () => {
  own = await createTestDatabase()
  const to = { DATABASE_URL: own.url }
  expect(await run(['init'], to)).toMatchObject({ code: 2, err: expect.stringContaining('SPOTDESK_ADMIN_PASSWORD_FILE') })
  const file = join(folder, 'password')
  await writeFile(file, 'Quiet-river-7\n', { mode: 0o600 })
  const { SPOTDESK_ADMIN_PASSWORD: _, ...others } = env
  const byFile = { ...to, ...others, SPOTDESK_ADMIN_PASSWORD_FILE: file }
  expect(await run(['init'], byFile)).toEqual({ code: 0, out: 'Radio Desk is set up. Sign in as Ana.Pop@example.com.\n', err: '' })
  const again = { out: '', err: 'This database was set up before: nothing was changed.\n' }
  expect(await run(['init'], byFile)).toEqual({ code: 3, ...again })
  expect(await run(['init', '--if-needed'], byFile)).toEqual({ code: 0, ...again })
  expect(await run(['unit'], to)).toMatchObject({ code: 2, err: expect.stringContaining('There is no command "unit".') })
})
