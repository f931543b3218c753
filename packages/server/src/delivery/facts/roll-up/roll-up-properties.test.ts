/**
 * Compares sums of delivery with brute-force sums of the facts sent, after random, repeated and late batches. DELIVERY_RUNS sets the number
 * of runs.
 */
import { agencies, statistics } from '@spotdesk/sdk/contract'
import { statisticsGrains, hourMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fixture, openFixture } from '../../../testing/desk.ts'
import { feed, sendFacts } from '../../../testing/feed.ts'
import { recountAgency } from './recount.ts'

const runs = Number(process.env['DELIVERY_RUNS'] ?? 12)
/** The days around the end of daylight saving in New York (1 November 2026). */
const first = Date.parse('2026-10-31T00:00:00Z')
const hours = 72
const publisherOf: Record<number, number> = { 2001: 201, 2002: 202 }

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

interface Sent {
  hour: number
  ad: number
  zone: number
  impressions: number
  completes: number
  clicks: number
  second: number
  opportunities: number | null
  revision: number
}
interface Batch {
  campaign: number
  rows: Sent[]
  /** The batch that is sent again: under its own id, under another id, or not at all. */
  repeat: 'SAME_ID' | 'NEW_ID' | null
}

const row: fc.Arbitrary<Sent> = fc
  .record({
    // Few hours, so that batches overlap: around midnight in New York, and around the hour that its clocks show twice.
    hour: fc.constantFrom(0, 3, 4, 5, 27, 28, 29, 30, 31, 52, 53, 71),
    ad: fc.nat(1),
    zone: fc.constantFrom(2001, 2002),
    impressions: fc.nat(5000),
    completes: fc.nat(100),
    clicks: fc.nat(9),
    second: fc.nat(50),
    opportunities: fc.option(fc.nat(9000), { freq: 6 }),
    revision: fc.nat(2),
  })
  .map((sent) => ({ ...sent, completes: Math.min(sent.completes, sent.impressions) }))
