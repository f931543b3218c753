import { type Endpoint, insights } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'
import { feed } from '../../testing/feed.ts'

let desk: Fixture
let id: number
let ad: number
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  id = await desk.campaign({ columns: { order_id: 501, objective_value: 100_000_000, margin_e4: 200_000 } })
  ad = id * 10
  await desk.insert('ads', { agency_id: 1, id: ad, campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO' })
  const at = (hour: string) => ({ hour: `2026-11-${hour}:00Z`, campaignId: id })
  await feed(desk, 'hourly', [
    { ...at('18T14:00'), adId: ad, zoneId: 2001, impressions: 600, completes: 540 },
    { ...at('19T14:00'), adId: ad, zoneId: 2001, impressions: 400, completes: 300 },
  ])
  const funnel = { requests: 10_000, eligible: 4000, bids: 2000, valid: 1900, wins: 700 }
  await feed(desk, 'bids', [
    {
      ...at('18T14:00'),
      ...funnel,
      losses: { '102': 900, '100': 200, '201': 100, '500': 100 },
      noBids: { TARGETING_MISS: 6000, PACED: 1500, CAPPED: 500 },
      floors: { '5': 900, '10': 1000 },
      winningPrices: { '8': 1000, '12.5': 600, '12.50': 100, '20': 200 },
    },
    { ...at('19T14:00'), ...funnel, losses: { '102': 1300 }, noBids: { TARGETING_MISS: 6000, PACED: 2000 }, winningPrices: { '8': 1900 } },
  ])
  await feed(desk, 'audience', [
    { ...at('18T14:00'), dimension: 'GENDER', impressions: { FEMALE: 400, MALE: 200 }, completes: { FEMALE: 390, MALE: 150 } },
    { ...at('19T14:00'), dimension: 'GENDER', impressions: { FEMALE: 350, UNKNOWN: 50 }, completes: { FEMALE: 280 } },
  ])
  // Another campaign of the agency: the index compares with it.
  const other = await desk.campaign({ name: 'Other' })
  await feed(desk, 'audience', [{ ...at('18T14:00'), campaignId: other, dimension: 'GENDER', impressions: { FEMALE: 250, MALE: 750 } }])
  await feed(desk, 'attribution', [
    {
      ...at('18T14:00'),
      adId: ad,
      publisherId: 201,
      vendor: 'podsights',
      windowDays: 7,
      exposed: 1000,
      control: 500,
      conversions: { PURCHASE: 30, LEAD: 20 },
      controlConversions: { PURCHASE: 10, LEAD: 10 },
      delays: { '0': 40, '3': 10 },
      value: 1234.565,
    },
    { ...at('19T14:00'), adId: ad, publisherId: 202, vendor: 'podsights', windowDays: 7, exposed: 1000, control: 500 },
  ])
  const played = (greeting: string, offer: string, impressions: number, completes: number, defaults: string[] = []) => ({
    ...at('18T14:00'),
    adId: ad,
    choices: { Greeting: greeting, Offer: offer },
    defaults,
    impressions,
    completes,
  })
  await feed(desk, 'dco', [
    played('Morning', 'Free', 300, 270),
    played('Morning', 'Plain', 100, 75, ['Offer']),
    played('Evening', 'Free', 150, 150),
    played('Evening', 'Plain', 50, 45, ['Offer']),
  ])
})
afterAll(() => desk.close())

async function ask<T>(row: Endpoint, query: object = {}, person: Person = 'manager'): Promise<T> {
  const { status, body, text } = await desk.call(person, row as typeof insights.bidHealth, { id, ...query })
  expect(status, text).toBe(200)
  return body as T
}
const firstDay = { from: '20261118000000', to: '20261118235959' }

