/** Stored values that a migration changes: they are mended, listed once, and stand in the log of their agency. */
import { limitZones, timeZones } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePartitions } from '../../delivery/facts/roll-up/partition-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from '../db/migrate.ts'
import { readZoneNames } from '../db/query/zones-store.ts'
import { claimMendedValues } from './mended-store.ts'

/** Zones of agencies, and what becomes of them. */
const zones: Record<string, string> = {
  '+05:30': 'Asia/Kolkata',
  '+0545': 'Asia/Kathmandu',
  '-03': 'Etc/GMT+3',
  '+00:00': 'UTC',
  IST: 'Asia/Kolkata',
  ECT: 'Europe/Paris',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'europe/bucharest': 'Europe/Bucharest',
  '+05:17': 'UTC',
  'America/New_York': 'America/New_York',
}
const now = new Date('2026-11-20T12:00Z')
let own: TestDatabase
const run = (query: ReturnType<typeof sql>) => query.execute(own.database.system)

beforeAll(async () => {
  own = await createTestDatabase({ empty: true })
  await migrate(own.database, { upTo: '0046-authorization-codes' })
  await run(sql`insert into markets (id, name, country_codes, currency, time_zone) values (1, 'M', '{US}', 'USD', 'UTC')`)
  await run(sql`insert into agencies (id, market_id, name, currency, time_zone) values (1, 1, 'A', 'USD', 'UTC')`)
  await run(
    sql`insert into advertisers (agency_id, id, name, name_lc, created_at, updated_at) values (1, 1001, 'Adv', 'adv', now(), now())`,
  )
  await run(sql`insert into orders (agency_id, id, advertiser_id, name, name_lc, start_date, end_date, currency) values
    (1, 501, 1001, 'Endless order', 'endless order', null, '9999-12-31', 'USD')`)
  await run(sql`insert into campaigns (agency_id, id, name, name_lc, name_key, type, status, status_rank, advertiser_id, start_date, end_date, currency, pacing_priority)
    select 1, id, name, lower(name), lower(name), 'STANDARD', 'DRAFT', 1, 1001, start::timestamptz, "end"::timestamptz, 'USD', 5
    from (values (1, 'Endless', '2027-01-04', '9999-12-31'), (2, 'Within', '2027-01-04', '2100-01-01T05:00Z'), (3, 'Old', '1970-01-01', '1990-01-01'),
      (4, 'Open', '2027-01-04', null)) as c (id, name, start, "end")`)
  await run(
    sql`insert into ads (agency_id, id, campaign_id, name, name_lc, type, end_date) values (1, 11, 1, 'Ad', 'ad', 'AUDIO', '2200-01-01')`,
  )
  await run(sql`insert into agencies (id, market_id, name, currency, time_zone)
    select 10 + n, 1, zone, 'USD', zone from unnest(${Object.keys(zones)}::text[]) with ordinality as z (zone, n)`)
  await run(sql`insert into users (id, user_name, user_name_lc, password_hash, first_name, last_name, email, time_zone, currency, country)
    values (101, 'ana', 'ana', '', 'A', 'P', 'a@b.c', 'BST', 'USD', 'US')`)
  await migrate(own.database)
  await ensurePartitions(own.database.system, now)
})
afterAll(() => own.drop())

test('later ends become none, dates before the range its first, and what lies in it stays', async () => {
  const { rows } = await sql<{ name: string; start: string; end: string | null; version: number }>`
    select name, start_date::text as start, end_date::text as end, version from campaigns order by id`.execute(own.database.system)
  expect(rows.map(({ name, start, end, version }) => [name, start?.slice(0, 10), end?.slice(0, 10) ?? null, version])).toEqual([
    ['Endless', '2027-01-04', null, 2],
    ['Within', '2027-01-04', '2100-01-01', 1],
    ['Old', '2000-01-01', '2000-01-02', 2],
    ['Open', '2027-01-04', null, 1],
  ])
})

test('the changed values are told once, with what they were, and the log of the agency has them', async () => {
  const take = () => own.database.systemWrite((tx) => claimMendedValues(tx, now))
  const told = await take()
  expect(
    told
      .filter(({ field }) => field !== 'timeZone')
      .map(({ entityType, entityName, field, before, after }) => [entityType, entityName, field, before, after]),
  ).toEqual([
    ['campaign', 'Endless', 'endDate', '9999-12-31T00:00:00.000Z', null],
    ['campaign', 'Old', 'endDate', '1990-01-01T00:00:00.000Z', '2000-01-02T00:00:00.000Z'],
    ['campaign', 'Old', 'startDate', '1970-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
    ['order', 'Endless order', 'endDate', '9999-12-31T00:00:00.000Z', null],
    ['ad', 'Ad', 'endDate', '2200-01-01T00:00:00.000Z', null],
  ])
  expect(await take()).toEqual([])
  const { rows } = await sql<{ name: string; actor: string; diff: { path: string }[] }>`
    select entity_name as name, actor_name as actor, diff from audit_events where entity_type <> 'agency' order by entity_type, entity_id`.execute(
    own.database.system,
  )
  expect(rows.map(({ name, actor, diff }) => [name, actor, diff.map(({ path }) => path)])).toEqual([
    ['Ad', 'Spotdesk', ['endDate']],
    ['Endless', 'Spotdesk', ['endDate']],
    ['Old', 'Spotdesk', ['endDate', 'startDate']],
    ['Endless order', 'Spotdesk', ['endDate']],
  ])
})

test('zones become names that Intl and the database both know, and days of their agencies are counted anew', async () => {
  const { rows } = await sql<{ name: string; zone: string; isRecounted: boolean; isTold: boolean }>`
    select a.name, a.time_zone as zone, a.recount_since is not null as "isRecounted",
      exists (select from audit_events e where e.agency_id = a.id and e.entity_type = 'agency' and e.diff @> '[{"path": "timeZone"}]') as "isTold"
    from agencies a where id > 10 order by id`.execute(own.database.system)
  expect(Object.fromEntries(rows.map(({ name, zone }) => [name, zone]))).toEqual(zones)
  for (const { name, zone, isRecounted, isTold } of rows) expect([name, isRecounted, isTold]).toEqual([name, name !== zone, name !== zone])
  const { rows: people } = await sql<{ zone: string }>`select time_zone as zone from users`.execute(own.database.system)
  expect(people).toEqual([{ zone: 'Asia/Dhaka' }])
})

test('the database knows the zones that can be chosen, and a server takes no others', async () => {
  const names = await readZoneNames(own.database.system)
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Europe/Bucharest', 'UTC']))
  limitZones(names)
  const offered = timeZones()
  limitZones(null)
  expect(offered.length).toBeGreaterThan(300)
  expect(offered.filter((zone) => !names.includes(zone))).toEqual([])
})
