import { type AttributeType, attributes, buildInventory, countMatching, mergeParts } from '@spotdesk/forecast'
import { campaignStatuses, campaignTypes, clockTime, deliveryStatuses, weekDays } from '@spotdesk/sdk/values'
import { type AnyRule, type Rule, type Targeting, lintTargeting, targetingTypeNames, targetingTypes } from '@spotdesk/sdk/targeting'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadValueFaults } from '../forecast/inventory/known-values.ts'
import { listParts, readSampleParts, readVolumes } from '../forecast/snapshots/build/sample-store.ts'
import { simulateInventory } from '../forecast/snapshots/build/simulate-inventory.ts'
import { readDefinitions, readZoneInputs } from '../forecast/snapshots/build/supply-store.ts'
import { loadTargetingFacts } from '../campaigns/targeting/facts.ts'
import { loadReferenceValues } from '../campaigns/targeting/reference/load.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { buildFacts, type DemoFact } from './facts.ts'
import { isEmpty, loadDemo } from './index.ts'
import { buildWorld, resolveDemoStatus } from './world.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('a demo world', () => {
  test('is the same for the same seed and date, and differs for another seed', () => {
    const text = (seed: number) => JSON.stringify(buildWorld(now, seed, 100))
    expect(text(7)).toBe(text(7))
    expect(text(7)).not.toBe(text(8))
    const facts = (seed: number) =>
      [...buildFacts(buildWorld(now, seed, 20), seed)].map((fact) => [fact.adId, fact.hour.getTime(), fact.impressions])
    expect(facts(7)).toEqual(facts(7))
  })

  test('has the requested size, with four fifths of it in the first agency', () => {
    const world = buildWorld(now, 1, 2000)
    expect(world.campaigns).toHaveLength(2000)
    expect(world.campaigns.filter(({ agencyId }) => agencyId === 1)).toHaveLength(1600)
  })

  test.each(['2026-11-20T12:00:00Z', '2026-03-20T12:00:00Z', '2026-07-01T12:00:00Z'])(
    'of %s has flights that begin and end at midnight of the agency, on both sides of the change of the clock',
    (date) => {
      const world = buildWorld(new Date(date), 1, 400)
      const zones = new Map(world.agencies.map(({ id, timeZone }) => [id, timeZone]))
      const times = [...world.campaigns, ...world.orders].flatMap(({ agencyId, start, end }) =>
        [start, end].flatMap((instant) => (instant === null ? [] : clockTime(instant, zones.get(agencyId)!))),
      )
      expect(times.length).toBeGreaterThan(800)
      expect(new Set(times)).toEqual(new Set(['00:00']))
    },
  )

  test('has a campaign of every type in every status that the type can have', () => {
    const world = buildWorld(now, 20_261, 400)
    const found = new Set(world.campaigns.map((campaign) => `${resolveDemoStatus(campaign, now)} ${campaign.type}`))
    const common = campaignStatuses.filter((status) => status !== 'PENDING' && status !== 'REJECTED')
    const expected = common.flatMap((status) => campaignTypes.map((type) => `${status} ${type}`))
    expect([...expected, 'PENDING RESERVED', 'REJECTED RESERVED'].filter((kind) => !found.has(kind))).toEqual([])
  })

  test('delivers as its campaigns are targeted: at their publishers, audio in audio zones, and towards an objective day by day', () => {
    const world = buildWorld(now, 1, 200)
    const companions = new Set(
      world.agencies.flatMap(({ publishers, zoneIds }) =>
        publishers.flatMap(({ zones }, at) => zones.flatMap(([name], zone) => (/companion/i.test(name) ? [zoneIds[at]![zone]!] : []))),
      ),
    )
    const campaignOf = new Map(world.campaigns.map((campaign) => [campaign.id, campaign]))
    const isAstray = ({ campaignId, publisherId, zoneId, impressions }: DemoFact) => {
      const { targeting, publisherId: only, pacingType, unlimited } = campaignOf.get(campaignId)!
      const named = /INVENTORY_PUBLISHER in \((.*?)\)/.exec(targeting ?? '')?.[1]?.split(', ') ?? [String(publisherId)]
      const isElsewhere = !named.includes(String(publisherId)) || (only !== null && only !== publisherId)
      return isElsewhere || (impressions > 0 && companions.has(zoneId)) || (pacingType === 'AS_FAST_AS_POSSIBLE' && !unlimited)
    }
    const facts = [...buildFacts(world, 1)]
    expect(new Set(facts.filter(isAstray).map(({ campaignId }) => campaignId))).toEqual(new Set())
    expect(companions.size).toBeGreaterThan(2)
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

  test('campaigns are assigned to people of their own agency', async () => {
    const { rows } = await sql<{ agency: number; assigned: number; strangers: number }>`
      select c.agency_id as agency, count(*) as assigned, count(*) filter (where m.user_id is null) as strangers
      from campaigns c left join users u on u.user_name = c.assigned_username left join memberships m on m.user_id = u.id and m.agency_id = c.agency_id
      where c.assigned_username is not null group by 1 order by 1`.execute(db.database.system)
    expect(rows).toMatchObject([
      { agency: 1, strangers: 0 },
      { agency: 2, strangers: 0 },
    ])
    for (const { assigned } of rows) expect(assigned).toBeGreaterThan(20)
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

  test('facts beside delivery add up to what was delivered', async () => {
    const { rows } = await sql<Record<string, number>>`
      with heard as (select campaign_id, sum(impressions + second_screen_impressions) as n from campaign_days group by 1),
        audience as (select campaign_id, dimension, sum((select sum(v.value::bigint) from jsonb_each_text(impressions) v)) as n from audience_hour group by 1, 2),
        dco as (select campaign_id, sum(impressions) as n from dco_hour group by 1)
      select (select count(*) from audience a join heard h using (campaign_id) where a.n <> h.n) as "wrongAudience",
        (select count(*) from heard where n > 0) * 6 - (select count(*) from audience) as "missingAudience",
        (select count(*) from dco d join heard h using (campaign_id) where d.n <> h.n) as "wrongDco",
        (select count(*) from bid_hour where not (requests >= eligible and eligible >= bids and bids >= valid and valid >= wins)
          or requests - bids <> (select sum(v.value::bigint) from jsonb_each_text(no_bids) v)
          or bids - wins <> (select coalesce(sum(v.value::bigint), 0) from jsonb_each_text(losses) v)) as "wrongBids",
        (select count(*) from reach_facts where listeners < 0) as "wrongReach",
        (select sum(impressions)::bigint from audience_days) - (select sum(n)::bigint from audience) as "wrongBase"`.execute(
      db.database.system,
    )
    expect(rows[0]).toEqual({ wrongAudience: 0, missingAudience: 0, wrongDco: 0, wrongBids: 0, wrongReach: 0, wrongBase: 0 })
  })

  test('has facts for every chart: some campaigns with a pixel and some with dynamic creatives', async () => {
    const { rows } = await sql<Record<string, number>>`select (select count(distinct campaign_id) from attribution_hour) as attribution,
      (select count(distinct campaign_id) from dco_hour) as dco, (select count(distinct dimension) from audience_hour) as dimensions,
      (select count(*) from reach_facts) as reach, (select count(*) from fact_hour where opportunities is null) as unknown`.execute(
      db.database.system,
    )
    expect(rows[0]!['attribution']).toBeGreaterThan(5)
    expect(rows[0]!['dco']).toBeGreaterThan(5)
    expect(rows[0]).toMatchObject({ dimensions: 6, unknown: 0 })
    expect(rows[0]!['reach']).toBeGreaterThan(5000)
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

  test('zones have their feed types in the vocabulary of the rules', async () => {
    const { rows } = await sql<{ type: 'INVENTORY_FEED_TYPE' | 'INVENTORY_ZONE_CATEGORY' | 'CONTEXT_MUSIC_GENRE'; value: string }>`
      select 'INVENTORY_FEED_TYPE' as type, feed_type as value from zones
      union select 'INVENTORY_ZONE_CATEGORY', unnest(categories) from zones
      union select 'CONTEXT_MUSIC_GENRE', unnest(genres) from zones`.execute(db.database.system)
    expect(new Set(rows.map(({ type }) => type)).size).toBe(3)
    expect(rows.filter(({ type, value }) => targetingTypes[type].value?.read(value) !== value)).toEqual([])
  })

  test('is loaded once', async () => {
    expect(await isEmpty(db.database)).toBe(false)
    expect(await loadDemo(db.database, { now })).toBeNull()
  })

  test('has an inventory in which each rule type can match, with values that the look-ups know', async () => {
    const { system } = db.database
    await simulateInventory(db.database, { now, requests: 6000 })
    const [zones, definitions, hourly] = await Promise.all([
      readZoneInputs(system),
      readDefinitions(system, now),
      readVolumes(system, new Date('2026-09-25'), new Date('2026-11-20')),
    ])
    const parts = await listParts(system, new Date('2026-10-23'), new Date('2026-11-20'))
    expect(parts.map(({ agencyId }) => agencyId)).toEqual([1, 2])
    const contents = await readSampleParts(db.database.config.owner, parts)
    const inventory = buildInventory(mergeParts(contents, { originMs: Date.parse('2026-11-20T00:00Z'), zones }).sample, hourly)
    const context = { definitions, unrated: 'EXCLUDE', clock: { zone: 'LISTENER', timeZone: 'UTC' }, timeZone: 'UTC' } as const
    const matches = (rule: AnyRule) => countMatching(inventory, { groups: [{ rules: [rule as Rule] }] }, context).rows > 0
    const valuesOf = (type: AttributeType) => inventory.sample.dimensions[attributes[type].dimension].attributes.get(type)!.values
    const silent = targetingTypeNames.filter((type) => {
      const row = targetingTypes[type]
      const exclude = false
      if (type === 'TIME_DATE_INTERVAL') return !matches({ type, exclude, from: '2026-11-21', to: '2026-11-30' })
      if (type === 'TIME_HOLIDAY') return !matches({ type, exclude, values: ['US'] })
      if (type === 'TIME_WEEK_DAY') return !matches({ type, exclude, values: ['MON'] })
      if (type === 'TIME_HOURLY_WEEK_DAY') return !matches({ type, exclude, values: ['MON:06-10'] })
      if (type === 'LOCATION') return !matches({ type, exclude, values: ['metro:501'] })
      if (row.interval?.kind === 'geo') return !matches({ type, exclude, near: { lat: 40.71, lon: -74.01, km: 50 } })
      if (row.interval?.kind === 'version') return !matches({ type, exclude, from: '1', to: '99' })
      if (row.interval?.kind === 'number') return !matches({ type, exclude, from: row.interval.minimum, to: row.interval.maximum })
      const values = [...valuesOf(type), ...Object.keys(definitions.values?.[type] ?? {})].filter((value) => !/:(NONE|FLOOR)$/.test(value))
      if (row.comparison === 'TEXT') return !values.some((text) => matches({ type, exclude, text: [text] }))
      return !values.some((value) => matches({ type, exclude, values: [value] }))
    })
    expect(silent).toEqual([])
    // A region has rain on every day of the week: else a campaign of rainy hours would be sold out each Monday.
    const inRain = (day: string) => {
      const rules = { LOCATION_REGION: ['US-NY'], CONTEXT_WEATHER: ['RAIN'], TIME_WEEK_DAY: [day] }
      const found = Object.entries(rules).map(([type, values]) => ({ type, values, exclude: false }) as Rule)
      return countMatching(inventory, { groups: [{ rules: found }] }, context).rows
    }
    expect(weekDays.filter((day) => inRain(day) === 0)).toEqual([])
    // Targeting by feed type finds every feed type that the zones store.
    const stored = await column(sql`select distinct feed_type as value from zones order by 1`)
    expect(stored).toEqual(['BROADCAST', 'MUSIC_SERVICE', 'PODCAST'])
    expect(stored.filter((feed) => !matches({ type: 'INVENTORY_FEED_TYPE', exclude: false, values: [feed] }))).toEqual([])
    const actor = { agencyId: 1, publisherIds: null, advertiserIds: null, rights: { features: [], permissions: [] } } as never
    // Of cities and postal codes this database has only a part; the second agency's own things are not the first one's.
    const others = ['LOCATION_CITY', 'PODCAST_SHOW', 'PRODUCT_AUDIENCE', 'PRODUCT_RETARGETING', 'IMPORTED_SEGMENT']
    const named = new Map(
      (Object.keys(attributes) as AttributeType[]).filter((type) => !others.includes(type)).map((type) => [type, new Set(valuesOf(type))]),
    )
    for (const type of ['INVENTORY_ZONE', 'INVENTORY_PUBLISHER'] as const) named.delete(type)
    const known = await loadValueFaults(system, actor, named)
    expect([...named].flatMap(([type, values]) => [...values].flatMap((value) => known.faultOf(1, type, value)?.message ?? []))).toEqual([])
  })
})