describe('bid health', () => {
  test('the funnel goes from bid requests to impressions, each step with its share of the previous one', async () => {
    const { funnel } = await ask<insights.BidHealth>(insights.bidHealth)
    expect(funnel.map(({ stage, count, ratio }) => [stage, count, ratio])).toEqual([
      ['REQUESTS', 20_000, null],
      ['ELIGIBLE', 8000, 0.4],
      ['BIDS', 4000, 0.5],
      ['VALID', 3800, 0.95],
      ['WINS', 1400, 1400 / 3800],
      ['IMPRESSIONS', 1000, 1000 / 1400],
    ])
  })

  test("loss reasons are grouped as in OpenRTB, beside the server's own reasons for not bidding", async () => {
    const { losses, lossGroups, noBids } = await ask<insights.BidHealth>(insights.bidHealth, firstDay)
    expect(losses.map(({ code, group, count }) => [code, group, count])).toEqual([
      [102, 'PRICE', 900],
      [100, 'PRICE', 200],
      [201, 'CREATIVE', 100],
      [500, 'EXCHANGE', 100],
    ])
    expect(losses[0]!.reason).toBe('Lost to a higher bid')
    expect(lossGroups[0]).toMatchObject({ group: 'PRICE', count: 1100, share: 1100 / 1300 })
    expect(noBids.map(({ reason, count }) => [reason, count])).toEqual([
      ['TARGETING_MISS', 6000],
      ['PACED', 1500],
      ['CAPPED', 500],
    ])
  })

  test('winning prices are shown with floors, and the suggested CPM wins 80 % of the attainable auctions', async () => {
    const { prices, suggestedCpm } = await ask<insights.BidHealth>(insights.bidHealth, firstDay)
    expect(prices).toEqual([
      { cpm: 5, floors: 900, won: 0 },
      { cpm: 8, floors: 0, won: 1000 },
      { cpm: 10, floors: 1000, won: 0 },
      { cpm: 12.5, floors: 0, won: 700 },
      { cpm: 20, floors: 0, won: 200 },
    ])
    expect(suggestedCpm).toBe(12.5)
    expect((await ask<insights.BidHealth>(insights.bidHealth)).suggestedCpm).toBe(12.5)
  })
})

describe('delivery insights', () => {
  test('each dimension has its values with share, LTR and the index against all campaigns', async () => {
    const { dimensions } = await ask<insights.Audience>(insights.audience)
    expect(dimensions.map(({ dimension, impressions }) => [dimension, impressions])).toEqual([['GENDER', 1000]])
    expect(dimensions[0]!.values.map(({ value, impressions, share, ltr, index }) => [value, impressions, share, ltr, index])).toEqual([
      ['FEMALE', 750, 0.75, 670 / 750, 150],
      ['MALE', 200, 0.2, 0.75, (100 * 0.2) / (950 / 2000)],
      ['UNKNOWN', 50, 0.05, 0, (100 * 0.05) / (50 / 2000)],
    ])
  })

  test('the heat map has the hours of the week in the time zone', async () => {
    const heat = async (timeZone?: string) =>
      (await ask<insights.Audience>(insights.audience, timeZone ? { timeZone } : {})).weekdayHours.map(({ weekday, hour, impressions }) => [
        weekday,
        hour,
        impressions,
      ])
    expect(await heat()).toEqual([
      [3, 9, 600],
      [4, 9, 400],
    ])
    expect(await heat('Asia/Tokyo')).toEqual([
      [3, 23, 600],
      [4, 23, 400],
    ])
  })

  test('the hours of a campaign of the second screen are those of its impressions there', async () => {
    const seen = await desk.campaign({ columns: { type: 'SECOND_SCREEN', second_screen_objective: 1000 } })
    await desk.insert('ads', { agency_id: 1, id: seen * 10, campaign_id: seen, name: 'Card', name_lc: 'card', type: 'SECOND_SCREEN' })
    await feed(desk, 'hourly', [
      { hour: '2026-11-18T14:00:00Z', campaignId: seen, adId: seen * 10, zoneId: 2001, impressions: 0, secondScreenImpressions: 70 },
    ])
    expect((await ask<insights.Audience>(insights.audience, { id: seen })).weekdayHours).toEqual([
      { weekday: 3, hour: 9, impressions: 0, secondScreenImpressions: 70, completes: 0 },
    ])
  })

  test('a repeated fact changes no sum of the agency', async () => {
    const base = () => desk.rows(sql`select day::text, value, impressions from audience_days where agency_id = 1 order by 1, 2`)
    const before = await base()
    const fact = { hour: '2026-11-18T14:00:00Z', campaignId: id, dimension: 'GENDER', impressions: { MALE: 1 } }
    await feed(desk, 'audience', [fact])
    expect(await base()).not.toEqual(before)
    await feed(desk, 'audience', [{ ...fact, impressions: { FEMALE: 400, MALE: 200 }, completes: { FEMALE: 390, MALE: 150 } }])
    expect(await base()).toEqual(before)
  })
})