const keyOf = ({ hour, ad, zone }: Sent) => `${hour} ${ad} ${zone}`
const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    campaign: fc.nat(1),
    rows: fc.uniqueArray(row, { selector: keyOf, minLength: 1, maxLength: 30, size: 'max' }),
    repeat: fc.constantFrom('SAME_ID' as const, 'NEW_ID' as const, null, null),
  }),
  { minLength: 1, maxLength: 5 },
)
const newYork = 'America/New_York'
const zones = [newYork, 'Europe/Bucharest', 'Asia/Kolkata', 'UTC']
const question = fc.record({
  timeZone: fc.constantFrom(undefined, ...zones),
  /** In seconds from the first hour; sometimes whole days of New York. */
  edges: fc.option(
    fc.oneof(
      fc.tuple(fc.nat(hours * 3600), fc.nat(hours * 3600)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      fc.constant([4 * 3600, 29 * 3600 + 86_399] as const),
    ),
    { freq: 4 },
  ),
})

/** The facts in force after all batches: for each hour, the last one with the highest revision. */
function factsInForce(all: readonly Batch[], campaign: number): Sent[] {
  const facts = new Map<string, Sent>()
  for (const batch of all) {
    if (batch.campaign !== campaign) continue
    for (const sent of batch.rows) {
      const known = facts.get(keyOf(sent))
      if (!known || sent.revision >= known.revision) facts.set(keyOf(sent), sent)
    }
  }
  return [...facts.values()]
}

async function scene(currency = 'USD') {
  const id = await desk.campaign({ columns: { cpm_e4: 123_457, second_screen_cpm_e4: 10_003, objective_value: 1_000_000_000, currency } })
  const ads = [id * 10, id * 10 + 1]
  for (const ad of ads) await desk.insert('ads', { agency_id: 1, id: ad, campaign_id: id, name: 'Ad', name_lc: 'ad', type: 'AUDIO' })
  return { id, ads }
}
type Scene = Awaited<ReturnType<typeof scene>>

const toFact = ({ id, ads }: Scene, sent: Sent) => ({
  hour: new Date(first + sent.hour * hourMs).toISOString(),
  campaignId: id,
  adId: ads[sent.ad]!,
  zoneId: sent.zone,
  impressions: sent.impressions,
  secondScreenImpressions: sent.second,
  completes: sent.completes,
  clicks: sent.clicks,
  opportunities: sent.opportunities,
  revision: sent.revision,
})

let named = 0
async function send(scenes: readonly Scene[], batch: Batch): Promise<void> {
  const facts = batch.rows.map((sent) => toFact(scenes[batch.campaign]!, sent))
  const batchId = `b${named++}`
  expect((await feed(desk, 'hourly', facts, { batchId })).totalErrors).toBe(0)
  if (batch.repeat === 'SAME_ID') expect((await sendFacts(desk, 'hourly', facts, { batchId })).status).toBe(202)
  if (batch.repeat === 'NEW_ID')
    expect(await feed(desk, 'hourly', facts, { batchId: `b${named++}` })).toMatchObject({ created: 0, updated: 0 })
}

interface Sum {
  impressions: number
  second: number
  completes: number
  clicks: number
  spend: bigint
  secondSpend: bigint
  opportunities: number | null
}
function sumOf(facts: readonly Sent[]): Sum {
  const all = (pick: (sent: Sent) => number) => facts.reduce((sum, sent) => sum + pick(sent), 0)
  return {
    impressions: all(({ impressions }) => impressions),
    second: all(({ second }) => second),
    completes: all(({ completes }) => completes),
    clicks: all(({ clicks }) => clicks),
    spend: facts.reduce((sum, { impressions }) => sum + BigInt(impressions) * 123_457n, 0n),
    secondSpend: facts.reduce((sum, { second }) => sum + BigInt(second) * 10_003n, 0n),
    opportunities: facts.some(({ opportunities }) => opportunities === null) ? null : all(({ opportunities }) => opportunities!),
  }
}

/** Every table of sums, by key and exact to the last digit. */
async function expectTables({ id, ads }: Scene, facts: readonly Sent[], zone = newYork): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const dayOf = ({ hour }: Sent) => day.format(first + hour * hourMs)
  const tables: [string, string, (sent: Sent) => string][] = [
    ['delivery_days', "day || ' ' || ad_id || ' ' || zone_id", (sent) => `${dayOf(sent)} ${ads[sent.ad]!} ${sent.zone}`],
    ['campaign_days', 'day::text', dayOf],
    ['delivery_totals', "ad_id || ' ' || zone_id", (sent) => `${ads[sent.ad]!} ${sent.zone}`],
    ['campaign_totals', "'all'", () => 'all'],
  ]
  for (const [table, key, keyOfFact] of tables) {
    const rows = await desk.rows<Record<string, unknown>>(
      sql`select ${sql.raw(key)} as key, t.* from ${sql.table(table)} t where campaign_id = ${id} order by 1`,
    )
    const found = rows.map((found) => [
      found['key'],
      found['impressions'],
      found['second_screen_impressions'],
      found['completes'],
      found['clicks'],
      found['opportunities'],
      found['spend_e7'],
      found['second_screen_spend_e7'],
    ])
    const wanted = [...Map.groupBy(facts, keyOfFact)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, group]) => {
        const sum = sumOf(group)
        return [name, sum.impressions, sum.second, sum.completes, sum.clicks, sum.opportunities, String(sum.spend), String(sum.secondSpend)]
      })
    // A campaign has a row of totals from its creation.
    expect([table, facts.length === 0 ? [] : found]).toEqual([table, wanted])
  }
}

interface RawFact {
  hour: Date
  publisher: number
  zone: number
  currency: string
  impressions: number
  second: number
  completes: number
  clicks: number
  opportunities: number | null
  spend: string
  secondSpend: string
}

/** All facts of the agency in the table of hours. */
const rawFacts = () =>
  desk.rows<RawFact>(sql`
    select f.hour, f.publisher_id as publisher, f.zone_id as zone, c.currency, f.impressions, f.second_screen_impressions as second, f.completes, f.clicks,
      f.opportunities, (f.spend_e7 + f.flat_spend_e7)::text as spend, f.second_screen_spend_e7::text as "secondSpend"
    from fact_hour f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id where f.agency_id = 1`)

