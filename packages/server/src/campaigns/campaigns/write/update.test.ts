import { dayMs } from '@spotdesk/sdk/values'
import { campaigns, changeSets, orders, users } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CallResult, type CallOptions, type Fixture, type Person, fixtureTime, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterEach(() => desk.clock.set(fixtureTime))
afterAll(() => desk.close())

type Settings = Record<string, unknown>
const put = (id: number, body: Settings, options?: CallOptions, person: Person = 'manager'): Promise<CallResult> =>
  desk.call(person, campaigns.update, { id, body } as never, options)
const quick = (id: number, body: Settings, options?: CallOptions): Promise<CallResult> =>
  desk.call('manager', campaigns.quickEdit, { id, body } as never, options)
const get = async (id: number) => (await desk.call('manager', campaigns.get, { id })).body
const errorsOf = ({ body }: CallResult) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
const days = (count: number) => new Date(fixtureTime.getTime() + count * dayMs)

describe('creating a campaign without an id', () => {
  const create = (body: Settings, options?: CallOptions, person: Person = 'manager') =>
    desk.call(person, campaigns.create, { body } as never, options)

  test("uses the user's currency and the given campaign type and advertiser", async () => {
    await sql`update users set currency = 'CHF' where user_name = 'trafficker@world.test'`.execute(desk.database.system)
    const made = await create({ campaignType: 'SECOND_SCREEN', advertiserId: things.otherAdvertiser }, {}, 'trafficker')
    expect(made).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        name: '',
        status: 'DRAFT',
        campaignType: 'SECOND_SCREEN',
        currency: 'CHF',
        advertiser: { id: things.otherAdvertiser },
        order: null,
        startDate: null,
        campaignPacing: { priority: 6, type: 'EVENLY' },
        targeting: false,
        complete: null,
      },
    })
    const id = made.body['id'] as number
    expect(await get(id)).toMatchObject({ id, version: 1 })
    const [audit] = await desk.rows(sql`select action, version_before, change_set_id from audit_events where entity_id = ${id}`)
    expect(audit).toEqual({ action: 'CREATE', version_before: null, change_set_id: made.body['changeSetId'] })
  })

  test('takes advertiser, currency and objective type from the order', async () => {
    await desk.insert('orders', {
      agency_id: 1,
      id: 9001,
      advertiser_id: things.otherAdvertiser,
      name: 'Euros',
      name_lc: 'euros',
      currency: 'EUR',
      objective_type: 'PRICE',
    })
    expect((await create({ orderId: 9001 })).body).toMatchObject({
      campaignType: 'STANDARD',
      currency: 'EUR',
      objectiveType: 'PRICE',
      order: { id: 9001 },
      advertiser: { id: things.otherAdvertiser },
    })
  })

  test('begins with the flight of its order, and with the objective that the campaigns of the order leave', async () => {
    const [startDate, endDate] = [days(10), days(40)]
    const order = { agency_id: 1, advertiser_id: things.otherAdvertiser, currency: 'EUR', start_date: startDate, end_date: endDate }
    await desk.insert('orders', { ...order, id: 9002, name: 'Spring', name_lc: 'spring', objective_value: 1000 })
    const flight = { startDate: startDate.toISOString(), endDate: endDate.toISOString() }
    const first = await create({ orderId: 9002 })
    expect(first.body).toMatchObject({ ...flight, campaignObjective: { value: 1000, unlimited: false } })
    await put(first.body['id'] as number, { campaignObjective: { value: 400, unlimited: false } }, { ifMatch: 1 })
    expect((await create({ orderId: 9002 })).body).toMatchObject({ ...flight, campaignObjective: { value: 600 } })
    expect((await create({ orderId: 9002 })).body).toMatchObject({ ...flight, campaignObjective: { value: null } })
  })

  test('uses the advertiser of a user who is limited to one, unless another one is named', async () => {
    const limit = (advertiserIds: number[] | null) => desk.call('admin', users.update, { id: 104, body: { advertiserIds } })
    await limit([things.otherAdvertiser])
    const made = await create({}, {}, 'trafficker')
    expect(made).toMatchObject({ status: 201, body: { advertiser: { id: things.otherAdvertiser } } })
    expect(errorsOf(await create({ advertiserId: things.advertiser }, {}, 'trafficker'))).toEqual(['advertiserId unknownItem'])
    const template = () => desk.call('trafficker', orders.template, {})
    expect((await template()).body).toMatchObject({ advertiser: { id: things.otherAdvertiser } })
    await limit([things.advertiser, things.otherAdvertiser])
    expect(errorsOf(await create({}, {}, 'trafficker'))).toEqual(['advertiserId required'])
    expect((await template()).body).toMatchObject({ advertiser: null })
    await limit(null)
  })

  test("reports unknown, archived and other agencies' entities by field, and creates nothing", async () => {
    const before = await desk.rows(sql`select count(*) from campaigns`)
    expect(errorsOf(await create({}))).toEqual(['advertiserId required'])
    expect(errorsOf(await create({ advertiserId: things.strangersAdvertiser }))).toEqual(['advertiserId unknownItem'])
    expect(errorsOf(await create({ orderId: 503 }))).toEqual(['orderId unknownItem'])
    expect(errorsOf(await create({ orderId: things.archivedOrder }))).toEqual(['orderId orderArchived'])
    await sql`update orders set archived = false, duplication_status = 'DUPLICATING' where id = ${things.archivedOrder}`.execute(
      desk.database.system,
    )
    expect(errorsOf(await create({ orderId: things.archivedOrder }))).toEqual(['orderId orderNotWhole'])
    await sql`update orders set archived = true, duplication_status = null where id = ${things.archivedOrder}`.execute(desk.database.system)
    await sql`update advertisers set status = 'ARCHIVED' where id = ${things.otherAdvertiser}`.execute(desk.database.system)
    expect(errorsOf(await create({ advertiserId: things.otherAdvertiser }))).toEqual(['advertiserId advertiserArchived'])
    await sql`update advertisers set status = 'ACTIVE' where id = ${things.otherAdvertiser}`.execute(desk.database.system)
    expect(errorsOf(await create({ orderId: 501, advertiserId: things.otherAdvertiser }))).toEqual(['advertiserId advertiserMismatch'])
    expect(await desk.rows(sql`select count(*) from campaigns`)).toEqual(before)
  })

  test('sent twice with one idempotency key makes one campaign', async () => {
    const [first, second] = [
      await create({ advertiserId: 1001 }, { key: 'begin-1' }),
      await create({ advertiserId: 1001 }, { key: 'begin-1' }),
    ]
    expect(second.text).toBe(first.text)
    expect(await create({ advertiserId: 1002 }, { key: 'begin-1' })).toMatchObject({ status: 422, body: { code: 'idempotencyMismatch' } })
  })

  test('is reverted by archiving the draft', async () => {
    const made = (await create({ advertiserId: 1001 })).body
    const undone = await desk.call('manager', changeSets.revert, { id: made['changeSetId'] as string })
    expect(undone.body).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await get(made['id'] as number)).toMatchObject({ archived: true })
  })
})

