import { orders } from '@spotdesk/sdk/contract'
import { pageSizes, searchKey, sortKey, dayMs } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture, things } from '../../testing/desk.ts'

const day = dayMs
let desk: Fixture
let nextId = 800
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

async function order(name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const id = nextId++
  const row = { agency_id: 1, advertiser_id: things.advertiser, currency: 'USD', name_lc: searchKey(name), name_key: sortKey(name) }
  await desk.insert('orders', { ...row, id, name, ...columns })
  return id
}

type Query = Record<string, unknown>
async function search(query: Query = {}, person: Person = 'manager'): Promise<{ list: orders.OrderRow[]; total: number }> {
  const { status, body, text } = await desk.call(person, orders.dashboard, query as never)
  if (status !== 200) throw new Error(text)
  return body as never
}
const ids = async (query: Query, person?: Person) => (await search(query, person)).list.map(({ id }) => id)

describe('GET /orders/dashboard', () => {
  test('limit is 15 by default, and an invalid page or limit is ignored', async () => {
    for (let index = 0; index < 20; index++) await order(`Page ${String(index).padStart(2, '0')}`)
    const first = await search({ q: 'page ', sort: 'name' })
    expect(first).toMatchObject({ total: 20 })
    expect(first.list).toHaveLength(pageSizes.orders)
    for (const query of ['page=-1', 'page=x', 'limit=0', 'limit=abc', 'limit=101', 'page=1.5&limit=-3']) {
      const answer = await desk.app.send('GET', `/api/v2/orders/dashboard?q=page%20&sort=name&${query}`, { as: 'manager' })
      expect([answer.status, (answer.json as { list: unknown[] }).list.length], query).toEqual([200, 15])
    }
    expect(await ids({ q: 'page ', sort: 'name', page: 1 })).toHaveLength(5)
    expect(await search({ q: 'page ', page: 9 })).toEqual({ list: [], total: 20 })
  })

  test('any other invalid parameter answers 400 with its name', async () => {
    for (const query of ['sort=password', 'status=LOST', 'advertiserId=x', `q=${'x'.repeat(256)}`]) {
      const answer = await desk.app.send('GET', `/api/v2/orders/dashboard?${query}`, { as: 'manager' })
      expect(answer.status, query).toBe(400)
    }
  })

  test('q is an order id or a part of the name in any case, every character literal', async () => {
    const [school, percent] = [await order('ȘCOALĂ order'), await order('50% off_order')]
    expect(await ids({ q: String(school) })).toEqual([school])
    expect(await ids({ q: ' școală ' })).toEqual([school])
    expect(await ids({ q: '50%' })).toEqual([percent])
    expect(await ids({ q: '%o' })).toEqual([])
  })

  test('a leading minus means descending; empty values are last in both directions, ties by id', async () => {
    const [none, early, late] = [
      await order('Sorted a'),
      await order('Sorted b', { start_date: new Date(fixtureTime.getTime() - day) }),
      await order('Sorted Á', { start_date: fixtureTime }),
    ]
    const q = 'sorted'
    expect(await ids({ q, sort: 'startDate' })).toEqual([early, late, none])
    expect(await ids({ q, sort: '-startDate' })).toEqual([late, early, none])
    expect(await ids({ q, sort: 'name' })).toEqual([none, late, early])
    expect(await ids({ q })).toEqual([late, early, none])
  })

  test('status: ACTIVE, INACTIVE when it is over or none of its campaigns can deliver, ARCHIVED by the flag; a duplicate is found by the status under its label', async () => {
    const [empty, over, idle, mixed, archived, duplicated] = [
      await order('State empty'),
      await order('State over', { end_date: fixtureTime }),
      await order('State idle'),
      await order('State mixed'),
      await order('State archived', { archived: true }),
      await order('State duplicated', { duplication_status: 'DUPLICATED', duplicated_at: fixtureTime }),
    ]
    await desk.campaign({ status: 'PAUSED', columns: { order_id: idle } })
    await desk.campaign({ status: 'RUNNING', archived: true, columns: { order_id: idle } })
    await desk.campaign({ status: 'COMPLETED', columns: { order_id: mixed } })
    await desk.campaign({ status: 'DRAFT', columns: { order_id: mixed } })
    const q = 'state'
    const sort = 'id'
    expect(await ids({ q, sort, status: ['ACTIVE'] })).toEqual([empty, mixed, duplicated])
    expect(await ids({ q, sort, status: ['INACTIVE'] })).toEqual([over, idle])
    expect(await ids({ q, sort, status: ['ARCHIVED'] })).toEqual([archived])
    expect(await ids({ q, sort, status: ['ACTIVE', 'INACTIVE'] })).toEqual([empty, over, idle, mixed, duplicated])
    expect(await ids({ q, sort, status: ['inactive', 'Archived'] })).toEqual([over, idle, archived])
    expect(await ids({ q, sort, status: [] })).toHaveLength(6)
    const shown = (await search({ q, sort })).list.map(({ status }) => status)
    expect(shown).toEqual(['ACTIVE', 'INACTIVE', 'INACTIVE', 'ACTIVE', 'ARCHIVED', 'DUPLICATED'])
    expect((await search({ q, sort: 'status' })).list.map(({ status }) => status)).toEqual([
      'DUPLICATED',
      'ACTIVE',
      'ACTIVE',
      'INACTIVE',
      'INACTIVE',
      'ARCHIVED',
    ])
    desk.clock.advance(day)
    expect((await search({ q: String(duplicated) })).list[0]).toMatchObject({ status: 'ACTIVE', duplicationStatus: null })
    desk.clock.set(fixtureTime)
  })

  test('lists only orders in scope: an advertiser its own, a publisher those of its campaigns', async () => {
    const [own, other] = [await order('Scope own'), await order('Scope other', { advertiser_id: things.otherAdvertiser })]
    await desk.campaign({ columns: { order_id: other, publisher_id: things.publisher }, totals: { impressions: 5 } })
    await desk.campaign({ columns: { order_id: other, publisher_id: 202 }, totals: { impressions: 7 } })
    const q = 'scope'
    expect(await ids({ q }, 'advertiser')).toEqual([own])
    expect(await ids({ q }, 'publisher')).toEqual([other])
    expect((await search({ q }, 'publisher')).list[0]!.actuals).toBe(5)
    expect((await search({ q: String(other) })).list[0]!.actuals).toBe(12)
    expect(await ids({ q, advertiserId: [things.otherAdvertiser] })).toEqual([other])
    expect(await ids({ q }, 'stranger')).toEqual([])
  })
})

