import { campaigns, statistics } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'
import { feed } from '../../testing/feed.ts'

let desk: Fixture
let id: number
let other: number
let ads: number[]
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  const columns = { order_id: 501, start_date: new Date('2026-10-31T04:00Z'), end_date: new Date('2026-11-30T05:00Z'), margin_e4: 200_000 }
  id = await desk.campaign({ name: 'Sunrise', columns: { ...columns, objective_value: 100_000_000 } })
  other = await desk.campaign({
    name: 'Moonlight',
    columns: { ...columns, advertiser_id: 1002, order_id: 502, currency: 'JPY', cpm_e4: 15_000_000 },
  })
  ads = [id * 10, id * 10 + 1]
  for (const [ad, campaign] of [
    [ads[0], id],
    [ads[1], id],
    [other * 10, other],
  ])
    await desk.insert('ads', { agency_id: 1, id: ad, campaign_id: campaign, name: `Ad ${ad}`, name_lc: `ad ${ad}`, type: 'AUDIO' })
  const fact = (hour: string, adId: number | undefined, zoneId: number, impressions: number, more: object = {}) => ({
    hour: `2026-${hour}:00Z`,
    campaignId: id,
    adId,
    zoneId,
    impressions,
    completes: Math.floor(impressions * 0.9),
    opportunities: impressions * 2,
    ...more,
  })
  // New York: clocks go back on 1 November 2026 at 06:00 UTC, a day of 25 hours.
  await feed(desk, 'hourly', [
    fact('10-31T04:00', ads[0], 2001, 1000),
    fact('11-01T03:00', ads[0], 2002, 2000),
    fact('11-01T04:00', ads[0], 2001, 4000),
    fact('11-01T05:00', ads[1], 2001, 8000, { secondScreenImpressions: 10, clicks: 3 }),
    fact('11-01T06:00', ads[1], 2001, 16_000),
    fact('11-02T04:00', ads[0], 2002, 32_000),
    fact('11-02T05:00', ads[0], 2001, 64_000, { opportunities: null }),
    fact('11-02T05:00', other * 10, 2001, 333, { campaignId: other }),
  ])
  await feed(desk, 'reach', [
    { campaignId: id, listeners: 50_000 },
    { campaignId: id, adId: ads[0], listeners: 40_000 },
    { campaignId: id, publisherId: 201, listeners: 30_000 },
    { campaignId: id, zoneId: 2001, listeners: 30_000 },
    { campaignId: id, from: '2026-11-01', to: '2026-11-01', listeners: 20_000 },
  ])
})
afterAll(() => desk.close())

type Query = Record<string, unknown>
async function ask(query: Query = {}, person: Person = 'manager'): Promise<statistics.Statistics> {
  const { status, body, text } = await desk.call(person, statistics.ofCampaign, { id, ...query } as never)
  expect(status, text).toBe(200)
  return body as unknown as statistics.Statistics
}
const byDate = ({ rows }: statistics.Statistics) => rows.map((row) => [row.date, row.impressions])
const byName = ({ rows }: statistics.Statistics) => rows.map((row) => [row.name, row.impressions])

