import { campaigns, changeSets, orders } from '@spotdesk/sdk/contract'
import type { CampaignStatus } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

async function orderWith(...statuses: CampaignStatus[]): Promise<{ id: number; made: number[] }> {
  const { body } = await desk.call('manager', orders.create, { body: { name: 'Filed', advertiserId: things.advertiser } })
  const id = body['id'] as number
  const made = []
  for (const status of statuses)
    made.push(await desk.campaign({ status, type: status === 'PENDING' ? 'RESERVED' : 'STANDARD', columns: { order_id: id } }))
  return { id, made }
}
const statusesOf = async (ids: number[]) =>
  (await desk.rows<{ status: string }>(sql`select status from campaigns where id = any(${ids}) order by id`)).map(({ status }) => status)
const archive = (id: number, person: Person = 'manager', ifMatch?: number) =>
  desk.call(person, orders.archive, { id }, ifMatch === undefined ? {} : { ifMatch })
const unarchive = (id: number) => desk.call('manager', orders.unarchive, { id })

describe('PUT /orders/{id}/archive', () => {
  test('pauses the READY and RUNNING campaigns in the same change-set and leaves the others', async () => {
    const { id, made } = await orderWith('READY', 'RUNNING', 'DRAFT', 'PAUSED', 'COMPLETED')
    const { status, body } = await archive(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ archived: true, status: 'ARCHIVED', version: 2 })
    expect(await statusesOf(made)).toEqual(['PAUSED', 'PAUSED', 'DRAFT', 'PAUSED', 'COMPLETED'])
    const rows = await desk.rows(
      sql`select entity_type, entity_id, action from audit_events where change_set_id = ${body['changeSetId']} order by entity_id`,
    )
    expect(rows).toEqual([
      { entity_type: 'order', entity_id: id, action: 'ARCHIVE' },
      { entity_type: 'campaign', entity_id: made[0], action: 'PAUSE' },
      { entity_type: 'campaign', entity_id: made[1], action: 'PAUSE' },
    ])
    expect((await desk.call('manager', campaigns.resume, { id: made[1]! })).status).toBe(409)
  })

  test('is refused while a campaign of it is PENDING, and then changes nothing', async () => {
    const { id, made } = await orderWith('RUNNING', 'PENDING')
    const { status, body } = await archive(id)
    expect([status, body['code']]).toEqual([409, 'orderHasPendingCampaigns'])
    expect(await statusesOf(made)).toEqual(['RUNNING', 'PENDING'])
    expect((await desk.call('manager', orders.get, { id })).body).toMatchObject({ archived: false, version: 1 })
  })

  test('answers 200 unchanged for an archived order', async () => {
    const { id } = await orderWith()
    await archive(id)
    expect((await archive(id)).body).toMatchObject({ archived: true, version: 2, changeSetId: null })
  })

  test('honours If-Match', async () => {
    const { id } = await orderWith()
    expect((await archive(id, 'manager', 7)).status).toBe(412)
    expect((await archive(id, 'manager', 1)).status).toBe(200)
  })

  test('by two people at once archives it once', async () => {
    const { id, made } = await orderWith('RUNNING')
    const answers = await Promise.all([archive(id), archive(id, 'trafficker')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body['changeSetId'] === null)).toHaveLength(1)
    expect(await desk.rows(sql`select 1 from audit_events where entity_id = ${made[0]}`)).toHaveLength(1)
  })
})

describe('PUT /orders/{id}/unarchive', () => {
  test('clears the flag only: campaigns that archiving paused stay paused', async () => {
    const { id, made } = await orderWith('RUNNING')
    await archive(id)
    expect((await unarchive(id)).body).toMatchObject({ archived: false, status: 'INACTIVE', version: 3 })
    expect(await statusesOf(made)).toEqual(['PAUSED'])
    expect((await unarchive(id)).body).toMatchObject({ version: 3, changeSetId: null })
  })
})

describe('Reverting the archiving of an order', () => {
  test('unarchives it and resumes the campaigns that it had paused', async () => {
    const { id, made } = await orderWith('READY', 'RUNNING', 'PAUSED')
    const { body } = await archive(id)
    const { body: reverted } = await desk.call('manager', changeSets.revert, { id: body['changeSetId'] as string })
    expect(reverted).toMatchObject({ reverted: 3, conflicts: [] })
    expect((await desk.call('manager', orders.get, { id })).body).toMatchObject({ archived: false, version: 3 })
    expect(await statusesOf(made)).toEqual(['READY', 'RUNNING', 'PAUSED'])
    expect((await desk.call('manager', changeSets.revert, { id: body['changeSetId'] as string })).body).toEqual(reverted)
    const again = await desk.call('manager', changeSets.revert, { id: reverted['changeSetId'] as string })
    expect(again.body).toMatchObject({ reverted: 3, conflicts: [] })
    expect(await statusesOf(made)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
  })

  test('leaves a campaign alone that a user has changed since, and reports the conflict', async () => {
    const { id, made } = await orderWith('RUNNING', 'RUNNING')
    const { body } = await archive(id)
    await unarchive(id)
    await desk.call('trafficker', campaigns.resume, { id: made[0]! })
    await desk.call('trafficker', campaigns.pause, { id: made[0]! })
    const { body: reverted } = await desk.call('manager', changeSets.revert, { id: body['changeSetId'] as string })
    expect(reverted['conflicts']).toMatchObject([{ id: made[0], fields: ['paused'], changedBy: 'trafficker@world.test' }])
    expect(await statusesOf(made)).toEqual(['PAUSED', 'RUNNING'])
  })
})
