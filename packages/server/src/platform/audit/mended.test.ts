/** Stored values that a migration changes: they are mended, listed once, and stand in the log of their agency. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePartitions } from '../../delivery/facts/partition-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from '../db/migrate.ts'
import { takeMended } from './mended-store.ts'

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
  const take = () => own.database.systemWrite((tx) => takeMended(tx, now))
  const told = await take()
  expect(told.map(({ entityType, entityName, field, before, after }) => [entityType, entityName, field, before, after])).toEqual([
    ['campaign', 'Endless', 'endDate', '9999-12-31T00:00:00.000Z', null],
    ['campaign', 'Old', 'endDate', '1990-01-01T00:00:00.000Z', '2000-01-02T00:00:00.000Z'],
    ['campaign', 'Old', 'startDate', '1970-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
    ['order', 'Endless order', 'endDate', '9999-12-31T00:00:00.000Z', null],
    ['ad', 'Ad', 'endDate', '2200-01-01T00:00:00.000Z', null],
  ])
  expect(await take()).toEqual([])
  const { rows } = await sql<{ name: string; actor: string; diff: { path: string }[] }>`
    select entity_name as name, actor_name as actor, diff from audit_events order by entity_type, entity_id`.execute(own.database.system)
  expect(rows.map(({ name, actor, diff }) => [name, actor, diff.map(({ path }) => path)])).toEqual([
    ['Ad', 'Spotdesk', ['endDate']],
    ['Endless', 'Spotdesk', ['endDate']],
    ['Old', 'Spotdesk', ['endDate', 'startDate']],
    ['Endless order', 'Spotdesk', ['endDate']],
  ])
})