describe('statistics of a campaign', () => {
  test("days are those of the agency's time zone, through the end of daylight saving, or of the requested zone", async () => {
    expect(byDate(await ask())).toEqual([
      ['2026-10-31', 3000],
      ['2026-11-01', 60_000],
      ['2026-11-02', 64_000],
    ])
    expect(byDate(await ask({ timeZone: 'UTC' }))).toEqual([
      ['2026-10-31', 1000],
      ['2026-11-01', 30_000],
      ['2026-11-02', 96_000],
    ])
    expect((await ask({ timeZone: 'Asia/Kolkata' })).timeZone).toBe('Asia/Kolkata')
  })

  test('from and to are YYYYMMDDHHmmss in UTC, and the second of `to` is included', async () => {
    expect(byDate(await ask({ from: '20261101040000', to: '20261102045959' }))).toEqual([['2026-11-01', 60_000]])
    expect(byDate(await ask({ from: '20261101040001', to: '20261102040000' }))).toEqual([['2026-11-01', 56_000]])
    expect(byDate(await ask({ to: '20261102035959' }))).toEqual([
      ['2026-10-31', 3000],
      ['2026-11-01', 28_000],
    ])
  })

  test('the hour that clocks show twice is counted as two hours', async () => {
    const { rows } = await ask({ by: 'hour', from: '20261101050000', to: '20261101060000' })
    expect(rows.map(({ hour, impressions }) => [hour, impressions])).toEqual([
      ['2026-11-01T05:00:00.000Z', 8000],
      ['2026-11-01T06:00:00.000Z', 16_000],
    ])
  })

  test('rows by ad, publisher and zone are sorted by impressions, each with its share', async () => {
    expect(byName(await ask({ by: 'ad' }))).toEqual([
      [`Ad ${ads[0]}`, 103_000],
      [`Ad ${ads[1]}`, 24_000],
    ])
    expect(byName(await ask({ by: 'publisher' }))).toEqual([
      ['River FM', 93_000],
      ['Hill Radio', 34_000],
    ])
    const zones = await ask({ by: 'zone' })
    expect(zones.rows.map(({ name, publisher, share }) => [name, publisher?.name, share])).toEqual([
      ['Zone 201', 'River FM', 93_010 / 127_010],
      ['Zone 202', 'Hill Radio', 34_000 / 127_010],
    ])
  })

  test('a row has every figure: LTR, eCPM, fill, first and last delivery, reach, asOf', async () => {
    const { asOf, currency, totals, rows } = await ask({ by: 'ad' })
    expect([asOf, currency]).toEqual(['2026-11-02T06:00:00.000Z', 'USD'])
    expect(totals).toEqual({
      impressions: 127_000,
      secondScreenImpressions: 10,
      completes: 114_300,
      clicks: 3,
      ltr: 0.9,
      spend: 1587.5,
      secondScreenSpend: 0,
      ecpm: 12.5,
      opportunities: null,
      fillRate: null,
      reach: 50_000,
      frequency: 127_010 / 50_000,
      share: 1,
      firstDelivery: '2026-10-31T04:00:00.000Z',
      lastDelivery: '2026-11-02T05:00:00.000Z',
    })
    expect(rows.map(({ reach, opportunities, fillRate }) => [reach, opportunities, fillRate])).toEqual([
      [40_000, null, null],
      [null, 48_000, 24_010 / 48_000],
    ])
  })

  test('reach is shown only for what a feed has counted, and never added up', async () => {
    expect((await ask()).rows.map(({ reach }) => reach)).toEqual([null, 20_000, null])
    expect((await ask({ from: '20261101040000', to: '20261102045959', by: 'ad' })).totals.reach).toBe(20_000)
    expect((await ask({ from: '20261101040000', to: '20261103045959', by: 'ad' })).totals.reach).toBeNull()
    // The period contains all delivery.
    expect((await ask({ from: '20261001000000', to: '20261201000000', by: 'ad' })).totals.reach).toBe(50_000)
    expect((await ask({ by: 'day', timeZone: 'UTC' })).rows.map(({ reach }) => reach)).toEqual([null, null, null])
  })

  test('a limit removes rows and not their part of the totals; without delivery there are no rows', async () => {
    const answer = await ask({ by: 'ad', limit: 1 })
    expect([answer.rows.length, answer.total, answer.totals.impressions]).toEqual([1, 2, 127_000])
    expect(await ask({ from: '20270101000000' })).toMatchObject({
      rows: [],
      total: 0,
      totals: { impressions: 0, spend: 0, ltr: null, ecpm: null },
    })
  })

  test('days are those of a zone by any of its names', async () => {
    const [today, before] = await Promise.all(['Asia/Kathmandu', 'asia/katmandu'].map((timeZone) => ask({ by: 'day', timeZone })))
    expect(before).toEqual(today)
    expect(before!.timeZone).toBe('Asia/Kathmandu')
  })

  test.each([
    [{ from: '20261301000000' }, 'from'],
    [{ from: '20261102000000', to: '20261101000000' }, 'to'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ timeZone: '+05:30' }, 'timeZone'],
    [{ timeZone: 'IST' }, 'timeZone'],
    [{ timeZone: 'ECT' }, 'timeZone'],
    [{ by: 'weather' }, 'by'],
  ])('%j is refused', async (query, field) => {
    const { status, body } = await desk.call('manager', statistics.ofCampaign, { id, ...query } as never)
    expect([status, (body['errors'] as { field: string }[])[0]?.field]).toEqual([400, field])
  })
})

