import { adjustments, changeSets, type InputOf, session, userLog } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/app.ts'
import { makeInventory } from '../../testing/inventory.ts'
import type { Person } from '../../testing/world.ts'
import { loadAdjustments } from '../snapshots/build/adjustment-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Body = InputOf<typeof adjustments.create>['body']
/** Midnight in New York of a day of December 2026. */
const day = (number: number) => new Date(Date.UTC(2026, 11, number, 5))
const body = (more: Partial<Body> = {}): Body => ({
  name: 'Holiday listening',
  period: { start: day(1), end: day(10) },
  definition: { publisherIds: [201] },
  corrections: [{ type: 'PERCENT', value: 25, start: day(1), end: day(3) }],
  ...more,
})
const fixed = (from: number, to: number, value = 1000) => [{ type: 'FIXED' as const, value, start: day(from), end: day(to) }]
const create = (more?: Partial<Body>, as: Person = 'admin') => app.call(adjustments.create, { body: body(more) }, { as })
const errorsOf = async (more: object, as: Person = 'admin') => {
  const { status, json } = await app.send('POST', '/api/v2/inventory-adjustments', { as, body: { ...body(), ...more } })
  return {
    status,
    errors: ((json as { errors?: { field: string; message: string }[] }).errors ?? []).map(({ field, message }) => [field, message]),
  }
}
const refused = async (work: Promise<unknown>): Promise<{ status: number; code: string }> => {
  try {
    await work
  } catch (error) {
    const { status, code } = error as { status: number; code: string }
    return { status, code }
  }
  throw new Error('it was not refused')
}