describe('The roll-up of an order', () => {
  test('sums what its campaigns delivered, archived ones too, in exact money', async () => {
    const id = await order('Rolled up')
    const half = { objective_value: 100_000, order_id: id }
    await desk.campaign({
      columns: { ...half, second_screen_objective: 1000 },
      totals: {
        impressions: 30_000,
        second_screen_impressions: 250,
        spend_e7: 3_000_000_049n,
        second_screen_spend_e7: 10_000_000n,
        estimated_complete_e1: 900,
      },
    })
    await desk.campaign({ columns: half, totals: { impressions: 20_001, spend_e7: 1_000_000_000n, estimated_complete_e1: 500 } })
    await desk.campaign({ archived: true, status: 'PAUSED', columns: half, totals: { impressions: 10_000, spend_e7: 0 } })
    await desk.campaign({ status: 'DRAFT', columns: { ...half, objective_value: null } })
    const [row] = (await search({ q: String(id) })).list
    expect(row).toMatchObject({
      actuals: 60_001,
      secondScreenImpressions: 250,
      totalSpend: 401,
      secondScreenSpend: 1,
      // 100,000 + 100,000 + the delivered part of the archived one
      audioObjective: 210_000,
      secondScreenObjective: 1000,
      complete: 28.5,
      // 90,000 + 50,000 + 10,000 of 210,000
      estimatedComplete: 71.4,
      secondScreenComplete: 25,
      campaigns: 3,
      currency: 'USD',
    })
  })

  test("uses the order's own objective if it has one, and none if that is unlimited", async () => {
    const id = await order('Own objective', { objective_value: 400_000 })
    await desk.campaign({ columns: { order_id: id, objective_value: 100_000 }, totals: { impressions: 100_000 } })
    expect((await search({ q: String(id) })).list[0]).toMatchObject({ audioObjective: 400_000, complete: 25 })
    const unlimited = await order('No limit', { objective_unlimited: true, objective_value: 5 })
    await desk.campaign({ columns: { order_id: unlimited }, totals: { impressions: 100_000 } })
    expect((await search({ q: String(unlimited) })).list[0]).toMatchObject({
      audioObjective: null,
      complete: null,
      estimatedComplete: null,
      orderObjective: { value: null, unlimited: true },
    })
  })

  test('counts the audio spend for an objective in money', async () => {
    const id = await order('Priced', { objective_type: 'PRICE', objective_value: 1000 })
    await desk.campaign({
      columns: { order_id: id, objective_type: 'PRICE', objective_value: 900 },
      totals: { impressions: 1, spend_e7: 2_500_000_000n, second_screen_spend_e7: 9_000_000_000n },
    })
    expect((await search({ q: String(id) })).list[0]).toMatchObject({ audioObjective: 1000, complete: 25, totalSpend: 1150 })
  })

  test('sorts the list, unlimited objectives as the largest', async () => {
    const [small, large, unlimited, none] = [
      await order('Rank a', { objective_value: 10 }),
      await order('Rank b', { objective_value: 500 }),
      await order('Rank c', { objective_unlimited: true }),
      await order('Rank d'),
    ]
    await desk.campaign({ columns: { order_id: small, objective_value: 10 }, totals: { impressions: 9, spend_e7: 1 } })
    const q = 'rank '
    expect(await ids({ q, sort: '-audioObjective' })).toEqual([unlimited, large, small, none])
    expect(await ids({ q, sort: 'audioObjective' })).toEqual([small, large, unlimited, none])
    expect(await ids({ q, sort: '-actuals' })).toEqual([small, large, unlimited, none])
    expect(await ids({ q, sort: '-complete' })).toEqual([small, large, unlimited, none])
    expect(await ids({ q, sort: 'totalSpend' })).toEqual([large, unlimited, none, small])
  })
})