describe('the distribution of a campaign', () => {
  test('lists publishers with their zones, the rest as Other, and adds up to the total', async () => {
    const { body } = await desk.call('manager', statistics.distribution, { id, limit: 1 })
    const { publishers, other: rest, totals } = body as unknown as statistics.Distribution
    expect(
      publishers.map(({ name, impressions, reach, zones }) => [
        name,
        impressions,
        reach,
        zones.map((zone) => [zone.name, zone.impressions, zone.reach]),
      ]),
    ).toEqual([['River FM', 93_000, 30_000, [['Zone 201', 93_000, 30_000]]]])
    expect([rest!.impressions, rest!.share! + publishers[0]!.share!]).toEqual([34_000, 1])
    expect(Math.round((rest!.spend! + publishers[0]!.spend!) * 100)).toBe(Math.round(totals.spend! * 100))
  })

  test('is available for one ad, and for an order', async () => {
    const one = (await desk.call('manager', statistics.distribution, { id, adId: ads[1]! })).body as unknown as statistics.Distribution
    expect(one.publishers.map(({ name, impressions }) => [name, impressions])).toEqual([['River FM', 24_000]])
    const all = (await desk.call('manager', statistics.orderDistribution, { id: 501 })).body as unknown as statistics.Distribution
    expect(all.totals.impressions).toBe(127_000)
  })

  test("lists a zone of a publisher by day, or by hour of the day that contains `date` in the account's zone, whatever the user's is", async () => {
    await desk.database.system
      .updateTable('users')
      .set({ time_zone: 'Europe/Bucharest' })
      .where('user_name', '=', 'manager@world.test')
      .execute()
    const at = { id, publisherId: 201, zoneId: 2001 }
    const days = (await desk.call('manager', statistics.breakdown, at)).body as unknown as statistics.Statistics
    expect(byDate(days)).toEqual([
      ['2026-10-31', 1000],
      ['2026-11-01', 28_000],
      ['2026-11-02', 64_000],
    ])
    const date = Date.parse('2026-11-01T20:00:00Z')
    const hours = (await desk.call('manager', statistics.breakdown, { ...at, date })).body as unknown as statistics.Statistics & {
      zone: unknown
    }
    expect(hours.rows.map(({ hour, impressions }) => [hour, impressions])).toEqual([
      ['2026-11-01T04:00:00.000Z', 4000],
      ['2026-11-01T05:00:00.000Z', 8000],
      ['2026-11-01T06:00:00.000Z', 16_000],
    ])
    expect(hours.zone).toEqual({ id: 2001, name: 'Zone 201' })
    expect((await desk.call('manager', statistics.breakdown, { ...at, publisherId: 202 })).status).toBe(404)
    expect((await desk.call('manager', statistics.breakdown, { ...at, date, timeZone: 'Europe/Atlantis' })).status).toBe(400)
  })
})

describe('statistics of an order and of the agency', () => {
  test('are given by campaign, and by order with currencies kept apart', async () => {
    const order = (await desk.call('manager', statistics.ofOrder, { id: 501, by: 'campaign' })).body as unknown as statistics.Statistics
    expect(order.rows.map(({ name, impressions, reach }) => [name, impressions, reach])).toEqual([['Sunrise', 127_000, 50_000]])
    const all = (await desk.call('manager', statistics.agency, { by: 'campaign' })).body as unknown as statistics.Statistics
    expect(all.rows.map(({ name, currency, spend }) => [name, currency, spend])).toEqual([
      ['Sunrise', 'USD', 1587.5],
      ['Moonlight', 'JPY', 500],
    ])
    expect([all.currency, all.totals.spend, all.totals.impressions]).toEqual([null, null, 127_333])
    const one = (await desk.call('manager', statistics.agency, { by: 'order', orderId: [502] })).body as unknown as statistics.Statistics
    expect(one.rows.map(({ id: orderId, currency, spend }) => [orderId, currency, spend])).toEqual([[502, 'JPY', 500]])
  })

  test('a campaign without delivery does not make the requests of its order unknown', async () => {
    const made = await desk.call('manager', campaigns.create, { body: { campaignType: 'STANDARD', orderId: 502 } })
    await desk.rows(sql`update campaigns set currency = 'JPY' where id = ${made.body['id'] as number}`)
    const { body } = await desk.call('manager', statistics.agency, { by: 'order', orderId: [502] })
    const { rows, totals } = body as unknown as statistics.Statistics
    expect(rows.map(({ id: orderId, opportunities }) => [orderId, opportunities])).toEqual([[502, 666]])
    expect(totals.opportunities).toBe(666)
  })

  test("show marked-up spend of an advertiser's own campaigns only", async () => {
    const mark = (settings: object) => desk.rows(sql`update agencies set settings = ${JSON.stringify(settings)} where id = 1`)
    await mark({ marginMode: 'MARKUP' })
    // Media / (1 − 20 %).
    expect((await ask({ by: 'ad' }, 'advertiser')).totals).toMatchObject({ spend: 1984.38, ecpm: 15.63 })
    expect((await ask({ by: 'ad' })).totals.spend).toBe(1587.5)
    const { body } = await desk.call('advertiser', statistics.agency, { by: 'campaign' })
    expect((body as unknown as statistics.Statistics).rows.map(({ name, spend }) => [name, spend])).toEqual([['Sunrise', 1984.38]])
    await mark({})
  })

  test('do not find campaigns and orders of others', async () => {
    expect((await desk.call('stranger', statistics.ofCampaign, { id })).status).toBe(404)
    expect((await desk.call('advertiser', statistics.ofCampaign, { id: other })).status).toBe(404)
    expect((await desk.call('stranger', statistics.ofOrder, { id: 501 })).status).toBe(404)
    const { body } = await desk.call('stranger', statistics.agency, { by: 'campaign' })
    expect(body).toMatchObject({ rows: [], total: 0 })
  })
})