/** Figures of the whole agency by a key, added up in a loop over its facts; texts, so that they compare exactly. */
function loop(facts: readonly RawFact[], keyOfFact: (fact: RawFact) => string) {
  const all = new Map<string, { counts: number[]; unknown: number; spend: bigint; secondSpend: bigint; hours: number[] }>()
  for (const fact of facts) {
    const key = keyOfFact(fact)
    const sum = all.get(key) ?? { counts: [0, 0, 0, 0, 0], unknown: 0, spend: 0n, secondSpend: 0n, hours: [] }
    const counts = [fact.impressions, fact.second, fact.completes, fact.clicks, fact.opportunities ?? 0]
    sum.counts = sum.counts.map((count, index) => count + counts[index]!)
    sum.unknown += fact.opportunities === null ? 1 : 0
    sum.spend += BigInt(fact.spend)
    sum.secondSpend += BigInt(fact.secondSpend)
    if (fact.impressions + fact.second > 0) sum.hours.push(fact.hour.getTime())
    all.set(key, sum)
  }
  return all
}

const hourText = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null)

/** The sums of the whole agency by day, publisher, zone and currency. */
async function expectZoneDays(zone = newYork): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const rows = await desk.rows<Record<string, unknown>>(sql`select * from zone_days where agency_id = 1`)
  const found = rows.map((row) => [
    `${String(row['day'])} ${String(row['publisher_id'])} ${String(row['zone_id'])} ${String(row['currency'])}`,
    ...['impressions', 'second_screen_impressions', 'completes', 'clicks', 'opportunities'].map((name) => row[name]),
    (row['unknown_opportunities'] as number) > 0,
    row['spend_e7'],
    row['second_screen_spend_e7'],
    (row['first_hour'] as Date | null)?.toISOString() ?? null,
    (row['last_hour'] as Date | null)?.toISOString() ?? null,
  ])
  const sums = loop(await rawFacts(), (fact) => `${day.format(fact.hour)} ${fact.publisher} ${fact.zone} ${fact.currency}`)
  // Requests of an ad's day are unknown as soon as one of its facts does not state them.
  const wanted = [...sums].map(([key, { counts, unknown, spend, secondSpend, hours }]) => [
    key,
    ...counts.slice(0, 4),
    unknown > 0 ? expect.anything() : counts[4],
    unknown > 0,
    String(spend),
    String(secondSpend),
    hourText(Math.min(...hours)),
    hourText(Math.max(...hours)),
  ])
  const byKey = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  expect(found.toSorted(byKey)).toEqual(wanted.toSorted(byKey))
}

/** Compares the statistics of the agency by publisher and zone, over all time and over whole days, with a loop over its facts. */
async function expectAgencyStatistics(): Promise<void> {
  const facts = await rawFacts()
  const whole = [4 * 3600, 29 * 3600 + 86_399] as const
  for (const by of ['publisher', 'zone'] as const) {
    for (const edges of [null, whole]) {
      const period = edges && { from: compact(edges[0]), to: compact(edges[1]) }
      const { body } = await desk.call('manager', statistics.agency, { by, ...period })
      const found = (body as unknown as statistics.Statistics).rows.map((row) => [
        `${row.id} ${row.currency}`,
        row.impressions,
        row.secondScreenImpressions,
        row.completes,
        row.clicks,
        row.spend,
        row.opportunities,
        row.firstDelivery,
        row.lastDelivery,
      ])
      const inPeriod = facts.filter(
        ({ hour }) => !edges || (hour.getTime() >= first + edges[0] * 1000 && hour.getTime() <= first + edges[1] * 1000),
      )
      const wanted = [...loop(inPeriod, (fact) => `${fact[by]} ${fact.currency}`)]
        .filter(([, { counts }]) => counts[0]! + counts[1]! + counts[3]! > 0)
        .map(([key, { counts, unknown, spend, hours }]) => [
          key,
          ...counts.slice(0, 4),
          shown(spend),
          unknown > 0 ? null : counts[4],
          hourText(Math.min(...hours)),
          hourText(Math.max(...hours)),
        ])
      const byKey = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
      expect([by, edges, found.toSorted(byKey)]).toEqual([by, edges, wanted.toSorted(byKey)])
    }
  }
}

const compact = (seconds: number) => new Date(first + seconds * 1000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)

