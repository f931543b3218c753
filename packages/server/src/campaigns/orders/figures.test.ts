/** Every figure of campaigns and orders has one value: in the list, on the page, in cards, in files, and in sums of rows. */
import { campaigns, creatives, orders } from '@spotdesk/sdk/contract'
import { orderProblem } from '@spotdesk/sdk/rules'
import { campaignStatuses, dayMs } from '@spotdesk/sdk/values'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, fixtureTime, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  await sql`insert into delivery_clock values (1, ${fixtureTime}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
    desk.database.system,
  )
})
afterAll(() => desk.close())

const at = (days: number) => new Date(fixtureTime.getTime() + days * dayMs)
const seed = 28
const count = 40
const first = 860
const orderCount = 8

/** Campaigns of any type, status and unit, in orders with and without an objective and dates of their own. */
async function fill(): Promise<void> {
  for (let index = 0; index < orderCount; index += 1) {
    const name = `Figures ${index}`
    await desk.insert('orders', {
      agency_id: 1,
      id: first + index,
      advertiser_id: things.advertiser,
      name,
      name_lc: name.toLowerCase(),
      currency: 'USD',
      objective_type: index % 2 ? 'PRICE' : 'IMPRESSIONS',
      objective_value: index < 4 ? 40_000 : null,
      objective_unlimited: index === 6,
      start_date: index % 3 ? at(-10) : null,
      end_date: index % 3 ? at(20) : null,
    })
  }
  const amount = fc.integer({ min: 0, max: 20_000 })
  const tenths = fc.integer({ min: 0, max: 1000 })
  const drawn = fc.record({
    type: fc.constantFrom('STANDARD', 'STANDARD', 'SPONSORSHIP', 'SECOND_SCREEN'),
    status: fc.constantFrom(...campaignStatuses),
    archived: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
    second: fc.boolean(),
    objective: fc.option(fc.integer({ min: 1, max: 20_000 })),
    delivered: amount,
    spend: fc.bigInt(0n, 200_000_000_000n),
    secondSpend: fc.bigInt(0n, 50_000_000_000n),
    elapsed: tenths,
    complete: tenths,
    estimated: tenths,
    pace: fc.option(fc.integer({ min: 1, max: 30_000 })),
  })
  for (const [index, one] of fc.sample(drawn, { seed, numRuns: count }).entries()) {
    const order = index % orderCount
    const hasSecond = one.second || one.type === 'SECOND_SCREEN'
    await desk.campaign({
      name: `Part ${index}`,
      type: one.type,
      status: one.status,
      archived: one.archived,
      columns: {
        order_id: first + order,
        objective_type: order % 2 ? 'PRICE' : 'IMPRESSIONS',
        objective_value: one.objective,
        objective_unlimited: one.objective === null && order === 6,
        second_screen_objective: hasSecond ? 500 : null,
        start_date: at(-10),
        end_date: at(10),
        pace: one.pace === null ? null : one.pace / 10_000,
      },
      totals: {
        impressions: one.type === 'SECOND_SCREEN' ? 0 : one.delivered,
        completes: Math.floor(one.delivered / 3),
        spend_e7: one.spend,
        second_screen_impressions: hasSecond ? one.delivered : 0,
        second_screen_spend_e7: hasSecond ? one.secondSpend : 0n,
        elapsed_e1: one.elapsed,
        complete_e1: one.complete,
        estimated_complete_e1: Math.max(one.complete, one.estimated),
      },
    })
  }
}

/** Columns of files with the member of the row that they hold. */
const columnsOfBoth = {
  Actuals: 'actuals',
  '2nd screen impressions': 'secondScreenImpressions',
  '2nd screen objective': 'secondScreenObjective',
  Currency: 'currency',
  'Total spend': 'totalSpend',
  'Audio spend': 'audioSpend',
  '2nd screen spend': 'secondScreenSpend',
  'Complete %': 'complete',
  'Estimated complete %': 'estimatedComplete',
  'Due %': 'elapsed',
  Pace: 'pace',
  '2nd screen complete %': 'secondScreenComplete',
  '2nd screen estimated complete %': 'secondScreenEstimatedComplete',
} as const
const campaignColumns = { ...columnsOfBoth, 'Listen-through rate': 'ltr' }
const orderColumns = { ...columnsOfBoth, 'Audio objective': 'audioObjective' }

type Figures = Record<string, unknown> & { id: number }
/** Calls of one kind of thing, answered as rows. */
interface Kind {
  columns: Record<string, string>
  list: () => Promise<Figures[]>
  page: (id: number) => Promise<Figures>
  file: () => Promise<{ body: { fileName?: string } }>
}
const ids = Array.from({ length: orderCount }, (_, index) => first + index)
const rowsOf = ({ body }: { body: unknown }) => (body as { list: Figures[] }).list
const kinds: Record<string, Kind> = {
  orders: {
    columns: orderColumns,
    list: async () => rowsOf(await desk.call('manager', orders.dashboard, { q: 'Figures', limit: 100 })),
    page: async (id) => (await desk.call('manager', orders.get, { id })).body as never,
    file: () => desk.call('manager', orders.exportList, { q: 'Figures' }) as never,
  },
  campaigns: {
    columns: campaignColumns,
    list: async () => rowsOf(await desk.call('manager', campaigns.list, { orderId: ids, limit: 100 })),
    page: async (id) => (await desk.call('manager', campaigns.get, { id })).body as never,
    file: () => desk.call('manager', campaigns.exportList, { orderId: ids }) as never,
  },
}

async function readFile(kind: Kind): Promise<Map<number, Record<string, string>>> {
  const { body } = await kind.file()
  const { text } = await desk.call('manager', creatives.report, { client: '1', fileName: body.fileName! })
  const rows = parse(text, { bom: true, columns: true, comment: '#', comment_no_infix: true }) as Record<string, string>[]
  return new Map(rows.map((row) => [Number(row['ID']), row]))
}

test('list, page, cards and file of campaigns and orders say the same of each figure', async () => {
  await fill()
  let compared = 0
  for (const [name, kind] of Object.entries(kinds)) {
    const [list, file] = await Promise.all([kind.list(), readFile(kind)])
    expect([name, list.length]).toEqual([name, name === 'orders' ? orderCount : count])
    const pages = await Promise.all(list.map(({ id }) => kind.page(id)))
    for (const [index, row] of list.entries()) {
      expect([name, pages[index]]).toMatchObject([name, row])
      for (const [title, member] of Object.entries(kind.columns)) {
        const isUnlimited = title === 'Audio objective' && (row['orderObjective'] as { unlimited?: boolean }).unlimited
        const value = isUnlimited ? 'Unlimited' : row[member]
        expect([row.id, title, file.get(row.id)![title]]).toEqual([row.id, title, value === null ? '' : String(value)])
        compared += 1
      }
    }
  }
  expect(compared).toBe((count + orderCount) * 14)
  const cards = rowsOf(await desk.call('manager', campaigns.cards, { orderId: ids, limit: 100 }))
  const rows = new Map((await kinds['campaigns']!.list()).map((row) => [row.id, row]))
  expect(cards).toHaveLength(count)
  for (const { forecast: _, timeZone: __, ...card } of cards) expect(rows.get(card.id)).toMatchObject(card)
})

test('orders sort by the pace that they show, and those without one come last', async () => {
  const shown = async (sort: 'pace' | '-pace') =>
    rowsOf(await desk.call('manager', orders.dashboard, { q: 'Figures', limit: 100, sort })).map(({ pace }) => pace as number | null)
  const known = (await shown('pace')).filter((pace) => pace !== null)
  expect(known.length).toBeGreaterThan(3)
  expect(new Set(known).size).toBeGreaterThan(3)
  const none = Array.from({ length: orderCount - known.length }, () => null)
  expect(await shown('pace')).toEqual([...known.toSorted((a, b) => a - b), ...none])
  expect(await shown('-pace')).toEqual([...known.toSorted((a, b) => b - a), ...none])
})

test('an order’s sums are those of its campaigns, and its pace is of what is due of its whole objective', async () => {
  const parts = Map.groupBy(await kinds['campaigns']!.list(), (row) => (row['order'] as { id: number }).id)
  const number = (row: Figures, member: string) => row[member] as number
  for (const order of await kinds['orders']!.list()) {
    const own = parts.get(order.id)!
    const sumOf = (member: string) => own.reduce((sum, row) => sum + number(row, member), 0)
    for (const member of ['actuals', 'secondScreenImpressions']) expect([member, order[member]]).toEqual([member, sumOf(member)])
    for (const member of ['audioSpend', 'secondScreenSpend', 'totalSpend'])
      // Each row is rounded to the cent by itself.
      expect(Math.abs(number(order, member) - sumOf(member))).toBeLessThan(0.005 * (own.length + 1))
    expect(number(order, 'totalSpend')).toBeCloseTo(number(order, 'audioSpend') + number(order, 'secondScreenSpend'), 6)
    const objective = order['audioObjective'] as number | null
    if (objective === null) {
      expect([order['complete'], order['elapsed'], order['pace']]).toEqual([null, null, null])
      continue
    }
    const delivered = number(order, order['objectiveType'] === 'PRICE' ? 'audioSpend' : 'actuals')
    expect(number(order, 'complete')).toBeCloseTo(Math.min(100, Math.floor((delivered * 1000) / objective) / 10), 1)
    // Complete over due is the pace, but for the digits that percents are shown with.
    const [due, pace] = [number(order, 'elapsed'), order['pace'] as number | null]
    if (pace === null) expect(due).toBe(0)
    else if (due < 100) expect(Math.abs((delivered / objective) * 100 - pace * due)).toBeLessThan(0.2 * Math.max(1, pace))
  }
})

test('an order that is booked by a part of its objective is not on pace, however its campaigns deliver', async () => {
  const id = first + orderCount
  const order = { agency_id: 1, id, advertiser_id: things.advertiser, name: 'Booked in part', name_lc: 'booked in part', currency: 'USD' }
  await desk.insert('orders', { ...order, objective_type: 'IMPRESSIONS', objective_value: 100_000, start_date: at(-10), end_date: at(10) })
  const columns = { order_id: id, objective_value: 14_000, start_date: at(-10), end_date: at(10), pace: 1 }
  await desk.campaign({ columns, totals: { impressions: 7000, complete_e1: 500, elapsed_e1: 500, estimated_complete_e1: 1000 } })
  const read = async () => (await desk.call('manager', orders.get, { id })).body
  expect(await read()).toMatchObject({ complete: 7, estimatedComplete: 14, elapsed: 50, pace: 0.14 })
  await desk.campaign({ columns: { ...columns, objective_value: 86_000 }, totals: { impressions: 43_000, elapsed_e1: 500 } })
  expect(await read()).toMatchObject({ complete: 50, elapsed: 50, pace: 1 })
})

test('an order on pace that its forecasts see miss its objective is at risk, in the list, on the page, in the file and in the API alike', async () => {
  const id = first + orderCount + 1
  const order = { agency_id: 1, id, advertiser_id: things.advertiser, name: 'Figures at risk', name_lc: 'figures at risk', currency: 'USD' }
  await desk.insert('orders', { ...order, objective_type: 'IMPRESSIONS', objective_value: 10_000, start_date: at(-10), end_date: at(10) })
  const columns = { order_id: id, objective_value: 10_000, start_date: at(-10), end_date: at(10), pace: 1 }
  const totals = { impressions: 5000, complete_e1: 500, elapsed_e1: 500, estimated_complete_e1: 700 }
  const campaign = await desk.campaign({ columns, totals })
  /** The words of all faces, each once. */
  const words = async (person: 'manager' | 'finance' = 'manager') => {
    const [row] = rowsOf(await desk.call(person, orders.dashboard, { ids: [id] })) as unknown as [orders.OrderRow]
    const page = (await desk.call(person, orders.get, { id })).body as unknown as orders.OrderRow
    const { body } = await desk.call(person, orders.exportList, { ids: [id] })
    const { text } = await desk.call(person, creatives.report, { client: '1', fileName: String(body['fileName']) })
    const [cells] = parse(text, { bom: true, columns: true, comment: '#', comment_no_infix: true }) as [Record<string, string>]
    expect([page.status, page.estimatedComplete]).toEqual(['ACTIVE', 70])
    return [...new Set([orderProblem(row)?.label ?? '', orderProblem(page)?.label ?? '', cells['Problem']])]
  }
  // An estimate alone is no forecast: it may be one of last week's supply.
  expect(await words()).toEqual([''])
  await desk.insert('last_forecasts', { agency_id: 1, campaign_id: campaign, made_at: fixtureTime, status: 'AT_RISK' })
  expect(await words()).toEqual(['At risk'])
  // Whoever may not read forecasts learns nothing of them here.
  expect(await words('finance')).toEqual([''])
  // The forecast is of other settings then.
  const set = (change: RawBuilder<unknown>) => desk.rows(sql`update campaigns set ${change} where id = ${campaign}`)
  await set(sql`settings_changed_at = ${at(1)}`)
  expect(await words()).toEqual([''])
  await set(sql`settings_changed_at = null, pace = 0.8`)
  expect(await words()).toEqual(['Behind plan'])
})