describe('attribution insights', () => {
  test('conversions by action have rate, cost, lift, and its confidence', async () => {
    const { groups, spend } = await ask<insights.Attribution>(insights.attribution)
    expect(spend).toBe(12.5)
    const [group] = groups
    expect(group).toMatchObject({
      vendor: 'podsights',
      windowDays: 7,
      exposed: 2000,
      control: 1000,
      conversions: 50,
      value: 1234.57,
      costPerAction: 0.25,
    })
    expect([group!.conversionRate, group!.controlRate]).toEqual([0.025, 0.02])
    expect(group!.lift).toBeCloseTo(0.25, 10)
    expect([group!.liftLow! < 0, group!.liftHigh! > 0.25]).toEqual([true, true])
    expect(group!.actions.map(({ action, conversions, costPerAction }) => [action, conversions, costPerAction])).toEqual([
      ['LEAD', 20, 0.63],
      ['PURCHASE', 30, 0.42],
    ])
    expect(group!.delays).toEqual([
      { day: 0, conversions: 40, cumulative: 0.8 },
      { day: 3, conversions: 10, cumulative: 1 },
    ])
    expect(group!.byPublisher.map(({ name, exposed, conversions }) => [name, exposed, conversions])).toEqual([
      ['River FM', 1000, 50],
      ['Hill Radio', 1000, 0],
    ])
    expect(group!.byAd).toEqual([{ id: ad, name: 'Spot', exposed: 2000, conversions: 50, conversionRate: 0.025, value: 1234.57 }])
  })

  test('an advertiser pays the marked-up price for an action', async () => {
    await desk.rows(sql`update agencies set settings = '{"marginMode":"MARKUP"}' where id = 1`)
    const { spend, groups } = await ask<insights.Attribution>(insights.attribution, {}, 'advertiser')
    expect([spend, groups[0]!.costPerAction]).toEqual([15.63, 0.31])
    await desk.rows(sql`update agencies set settings = '{}' where id = 1`)
  })
})

describe('DCO insights', () => {
  test('each value has impressions, LTR, share and lift against the default; the answer has the share of defaults', async () => {
    const { sections, defaultShare, impressions, combinations } = await ask<insights.Dco>(insights.dco)
    expect([impressions, defaultShare]).toEqual([600, 0.25])
    expect(sections.map(({ section }) => section)).toEqual(['Greeting', 'Offer'])
    expect(
      sections[1]!.values.map(({ value, isDefault, impressions: heard, share, ltr, lift }) => [value, isDefault, heard, share, ltr, lift]),
    ).toEqual([
      ['Free', false, 450, 0.75, 420 / 450, 420 / 450 / 0.8 - 1],
      ['Plain', true, 150, 0.25, 0.8, 0],
    ])
    expect(sections[0]!.values.map(({ lift }) => lift)).toEqual([null, null])
    expect(combinations[0]).toMatchObject({ choices: { Greeting: 'Morning', Offer: 'Free' }, impressions: 300, share: 0.5 })
  })

  test('the matrix compares two sections', async () => {
    const cells = async (query: object) => (await ask<insights.Dco>(insights.dco, query)).matrix
    expect((await cells({}))!.cells.map(({ row, column, impressions }) => [row, column, impressions])).toEqual([
      ['Evening', 'Free', 150],
      ['Evening', 'Plain', 50],
      ['Morning', 'Free', 300],
      ['Morning', 'Plain', 100],
    ])
    expect(await cells({ rows: 'Offer', columns: 'Greeting' })).toMatchObject({ rows: 'Offer', columns: 'Greeting' })
    expect(await cells({ rows: 'Weather' })).toBeNull()
  })
})

