import { dashboards } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const columns = async (person: Person = 'manager') => (await desk.call(person, dashboards.campaignColumns, {})).body['colDef']
const save = (colDef: unknown, person: Person = 'manager') =>
  desk.call(person, dashboards.saveCampaignColumns, { body: { colDef } } as never)
const layout = [
  { field: 'name', hide: false, order: 0 },
  { field: 'complete', hide: true, order: 1 },
]

test('a user who has saved none has the default layout', async () => expect(await columns('readonly')).toEqual([]))

test('a saved layout is read as it was saved, and saving again replaces it', async () => {
  expect((await save(layout)).body).toEqual({ colDef: layout })
  expect(await columns()).toEqual(layout)
  await save(layout.toReversed())
  expect(await columns()).toEqual(layout.toReversed())
})

test('internal columns are filtered out, and a repeated field is listed once', async () => {
  const internal = dashboards.campaignFilterFields.map((field) => ({ field, hide: true, order: 9 }))
  const { body } = await save([layout[0], ...internal, { ...layout[0], hide: true }, layout[1]])
  expect(body['colDef']).toEqual(layout)
  expect(await columns()).toEqual(layout)
})

test('each user has a layout of their own in each agency', async () => {
  await save(layout)
  await save([layout[1]], 'advertiser')
  expect(await columns()).toEqual(layout)
  expect(await columns('advertiser')).toEqual([layout[1]])
  expect(await columns('stranger')).toEqual([])
})

test.each([
  [[{ field: '', hide: false, order: 0 }]],
  [[{ field: 'name', hide: 'no', order: 0 }]],
  [Array.from({ length: 101 }, () => layout[0])],
  ['name'],
])('a layout that is none is refused', async (colDef) => {
  await save(layout)
  expect((await save(colDef)).status).toBe(422)
  expect(await columns()).toEqual(layout)
})

test('the order list has a layout of its own, without fields that only filter', async () => {
  await save(layout)
  const internal = dashboards.orderFilterFields.map((field) => ({ field, hide: true, order: 9 }))
  const colDef = [{ field: 'advertiser', hide: false, order: 0 }, ...internal]
  expect((await desk.call('manager', dashboards.saveOrderColumns, { body: { colDef } })).body).toEqual({ colDef: colDef.slice(0, 1) })
  expect((await desk.call('manager', dashboards.orderColumns, {})).body).toEqual({ colDef: colDef.slice(0, 1) })
  expect(await columns()).toEqual(layout)
})
