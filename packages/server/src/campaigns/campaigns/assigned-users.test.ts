import { campaigns } from '@spotdesk/sdk/contract'
import { pageSizes } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  for (const name of ['zoe@desk.test', 'Anna@desk.test', 'anna@desk.test', 'émile@desk.test']) {
    await desk.campaign({ columns: { assigned_username: name } })
    await desk.campaign({ columns: { assigned_username: name } })
  }
  await desk.campaign({ columns: { assigned_username: 'other@desk.test', advertiser_id: things.otherAdvertiser } })
  await desk.campaign({ agencyId: 2, columns: { assigned_username: 'stranger@desk.test' } })
  await desk.campaign()
})
afterAll(() => desk.close())

const names = async (input: { q?: string; limit?: number }, person: Person = 'manager') =>
  (await desk.call(person, campaigns.assignedUsers, input)).body as unknown as string[]

test("without q, 'Unassigned' is first, then each name once, sorted by name", async () => {
  expect((await names({})).map((name) => name.toLowerCase())).toEqual([
    'unassigned',
    'anna@desk.test',
    'anna@desk.test',
    'émile@desk.test',
    'other@desk.test',
    'zoe@desk.test',
  ])
})

test("with q, only names that contain it in any case, without 'Unassigned'", async () => {
  expect(await names({ q: ' ÉMILE' })).toEqual(['émile@desk.test'])
  expect(await names({ q: 'unass' })).toEqual([])
  expect(await names({ q: '%' })).toEqual([])
})

test('at most `limit` names, twenty by default', async () => {
  expect(await names({ limit: 2 })).toHaveLength(3)
  for (let index = 0; index < 30; index++) await desk.campaign({ columns: { assigned_username: `many${index}@desk.test` } })
  expect(await names({ q: 'many' })).toHaveLength(pageSizes.lookUp)
})

test('only names from campaigns that the caller may see', async () => {
  expect(await names({ q: 'other' }, 'advertiser')).toEqual([])
  expect(await names({}, 'stranger')).toEqual(['Unassigned', 'stranger@desk.test'])
})
