/** Several calls with one X-Change-Set write one change-set. */
import { advertisers, campaigns, changeSets, orders, userLog } from '@spotdesk/sdk/contract'
import { hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

let made = 0
/** A UUID of version 7 as clients make it. */
const newId = () => `01976f2e-5d3a-7c41-8b02-${(++made).toString(16).padStart(12, '0')}`
const pause = (id: number, changeSet: string, person: Person = 'manager', key?: string) =>
  desk.call(person, campaigns.pause, { id }, { changeSet, ...(key !== undefined && { key }) })
const running = async (count: number) => {
  const ids = await Promise.all(Array.from({ length: count }, (_, at) => desk.campaign({ name: `Joined ${at}` })))
  return ids.toSorted((a, b) => a - b)
}
const read = async (id: string) => (await desk.call('manager', changeSets.get, { id })).body as unknown as changeSets.ChangeSet
const revert = async (id: string) => (await desk.call('manager', changeSets.revert, { id, body: {} })).body
const statusesOf = async (ids: readonly number[]) =>
  (await desk.rows<{ status: string }>(sql`select status from campaigns where id = any(${ids}) order by id`)).map(({ status }) => status)
const closed = { status: 409, body: { code: 'changeSetClosed' } }

describe('Calls that name one change-set', () => {
  it('join it, also at the same time; its counts, items and log are those of all of them', async () => {
    const [changeSet, ids] = [newId(), await running(6)]
    const answers = await Promise.all(ids.map((id) => pause(id, changeSet)))
    expect(answers.map(({ status, body }) => [status, body['changeSetId']])).toEqual(ids.map(() => [200, changeSet]))
    expect(await read(changeSet)).toMatchObject({
      kind: 'campaigns',
      status: 'APPLIED',
      counts: { create: 0, update: 6, unchanged: 0, error: 0 },
      written: [{ entityType: 'campaign', created: 0, changed: 6 }],
    })
    const items = (await desk.call('manager', changeSets.items, { id: changeSet })).body as unknown as { list: changeSets.ChangeItem[] }
    expect(items.list.map(({ id }) => id)).toEqual(ids)
    expect((await desk.call('admin', userLog.list, { changeSetId: changeSet })).body).toMatchObject({ total: 6 })
  })

  it('are reverted as one', async () => {
    const [changeSet, ids] = [newId(), await running(4)]
    await Promise.all(ids.map((id) => pause(id, changeSet)))
    expect(await revert(changeSet)).toMatchObject({ reverted: 4, conflicts: [] })
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'RUNNING'))
    expect(await read(changeSet)).toMatchObject({ revertedAt: expect.any(String) })
  })

  it('revert what was changed twice to its first state', async () => {
    const changeSet = newId()
    const [id] = (await running(1)) as [number]
    await pause(id, changeSet)
    await desk.call('manager', campaigns.archive, { id }, { changeSet })
    expect(await revert(changeSet)).toMatchObject({ reverted: 1, conflicts: [] })
    const [row] = await desk.rows(sql`select status, archived from campaigns where id = ${id}`)
    expect(row).toMatchObject({ status: 'RUNNING', archived: false })
  })

  it('leave what somebody has changed in between', async () => {
    const changeSet = newId()
    const [id, other] = (await running(2)) as [number, number]
    await pause(id, changeSet)
    await desk.call('trafficker', campaigns.resume, { id })
    await pause(other, changeSet)
    expect(await revert(changeSet)).toMatchObject({ reverted: 1 })
    expect(await statusesOf([id, other])).toEqual(['RUNNING', 'RUNNING'])
  })

  it('join with what they change beside: the campaigns of an order', async () => {
    const changeSet = newId()
    const [order] = await desk.rows<{ id: number }>(
      sql`select id from orders where agency_id = 1 and not archived and not exists (select 1 from campaigns c where c.order_id = orders.id and c.status = 'PENDING') order by id limit 1`,
    )
    const { status, body } = await desk.call('manager', orders.archive, { id: order!.id }, { changeSet })
    expect([status, body['changeSetId']]).toEqual([200, changeSet])
    expect(await read(changeSet)).toMatchObject({
      kind: 'orders',
      written: expect.arrayContaining([{ entityType: 'order', created: 0, changed: 1 }]),
    })
    expect((await revert(changeSet))['conflicts']).toEqual([])
  })
})

