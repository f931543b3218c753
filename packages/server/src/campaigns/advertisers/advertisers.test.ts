import { advertisers, changeSets, orders, session } from '@spotdesk/sdk/contract'
import { pageSizes, searchKey } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  for (let index = 0; index < 30; index++)
    await desk.insert('advertisers', { agency_id: 1, id: 5000 + index, name: `Many ${index}`, name_lc: searchKey(`Many ${index}`) })
  for (const [index, name] of ['Eclipse', 'Éclair House'].entries())
    await desk.insert('advertisers', { agency_id: 1, id: 6001 + index, name, name_lc: searchKey(name) })
  await desk.insert('advertisers', {
    agency_id: 1,
    id: 6000,
    name: '100% Zebra_Straße',
    name_lc: searchKey('100% Zebra_Straße'),
    status: 'ARCHIVED',
    domain: 'z.test',
    contact: 'Zoe',
    email: 'z@z.test',
    category_ids: ['IAB7', 'own-9'],
    external_reference: 'Z-1',
  })
})
afterAll(() => desk.close())

type Names = { id: number; name: string; status: string }[]
const summary = async (input: { q?: string; limit?: number } = {}, person: Person = 'manager') =>
  (await desk.call(person, advertisers.summary, input)).body as unknown as Names
const search = async (input: { q?: string; ids?: number[] } = {}, person: Person = 'manager') =>
  (await desk.call(person, advertisers.search, input)).body as unknown as Names

test('a summary is sorted by name, é beside e, twenty a page by default', async () => {
  expect(await summary()).toHaveLength(pageSizes.lookUp)
  expect((await summary({ limit: 1000 })).map(({ name }) => name).filter((name) => !name.startsWith('Many'))).toEqual([
    '100% Zebra_Straße',
    'Acme Motors',
    'Bakery & Sons',
    'Coastal Bank',
    'Éclair House',
    'Eclipse',
  ])
})

test('a part of the name is found in any case, every character literal', async () => {
  for (const q of ['ZEBRA', '0% z', '_STRASSE', ' straße '])
    expect(await summary({ q })).toEqual([{ id: 6000, name: '100% Zebra_Straße', status: 'ARCHIVED' }])
  expect(await summary({ q: 'z%a' })).toEqual([])
  expect((await search({ q: 'éCLAIR' })).map(({ id }) => id)).toEqual([6002])
})

test('a search by name returns at most ten; a request by ids returns all that exist', async () => {
  expect(await search({ q: 'many' })).toHaveLength(pageSizes.search)
  const ids = Array.from({ length: 30 }, (_, index) => 5000 + index)
  expect(await search({ ids: [...ids, 999_999] })).toHaveLength(30)
  expect((await search({ ids: [5001, 6000], q: 'zebra' })).map(({ id }) => id)).toEqual([6000])
})

test('an advertiser comes with its categories by name', async () => {
  const { body, headers } = await desk.call('manager', advertisers.get, { id: 6000 })
  expect(headers['etag']).toBe('"1"')
  expect(body).toMatchObject({
    id: 6000,
    status: 'ARCHIVED',
    domain: 'z.test',
    contact: 'Zoe',
    email: 'z@z.test',
    externalReference: 'Z-1',
    categories: [
      { id: 'IAB7', name: 'Health & Fitness' },
      { id: 'own-9', name: 'own-9' },
    ],
  })
})

test('nobody sees advertisers outside of their agency and scope', async () => {
  expect((await summary({}, 'advertiser')).map(({ id }) => id)).toEqual([things.advertiser])
  expect(await search({ ids: [things.otherAdvertiser] }, 'advertiser')).toEqual([])
  expect((await summary({}, 'stranger')).map(({ id }) => id)).toEqual([things.strangersAdvertiser, 1005])
  const status = async (person: Person, id: number) => (await desk.call(person, advertisers.get, { id })).status
  expect([
    await status('advertiser', things.advertiser),
    await status('advertiser', things.otherAdvertiser),
    await status('stranger', things.advertiser),
  ]).toEqual([200, 404, 404])
})

test("a publisher's user knows the advertisers that their publishers deliver, by name and without contacts", async () => {
  const { advertiser, otherAdvertiser } = things
  await desk.rows(sql`update advertisers set contact = 'Ann', email = 'ann@acme.test' where id in (${advertiser}, ${otherAdvertiser})`)
  await desk.call('manager', advertisers.create, { body: { name: 'Secret Ltd', contact: 'Sam', email: 'sam@secret.test' } })
  const own = async () => {
    const list = (await desk.call('publisher', advertisers.list, { limit: 100 })).body['list'] as (Names[number] & { email: null })[]
    expect(list.map(({ email }) => email)).toEqual(list.map(() => null))
    for (const { id } of list)
      expect((await desk.call('publisher', advertisers.get, { id })).body).toMatchObject({ contact: null, email: null })
    expect((await summary({ limit: 100 }, 'publisher')).length).toBe(list.length)
    expect((await search({ ids: [5000, ...list.map(({ id }) => id)] }, 'publisher')).length).toBe(list.length)
    return list.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect(await own()).toEqual([advertiser])
  expect((await desk.call('publisher', session.user, {})).body['soleAdvertiser']).toMatchObject({ id: advertiser })
  for (const row of [advertisers.get, advertisers.campaigns])
    expect((await desk.call('publisher', row, { id: otherAdvertiser })).status).toBe(404)
  expect((await desk.call('admin', advertisers.get, { id: advertiser })).body).toMatchObject({ contact: 'Ann', email: 'ann@acme.test' })
  // Whoever sells for all publishers of the agency is no less a publisher's user.
  await desk.rows(sql`update memberships set publisher_ids = null where role_id = 7`)
  desk.clock.advance(60_000)
  expect(await own()).toEqual([advertiser, otherAdvertiser])
  const sets = await desk.call('publisher', changeSets.list, { kind: ['advertisers'] })
  expect(sets.body).toMatchObject({ list: [], total: 0 })
  // The margin of an order stands in its changes too.
  const made = await desk.call('manager', orders.create, { body: { name: 'With margin', advertiserId: advertiser, margin: 17 } })
  const items = await desk.call('publisher', changeSets.items, { id: String(made.body['changeSetId']) })
  expect(items.text).toContain('With margin')
  expect(items.text).not.toContain('marginPercent')
})
