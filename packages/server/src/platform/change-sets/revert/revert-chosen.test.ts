import { ads, changeSets, userLog } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, finished, importFile } from '../../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

type Item = { entityType: string; id: number }
const campaign = (id: number): Item => ({ entityType: 'campaign', id })
const revert = async (id: string, items?: Item[], mode: 'partial' | 'atomic' = 'partial') =>
  (await desk.call('manager', changeSets.revert, { id, body: { mode, ...(items && { items }) } })).body
const read = async (id: string) => (await desk.call('manager', changeSets.get, { id })).body as unknown as changeSets.ChangeSet
const names = async (ids: readonly number[]) =>
  (await desk.rows<{ name: string }>(sql`select name from campaigns where id = any(${ids}) order by id`)).map(({ name }) => name)

/** An import that renames some campaigns. */
async function renamed(count: number): Promise<{ ids: number[]; changeSet: string }> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(await desk.campaign({ name: `Old ${at}` }))
  const { job } = await importFile(desk, csv('id,name', ...ids.map((id, at) => `${id},New ${at}`)))
  return { ids, changeSet: job.changeSetId! }
}

describe('A revert of chosen things', () => {
  it('reverts these alone, tells the conflicts, and leaves the change-set in force', async () => {
    const { ids, changeSet } = await renamed(4)
    await importFile(desk, csv('id,name', `${ids[1]},Theirs`), {}, 'trafficker')
    const chosen = [ids[0]!, ids[1]!].map(campaign)
    expect(await revert(changeSet, chosen, 'atomic')).toMatchObject({ changeSetId: null, reverted: 0, conflicts: [{ id: ids[1] }] })
    const done = await revert(changeSet, chosen)
    expect(done).toMatchObject({
      reverted: 1,
      conflicts: [{ entityType: 'campaign', id: ids[1], fields: ['name'], changedBy: 'trafficker@world.test' }],
    })
    expect(await names(ids)).toEqual(['Old 0', 'Theirs', 'New 2', 'New 3'])
    expect(await read(changeSet)).toMatchObject({ revertedAt: null, reverted: 1 })
    const { body } = await desk.call('manager', changeSets.items, { id: changeSet, outcome: ['APPLIED'] })
    expect(body['list']).toMatchObject([{ id: ids[1] }, { id: ids[2] }, { id: ids[3] }])
    // Sent twice, in any order of the things: the same answer, and nothing is written again.
    expect(await revert(changeSet, chosen.toReversed())).toEqual(done)
    const [{ n }] = (await desk.rows<{ n: number }>(sql`select count(*) as n from change_sets where reverts = ${changeSet}`)) as [
      { n: number },
    ]
    expect(n).toBe(1)
  })

  it('can itself be reverted, and the rest can be reverted afterwards', async () => {
    const { ids, changeSet } = await renamed(3)
    const half = await revert(changeSet, [campaign(ids[0]!)])
    expect(await revert(String(half['changeSetId']))).toMatchObject({ reverted: 1 })
    expect([await names(ids), (await read(changeSet)).reverted]).toEqual([['New 0', 'New 1', 'New 2'], 0])
    await revert(changeSet, [campaign(ids[0]!)])
    expect(await revert(changeSet)).toMatchObject({ reverted: 2, unchanged: 1, conflicts: [] })
    expect(await names(ids)).toEqual(['Old 0', 'Old 1', 'Old 2'])
    expect(await read(changeSet)).toMatchObject({ reverted: 3, revertedAt: expect.any(String) })
  })

  it('is a revert of the whole when all are chosen, and one with that of the log when it is one', async () => {
    const { ids, changeSet } = await renamed(2)
    const [event] = await desk.rows<{ id: string }>(
      sql`select id from audit_events where change_set_id = ${changeSet} and entity_id = ${ids[0]}`,
    )
    const one = await revert(changeSet, [campaign(ids[0]!)])
    expect((await desk.call('manager', userLog.revert, { id: event!.id })).body).toEqual(one)
    const both = await revert(changeSet, ids.map(campaign))
    expect(both).toMatchObject({ reverted: 1, unchanged: 1 })
    expect(await revert(changeSet)).toEqual(both)
  })

  it('refuses a thing that the change-set has not written, and writes nothing', async () => {
    const { ids, changeSet } = await renamed(2)
    const strange = await desk.campaign()
    expect(await revert(changeSet, [campaign(ids[0]!), campaign(strange)])).toMatchObject({ code: 'notFound' })
    expect(await revert(changeSet, [{ entityType: 'order', id: ids[0]! }])).toMatchObject({ code: 'notFound' })
    expect(await names(ids)).toEqual(['New 0', 'New 1'])
  })

  it('keeps a parent while a child that is not chosen stays, and reverts all when all are chosen', async () => {
    const { id, hash } = await planFamily()
    const { body } = await desk.call('manager', changeSets.apply, { id, body: { hash, mode: 'atomic' } })
    await finished(desk, String(body['id']))
    const items = (await desk.call('manager', changeSets.items, { id })).body['list'] as unknown as (Item & { name: string })[]
    const [order, one, other] = items.map(({ entityType, id: of }) => ({ entityType, id: of }))
    expect(await revert(id, [order!, one!])).toMatchObject({
      reverted: 1,
      conflicts: [{ id: order!.id, reason: 'The order has got campaigns since it was made, or is getting them.' }],
    })
    expect(await desk.rows(sql`select archived from orders where id = ${order!.id}`)).toEqual([{ archived: false }])
    expect(await revert(id, [order!, one!, other!])).toMatchObject({ reverted: 2, unchanged: 1, conflicts: [] })
    expect(await desk.rows(sql`select archived from orders where id = ${order!.id}`)).toEqual([{ archived: true }])
  })
})