test('an order has the figures of its campaigns, a period those of its hours; users of other agencies find nothing', async () => {
  const pairs = [
    [insights.bidHealth, insights.orderBidHealth],
    [insights.audience, insights.orderAudience],
    [insights.attribution, insights.orderAttribution],
    [insights.dco, insights.orderDco],
  ] as const
  for (const [ofCampaign, ofOrder] of pairs) {
    const own = await ask<object>(ofCampaign)
    expect((await desk.call('manager', ofOrder as typeof insights.orderBidHealth, { id: 501 })).body).toEqual(own)
    expect((await desk.call('stranger', ofCampaign as typeof insights.bidHealth, { id })).status).toBe(404)
    expect((await desk.call('stranger', ofOrder as typeof insights.orderBidHealth, { id: 501 })).status).toBe(404)
    expect(await ask(ofCampaign, firstDay)).not.toEqual(await ask(ofCampaign, { from: '20261201000000' }))
  }
  const empty = await ask<insights.BidHealth>(insights.bidHealth, { from: '20261201000000' })
  expect(empty).toMatchObject({ losses: [], noBids: [], prices: [], suggestedCpm: null })
})

describe('facts beside delivery', () => {
  test('errors of rows name the contradiction', async () => {
    const fact = { hour: '2026-11-18T14:00:00Z', campaignId: id }
    const errorsOf = async (...args: Parameters<typeof feed> extends [Fixture, ...infer R] ? R : never) =>
      (await feed(desk, ...args)).errors.map(({ field, code }) => [field, code])
    const bids = { ...fact, requests: 10, eligible: 9, bids: 8, valid: 7, wins: 6 }
    expect(await errorsOf('bids', [{ ...bids, wins: 8 }])).toEqual([['wins', 'tooBig']])
    expect(await errorsOf('bids', [{ ...bids, losses: { '42': 1 } }])).toEqual([['losses.42', 'invalidValue']])
    expect(await errorsOf('bids', [{ ...bids, noBids: { TIRED: 1 } }])).toEqual([['noBids.TIRED', 'invalidValue']])
    expect(await errorsOf('audience', [{ ...fact, dimension: 'SHOE_SIZE' }])).toEqual([['dimension', 'invalidEnum']])
    expect(await errorsOf('dco', [{ ...fact, adId: ad, choices: { A: 'x' }, defaults: ['B'], impressions: 1 }])).toEqual([
      ['defaults', 'unknownItem'],
    ])
    expect(await errorsOf('reach', [{ campaignId: id, from: '2026-11-02', listeners: 1 }])).toEqual([['to', 'required']])
    expect(await errorsOf('reach', [{ campaignId: id, from: '2026-11-02', to: '2026-11-01', listeners: 1 }])).toEqual([
      ['to', 'endBeforeStart'],
    ])
    expect(
      await errorsOf('attribution', [{ ...fact, adId: ad, publisherId: 999, vendor: 'v', windowDays: 7, exposed: 1, control: 1 }]),
    ).toEqual([['publisherId', 'unknownItem']])
  })

  test('are accepted as CSV too, with counts by name in one cell', async () => {
    const rows = ['hour,campaignId,dimension,impressions,completes', '2026-11-17T14:00:00Z,ID,DEVICE,PHONE=70;CAR=30,PHONE=60']
      .join('\n')
      .replace('ID', String(id))
    expect(await feed(desk, 'audience', rows)).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
    const { dimensions } = await ask<insights.Audience>(insights.audience, { to: '20261117235959' })
    expect(dimensions[0]!.values.map(({ value, impressions, completes }) => [value, impressions, completes])).toEqual([
      ['PHONE', 70, 60],
      ['CAR', 30, 0],
    ])
  })
})
