import { creatives, orders } from '@spotdesk/sdk/contract'
import { searchKey } from '@spotdesk/sdk/values'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  for (const [index, name] of ['Plain', '=HYPERLINK("http://x")', 'Comma, "quote"', '00123'].entries()) {
    const row = {
      agency_id: 1,
      id: 900 + index,
      advertiser_id: 1003,
      name,
      name_lc: searchKey(name),
      currency: 'USD',
      archived: index === 3,
    }
    await desk.insert('orders', { ...row, start_date: index ? null : new Date('2026-11-01T04:00:00Z'), objective_unlimited: index === 1 })
    await desk.campaign({
      columns: { order_id: 900 + index, advertiser_id: 1003 },
      totals: { impressions: 1000 * index, spend_e7: BigInt(index) * 123_456_789n },
    })
  }
})
afterAll(() => desk.close())

async function exported(query: object, person: Person = 'manager'): Promise<{ text: string; rows: Record<string, string>[] }> {
  const { status, body, text: refusal } = await desk.call(person, orders.exportList, query)
  if (status !== 200) throw new Error(refusal)
  const { text } = await desk.call(person, creatives.report, { client: '1', fileName: body['fileName'] as string })
  return { text, rows: parse(text, { bom: true, columns: true, comment: '#', comment_no_infix: true }) as Record<string, string>[] }
}

test('has the orders of the list in the same order, with the same numbers', async () => {
  const query = { advertiserId: [1003], sort: '-actuals' as const }
  const { rows, text } = await exported(query)
  const { body } = await desk.call('manager', orders.dashboard, query)
  const list = body['list'] as orders.OrderRow[]
  expect(text).toMatch(/^\uFEFF# timezone=America\/New_York; dates=yyyy\/MM\/dd HH:mm; exported=/)
  expect(rows.map((row) => [row['ID'], row['Actuals'], row['Total spend'], row['Complete %']])).toEqual(
    list.map(({ id, actuals, totalSpend, complete }) => [
      String(id),
      String(actuals),
      String(totalSpend),
      complete === null ? '' : String(complete),
    ]),
  )
  expect(rows.find((row) => row['ID'] === '900')).toMatchObject({ 'Start date': '2026/11/01 00:00', Status: 'Active' })
  expect(rows.find((row) => row['ID'] === '901')).toMatchObject({ Order: `'=HYPERLINK("http://x")`, 'Audio objective': 'Unlimited' })
  expect(rows.find((row) => row['ID'] === '903')).toMatchObject({ Order: "'00123", Status: 'Archived' })
})

test('has everything that matches without page and limit; with them, that page, counted from zero', async () => {
  const ids = async (query: object) => (await exported({ advertiserId: [1003], sort: 'id', ...query })).rows.map((row) => row['ID'])
  expect(await ids({})).toEqual(['900', '901', '902', '903'])
  expect(await ids({ status: ['ACTIVE'] })).toEqual(['900', '901', '902'])
  expect(await ids({ page: 1, limit: 3 })).toEqual(['903'])
  expect(await ids({ q: 'quote' })).toEqual(['902'])
  expect(await ids({ page: -1 })).toHaveLength(4)
})

test('has only the selected orders, of at most 1,000, and none that the user may not see', async () => {
  const ids = async (query: object, person?: Person) => (await exported({ sort: 'id', ...query }, person)).rows.map((row) => row['ID'])
  expect(await ids({ ids: [902, 900] })).toEqual(['900', '902'])
  expect(await ids({ ids: [900, 903], status: ['ARCHIVED'] })).toEqual(['903'])
  expect(await ids({ ids: [900, 503] })).toEqual(['900'])
  expect(await ids({ ids: [900] }, 'advertiser')).toEqual([])
  const many = await desk.call('manager', orders.exportList, { ids: Array.from({ length: 1001 }, (_, index) => index + 1) })
  expect(many).toMatchObject({ status: 422, body: { code: 'tooManyItems', message: 'A maximum of 1000 items can be exported!' } })
})

test('has only orders that the user may see, and needs REPORT.EXECUTE', async () => {
  expect((await exported({}, 'advertiser')).rows.map((row) => row['Advertiser'])).not.toContain('Coastal Bank')
  expect((await desk.call('readonly', orders.exportList, {})).status).toBe(403)
  expect(things.advertiser).toBe(1001)
})