describe('A campaign and an ad with one id', () => {
  /** A change-set that renamed both; somebody has changed the campaign since. */
  async function twins() {
    const home = await desk.campaign()
    const body = { name: 'Old ad', type: 'AUDIO', estimatedDuration: 30 } as const
    const id = await desk.campaign({ name: 'Old campaign' })
    await desk.rows(sql`select setval('ad_ids', ${id}, false)`)
    expect((await desk.call('manager', ads.create, { id: home, body })).body).toMatchObject({ id })
    const changes = (['campaign', 'ad'] as const).map((entityType) => ({ entityType, id, cells: { name: `New ${entityType}` } }))
    const { body: plan } = await desk.call('manager', changeSets.plan, { body: { kind: 'campaigns', changes } })
    const applied = await desk.call('manager', changeSets.apply, { id: String(plan['id']), body: { hash: String(plan['hash']) } })
    await finished(desk, String(applied.body['id']))
    await importFile(desk, csv('id,name', `${id},Theirs`), {}, 'trafficker')
    return { id, changeSet: String(plan['id']) }
  }
  const standing = async (changeSet: string) => {
    const { body } = await desk.call('manager', changeSets.items, { id: changeSet, outcome: ['APPLIED'] })
    return (body['list'] as Item[]).map(({ entityType }) => entityType)
  }

  it('are two things: where one stays as it is, the other counts as reverted whole', async () => {
    const { id, changeSet } = await twins()
    const done = await revert(changeSet)
    expect(done).toMatchObject({ reverted: 1, conflicts: [{ entityType: 'campaign', id, fields: ['name'] }] })
    expect([await standing(changeSet), (await read(changeSet)).reverted]).toEqual([['campaign'], 1])
    // A result that was stored before kinds were told is read as it was then.
    await desk.rows(sql`update change_sets set result = jsonb_set(result, '{conflicts,0}', result #> '{conflicts,0}' #- '{entityType}')
      where reverts = ${changeSet} returning id`)
    expect((await read(changeSet)).reverted).toBe(1)
    expect((await revert(changeSet))['conflicts']).toEqual([expect.not.objectContaining({ entityType: expect.anything() })])
  })

  it('chosen one by one, count one by one', async () => {
    const { id, changeSet } = await twins()
    expect(await revert(changeSet, [campaign(id)])).toMatchObject({ reverted: 0 })
    expect(await revert(changeSet, [{ entityType: 'ad', id }])).toMatchObject({ reverted: 1, conflicts: [] })
    expect([await standing(changeSet), (await read(changeSet)).reverted]).toEqual([['campaign'], 1])
  })
})

async function planFamily() {
  const parent = {
    name: 'Family',
    advertiser_id: String(things.advertiser),
    currency: 'USD',
    objective_value: '9',
    start_date: '2027-01-01',
  }
  const child = (reference: string) => ({
    entityType: 'campaign' as const,
    externalReference: reference,
    cells: {
      name: reference,
      type: 'STANDARD',
      advertiser_id: String(things.advertiser),
      start_date: '2027-01-04',
      cpm: '1',
      order_external_reference: 'family',
    },
  })
  const changes = [{ entityType: 'order' as const, externalReference: 'family', cells: parent }, child('family-1'), child('family-2')]
  const { body } = await desk.call('manager', changeSets.plan, { body: { kind: 'orders', changes } })
  return body as unknown as changeSets.ChangeSet
}

describe('The items of a change-set', () => {
  it('are found by name, reference and id, by outcome, and by their warnings, which the change-set counts', async () => {
    const id = await desk.campaign({ name: 'Straße nach Köln' })
    const file = csv(
      'id,action,external_reference,name,type,advertiser_id,start_date,cpm,objective_unlimited,objective_value',
      `${id},,,Strasse nach Bonn,,,,,,`,
      `,CREATE,Found-1,Wide,STANDARD,${things.advertiser},2027-01-04,1,true,500`,
      `,CREATE,found-2,,STANDARD,${things.advertiser},2027-01-04,1,,`,
    )
    const { job } = await importFile(desk, file, { dryRun: true })
    const planned = job.changeSetId!
    const found = async (filter: { q?: string; warned?: boolean; outcome?: ['APPLIED'] }) => {
      const { body } = await desk.call('manager', changeSets.items, { id: planned, ...filter })
      return (body['list'] as { line: number }[]).map(({ line }) => line)
    }
    expect([await found({ q: 'STRASSE' }), await found({ q: 'found-' }), await found({ q: String(id) })]).toEqual([[2], [3, 4], [2]])
    expect([await found({ warned: true }), await found({ warned: false, q: 'found' })]).toEqual([[3], [4]])
    expect(await read(planned)).toMatchObject({ warned: 1, reverted: 0 })
    expect(await found({ outcome: ['APPLIED'] })).toEqual([])
  })
})
