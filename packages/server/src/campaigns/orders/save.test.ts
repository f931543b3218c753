import { campaigns, changeSets, orders } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Body = Record<string, unknown>
const create = (body: Body = {}, person: Person = 'manager', options?: CallOptions) =>
  desk.call(person, orders.create, { body: { name: 'Spring', advertiserId: things.advertiser, ...body } } as never, options)
const update = (id: number, body: Body, person: Person = 'manager', options?: CallOptions) =>
  desk.call(person, orders.update, { id, body } as never, options)
async function made(body: Body = {}): Promise<number> {
  const answer = await create(body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body['id'] as number
}
const errorsOf = ({ body }: { body: Body }) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
const audits = (id: number) =>
  desk.rows<{ action: string; diff: { path: string; before: unknown; after: unknown }[]; version_after: number }>(
    sql`select action, diff, version_after from audit_events where entity_type = 'order' and entity_id = ${id} order by version_after`,
  )

describe('GET /orders/template', () => {
  test('has CPM and IMPRESSIONS by default, the currency of the agency, and the given advertiser', async () => {
    const { body } = await desk.call('manager', orders.template, { advertiserId: things.advertiser })
    expect(body).toMatchObject({
      advertiser: { id: things.advertiser, name: 'Acme Motors' },
      objectiveType: 'IMPRESSIONS',
      orderRevenue: { type: 'CPM', currency: 'USD' },
      orderObjective: { type: 'IMPRESSIONS', value: null, unlimited: false },
      margin: 0,
    })
  })

  test('has no advertiser for one of another agency or an unknown one', async () => {
    for (const advertiserId of [things.strangersAdvertiser, 999_999])
      expect((await desk.call('manager', orders.template, { advertiserId })).body['advertiser']).toBeNull()
  })
})

describe('POST /orders', () => {
  test('creates an order with the defaults, a change-set and an audit row', async () => {
    const { status, body, headers } = await create({ name: '  Șpring  ' })
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      name: 'Șpring',
      status: 'ACTIVE',
      version: 1,
      advertiser: { id: things.advertiser, name: 'Acme Motors' },
      orderRevenue: { type: 'CPM', currency: 'USD' },
      objectiveType: 'IMPRESSIONS',
      campaignsSummary: { started: false, sumObjective: 0, minStartDate: null, maxEndDate: null, hasUnlimitedObjective: false },
      warnings: [],
    })
    expect('margin' in body).toBe(false)
    const [row] = await audits(body['id'] as number)
    expect(row).toMatchObject({ action: 'CREATE', version_after: 1 })
    expect((await desk.call('manager', changeSets.get, { id: body['changeSetId'] as string })).body).toMatchObject({
      kind: 'orders',
      status: 'APPLIED',
      counts: { create: 1 },
    })
    const items = await desk.call('manager', changeSets.items, { id: body['changeSetId'] as string })
    expect((items.body['list'] as Body[])[0]).toMatchObject({ verdict: 'CREATE', action: 'CREATE', name: 'Șpring' })
  })

  test('sent twice with one idempotency key makes one order', async () => {
    const [first, second] = [
      await create({ name: 'Twice' }, 'manager', { key: 'k1' }),
      await create({ name: 'Twice' }, 'manager', { key: 'k1' }),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await desk.rows(sql`select id from orders where name = 'Twice'`)).toHaveLength(1)
  })

  test('stores every setting and returns it', async () => {
    const body = {
      name: 'Whole',
      startDate: '2027-01-04T05:00:00.000Z',
      endDate: '2027-02-01T05:00:00.000Z',
      objectiveType: 'PRICE',
      orderObjective: { value: 5000, managedObjective: 2000, optimisedObjective: 3000 },
      orderRevenue: { type: 'FLAT', currency: 'EUR' },
      cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
      dealId: 'D-1',
      comments: 'Call first',
      externalReference: 'ERP-1',
      margin: 12.5,
    }
    const id = await made(body)
    const { body: read } = await desk.call('manager', orders.get, { id, defaultMargin: true })
    expect(read).toMatchObject({
      ...body,
      orderObjective: { type: 'PRICE', value: 5000, unlimited: false, managedObjective: 2000, optimisedObjective: 3000 },
      deal: { id: 'D-1' },
    })
    expect('margin' in (await desk.call('manager', orders.get, { id })).body).toBe(false)
    expect((await desk.call('advertiser', orders.get, { id, defaultMargin: true })).body['margin']).toBeNull()
  })

  test.each<[Body, string]>([
    [{ advertiserId: 999_999 }, 'advertiserId unknownItem'],
    [{ advertiserId: things.strangersAdvertiser }, 'advertiserId unknownItem'],
    [{ name: '   ' }, 'name required'],
    [{ name: 'x'.repeat(limits.name + 1) }, 'name tooLong'],
    [{ startDate: '2027-02-01T00:00:00Z', endDate: '2027-02-01T00:00:00Z' }, 'endDate endBeforeStart'],
    [{ orderObjective: { value: 0 } }, 'orderObjective.value tooSmall'],
    [{ orderObjective: { value: 1.5 } }, 'orderObjective.value invalidNumber'],
    [{ orderObjective: { value: 10, managedObjective: 6, optimisedObjective: 5 } }, 'orderObjective.optimisedObjective tooBig'],
    [{ margin: 100 }, 'margin tooBig'],
    [{ margin: 1.00001 }, 'margin tooManyDecimals'],
    [{ comments: 'x'.repeat(limits.comments + 1) }, 'comments tooLong'],
    [{ cappingRules: [{ limit: 2, unit: 'CAMPAIGN', unitMultiplier: 2 }] }, 'cappingRules.0.unitMultiplier invalidValue'],
  ])('%j is refused as %s', async (body, error) => {
    const answer = await create(body)
    expect(answer.status, answer.text).toBe(422)
    expect(errorsOf(answer)).toEqual([error])
  })

  test('an external reference is unique', async () => {
    await made({ externalReference: 'ONCE' })
    const answer = await create({ externalReference: 'ONCE' })
    expect([answer.status, ...errorsOf(answer)]).toEqual([422, 'externalReference alreadyExists'])
    expect(answer.text).toContain('An order with this external reference exists already.')
  })

  test('an unlimited objective has no value', async () => {
    const { body } = await create({ orderObjective: { value: 10, unlimited: true } })
    expect(body['orderObjective']).toMatchObject({ value: null, unlimited: true })
  })
})

