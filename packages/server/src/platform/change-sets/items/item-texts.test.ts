import { bulk, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv, finished, importFile } from '../../../testing/bulk.ts'
import { type Fixture, type Person, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

type Change = {
  entityType?: 'order' | 'campaign' | 'ad'
  action?: string
  id?: number
  externalReference?: string
  cells?: Record<string, string>
}

async function plan(changes: Change[]) {
  const { status, body, text } = await desk.call('manager', changeSets.plan, { body: { kind: 'campaigns', changes } })
  if (status !== 201) throw new Error(text)
  return body as unknown as changeSets.ChangeSet
}
const read = async (id: string) => (await desk.call('manager', changeSets.get, { id })).body as unknown as changeSets.ChangeSet

async function itemsOf(id: string, person: Person = 'manager') {
  const { body, status, text } = await desk.call(person, changeSets.items, { id })
  if (status !== 200) throw new Error(text)
  return body['list'] as changeSets.ChangeItem[]
}
/** The texts of a field of an item: before and after. */
const textOf = (item: changeSets.ChangeItem | undefined, field: string) => {
  const change = item!.changes.find((one) => one.field === field)
  return change && [change.before, change.beforeText, change.after, change.afterText]
}
const nameOf = async (table: string, id: number) =>
  (await desk.rows<{ name: string }>(sql`select name from ${sql.table(table)} where id = ${id}`))[0]!.name

test('a planned change has names beside ids and words beside codes, before and after', async () => {
  const [acme, other, order, publisher] = await Promise.all([
    nameOf('advertisers', things.advertiser),
    nameOf('advertisers', things.otherAdvertiser),
    nameOf('orders', things.order),
    nameOf('publishers', things.publisher),
  ])
  const id = await desk.campaign({ name: 'Old', status: 'DRAFT', columns: { category_ids: ['IAB1'] } })
  const { id: planned } = await plan([
    {
      id,
      cells: {
        name: 'New',
        advertiser_id: String(things.otherAdvertiser),
        publisher_id: String(things.publisher),
        type: 'SPONSORSHIP',
        pacing_type: 'AS_FAST_AS_POSSIBLE',
        category_ids: 'IAB2;IAB17',
      },
    },
    { id: await desk.campaign({ status: 'DRAFT' }), cells: { order_id: String(things.order) } },
    { id: await desk.campaign(), action: 'PAUSE' },
  ])
  const [first, second, third] = await itemsOf(planned)
  expect(textOf(first, 'advertiserId')).toEqual([String(things.advertiser), acme, String(things.otherAdvertiser), other])
  expect(textOf(first, 'publisherId')).toEqual([null, null, String(things.publisher), publisher])
  expect(textOf(first, 'type')).toEqual(['STANDARD', 'Programmatic', 'SPONSORSHIP', 'Sponsorship'])
  expect(textOf(first, 'pacingType')).toEqual(['EVENLY', 'Evenly', 'AS_FAST_AS_POSSIBLE', 'ASAP'])
  expect(textOf(first, 'categoryIds')).toEqual(['IAB1', 'Arts & Entertainment', 'IAB2;IAB17', 'Automotive; Sports'])
  expect(textOf(first, 'name')).toEqual(['Old', 'Old', 'New', 'New'])
  expect(textOf(second, 'orderId')).toEqual([null, null, String(things.order), order])
  expect(textOf(third, 'paused')).toEqual(['false', 'No', 'true', 'Yes'])
})

test('what the same change-set creates has the name that it will get, and afterwards its own', async () => {
  const { id, hash } = await plan([
    {
      entityType: 'order',
      externalReference: 'texts-order',
      cells: {
        name: 'Winter 2027',
        advertiser_id: String(things.advertiser),
        currency: 'USD',
        objective_value: '1000',
        start_date: '2027-01-01',
      },
    },
    {
      entityType: 'campaign',
      externalReference: 'texts-campaign',
      cells: {
        name: 'Radio',
        type: 'STANDARD',
        advertiser_id: String(things.advertiser),
        start_date: '2027-01-04',
        cpm: '1',
        order_external_reference: 'texts-order',
      },
    },
    {
      entityType: 'ad',
      externalReference: 'texts-ad',
      cells: { campaign_external_reference: 'texts-campaign', name: 'Spot', type: 'AUDIO', estimated_duration_sec: '30' },
    },
  ])
  const [, campaign, ad] = await itemsOf(id)
  expect(textOf(campaign, 'orderId')?.at(-1)).toBe('Winter 2027')
  expect(ad).toMatchObject({ entityType: 'ad', verdict: 'CREATE' })
  expect(textOf(ad, 'type')?.slice(2)).toEqual(['AUDIO', 'Audio'])
  const { body } = await desk.call('manager', changeSets.apply, { id, body: { hash, mode: 'atomic' } })
  expect(await finished(desk, String(body['id']))).toMatchObject({ outcome: 'SUCCEEDED' })
  expect(textOf((await itemsOf(id))[1], 'orderId')?.at(-1)).toBe('Winter 2027')
})

test('a name that the caller may not see stays an id', async () => {
  const { body } = await desk.call('advertiser', changeSets.plan, {
    body: { kind: 'campaigns', changes: [{ id: 1, cells: { name: 'x' } }] },
  })
  // An advertiser plans nothing, so their own change-set is made here: one that names another's order and advertiser.
  expect(body['code']).toBe('forbidden')
  const id = '0198aaaa-0000-7000-8000-000000000001'
  const [user] = await desk.rows<{ id: number }>(sql`select id from users where user_name = 'advertiser@world.test'`)
  await desk.insert('change_sets', {
    agency_id: 1,
    id,
    kind: 'campaigns',
    source: 'WEB',
    status: 'PLANNED',
    mode: 'partial',
    actor_type: 'USER',
    actor_id: `user:${user!.id}`,
    actor_name: 'advertiser@world.test',
    user_id: user!.id,
    counts: { create: 0, update: 1, unchanged: 0, error: 0 },
    created_at: new Date(),
    advertiser_ids: sql`array[1001]::bigint[]`,
  })
  const change = (field: string, after: number) => ({ field, label: field, before: null, after: String(after) })
  await desk.rows(sql`insert into change_items (agency_id, change_set_id, index, verdict, changes) values (1, ${id}, 0, 'UPDATE',
    ${JSON.stringify([change('advertiserId', things.advertiser), change('advertiserId', things.otherAdvertiser)])}::jsonb)`)
  const [item] = await itemsOf(id, 'advertiser')
  expect(item!.changes.map(({ afterText }) => afterText)).toEqual([
    await nameOf('advertisers', things.advertiser),
    String(things.otherAdvertiser),
  ])
})

test('the changes of a call have texts too', async () => {
  const id = await desk.campaign({ status: 'PAUSED' })
  const { job } = await importFile(desk, csv('id,action', `${id},RESUME`))
  const [item] = await itemsOf(job.changeSetId!)
  expect(textOf(item, 'paused')).toEqual(['true', 'Yes', 'false', 'No'])
  expect(textOf(item, 'status')).toEqual(['PAUSED', 'Paused', 'RUNNING', 'Running'])
})

test('a change-set says how much a revert would be about: what it has created and changed, by type, and nothing before it is applied', async () => {
  const ids = [await desk.campaign(), await desk.campaign(), await desk.campaign()]
  const file = csv(
    'id,action,external_reference,name,type,advertiser_id,start_date,cpm',
    `${ids[0]},,,Renamed,,,,`,
    `${ids[1]},,,Renamed too,,,,`,
    `${ids[2]},,,,,,,`,
    ',CREATE,written-1,Made,STANDARD,1001,2027-01-04,1',
    ',CREATE,written-2,,STANDARD,1001,2027-01-04,1',
  )
  const { job } = await importFile(desk, file)
  expect(await read(job.changeSetId!)).toMatchObject({
    counts: { create: 1, update: 2, unchanged: 1, error: 1 },
    written: [{ entityType: 'campaign', created: 1, changed: 2 }],
  })
  const planned = await plan([{ id: ids[0]!, cells: { name: 'Later' } }])
  expect([planned.written, (await read(planned.id)).written]).toEqual([[], []])
  // A row that somebody changed since the plan is not written, whatever the plan counted.
  await desk.rows(sql`update campaigns set version = version + 1 where id = ${ids[0]}`)
  const { body } = await desk.call('manager', changeSets.apply, { id: planned.id, body: { hash: planned.hash, mode: 'partial' } })
  await finished(desk, String(body['id']))
  expect(await read(planned.id)).toMatchObject({ counts: { update: 1 }, written: [] })
  const { body: reverted } = await desk.call('manager', changeSets.revert, { id: job.changeSetId!, body: {} })
  expect((await read(String(reverted['changeSetId']))).written[0]!.changed).toBeGreaterThan(0)
  expect(await desk.call('manager', bulk.job, { id: job.id })).toMatchObject({ status: 200 })
})
