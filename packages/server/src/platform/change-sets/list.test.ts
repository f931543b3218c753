/** The list of change-sets: its order, its filters, and who sees what of it. */
import { campaigns, changeSets, type InputOf } from '@spotdesk/sdk/contract'
import { hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '../../testing/desk.ts'

let desk: Fixture
let mine: number
let others: number
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  mine = await desk.campaign({ name: 'In scope' })
  others = await desk.campaign({ name: 'Out of scope', columns: { advertiser_id: 1002 } })
})
afterAll(() => desk.close())

const listOf = async (person: Person, query: InputOf<typeof changeSets.list> = {}) =>
  (await desk.app.call(changeSets.list, { limit: 100, ...query }, { as: person })) as { list: changeSets.ChangeSet[]; total: number }
const pause = async (id: number, person: Person = 'manager') => (await desk.app.call(campaigns.pause, { id }, { as: person })).changeSetId
const resume = async (id: number, person: Person = 'manager') => (await desk.app.call(campaigns.resume, { id }, { as: person })).changeSetId
const plan = async (id: number, person: Person = 'manager') =>
  desk.app.call(changeSets.plan, { body: { kind: 'campaigns', changes: [{ id, cells: { name: 'Planned' } }] } }, { as: person })

test('a change-set whose client dates it into the year 9999 stands where the server made it', async () => {
  const id = await desk.campaign({ name: 'Dated by its client' })
  const future = 'ebf7ffff-ffff-7fff-bfff-ffffffffffff'
  expect((await desk.call('manager', campaigns.pause, { id }, { changeSet: future })).body['changeSetId']).toBe(future)
  desk.clock.advance(1000)
  const later = await desk.call('manager', campaigns.resume, { id })
  const { list } = await desk.app.call(changeSets.list, { limit: 2 }, { as: 'manager' })
  expect(list.map((row) => row.id)).toEqual([later.body['changeSetId'], future])
})

test('the newest comes first, with the counts that each has when it is read alone', async () => {
  const paused = await pause(mine)
  const resumed = await resume(mine)
  const planned = await plan(mine)
  const { list, total } = await listOf('manager')
  expect(list.slice(0, 3).map(({ id }) => id)).toEqual([planned.id, resumed, paused])
  expect(total).toBe(list.length)
  for (const row of list.slice(0, 3)) expect(row).toEqual(await desk.app.call(changeSets.get, { id: row.id }, { as: 'manager' }))
  expect(list[1]!.written).toEqual([{ entityType: 'campaign', created: 0, changed: 1 }])
})

test('it is filtered by who made it, by noun and by status, also by the status that time has changed', async () => {
  const byManager = await plan(mine)
  const byAdmin = await plan(mine, 'admin')
  const ids = async (query: InputOf<typeof changeSets.list>, person: Person = 'admin') =>
    (await listOf(person, query)).list.map(({ id }) => id)
  expect(await ids({ mine: true })).toEqual([byAdmin.id])
  expect(await ids({ mine: false })).toEqual(expect.arrayContaining([byAdmin.id, byManager.id]))
  expect(await ids({ kind: ['orders'] })).toEqual([])
  expect(await ids({ kind: ['campaigns'], status: ['PLANNED'] })).toEqual(expect.arrayContaining([byAdmin.id, byManager.id]))
  const applied = (await listOf('admin', { status: ['APPLIED'] })).list
  expect(new Set(applied.map(({ status }) => status))).toEqual(new Set(['APPLIED']))
  desk.clock.advance(25 * hourMs)
  expect(await ids({ status: ['PLANNED'] })).toEqual([])
  expect(await ids({ status: ['EXPIRED'] })).toEqual(expect.arrayContaining([byAdmin.id, byManager.id]))
})

test('a user with a scope sees their own change-sets only, and nobody sees those of another agency', async () => {
  const ofManager = [await pause(mine), await resume(mine), await pause(others)]
  const seen = (await listOf('advertiser')).list.map(({ id }) => id)
  for (const id of ofManager) expect(seen).not.toContain(id)
  // Made while more could be seen, and made within the scope.
  const before = await pause(mine, 'trafficker').then(() => resume(mine, 'trafficker'))
  // The actor of a call is at most a second old.
  await desk.rows(sql`update memberships set advertiser_ids = '{1001}' where user_id = 104`)
  desk.clock.advance(2000)
  const after = await pause(mine, 'trafficker')
  expect((await listOf('trafficker')).list.map(({ id }) => id)).toEqual([after])
  const all = await listOf('manager')
  expect(all.list.map(({ id }) => id)).toEqual(expect.arrayContaining([before, after]))
  expect(all.list.map(({ id }) => id)).toEqual(expect.arrayContaining(ofManager))
  expect((await listOf('stranger')).list).toEqual([])
  const foreign = await desk.campaign({ agencyId: 2, columns: { advertiser_id: 1004, currency: 'EUR' } })
  const ofStranger = await pause(foreign, 'stranger')
  expect((await listOf('stranger')).list.map(({ id }) => id)).toEqual([ofStranger])
  expect((await listOf('manager')).total).toBe(all.total)
})