describe('PUT /orders/{id}', () => {
  test('keeps fields that are left out, clears fields that are null, and the audit entry has the differences', async () => {
    const id = await made({ comments: 'Keep', dealId: 'D' })
    const { status, body } = await update(id, { name: 'Renamed', dealId: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Renamed', dealId: null, comments: 'Keep', version: 2 })
    expect((await audits(id))[1]).toMatchObject({
      action: 'UPDATE',
      diff: [
        { path: 'name', before: 'Spring', after: 'Renamed' },
        { path: 'dealId', before: 'D', after: null },
      ],
    })
  })

  test('without a difference writes nothing', async () => {
    const id = await made()
    expect((await update(id, { name: 'Spring' })).body).toMatchObject({ version: 1, changeSetId: null })
    expect(await audits(id)).toHaveLength(1)
  })

  test('If-Match of an old version is 412 with the changed fields', async () => {
    const id = await made()
    await update(id, { name: 'Theirs' }, 'trafficker')
    const { status, body } = await update(id, { name: 'Mine' }, 'manager', { ifMatch: 1 })
    expect([status, body['code']]).toEqual([412, 'versionConflict'])
    expect(body['changedFields']).toMatchObject([{ field: 'name', base: 'Spring', theirs: 'Theirs', changedBy: 'trafficker@world.test' }])
    expect((await update(id, { name: 'Mine' }, 'manager', { ifMatch: 2 })).status).toBe(200)
  })

  test('by two people at once is done one after the other, each with a version of its own', async () => {
    const id = await made()
    const answers = await Promise.all([update(id, { comments: 'a' }), update(id, { dealId: 'b' }, 'trafficker')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await desk.call('manager', orders.get, { id })).body).toMatchObject({ version: 3, comments: 'a', dealId: 'b' })
  })

  test('keeps advertiser, currency and objective type as soon as the order has a campaign, because its campaigns share them', async () => {
    const id = await made()
    expect((await update(id, { advertiserId: things.otherAdvertiser, orderRevenue: { currency: 'EUR' } })).status).toBe(200)
    await desk.campaign({ archived: true, columns: { order_id: id } })
    const answer = await update(id, { advertiserId: things.advertiser, orderRevenue: { currency: 'USD' }, objectiveType: 'PRICE' })
    expect(errorsOf(answer)).toEqual(['advertiserId readOnly', 'orderRevenue.currency readOnly', 'objectiveType readOnly'])
  })

  test('warns when the objectives of its campaigns exceed its own, and of a capping rule that never takes effect', async () => {
    const id = await made()
    await desk.campaign({ columns: { order_id: id, objective_value: 700 } })
    await desk.campaign({ columns: { order_id: id, objective_value: 400 } })
    const capping = [
      { limit: 1, unit: 'DAY', unitMultiplier: 1 },
      { limit: 9, unit: 'WEEK', unitMultiplier: 1 },
    ]
    const { body } = await update(id, { orderObjective: { value: 1000 }, cappingRules: capping })
    expect((body['warnings'] as { code: string; field: string }[]).map(({ code, field }) => `${field} ${code}`)).toEqual([
      'orderObjective.value objectivesExceedOrder',
      'cappingRules cappingRedundant',
    ])
    expect(body['campaignsSummary']).toMatchObject({ started: true, sumObjective: 1100 })
  })

  test('an unlimited campaign adds nothing to the sum of objectives: in the form, in a change-set and in the order as it is read', async () => {
    const id = await made()
    await desk.campaign({ columns: { order_id: id, objective_value: 700, objective_unlimited: true } })
    await desk.campaign({ columns: { order_id: id, objective_value: 400 } })
    const planned = await desk.call('manager', changeSets.plan, {
      body: { kind: 'orders', changes: [{ id, cells: { objective_value: '1000' } }] },
    })
    const { body: items } = await desk.call('manager', changeSets.items, { id: planned.body['id'] as string })
    expect(items['list']).toMatchObject([{ verdict: 'UPDATE', warnings: [] }])
    const { body } = await update(id, { orderObjective: { value: 1000 } })
    expect(body).toMatchObject({ warnings: [], campaignsSummary: { sumObjective: 400 } })
  })

  test('an order whose campaigns are still being copied has the restrictions of one with campaigns, in the form and in a change-set', async () => {
    const id = await made()
    await desk.rows(sql`update orders set duplication_status = 'DUPLICATING' where id = ${id}`)
    expect(errorsOf(await update(id, { orderRevenue: { currency: 'EUR' } }))).toEqual(['orderRevenue.currency readOnly'])
    const planned = await desk.call('manager', changeSets.plan, { body: { kind: 'orders', changes: [{ id, cells: { currency: 'EUR' } }] } })
    const { body: items } = await desk.call('manager', changeSets.items, { id: planned.body['id'] as string })
    expect(items['list']).toMatchObject([{ verdict: 'ERROR', errors: [{ column: 'currency', code: 'readOnly' }] }])
  })

  test('an archived order allows only unarchive', async () => {
    const { status, body } = await update(things.archivedOrder, { name: 'x' })
    expect([status, body['code'], body['allowedActions']]).toEqual([409, 'orderActionNotAllowed', ['UNARCHIVE']])
  })

  test('an order of another agency or another advertiser is not found', async () => {
    const id = await made()
    expect((await update(id, { name: 'x' }, 'stranger')).status).toBe(404)
    expect((await desk.call('stranger', orders.get, { id })).status).toBe(404)
    const other = await made({ advertiserId: things.otherAdvertiser })
    expect((await desk.call('advertiser', orders.get, { id: other })).status).toBe(404)
    expect((await desk.call('advertiser', orders.get, { id })).status).toBe(200)
  })
})

describe('Vendors of an order', () => {
  test('are those of the pixels of its campaigns, each once', async () => {
    const id = await made()
    const pixels = (ids: string[]) => desk.campaign({ columns: { order_id: id, attribution_pixel_ids: ids } })
    await pixels(['podscribe:2', 'podscribe:1'])
    await pixels(['podscribe:1', 'claritas'])
    await desk.campaign({ archived: true, columns: { order_id: id, attribution_pixel_ids: ['gone:1'] } })
    expect((await desk.call('manager', orders.vendors, { id })).body).toEqual([
      { id: 'claritas', pixelIds: ['claritas'] },
      { id: 'podscribe', pixelIds: ['podscribe:1', 'podscribe:2'] },
    ])
    expect((await desk.call('stranger', orders.vendors, { id })).status).toBe(404)
  })
})

test('the campaigns of an order are those of the campaign list with its id', async () => {
  const id = await made()
  const campaign = await desk.campaign({ columns: { order_id: id } })
  const { body } = await desk.call('manager', campaigns.list, { orderId: [id] })
  expect((body['list'] as Body[]).map((row) => row['id'])).toEqual([campaign])
})
