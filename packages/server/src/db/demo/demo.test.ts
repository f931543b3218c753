import { campaignStatuses, campaignTypes, deliveryStatuses } from '@spotdesk/sdk/values'
import { type Targeting, lintTargeting } from '@spotdesk/sdk/targeting'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTargetingFacts } from '../../targeting/facts.ts'
import { loadReferenceValues } from '../../targeting/reference/load.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { buildFacts } from './facts.ts'
import { isEmpty, loadDemo } from './index.ts'
import { buildWorld } from './world.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('a demo world', () => {
  test('is the same for the same seed and date, and another for another seed', () => {
    const text = (seed: number) => JSON.stringify(buildWorld(now, seed, 100))
    expect(text(7)).toBe(text(7))
    expect(text(7)).not.toBe(text(8))
    const facts = (seed: number) =>
      [...buildFacts(buildWorld(now, seed, 20), seed)].map((fact) => [fact.adId, fact.hour.getTime(), fact.impressions])
    expect(facts(7)).toEqual(facts(7))
  })

  test('has the size that is asked for, four fifths of it in the first agency', () => {
    const world = buildWorld(now, 1, 2000)
    expect(world.campaigns).toHaveLength(2000)
    expect(world.campaigns.filter(({ agencyId }) => agencyId === 1)).toHaveLength(1600)
  })
})

describe('the demo in a database', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    await loadDemo(db.database, { now })
    // The places that its rules name are large ones.
    await loadReferenceValues(db.database, { smallestCity: 1_000_000, postalCodes: '100' })
  })
  afterAll(() => db.drop())

  const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db.database.system)).rows.map(({ value }) => value)

  test('12 advertisers, 40 orders, 400 campaigns, 320 of them in the first agency, 8 publishers with zones', async () => {
    const { rows } = await sql<
      Record<string, number>
    >`select (select count(*) from advertisers) as advertisers, (select count(*) from orders) as orders,
      (select count(*) from campaigns) as campaigns, (select count(*) from campaigns where agency_id = 1) as home, (select count(*) from publishers) as publishers,
      (select count(distinct publisher_id) from zones) as "withZones", (select count(distinct market_id) from agencies) as markets`.execute(
      db.database.system,
    )
    expect(rows[0]).toEqual({ advertisers: 12, orders: 40, campaigns: 400, home: 320, publishers: 8, withZones: 8, markets: 2 })
  })

  test('campaigns in every status, type and delivery state, each with one to six ads', async () => {
    expect(new Set(await column(sql`select distinct status as value from campaigns`))).toEqual(new Set(campaignStatuses))
    expect(new Set(await column(sql`select distinct type as value from campaigns`))).toEqual(new Set(campaignTypes))
    const states = new Set(await column(sql`select distinct unnest(delivery_statuses) as value from campaigns`))
    expect(deliveryStatuses.filter((status) => !states.has(status))).toEqual([])
    const counts = await column(sql`select count(*) as value from ads group by campaign_id`)
    expect([Math.min(...counts.map(Number)), Math.max(...counts.map(Number))]).toEqual([1, 6])
  })

  test('60 days of hourly delivery whose days and totals are exact sums', async () => {
    const { rows } = await sql<{ days: number; wrong: number; total: string; summed: string }>`
      select (select count(distinct (hour at time zone 'UTC')::date) from fact_hour) as days,
        (select count(*) from campaign_totals t where t.impressions <> coalesce((select sum(d.impressions) from campaign_days d where d.campaign_id = t.campaign_id), 0)) as wrong,
        (select sum(spend_e7) from campaign_totals) as total, (select sum(spend_e7) from fact_hour) as summed`.execute(db.database.system)
    expect(rows[0]!.days).toBeGreaterThanOrEqual(60)
    expect(rows[0]!.wrong).toBe(0)
    expect(rows[0]!.total).toBe(rows[0]!.summed)
  })

  test.each([1, 2])('names in the rules of campaigns and ads only what there is for agency %i', async (agencyId) => {
    const { rows } = await sql<{ targeting: Targeting }>`
      select distinct targeting from (select agency_id, targeting from campaigns union all select agency_id, targeting from ads) t
      where agency_id = ${agencyId} and targeting is not null`.execute(db.database.system)
    const targetings = rows.map(({ targeting }) => targeting)
    expect(targetings.length).toBeGreaterThan(5)
    const rights = { admin: true, permissions: [], features: [] }
    const actor = { agencyId, advertiserIds: null, publisherIds: null, rights } as unknown as Parameters<typeof loadTargetingFacts>[1]
    const facts = await loadTargetingFacts(db.database.as({ agencyId }), actor, targetings)
    expect(targetings.flatMap((targeting) => lintTargeting(targeting, [], facts))).toEqual([])
  })

  test('is loaded once', async () => {
    expect(await isEmpty(db.database)).toBe(false)
    expect(await loadDemo(db.database, { now })).toBeNull()
  })
})