describe('an inventory adjustment', () => {
  test('is created, read, listed, changed and deleted, and every write has an audit entry that can be reverted', async () => {
    const made = await create({
      name: '  Autumn  ',
      definition: { publisherIds: [201], zoneIds: [2001], countries: ['US'], feedTypes: ['PODCAST'] },
    })
    expect(made).toMatchObject({
      name: 'Autumn',
      version: 1,
      status: 'PENDING',
      definition: {
        publishers: [{ id: 201, name: 'River FM' }],
        zones: [{ id: 2001, name: 'Zone 201' }],
        shows: [],
        countries: ['US'],
        feedTypes: ['PODCAST'],
      },
    })
    const changed = await app.call(
      adjustments.update,
      { id: made.id, body: body({ name: 'Autumn, late' }) },
      { as: 'admin', headers: { 'if-match': '"1"' } },
    )
    expect(changed).toMatchObject({ version: 2, name: 'Autumn, late', definition: { zones: [], countries: [] } })
    expect(await app.call(adjustments.update, { id: made.id, body: body({ name: 'Autumn, late' }) }, { as: 'admin' })).toMatchObject({
      version: 2,
      changeSetId: null,
    })
    const found = await app.call(
      adjustments.list,
      { q: 'autumn', status: ['PENDING'], publisherId: [201], sort: 'name' },
      { as: 'readonly' },
    )
    expect(found).toMatchObject({ total: 1, list: [{ id: made.id, name: 'Autumn, late' }] })
    const gone = await app.call(adjustments.remove, { id: made.id }, { as: 'admin' })
    expect(await refused(app.call(adjustments.get, { id: made.id }, { as: 'admin' }))).toMatchObject({ status: 404 })
    expect(await refused(app.call(adjustments.remove, { id: made.id }, { as: 'admin' }))).toMatchObject({ status: 404 })
    const { list } = await app.call(userLog.list, { entityType: ['inventoryAdjustment'], entityId: made.id }, { as: 'admin' })
    expect(list.map(({ action }) => action)).toEqual(['DELETE', 'UPDATE', 'CREATE'])
    expect(list[1]!.changes.map(({ label }) => label)).toEqual(['Name', 'Zones', 'Countries', 'Feed types'])
    expect(list[0]!.changeSetId).toBe(gone.changeSetId)
    await app.call(changeSets.revert, { id: gone.changeSetId, body: {} }, { as: 'admin' })
    expect(await app.call(adjustments.get, { id: made.id }, { as: 'admin' })).toMatchObject({ name: 'Autumn, late', version: 4 })
    await app.call(changeSets.revert, { id: changed.changeSetId!, body: {} }, { as: 'admin' })
    expect(await app.call(adjustments.get, { id: made.id }, { as: 'admin' })).toMatchObject({
      name: 'Autumn',
      definition: { countries: ['US'] },
    })
  })

  test('reports errors field by field', async () => {
    const { start, end } = { start: day(1).toISOString(), end: day(3).toISOString() }
    const all = {
      name: null,
      corrections: [
        { type: 'FIXED', value: -1, start, end },
        { type: 'PERCENT', value: null, start, end: day(12).toISOString() },
      ],
    }
    expect(await errorsOf(all)).toEqual({
      status: 422,
      errors: [
        ['name', 'Adjustment Name is required.'],
        ['corrections.0.value', 'The number is too small. The minimum is 0.'],
        ['corrections.1.value', 'This field is required.'],
        ['corrections.1.end', "The dates must lie within the adjustment's period."],
        ['corrections.1.start', 'Corrections must not overlap: another one covers some of these days.'],
      ],
    })
    expect((await errorsOf({ corrections: [{ type: 'FIXED', value: 'many', start, end }] })).errors).toEqual([
      ['corrections.0.value', 'The value is not a valid number.'],
    ])
    expect((await errorsOf({ name: 'x'.repeat(256) })).errors).toEqual([['name', 'The text is longer than 255 characters.']])
  })

  test('may name only publishers and zones of the agency', async () => {
    expect(
      (await errorsOf({ definition: { publisherIds: [203], zoneIds: [2003], showIds: [4002] } })).errors.map(([field]) => field),
    ).toEqual(['definition.publisherIds', 'definition.zoneIds', 'definition.showIds'])
    // A zone of a publisher that is not named can never match.
    expect((await errorsOf({ definition: { publisherIds: [201], zoneIds: [2002] } })).errors.map(([field]) => field)).toEqual([
      'definition.zoneIds',
    ])
  })

  test('of a user who is limited to some publishers concerns these, and others are not listed', async () => {
    expect((await errorsOf({ definition: {} }, 'publisher')).errors).toEqual([['definition.publisherIds', 'This field is required.']])
    expect((await errorsOf({ definition: { publisherIds: [202] } }, 'publisher')).errors.map(([field]) => field)).toEqual([
      'definition.publisherIds',
    ])
    const own = await create({ name: 'Mine' }, 'publisher')
    const hill = await create({ name: 'Hills', definition: { publisherIds: [202] } })
    const all = await create({ name: 'Everything', definition: {} })
    const { list } = await app.call(adjustments.list, {}, { as: 'publisher' })
    const seen = list.map(({ id }) => id)
    expect(seen).toContain(own.id)
    for (const { id } of [hill, all]) {
      expect(seen).not.toContain(id)
      expect(await refused(app.call(adjustments.update, { id, body: body() }, { as: 'publisher' }))).toMatchObject({ status: 404 })
    }
  })

  test('needs its permissions: roles for campaigns have none, readers may not write', async () => {
    expect(await refused(app.call(adjustments.list, {}, { as: 'manager' }))).toMatchObject({ status: 403 })
    expect(await refused(create({}, 'readonly'))).toMatchObject({ status: 403 })
  })

  test('is reverted with the permission to write it; the permission to write campaigns is not enough', async () => {
    const { changeSetId: own } = await create({ name: 'Undone' }, 'publisher')
    expect(await app.call(changeSets.revert, { id: own!, body: {} }, { as: 'publisher' })).toMatchObject({ reverted: 1 })
    const { changeSetId: id } = await create({ name: 'Not undone' })
    const undo = async (...scopes: string[]) => {
      const { token } = await app.call(session.createToken, { body: { name: scopes.join(), scopes } }, { as: 'admin' })
      return (await app.ask(changeSets.revert, { id: id!, body: {} }, { bearer: token })).status
    }
    expect(await undo('CAMPAIGN.WRITE', 'AUDIT.EXECUTE')).toBe(403)
    expect(await undo('PUBLISHER_ADJUSTMENT.WRITE')).toBe(200)
  })

  test('of two people with the same version, the second is told what the first one changed', async () => {
    const { id } = await create({ name: 'Contested' })
    const seen = { as: 'admin' as const, headers: { 'if-match': '"1"' } }
    const answers = await Promise.all([
      app.ask(adjustments.update, { id, body: body({ name: 'First' }) }, seen),
      app.ask(adjustments.update, { id, body: body({ name: 'Second' }) }, seen),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const conflict = answers.find(({ status }) => status === 412)!.json as { changedFields: { field: string }[] }
    expect(conflict.changedFields.map(({ field }) => field)).toEqual(['name'])
    expect(await refused(app.call(adjustments.remove, { id }, { as: 'admin', headers: { 'if-match': '"1"' } }))).toMatchObject({
      status: 412,
    })
  })

  test('sent twice with one idempotency key is created once', async () => {
    const send = () =>
      app.ask(adjustments.create, { body: body({ name: 'Sent twice' }) }, { as: 'admin', headers: { 'idempotency-key': 'adjust-1' } })
    const [first, second] = [await send(), await send()]
    expect(second.json).toEqual(first.json)
    expect((await app.call(adjustments.list, { q: 'sent twice' }, { as: 'admin' })).total).toBe(1)
  })

  test('that fixes the same inventory on the same day as another one is refused, on create, update and revert', async () => {
    const first = await create({ name: 'Fixed', definition: { publisherIds: [202] }, corrections: fixed(5, 7) })
    expect((await errorsOf({ definition: { countries: ['US'] }, corrections: fixed(6, 8) })).errors).toEqual([
      ['corrections.0.start', 'The adjustment Fixed fixes some of this inventory on some of these days already.'],
    ])
    expect((await errorsOf({ definition: { publisherIds: [202] }, corrections: fixed(7, 8) })).status).toBe(201)
    // A user who is limited to one publisher does not see the names of other adjustments.
    await create({ name: 'Everywhere', definition: {}, corrections: fixed(9, 10) })
    expect((await errorsOf({ definition: { publisherIds: [201] }, corrections: fixed(9, 10) }, 'publisher')).errors).toEqual([
      ['corrections.0.start', 'The adjustment of somebody else fixes some of this inventory on some of these days already.'],
    ])
    const { changeSetId } = await app.call(adjustments.remove, { id: first.id }, { as: 'admin' })
    const other = { definition: { publisherIds: [202] }, corrections: fixed(5, 6) }
    const rivals = await Promise.all([errorsOf({ ...other, name: 'One' }), errorsOf({ ...other, name: 'Two' })])
    expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const revert = await app.call(changeSets.revert, { id: changeSetId, body: {} }, { as: 'admin' })
    expect(revert).toMatchObject({ reverted: 0, conflicts: [{ id: first.id }] })
  })
})

describe('adjustments in the forecast', () => {
  test('apply to the publishers of their agency, by its days, until they are deleted or over', async () => {
    const { id } = await create({
      name: 'Told',
      definition: { showIds: [], countries: ['US'] },
      corrections: [
        { type: 'PERCENT', value: -50, start: day(2), end: day(4) },
        { type: 'ABSOLUTE', value: 100, start: day(8), end: new Date(day(9).getTime() - 1) },
      ],
    })
    const told = async (now = app.clock.now()) => (await loadAdjustments(app.database.system, now)).adjustments.find((one) => one.id === id)
    expect(await told()).toEqual({
      id,
      definition: [
        { type: 'INVENTORY_PUBLISHER', exclude: false, values: ['201', '202'] },
        { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] },
      ],
      corrections: [
        { type: 'PERCENT', value: -50, startMs: Date.UTC(2026, 11, 2), endMs: Date.UTC(2026, 11, 4) },
        { type: 'ABSOLUTE', value: 100, startMs: Date.UTC(2026, 11, 8), endMs: Date.UTC(2026, 11, 9) },
      ],
    })
    expect(await told(day(10))).toBeUndefined()
    await app.call(adjustments.remove, { id }, { as: 'admin' })
    expect(await told()).toBeUndefined()
  })

  test('say whether they correct anything', async () => {
    const corrections = [{ type: 'ABSOLUTE' as const, value: 100, start: day(2), end: day(4) }]
    const applied = await create({ name: 'About what there is', corrections })
    const nowhere = await create({ name: 'About what there is not', definition: { countries: ['TO'] }, corrections })
    const effects = () =>
      Promise.all([applied, nowhere].map(async ({ id }) => (await app.call(adjustments.get, { id }, { as: 'admin' })).effect))
    expect((await effects()).map((effect) => effect?.code)).toEqual(['PENDING', 'PENDING'])
    await makeInventory(app, 3000)
    expect(await effects()).toEqual([
      { code: 'APPLIED', text: 'Forecasts are answered with its corrections.' },
      { code: 'NOTHING_TO_CORRECT', text: expect.stringContaining('It changes nothing') },
    ])
    const { list } = await app.call(adjustments.list, { q: 'About what there is not' }, { as: 'admin' })
    expect(list.map(({ effect }) => effect?.code)).toEqual(['NOTHING_TO_CORRECT'])
  })
})
