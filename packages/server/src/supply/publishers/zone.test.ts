import { publishers } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const zone = (person: Person, publisherId: number, id: number) => desk.call(person, publishers.zone, { publisherId, id })

test('a zone is read by its publisher and its id', async () => {
  expect((await zone('trafficker', 201, 2001)).body).toMatchObject({
    id: 2001,
    name: 'Zone 201',
    publisher: { id: 201, name: 'River FM' },
    format: 'AUDIO',
  })
  expect((await zone('trafficker', 202, 2001)).status).toBe(404)
})

test('other agencies see zones in packs that are sold to them, and no others', async () => {
  expect((await zone('stranger', 202, 2002)).status).toBe(200)
  expect((await zone('stranger', 201, 2001)).status).toBe(404)
})

test('whoever is limited to some publishers sees the zones of those', async () => {
  const mine = await zone('publisher', 201, 2001)
  const other = await zone('publisher', 202, 2002)
  expect([mine.status, other.status]).toEqual([200, 404])
})
