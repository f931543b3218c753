/** Release schedules beside others: of another agency, of users with a scope, written twice and at the same time. */
import { changeSets, releaseSchedules } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type CallOptions, openFixture, type Person } from '../../testing/desk.ts'
import { loadTrustedSchedules } from '../snapshots/build/schedule-store.ts'

const desk = await openFixture()
afterAll(() => desk.close())
beforeEach(async () => void (await sql`delete from release_schedules`.execute(desk.database.system)))

const form = { name: 'Daily', zoneIds: [2001], trusted: true, releases: [new Date('2026-11-20T09:00:00Z')] }
const create = (more: object = {}, as: Person = 'admin', options: CallOptions = {}) =>
  desk.call(as, releaseSchedules.create, { body: { ...form, ...more } } as never, options)
const made = async (more: object = {}) => Number((await create(more)).body['id'])
const update = (id: number, body: object, as: Person, ifMatch: number) =>
  desk.call(as, releaseSchedules.update, { id, body: { ...form, ...body } } as never, { ifMatch })
const namesFor = async (as: Person) => {
  const { list, total } = await desk.app.call(releaseSchedules.list, {}, { as })
  expect(list).toHaveLength(total)
  return list.map(({ name }) => name)
}

test('are no business of another agency', async () => {
  await desk.insert('release_schedules', {
    agency_id: 2,
    id: 98_765,
    name: 'Strange',
    name_lc: 'strange',
    zone_ids: '{2003}',
    trusted: false,
    releases: '[]',
    created_at: desk.clock.now(),
    updated_at: desk.clock.now(),
  })
  expect(await namesFor('admin')).toEqual([])
  expect((await update(98_765, {}, 'admin', 1)).status).toBe(404)
  const answers = [98_765, 98_766].map((id) => desk.call('admin', releaseSchedules.get, { id }))
  const [found, missing] = (await Promise.all(answers)).map(({ status, body }) => ({ status, message: body['message'] }))
  expect(found).toEqual({ ...missing, status: 404 })
  const { body } = await desk.call('admin', releaseSchedules.remove, { id: await made() })
  expect((await desk.call('stranger', changeSets.revert, { id: String(body['changeSetId']), body: {} })).status).toBeGreaterThan(400)
  expect(await namesFor('admin')).toEqual([])
})

test('of zones outside of a scope are neither seen nor counted nor written', async () => {
  await made({ name: 'Both', zoneIds: [2001, 2002] })
  await made({ name: 'Hill', zoneIds: [2002] })
  const own = await made({ name: 'River', zoneIds: [2001] })
  expect(await namesFor('publisher')).toEqual(['River'])
  expect(await namesFor('admin')).toEqual(['Both', 'Hill', 'River'])
  expect((await update(own, { zoneIds: [2002] }, 'publisher', 1)).status).toBeGreaterThan(400)
  expect((await update(own, { name: 'Read only' }, 'readonly', 1)).status).toBe(403)
})

test('keep one of two changes at a time, and one of two equal requests', async () => {
  const id = await made()
  const both = await Promise.all([update(id, { name: 'One' }, 'admin', 1), update(id, { name: 'Two' }, 'admin', 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await update(id, { name: 'Three' }, 'admin', 1)).status).toBe(412)
  const key = '01900000-0000-7000-8000-00000000abcd'
  const twice = [await create({ name: 'Once' }, 'admin', { key }), await create({ name: 'Once' }, 'admin', { key })]
  expect(new Set(twice.map(({ body }) => body['id'])).size).toBe(1)
  const gone = await Promise.all([desk.call('admin', releaseSchedules.remove, { id }), desk.call('admin', releaseSchedules.remove, { id })])
  expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('do nothing to zones that the agency does not own any more', async () => {
  await made()
  expect(await loadTrustedSchedules(desk.database.system)).toHaveLength(1)
  await sql`update publishers set owner_agency_id = 2 where id = 201`.execute(desk.database.system)
  expect(await loadTrustedSchedules(desk.database.system)).toEqual([])
  const { list } = await desk.app.call(releaseSchedules.list, {}, { as: 'admin' })
  expect(list.map(({ zones }) => zones)).toEqual([[]])
  await sql`update publishers set owner_agency_id = 1 where id = 201`.execute(desk.database.system)
})
