import { advertisers, campaigns } from '@spotdesk/sdk/contract'
import { campaignViewFilters, deviationOf } from '@spotdesk/sdk/rules'
import { campaignViews, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCampaignList } from '../../../testing/campaign-list.ts'
import { homeAgency, toUserName } from '../../../testing/world.ts'
import { type CampaignSeed, type Fixture, type Person, fixtureTime, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
const { search, make } = createCampaignList(() => desk)
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Query = Parameters<typeof search>[0]

async function totals(query: Omit<NonNullable<Query>, 'page' | 'limit' | 'sort'> = {}, person: Person = 'manager') {
  const { status, body, text } = await desk.call(person, campaigns.totals, query)
  if (status !== 200) throw new Error(`the totals answered ${status}: ${text}`)
  return body as unknown as campaigns.CampaignTotals
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const e7 = (amount: number) => BigInt(Math.round(amount * 10_000_000))
/** A running campaign with an objective, what it delivered, and its progress in tenths of a percent. */
const seed = (
  [objective, value, currency]: ['IMPRESSIONS' | 'PRICE', number | null, string],
  [done, completeE1, elapsedE1]: [number, number | null, number | null],
  more: Partial<CampaignSeed> = {},
): CampaignSeed => ({
  ...more,
  columns: {
    objective_type: objective,
    objective_value: value,
    objective_unlimited: value === null,
    currency,
    pace: completeE1 === null || !elapsedE1 ? null : (completeE1 / elapsedE1).toFixed(4),
    ...more.columns,
  },
  totals: {
    complete_e1: completeE1,
    elapsed_e1: elapsedE1,
    ...(objective === 'PRICE' ? { spend_e7: e7(done), impressions: 7 } : { impressions: done, spend_e7: e7(10) }),
    ...more.totals,
  },
})

describe('totals', () => {
  const q = 'summed'
  beforeAll(async () => {
    await make(q, [
      seed(['PRICE', 1000, 'USD'], [400, 400, 500], { columns: { delivery_statuses: ['NOT_DELIVERING', 'ENDING_SOON'] } }),
      seed(['PRICE', 3000, 'USD'], [1800, 600, 500]),
      seed(['PRICE', 100_000, 'JPY'], [50_000.4, 500, 510], { totals: { second_screen_spend_e7: e7(0.4) } }),
      seed(['IMPRESSIONS', 20_000, 'USD'], [9_000, 450, 500], { status: 'PAUSED', columns: { delivery_statuses: ['ENDING_SOON'] } }),
      seed(['IMPRESSIONS', 60_000, 'EUR'], [0, 0, 100]),
      // These count in spend and impressions alone: no objective, no end, over, archived.
      seed(['IMPRESSIONS', null, 'USD'], [5_000, null, 500]),
      seed(['IMPRESSIONS', 1_000, 'USD'], [100, 100, null]),
      seed(['IMPRESSIONS', 1_000, 'USD'], [100, 100, 1000], { status: 'COMPLETED' }),
      seed(['IMPRESSIONS', 1_000, 'USD'], [100, 100, 500], {
        archived: true,
        columns: { delivery_statuses: ['NOT_DELIVERING', 'ENDING_SOON'] },
      }),
    ])
  })

  test('totals add up everything that matches, each unit apart: currencies never with each other, money never with impressions', async () => {
    const { money, impressions, total } = await totals({ q })
    expect(total).toBe(9)
    expect(money).toEqual([
      // 400 + 1,800, and 10 of each of the five with an objective in impressions.
      { currency: 'USD', spend: 2250, delivered: 2200, objective: 4000 },
      { currency: 'EUR', spend: 10, delivered: 0, objective: 0 },
      // Yen have no smaller unit: each amount is rounded as its row shows it.
      { currency: 'JPY', spend: 50_000, delivered: 50_000, objective: 100_000 },
    ])
    expect(impressions).toEqual({ actuals: 14_321, delivered: 9_300, objective: 83_000 })
    const rows = (await search({ q })).list
    const spent = rows.filter(({ currency }) => currency === 'USD').reduce((sum, row) => sum + row.totalSpend, 0)
    expect([spent, rows.reduce((sum, row) => sum + row.actuals, 0)]).toEqual([2250, 14_321])
  })

  test('the progress of totals is weighted by objectives within a unit, and by the number of campaigns over the units', async () => {
    const { complete, elapsed, pace } = await totals({ q })
    // Dollars 55.0 % of 50.0 % (2 campaigns), yen 50.0 % of 51.0 % (1), impressions 11.25 % of 20.0 % (2).
    const [done, due] = [(2 * 55 + 50 + 2 * 11.25) / 5, (2 * 50 + 51 + 2 * 20) / 5]
    expect([complete, elapsed]).toEqual([Math.floor(done * 10) / 10, Math.floor(due * 10) / 10])
    expect(pace).toBeCloseTo(done / due, 4)
    expect(await totals({ q, status: ['COMPLETED'] })).toMatchObject({ total: 1, complete: null, elapsed: null, pace: null })
  })

  test('totals count what the rows show: behind and ahead as their deviation has it, the others by delivery status, archived ones never', async () => {
    const { counts } = await totals({ q })
    const deviations = (await search({ q })).list.map((row) => deviationOf(row))
    const coloured = (direction: string) => deviations.filter((one) => one?.direction === direction && one.severity !== null).length
    expect(counts).toEqual({ behind: 3, ahead: 1, notDelivering: 1, endingSoon: 2 })
    expect([coloured('behind'), coloured('ahead')]).toEqual([3, 1])
  })

  test('the counts of totals and the rows agree on both sides of every threshold', async () => {
    const paces = [
      '0.9000',
      '0.9050',
      '0.9051',
      '0.9450',
      '0.9550',
      '0.9551',
      '0.9900',
      '1.0000',
      '1.0450',
      '1.1000',
      '1.1049',
      '1.1050',
      '1.2000',
    ]
    await make(
      'thresholds',
      paces.map((pace) => seed(['PRICE', 10, 'USD'], [5, 500, 500], { columns: { pace } })),
    )
    const deviations = (await search({ q: 'thresholds' })).list.map((row) => deviationOf(row)!)
    const coloured = (direction: string) => deviations.filter((one) => one.direction === direction && one.severity !== null).length
    const { counts } = await totals({ q: 'thresholds' })
    expect([counts.behind, counts.ahead]).toEqual([coloured('behind'), coloured('ahead')])
    expect([counts.behind, counts.ahead]).toEqual([5, 2])
  })

  test('what is live of advertisers adds up the rows of the list, and leaves out whom nothing is live of or seen', async () => {
    const ask = (person: Person, ids: number[]) => desk.call(person, campaigns.byAdvertiser, { ids })
    const late = seed(['IMPRESSIONS', 100, 'USD'], [5, 100, 500], { columns: { advertiser_id: things.otherAdvertiser, pace: 0.2 } })
    await make('late ones', [late, late])
    const ids = [things.advertiser, things.otherAdvertiser]
    const { body } = await ask('manager', ids)
    for (const id of ids) {
      const rows = (await search({ advertiserId: [id], status: ['RUNNING', 'PAUSED'], limit: 100 })).list
      const running = rows.filter(({ status }) => status === 'RUNNING')
      const spend = Map.groupBy(rows, ({ currency }) => currency)
      const behind = rows.map((row) => deviationOf(row)).filter((one) => one?.direction === 'behind' && one.severity !== null)
      const ends = running.flatMap(({ endDate }) => (endDate ? [new Date(endDate).getTime()] : []))
      const expected = {
        id,
        running: running.length,
        behind: behind.length,
        money: [...spend]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([currency, own]) => ({
            currency,
            spend: expect.closeTo(
              own.reduce((sum, row) => sum + row.totalSpend, 0),
              6,
            ),
          })),
        nextEnd: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
      }
      expect((body as unknown as { id: number }[]).filter((each) => each.id === id)).toEqual(rows.length > 0 ? [expected] : [])
    }
    // The list of advertisers puts the worst first by these figures, and those of whom nothing is live by name.
    const { list } = await desk.app.call(advertisers.list, { sort: 'attention', limit: 100 }, { as: 'manager' })
    const all = list.map(({ id }) => id)
    const { body: figures } = await ask('manager', all)
    const live = new Map((figures as unknown as { id: number; behind: number; nextEnd: string | null }[]).map((row) => [row.id, row]))
    const rank = ({ id, name }: (typeof list)[number]) => ({ name, behind: live.get(id)?.behind ?? 0, end: live.get(id)?.nextEnd ?? '~' })
    const sorted = list.map(rank).toSorted((a, b) => b.behind - a.behind || compare(a.end, b.end) || compare(a.name, b.name))
    expect(list.map(rank)).toEqual(sorted)
    expect(sorted.filter(({ behind }) => behind > 0).length).toBeGreaterThan(1)
    expect((await ask('manager', [999_999])).body).toEqual([])
    expect((await ask('manager', [])).status).toBe(400)
  })

  test('totals take the filters of the list, and the scope of the caller', async () => {
    expect((await totals({ q, status: ['PAUSED'] })).impressions.objective).toBe(20_000)
    expect((await totals({ q, deliveryStatus: ['ENDING_SOON'] })).total).toBe(3)
    await make(q, [seed(['PRICE', 77, 'GBP'], [7, 90, 100], { columns: { advertiser_id: things.otherAdvertiser } })])
    for (const person of ['manager', 'advertiser', 'stranger'] as const) {
      const [all, { list, total }] = await Promise.all([totals({ q }, person), search({ q }, person)])
      expect([person, all.total, all.money.map(({ currency }) => currency).toSorted()]).toEqual([
        person,
        total,
        [...new Set(list.map(({ currency }) => currency))].toSorted(),
      ])
    }
  })

  test('totals of nothing are empty', async () => {
    expect(await totals({ q: 'nothing is called this' })).toEqual({
      total: 0,
      money: [],
      impressions: { actuals: 0, delivered: 0, objective: 0 },
      complete: null,
      elapsed: null,
      pace: null,
      counts: { behind: 0, ahead: 0, notDelivering: 0, endingSoon: 0 },
      asOf: null,
    })
  })

  test('totals say to which time facts are complete', async () => {
    const asOf = new Date(fixtureTime.getTime() - 3_600_000)
    await desk.insert('delivery_clock', { agency_id: homeAgency, as_of: asOf })
    const [first] = (await search({ q })).list
    expect([(await totals({ q })).asOf, first!.asOf]).toEqual([asOf.toISOString(), asOf.toISOString()])
  })

  test('an advertiser sees billed spend in totals as in rows', async () => {
    await make('billed', [seed(['PRICE', 100, 'USD'], [40, 400, 500], { columns: { margin_e4: 200_000 } })])
    await desk.rows(sql`update agencies set settings = settings || '{"marginMode": "MARKUP"}' where id = ${homeAgency}`)
    const { list } = await search({ q: 'billed' }, 'advertiser')
    // 40 of media is 80 % of 50.
    expect([list[0]!.audioSpend, (await totals({ q: 'billed' })).money[0]!.delivered]).toEqual([50, 40])
    expect((await totals({ q: 'billed' }, 'advertiser')).money).toMatchObject([
      { spend: list[0]!.totalSpend, delivered: list[0]!.audioSpend },
    ])
  })
})

test('the counts of the views are the totals of their filters', async () => {
  const mine = toUserName('manager')
  await make('viewed', [
    { columns: { assigned_username: mine } },
    { status: 'COMPLETED', columns: { assigned_username: mine } },
    { status: 'PAUSED', columns: { delivery_statuses: ['PENDING_APPROVAL'] } },
    { status: 'PENDING', columns: { delivery_statuses: ['PENDING_APPROVAL'] } },
    { archived: true, columns: { end_date: new Date(fixtureTime.getTime() + dayMs) } },
  ])
  const { body } = await desk.call('manager', campaigns.views, {})
  const filters = campaignViewFilters(mine)
  for (const view of campaignViews) {
    const { status, needsAttention, assignedUsername } = filters[view]
    const { total } = await totals({ status: [...status], needsAttention, assignedUsername: [...assignedUsername] })
    expect([view, body[view]]).toEqual([view, total])
  }
  expect([body['mine'], (body['attention'] as number) > 0, (body['all'] as number) > (body['running'] as number)]).toEqual([1, true, true])
})