describe('the settings of a campaign', () => {
  test('sent back as they were read change nothing', async () => {
    for (const status of ['DRAFT', 'READY', 'RUNNING', 'PAUSED', 'COMPLETED'] as const) {
      const id = await desk.campaign({
        status,
        columns: {
          second_screen_objective: 5000,
          second_screen_cpm_e4: 32_001,
          margin_e4: 150_000,
          capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
          order_id: things.order,
          publisher_id: things.publisher,
        },
      })
      const read = await get(id)
      expect(await put(id, read), status).toMatchObject({ status: 200, body: { version: 1, changeSetId: null } })
    }
  })

  test('are sent step by step: fields that are left out keep their values', async () => {
    const id = (await desk.call('manager', campaigns.create, { body: { campaignType: 'STANDARD', advertiserId: 1001 } })).body[
      'id'
    ] as number
    await put(id, { name: '  Café ', startDate: days(1), endDate: days(30) })
    await put(id, { campaignObjective: { value: 250_000 }, campaignRevenue: { value: 12.3456 } })
    const { body } = await put(id, {
      cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
      margin: 12.5,
      attribution: { pixelIds: ['px-1'] },
      categoryIds: ['IAB2-3'],
      extensions: [{ type: 'SECOND_SCREEN', data: { objective: 1000, cpmBid: 3.2 } }],
      assignedUsername: 'trafficker@world.test',
      externalReference: 'ACME-9',
      campaignPacing: { priority: 4, type: 'PREDICTIVE' },
      publisher: { id: things.publisher },
    })
    const stored = await get(id)
    expect(stored).toMatchObject({
      name: 'Café',
      status: 'DRAFT',
      version: 4,
      startDate: days(1).toISOString(),
      endDate: days(30).toISOString(),
      campaignObjective: { type: 'IMPRESSIONS', value: 250_000, unlimited: false },
      campaignRevenue: { type: 'CPM', currency: 'USD', value: 12.3456 },
      totalObjective: 251_000,
      margin: 12.5,
      attribution: { pixelIds: ['px-1'] },
      categoryIds: ['IAB2-3'],
      extensions: [{ type: 'SECOND_SCREEN', data: { objective: 1000, cpmBid: 3.2 } }],
      secondScreen: true,
      assignedUsername: 'trafficker@world.test',
      externalReference: 'ACME-9',
      campaignPacing: { priority: 4, type: 'PREDICTIVE' },
      publisher: { id: things.publisher, name: 'River FM' },
      dateRange: { start: days(1).toISOString() },
    })
    const { changeSetId: _, warnings, ...shown } = body
    expect(shown).toEqual(stored)
    expect(warnings).toEqual([])
    expect(await put(id, { extensions: [], publisher: null })).toMatchObject({
      body: { extensions: [], publisher: null, secondScreen: false },
    })
  })

  test('are validated with the rules of files, and errors name the fields of the body', async () => {
    const id = await desk.campaign({ status: 'DRAFT', columns: { order_id: things.order } })
    const wrong: [Settings, string][] = [
      [{ name: 'x'.repeat(256) }, 'name tooLong'],
      [{ campaignRevenue: { value: 0.0009 } }, 'campaignRevenue.value tooSmall'],
      [{ campaignRevenue: { value: 1_000_000 } }, 'campaignRevenue.value tooBig'],
      [{ campaignRevenue: { value: 1.23456 } }, 'campaignRevenue.value tooManyDecimals'],
      [{ campaignObjective: { value: 0 } }, 'campaignObjective.value tooSmall'],
      [{ campaignObjective: { value: 1.5 } }, 'campaignObjective.value invalidNumber'],
      [{ margin: 100 }, 'margin tooBig'],
      [{ endDate: days(1), startDate: days(2) }, 'endDate endBeforeStart'],
      [{ currency: 'EUR' }, 'currency currencyMismatch'],
      [{ objectiveType: 'PRICE' }, 'objectiveType objectiveTypeMismatch'],
      [{ advertiser: { id: things.otherAdvertiser } }, 'advertiser.id advertiserMismatch'],
      [{ advertiser: { id: things.strangersAdvertiser }, order: null }, 'advertiser.id unknownItem'],
      [{ order: { id: 503 } }, 'order.id unknownItem'],
      [{ publisher: { id: 999_999 } }, 'publisher.id unknownItem'],
      [{ assignedUsername: 'nobody@world.test' }, 'assignedUsername unknownItem'],
      [{ categoryIds: ['IAB99'] }, 'categoryIds unknownItem'],
      [{ campaignPacing: { priority: 1, type: 'EVENLY' } }, 'campaignPacing.priority forbidden'],
      [{ cappingRules: [{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 2 }] }, 'cappingRules.0 invalidValue'],
      [{ cappingRules: Array.from({ length: 6 }, () => ({ limit: 1, unit: 'DAY', unitMultiplier: 1 })) }, 'cappingRules invalidValue'],
    ]
    for (const [body, error] of wrong) {
      const answer = await put(id, body)
      expect(answer.status, error).toBe(422)
      expect(errorsOf(answer)).toEqual([error])
    }
    expect(await get(id)).toMatchObject({ version: 1 })
  })

  test('type, currency, objective type, advertiser and order are fixed on submit', async () => {
    const id = await desk.campaign({ status: 'READY' })
    const answer = await put(id, {
      campaignType: 'FILLER',
      currency: 'EUR',
      objectiveType: 'PRICE',
      advertiser: { id: things.otherAdvertiser },
      order: { id: 502 },
    })
    expect(errorsOf(answer).toSorted()).toEqual([
      'advertiser.id readOnly',
      'campaignType readOnly',
      'currency readOnly',
      'objectiveType readOnly',
      'order.id readOnly',
    ])
  })

  test('the start moves only while it is in the future or nothing was delivered', async () => {
    const delivered = await desk.campaign({ status: 'RUNNING', totals: { impressions: 10 } })
    expect(errorsOf(await put(delivered, { startDate: days(1) }))).toEqual(['startDate readOnly'])
    const quiet = await desk.campaign({ status: 'RUNNING' })
    expect((await put(quiet, { startDate: days(1) })).body).toMatchObject({ status: 'READY' })
    const ready = await desk.campaign({ status: 'READY' })
    expect((await put(ready, { startDate: days(-1) })).body).toMatchObject({ status: 'RUNNING' })
  })

  test('COMPLETED and not RESERVED: only end and objective change, and may open the campaign again', async () => {
    const id = await desk.campaign({ status: 'COMPLETED' })
    expect(errorsOf(await put(id, { name: 'Another' }))).toEqual(['name stateNotAllowed'])
    expect((await put(id, { endDate: days(5) })).body).toMatchObject({ status: 'RUNNING' })
    const met = await desk.campaign({ columns: { objective_met: true, completed_at: days(-1) }, totals: { impressions: 100_000 } })
    expect((await put(met, { campaignObjective: { value: 200_000 } })).body).toMatchObject({ status: 'RUNNING', complete: 50 })
    const reserved = await desk.campaign({ status: 'COMPLETED', type: 'RESERVED' })
    expect(await put(reserved, { endDate: days(5) })).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
  })

  test('an objective below the delivered amount needs a confirmation', async () => {
    const id = await desk.campaign({ totals: { impressions: 60_000 } })
    const asked = await put(id, { campaignObjective: { value: 50_000 } })
    expect(asked).toMatchObject({ status: 409, body: { code: 'confirmationRequired', confirm: ['objectiveBelowDelivered'] } })
    expect(errorsOf(asked)).toEqual(['campaignObjective.value objectiveBelowDelivered'])
    const done = await put(id, { campaignObjective: { value: 50_000 }, confirm: ['objectiveBelowDelivered'] })
    expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETED', complete: 100 } })
  })

  test("a CPM above the agency's maximum gives a warning and is saved", async () => {
    const id = await desk.campaign()
    expect((await put(id, { campaignRevenue: { value: 50 } })).body['warnings']).toEqual([])
    expect((await put(id, { campaignRevenue: { value: 50.0001 } })).body).toMatchObject({
      campaignRevenue: { value: 50.0001 },
      warnings: [{ field: 'campaignRevenue.value', code: 'cpmOverAgencyMax' }],
    })
  })

  test('archived campaigns, campaigns of archived orders and live RESERVED campaigns are not editable', async () => {
    const refused = [
      await desk.campaign({ archived: true }),
      await desk.campaign({ columns: { order_id: things.archivedOrder } }),
      await desk.campaign({ type: 'RESERVED' }),
    ]
    for (const id of refused) {
      expect(await put(id, { name: 'Other' })).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
      expect(await get(id)).toMatchObject({ version: 1 })
    }
  })

  test('two people: the second gets each changed field, before and after, and who changed it', async () => {
    const id = await desk.campaign()
    await put(id, { name: 'By the trafficker', margin: 10 }, { ifMatch: 1 }, 'trafficker')
    const stale = await put(id, { name: 'By the manager' }, { ifMatch: 1 })
    expect(stale).toMatchObject({ status: 412, body: { code: 'versionConflict', version: 2 } })
    expect(stale.body['changedFields']).toMatchObject([
      { field: 'name', base: 'Radio Kia', theirs: 'By the trafficker', changedBy: 'trafficker@world.test' },
      { field: 'marginPercent', base: 0, theirs: 10 },
    ])
    expect(await put(id, { name: 'By the manager' }, { ifMatch: 2 })).toMatchObject({ status: 200, headers: { etag: '"3"' } })
  })

  test('of ten people with the same version one succeeds; ten without a version succeed one after the other', async () => {
    const id = await desk.campaign()
    const racing = await Promise.all(Array.from({ length: 10 }, (_, n) => put(id, { name: `Racer ${n}` }, { ifMatch: 1 })))
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(412)])
    const queueing = await Promise.all(Array.from({ length: 10 }, (_, n) => put(id, { name: `Queuer ${n}` })))
    expect(queueing.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await get(id)).toMatchObject({ version: 12 })
    expect(await desk.rows(sql`select 1 from audit_events where entity_id = ${id}`)).toHaveLength(11)
  })

  test('a change is a change-set that is read and reverted like any other', async () => {
    const id = await desk.campaign()
    const { body } = await put(id, { name: 'Changed', campaignRevenue: { value: 9 } })
    const changeSetId = body['changeSetId'] as string
    const items = (await desk.call('manager', changeSets.items, { id: changeSetId })).body['list'] as { changes: unknown[] }[]
    expect(items[0]!.changes).toMatchObject([
      { field: 'name', label: 'Name', before: 'Radio Kia', after: 'Changed' },
      { field: 'cpm', label: 'CPM', before: '12.5', after: '9' },
    ])
    expect((await desk.call('manager', changeSets.revert, { id: changeSetId })).body).toMatchObject({ reverted: 1 })
    expect(await get(id)).toMatchObject({ name: 'Radio Kia', campaignRevenue: { value: 12.5 }, version: 3 })
  })

  test('a user without the permission, or of another agency, changes nothing', async () => {
    const id = await desk.campaign()
    for (const person of ['analyst', 'readonly', 'advertiser', 'finance'] as const)
      expect((await put(id, { name: 'No' }, {}, person)).status).toBe(403)
    expect(await put(id, { name: 'No' }, {}, 'stranger')).toMatchObject({ status: 404, body: { code: 'notFound' } })
    expect(await get(id)).toMatchObject({ version: 1, name: 'Radio Kia' })
  })
})