describe('A call that cannot join writes nothing', () => {
  it.each<[string, (changeSet: string, id: number) => Promise<unknown>]>([
    ['another user', (changeSet, id) => pause(id, changeSet, 'trafficker')],
    ['another kind of thing', (changeSet) => desk.call('manager', advertisers.archive, { id: things.advertiser }, { changeSet })],
  ])('%s', async (_, call) => {
    const changeSet = newId()
    const [first, second] = (await running(2)) as [number, number]
    await pause(first, changeSet)
    expect(await call(changeSet, second)).toMatchObject(closed)
    expect([await statusesOf([first, second]), (await read(changeSet)).counts.update]).toEqual([['PAUSED', 'RUNNING'], 1])
    expect((await desk.rows(sql`select 1 from advertisers where id = ${things.advertiser} and status = 'ARCHIVED'`)).length).toBe(0)
  })

  it('a change-set that is reverted, or older than an hour', async () => {
    const [reverted, old] = [newId(), newId()]
    const [a, b, c] = (await running(3)) as [number, number, number]
    await pause(a, reverted)
    await revert(reverted)
    expect(await pause(b, reverted)).toMatchObject(closed)
    await pause(c, old)
    desk.clock.advance(hourMs + 1)
    expect(await pause(b, old)).toMatchObject(closed)
    expect(await statusesOf([b])).toEqual(['RUNNING'])
  })

  it('one that was planned', async () => {
    const [id] = (await running(1)) as [number]
    const body = { kind: 'campaigns', changes: [{ id, cells: { name: 'Planned' } }] } as never
    const planned = (await desk.call('manager', changeSets.plan, { body })).body
    expect(planned['id']).toEqual(expect.any(String))
    expect(await pause(id, String(planned['id']))).toMatchObject(closed)
    expect(await statusesOf([id])).toEqual(['RUNNING'])
  })

  it('a text that is no UUID of version 7', async () => {
    const [id] = (await running(1)) as [number]
    for (const text of ['mine', '6f1c1b1e-0b5e-4a39-9d0a-0d8f5d3c8a11']) expect(await pause(id, text)).toMatchObject({ status: 400 })
    expect(await statusesOf([id])).toEqual(['RUNNING'])
  })
})

it('the same id in another agency is a change-set of its own there: neither sees the other', async () => {
  const changeSet = newId()
  const [id] = (await running(1)) as [number]
  await pause(id, changeSet)
  const theirs = await desk.campaign({ agencyId: 2, columns: { advertiser_id: things.strangersAdvertiser } })
  expect(await pause(theirs, changeSet, 'stranger')).toMatchObject({ status: 200, body: { changeSetId: changeSet } })
  expect((await read(changeSet)).counts.update).toBe(1)
  expect((await desk.call('stranger', changeSets.items, { id: changeSet })).body).toMatchObject({ total: 1, list: [{ id: theirs }] })
  expect(await revert(changeSet)).toMatchObject({ reverted: 1 })
  expect(await statusesOf([id, theirs])).toEqual(expect.arrayContaining(['RUNNING', 'PAUSED']))
})

it('a call that fails begins none, and the next call begins it', async () => {
  const changeSet = newId()
  const [id] = (await running(1)) as [number]
  const done = await desk.campaign({ status: 'COMPLETED' })
  expect(await pause(done, changeSet)).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
  expect((await desk.call('manager', changeSets.get, { id: changeSet })).status).toBe(404)
  expect((await pause(id, changeSet)).body).toMatchObject({ changeSetId: changeSet })
  expect((await read(changeSet)).counts.update).toBe(1)
})

it('a call that is repeated with its key joins once', async () => {
  const changeSet = newId()
  const [a, b] = (await running(2)) as [number, number]
  await pause(a, changeSet)
  const first = await pause(b, changeSet, 'manager', 'joined-1')
  expect((await pause(b, changeSet, 'manager', 'joined-1')).body).toEqual(first.body)
  // What is in force already changes nothing and joins nothing.
  expect((await pause(a, changeSet)).body).toMatchObject({ changeSetId: null })
  expect((await read(changeSet)).counts).toMatchObject({ update: 2 })
})
