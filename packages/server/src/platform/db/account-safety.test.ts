import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let own: TestDatabase
let folder: string
const later = '0019'
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(own.database.system)).rows

beforeAll(async () => {
  own = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const names = await readdir(migrationsFolder)
  const copy = (wanted: string[]) => Promise.all(wanted.map((name) => copyFile(join(migrationsFolder, name), join(folder, name))))
  await copy(names.filter((name) => name < later))
  await migrate(own.database, { folder })
  await fill()
  await copy(names)
  await migrate(own.database, { folder })
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true })
})

/**
 * Tokens without scopes and files from earlier releases: of an analyst, an administrator, a disabled user and an advertiser with a narrowed
 * scope.
 */
async function fill(): Promise<void> {
  const { system } = own.database
  await sql`insert into markets (id, name, country_codes, currency, time_zone) values (1, 'M', '{US}', 'USD', 'UTC')`.execute(system)
  await sql`insert into agencies (id, market_id, name, currency, time_zone) values (1, 1, 'A', 'USD', 'UTC')`.execute(system)
  await sql`insert into users (id, user_name, user_name_lc, first_name, last_name, email, time_zone, currency, country)
    select n, 'u' || n, 'u' || n, 'F', 'L', 'e', 'UTC', 'USD', 'US' from generate_series(1, 5) n`.execute(system)
  await sql`insert into memberships (agency_id, user_id, role_id, disabled, advertiser_ids, version) values
    (1, 1, 5, false, null, 1), (1, 2, 2, false, null, 1), (1, 3, 3, true, null, 1), (1, 4, 6, false, '{7}', 1), (1, 5, 6, false, '{7}', 2)`.execute(
    system,
  )
  await sql`insert into api_tokens (id, secret_hash, user_id, agency_id, name, scopes, client, created_at, expires_at)
    select gen_random_uuid(), 'h' || n, n, 1, 't' || n, '{}'::text[], 'web', now(), now() + interval '1 day' from generate_series(1, 3) n
    union all select gen_random_uuid(), 'h9', 2, 1, 'named', '{CAMPAIGN.READ}'::text[], 'web', now(), now() + interval '1 day'`.execute(
    system,
  )
  await sql`insert into device_codes (device_hash, user_hash, client, scopes, token_days, ip, requested_at, expires_at, interval_seconds)
    values ('d', 'u', 'c', '{}', 90, '::1', now(), now(), 5)`.execute(system)
  await sql`insert into report_files (agency_id, client, file_name, media_type, content, user_id, expires_at)
    select 1, 'web', 'f' || n, 'text/csv', ''::bytea, n, now() from generate_series(4, 5) n`.execute(system)
}

test('a token without scopes keeps what the role of its user holds, and one of nobody with an open place ends', async () => {
  const tokens = await rows(sql<{ name: string; scopes: string[]; ended: boolean }>`
    select name, scopes, revoked_at is not null as ended from api_tokens order by name`)
  const of = (name: string) => tokens.find((token) => token.name === name)!
  expect(of('t1').scopes).toEqual(expect.arrayContaining(['CAMPAIGN.READ', 'REPORT.EXECUTE', 'OWN_PROFILE.WRITE']))
  expect(of('t1').scopes).not.toContain('CAMPAIGN.WRITE')
  expect(of('t2').scopes).toEqual(expect.arrayContaining(['USER.WRITE', 'CAMPAIGN.WRITE']))
  expect(of('t2').scopes).not.toContain('CREATIVE_MANAGER.READ')
  expect(of('named').scopes).toEqual(['CAMPAIGN.READ'])
  expect(tokens.map(({ name, ended }) => [name, ended])).toEqual([
    ['named', false],
    ['t1', false],
    ['t2', false],
    ['t3', true],
  ])
  await expect(sql`update api_tokens set scopes = '{}'`.execute(own.database.system)).rejects.toThrow('api_tokens_scopes')
  expect(await rows(sql`select 1 from device_codes`)).toEqual([])
})

test('a file of a user whose membership never changed knows its scope; any other counts as made without a scope', async () => {
  expect(await rows(sql`select file_name as name, advertiser_ids as sight from report_files order by 1`)).toEqual([
    { name: 'f4', sight: [7] },
    { name: 'f5', sight: null },
  ])
})