describe('quick edit', () => {
  const whole = { startDate: days(-10), endDate: days(20), campaignObjective: { value: 100_000 }, campaignRevenue: { value: 12.5 } }

  test('startDate is required and endDate is optional', async () => {
    const id = await desk.campaign()
    const { startDate: _, ...without } = whole
    expect(errorsOf(await quick(id, without))).toEqual(['startDate required'])
    const { endDate: __, ...open } = whole
    expect((await quick(id, open)).body).toMatchObject({ endDate: null, version: 2 })
  })

  test('campaignObjective.value is required, minimum 1, whole digits only', async () => {
    const id = await desk.campaign()
    const errors = async (value: unknown) => errorsOf(await quick(id, { ...whole, campaignObjective: { value } }))
    expect(await errors(null)).toEqual(['campaignObjective.value required'])
    expect(await errors(0)).toEqual(['campaignObjective.value tooSmall'])
    expect(await errors(1.5)).toEqual(['campaignObjective.value invalidNumber'])
    expect((await quick(id, { ...whole, campaignObjective: { value: 1 } })).status).toBe(200)
  })

  test('campaignRevenue.value is required, minimum 0.001, maximum 999999.9999, at most 4 decimals', async () => {
    const id = await desk.campaign()
    const errors = async (value: unknown) => errorsOf(await quick(id, { ...whole, campaignRevenue: { value } }))
    expect(await errors(undefined)).toEqual(['campaignRevenue.value required'])
    expect(await errors(0.0009)).toEqual(['campaignRevenue.value tooSmall'])
    expect(await errors(1_000_000)).toEqual(['campaignRevenue.value tooBig'])
    const many = await quick(id, { ...whole, campaignRevenue: { value: 0.00101 } })
    expect(many.body['errors']).toMatchObject([{ code: 'tooManyDecimals', message: 'You need between 1 to 4 decimals.' }])
    for (const value of [0.001, 999_999.9999, 12])
      expect((await quick(id, { ...whole, campaignRevenue: { value } })).body).toMatchObject({ campaignRevenue: { value } })
  })

  test('is offered if the status is not DRAFT and the type is not RESERVED', async () => {
    for (const seed of [{ status: 'DRAFT' }, { type: 'RESERVED' }, { archived: true }] as const)
      expect(await quick(await desk.campaign(seed), whole)).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
  })

  test('is a change-set of one entity, with conflicts by field', async () => {
    const id = await desk.campaign()
    await put(id, { campaignRevenue: { value: 8 } }, {}, 'trafficker')
    const stale = await quick(id, { ...whole, campaignRevenue: { value: 9 } }, { ifMatch: 1 })
    expect(stale).toMatchObject({ status: 412, body: { changedFields: [{ field: 'cpm', base: 125_000, theirs: 80_000 }] } })
    const done = await quick(id, { ...whole, campaignRevenue: { value: 9 } }, { ifMatch: 2 })
    expect((await desk.call('manager', changeSets.revert, { id: done.body['changeSetId'] as string })).body).toMatchObject({ reverted: 1 })
    expect(await get(id)).toMatchObject({ campaignRevenue: { value: 8 } })
  })
})
