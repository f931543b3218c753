import { campaigns, changeSets, orders } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Body = Record<string, unknown>
const create = async (body: Body = {}) =>
  (await desk.call('manager', orders.create, { body: { name: 'Spring', advertiserId: things.advertiser, ...body } } as never)).body
const update = async (id: unknown, body: Body, person: Person = 'manager') =>
  (await desk.call(person, orders.update, { id, body } as never)).body
const read = async (id: unknown) => (await desk.call('manager', orders.get, { id: id as number })).body
const revert = (changeSetId: unknown, person: Person = 'manager') => desk.call(person, changeSets.revert, { id: changeSetId as string })

describe('Reverting a change of an order', () => {
  test('sets its groups of fields to their former values, and reverting the revert sets them to the later ones', async () => {
    const { id } = await create({ startDate: '2027-01-01T05:00:00.000Z', endDate: '2027-02-01T05:00:00.000Z', comments: 'a' })
    const { changeSetId } = await update(id, {
      endDate: '2027-03-01T05:00:00.000Z',
      orderObjective: { value: 500 },
      cappingRules: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }],
      comments: 'b',
      margin: 7.5,
    })
    const { body } = await revert(changeSetId)
    expect(body).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await read(id)).toMatchObject({
      endDate: '2027-02-01T05:00:00.000Z',
      orderObjective: { value: null },
      cappingRules: [],
      comments: 'a',
      version: 3,
    })
    expect((await revert(body['changeSetId'])).body).toMatchObject({ reverted: 1 })
    expect(await read(id)).toMatchObject({ endDate: '2027-03-01T05:00:00.000Z', orderObjective: { value: 500 }, comments: 'b' })
  })

  test('reverts a group only if nobody has changed one of its fields since', async () => {
    const { id } = await create({ startDate: '2027-01-01T05:00:00.000Z', endDate: '2027-02-01T05:00:00.000Z' })
    const { changeSetId } = await update(id, { name: 'Summer', endDate: '2027-03-01T05:00:00.000Z' })
    await update(id, { startDate: '2027-01-05T05:00:00.000Z' }, 'trafficker')
    expect((await revert(changeSetId)).body).toMatchObject({
      reverted: 1,
      conflicts: [{ fields: ['endDate'], changedBy: 'trafficker@world.test' }],
    })
    expect(await read(id)).toMatchObject({ name: 'Spring', endDate: '2027-03-01T05:00:00.000Z' })
  })

  test('is a conflict when the order would not be valid as a whole', async () => {
    const { id } = await create({ orderObjective: { value: 100 } })
    const { changeSetId } = await update(id, { orderObjective: { value: 900 } })
    await update(id, { orderObjective: { managedObjective: 500 } })
    expect((await revert(changeSetId)).body).toMatchObject({
      reverted: 0,
      conflicts: [{ reason: 'The number is too big. The maximum is 100.' }],
    })
    expect(await read(id)).toMatchObject({ orderObjective: { value: 900 } })
  })

  test('that created it archives it and releases its reference, unless campaigns were created in it', async () => {
    const made = await create({ externalReference: 'R-1' })
    expect((await revert(made['changeSetId'])).body).toMatchObject({ reverted: 1 })
    expect(await read(made['id'])).toMatchObject({ archived: true, externalReference: null })
    const used = await create()
    await desk.campaign({ columns: { order_id: used['id'] } })
    expect((await revert(used['changeSetId'])).body).toMatchObject({ reverted: 0, conflicts: [{ id: used['id'] }] })
  })

  test('that unarchived it is refused while campaigns of it deliver', async () => {
    const { id } = await create()
    const campaign = await desk.campaign({ columns: { order_id: id } })
    await desk.call('manager', orders.archive, { id: id as number })
    const { body } = await desk.call('manager', orders.unarchive, { id: id as number })
    await desk.call('manager', campaigns.resume, { id: campaign })
    expect((await revert(body['changeSetId'])).body).toMatchObject({ reverted: 0, conflicts: [{ fields: ['archived'] }] })
    expect(await read(id)).toMatchObject({ archived: false })
  })

  test("needs AUDIT.EXECUTE for another user's change-set, and does not find one of another agency", async () => {
    const { changeSetId } = await create()
    expect((await revert(changeSetId, 'trafficker')).status).toBe(403)
    expect((await revert(changeSetId, 'stranger')).status).toBe(404)
    expect((await revert(changeSetId, 'admin')).body).toMatchObject({ reverted: 1 })
  })
})