/** The statistics by every grain, over a period in a zone. */
async function expectStatistics(
  { id, ads }: Scene,
  facts: readonly Sent[],
  { edges, timeZone }: { edges: readonly [number, number] | null; timeZone: string | undefined },
  zone = newYork,
) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? zone })
  // Hours that begin in the period; its last second is included.
  const inPeriod = facts.filter(({ hour }) => !edges || (hour * 3600 >= edges[0] && hour * 3600 <= edges[1]))
  const keys: Record<(typeof statisticsGrains)[number], (sent: Sent) => string> = {
    campaign: () => String(id),
    order: () => 'null',
    ad: ({ ad }) => String(ads[ad]!),
    publisher: ({ zone }) => String(publisherOf[zone]!),
    zone: ({ zone }) => String(zone),
    day: ({ hour }) => day.format(first + hour * hourMs),
    hour: ({ hour }) => new Date(first + hour * hourMs).toISOString(),
  }
  for (const by of statisticsGrains) {
    const { status, body, text } = await desk.call('manager', statistics.ofCampaign, {
      id,
      by,
      ...(edges && { from: compact(edges[0]), to: compact(edges[1]) }),
      ...(timeZone && { timeZone }),
    })
    expect(status, text).toBe(200)
    const answer = body as unknown as statistics.Statistics
    const found = answer.rows
      .map(
        (found) =>
          [
            String(found.date ?? found.hour ?? found.id),
            found.impressions,
            found.secondScreenImpressions,
            found.clicks,
            found.spend,
            found.opportunities,
          ] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const wanted = [...Map.groupBy(inPeriod, keys[by])]
      .map(([key, group]) => [key, sumOf(group)] as const)
      .filter(([, sum]) => sum.impressions + sum.second + sum.clicks > 0)
      .map(([key, sum]) => [key, sum.impressions, sum.second, sum.clicks, shown(sum.spend), sum.opportunities] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect([by, found]).toEqual([by, wanted])
    // The total is the sum of the rounded rows.
    expect(Math.round((answer.totals.spend ?? 0) * 100)).toBe(wanted.reduce((sum, [, , , , spend]) => sum + Math.round(spend * 100), 0))
  }
}

const shown = (spendE7: bigint) => Number((spendE7 + 50_000n) / 100_000n) / 100

test('daily and lifetime sums and the statistics of every grain are those of a brute-force sum, after random, repeated and late batches', async () => {
  await fc.assert(
    fc.asyncProperty(batches, question, async (sent, asked) => {
      const scenes = [await scene(), await scene('EUR')]
      for (const batch of sent) await send(scenes, batch)
      for (const [index, own] of scenes.entries()) {
        const facts = factsInForce(sent, index)
        await expectTables(own, facts)
        await expectStatistics(own, facts, asked)
      }
      await expectZoneDays()
      await expectAgencyStatistics()
    }),
    { numRuns: runs },
  )
}, 600_000)

const settle = (zone: string) =>
  vi.waitFor(
    async () => expect((await desk.call('admin', agencies.settings, {})).body).toMatchObject({ timeZone: zone, recountingDays: false }),
    { timeout: 30_000, interval: 20 },
  )

test('after a change of the time zone every day is recounted, with batches before, during and after it; figures are right at any moment', async () => {
  let zone = newYork
  await fc.assert(
    fc.asyncProperty(batches, batches, question, fc.constantFrom(...zones), async (before, during, asked, next) => {
      const scenes = [await scene(), await scene('EUR')]
      for (const batch of before) await send(scenes, batch)
      const change = desk.call('admin', agencies.saveSettings, { body: { timeZone: next } })
      for (const batch of during) await send(scenes, batch)
      expect((await change).status).toBe(200)
      zone = next
      const inForce = scenes.map((_, index) => factsInForce([...before, ...during], index))
      for (const [index, own] of scenes.entries()) await expectStatistics(own, inForce[index]!, asked, zone)
      await settle(zone)
      for (const [index, own] of scenes.entries()) await expectTables(own, inForce[index]!, zone)
      await expectZoneDays(zone)
      // A process that dies halfway, and the next one that starts again.
      await desk.rows(sql`update agencies set recount_since = now() where id = 1`)
      desk.clock.advance(1000)
      await desk.rows(sql`delete from campaign_days where campaign_id = ${scenes[0]!.id}`)
      await desk.rows(sql`update delivery_days set day = day + 100 where campaign_id = ${scenes[1]!.id}`)
      await desk.rows(sql`update zone_days set impressions = impressions + 1, day = day + 100 where agency_id = 1`)
      for (const [index, own] of scenes.entries()) await expectStatistics(own, inForce[index]!, asked, zone)
      await recountAgency(desk.app.database, 1, { clock: desk.clock })
      for (const [index, own] of scenes.entries()) await expectTables(own, inForce[index]!, zone)
      await expectZoneDays(zone)
      await expectAgencyStatistics()
    }),
    { numRuns: Math.ceil(runs / 3) },
  )
}, 600_000)
