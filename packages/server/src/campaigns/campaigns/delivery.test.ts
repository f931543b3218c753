import { campaigns } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollUp } from '../../delivery/facts/roll-up/roll-up-store.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
let id: number
beforeAll(async () => {
  desk = await openFixture()
  id = await desk.campaign({
    columns: { start_date: new Date('2026-10-31T04:00Z'), end_date: new Date('2026-11-05T05:00Z'), margin_e4: 200_000 },
  })
  await desk.insert('ads', { agency_id: 1, id: 1, campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO' })
  const fact = { agency_id: 1, campaign_id: id, ad_id: 1, zone_id: things.zone, publisher_id: things.publisher }
  // New York: clocks go back on 1 November 2026, a day of 25 hours.
  for (const [hour, impressions] of [
    ['2026-10-31T04:00Z', 1],
    ['2026-11-01T03:00Z', 2],
    ['2026-11-01T04:00Z', 4],
    ['2026-11-02T04:00Z', 8],
    ['2026-11-02T05:00Z', 16],
    ['2026-11-04T12:00Z', 32],
  ] as const) {
    await desk.insert('fact_hour', {
      ...fact,
      hour: new Date(hour),
      impressions,
      second_screen_impressions: 1,
      completes: impressions - 1,
      clicks: 1,
      spend_e7: BigInt(impressions) * 100_000_000n,
      second_screen_spend_e7: 10_000_000n,
    })
  }
  await rollUp(desk.database.system, { id: 1, timeZone: 'America/New_York' })
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-10T00:00Z') })
})
afterAll(() => desk.close())

async function days(range: { from?: string; to?: string } = {}, person: Person = 'manager'): Promise<[string, number][]> {
  const { status, body } = await desk.call(person, campaigns.delivery, { id, ...range })
  expect(status).toBe(200)
  return (body['days'] as campaigns.DeliveryDay[]).map(({ date, impressions }) => [date, impressions])
}

const whole = [
  ['2026-10-31', 3],
  ['2026-11-01', 12],
  ['2026-11-02', 16],
  ['2026-11-03', 0],
  ['2026-11-04', 32],
]

describe('daily delivery', () => {
  test("is by the agency's days, through the end of daylight saving, with every day of the flight", async () => {
    expect(await days()).toEqual(whole)
  })

  test('a range of whole days gives the same sums as its hours', async () => {
    // 31 October 00:00 to 4 November 23:59:59 in New York
    expect(await days({ from: '20261031040000', to: '20261105045959' })).toEqual(whole)
    // the same range with a minute less at either end: an hour that begins before it is left out
    expect(await days({ from: '20261031040100', to: '20261105045859' })).toEqual([['2026-10-31', 2], ...whole.slice(1)])
  })

  test('a partial day contains the hours that begin in the range', async () => {
    expect(await days({ from: '20261101050000', to: '20261102040000' })).toEqual([['2026-11-01', 8]])
    expect(await days({ from: '20261102050000', to: '20261103045959' })).toEqual([['2026-11-02', 16]])
  })

  test('a range outside the flight has no days', async () => {
    expect(await days({ from: '20270101000000' })).toEqual([])
    expect(await days({ to: '20251231000000' })).toEqual([])
  })

  test('contains every figure, the time zone, the currency and the time to which facts are complete', async () => {
    const { body } = await desk.call('manager', campaigns.delivery, { id })
    expect(body).toMatchObject({ timeZone: 'America/New_York', currency: 'USD', asOf: '2026-11-10T00:00:00.000Z' })
    expect((body['days'] as unknown[])[1]).toEqual({
      date: '2026-11-01',
      impressions: 12,
      secondScreenImpressions: 2,
      completes: 10,
      clicks: 2,
      spend: 120,
      secondScreenSpend: 2,
    })
  })

  test('shows billed spend to an advertiser', async () => {
    await desk.database.system
      .updateTable('agencies')
      .set({ settings: JSON.stringify({ marginMode: 'MARKUP' }) })
      .where('id', '=', 1)
      .execute()
    const { body } = await desk.call('advertiser', campaigns.delivery, { id })
    expect((body['days'] as unknown[])[1]).toMatchObject({ impressions: 12, spend: 150, secondScreenSpend: 2.5 })
    await desk.database.system.updateTable('agencies').set({ settings: '{}' }).where('id', '=', 1).execute()
  })

  test('a campaign that has not begun has no days', async () => {
    for (const status of ['READY', 'DRAFT'] as const) {
      const other = await desk.campaign({ status })
      expect((await desk.call('manager', campaigns.delivery, { id: other })).body['days']).toEqual([])
    }
  })

  test('is not found by users of other agencies and advertisers', async () => {
    expect((await desk.call('stranger', campaigns.delivery, { id })).status).toBe(404)
  })
})
