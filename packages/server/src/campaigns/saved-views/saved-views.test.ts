import { changeSets, errorText, orders, savedViews } from '@spotdesk/sdk/contract'
import { savedViewLimits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFixture, type Person, things } from '../../testing/desk.ts'

const desk = await openFixture()
afterAll(() => desk.close())
beforeEach(async () => {
  await sql`delete from saved_view_defaults`.execute(desk.database.system)
  await sql`delete from saved_views`.execute(desk.database.system)
})

const form = {
  name: 'Behind in June',
  screen: 'campaigns' as const,
  filters: { status: ['RUNNING' as const], q: 'june' },
  sort: '-totalSpend' as const,
}
const create = (more: object = {}, as: Person = 'manager') => desk.call(as, savedViews.create, { body: { ...form, ...more } })
const made = async (more: object = {}, as: Person = 'manager') => Number((await create(more, as)).body['id'])
const update = (id: number, body: object, as: Person = 'manager', ifMatch = 1) =>
  desk.call(as, savedViews.update, { id, body }, { ifMatch })
const listed = (as: Person) => desk.app.call(savedViews.list, { screen: 'campaigns' }, { as })
const namesFor = async (as: Person) => (await listed(as)).map(({ name }) => name)
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => `${status} ${String(body['code'])}`

test('a view is saved, read, listed, changed and deleted, and its deletion can be reverted', async () => {
  const { status, body } = await create({ name: '  Behind in June ', columns: ['name', 'complete'] })
  expect(status).toBe(201)
  const id = Number(body['id'])
  const expected = { ...form, scope: 'PERSONAL', own: true, default: false, columns: ['name', 'complete'], version: 1 }
  expect(await desk.app.call(savedViews.get, { id }, { as: 'manager' })).toMatchObject(expected)
  expect(await update(id, { sort: null, columns: null })).toMatchObject({ status: 200, body: { version: 2, sort: null, columns: null } })
  expect(await listed('manager')).toMatchObject([{ id, name: 'Behind in June', filters: form.filters }])
  const { changeSetId } = await desk.app.call(savedViews.remove, { id }, { as: 'manager' })
  expect(await namesFor('manager')).toEqual([])
  expect((await desk.call('manager', savedViews.get, { id })).status).toBe(404)
  await desk.app.call(changeSets.revert, { id: changeSetId, body: {} }, { as: 'manager' })
  expect(await namesFor('manager')).toEqual(['Behind in June'])
})

test('a change that somebody else made in the meantime is not overwritten', async () => {
  const id = await made()
  await update(id, { name: 'Renamed' })
  expect(await update(id, { name: 'Late' })).toMatchObject({
    status: 412,
    body: { code: 'versionConflict', changedFields: [{ field: 'name', base: form.name, theirs: 'Renamed' }] },
  })
})

test('a personal view is there for its owner alone', async () => {
  const id = await made()
  expect(await namesFor('admin')).toEqual([])
  const answers = [
    desk.call('admin', savedViews.get, { id }),
    update(id, { name: 'Taken' }, 'admin'),
    desk.call('admin', savedViews.remove, { id }),
    desk.call('admin', savedViews.setDefault, { id, body: { default: true } }),
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test("a view of the agency is read by all of it, and written by its owner and the agency's administrators", async () => {
  const id = await made({ scope: 'AGENCY' })
  expect(await listed('readonly')).toMatchObject([{ own: false, ownerName: 'manager@world.test' }])
  expect(await namesFor('stranger')).toEqual([])
  expect(codeOf(await update(id, { name: 'Mine' }, 'trafficker'))).toBe('409 savedViewNotYours')
  expect(codeOf(await desk.call('trafficker', savedViews.remove, { id }))).toBe('409 savedViewNotYours')
  expect(codeOf(await update(id, { scope: 'PERSONAL' }, 'admin'))).toBe('409 savedViewNotYours')
  expect((await update(id, { name: 'For all' }, 'admin')).body).toMatchObject({ name: 'For all', own: false })
  expect((await update(id, { scope: 'PERSONAL' }, 'manager', 2)).status).toBe(200)
  expect(await namesFor('readonly')).toEqual([])
})

test('a user who may neither write campaigns nor settings shares none', async () => {
  expect(codeOf(await create({ scope: 'AGENCY' }, 'readonly'))).toBe('403 forbidden')
  const id = await made({}, 'readonly')
  expect(codeOf(await update(id, { scope: 'AGENCY' }, 'readonly'))).toBe('403 forbidden')
})

test('a user of some advertisers gets no view that filters by others', async () => {
  await made({ scope: 'AGENCY', name: 'All' })
  await made({ scope: 'AGENCY', name: 'Own', filters: { advertiserId: [things.advertiser] } })
  await made({ scope: 'AGENCY', name: 'Other', filters: { advertiserId: [things.advertiser, things.otherAdvertiser] } })
  expect(await namesFor('advertiser')).toEqual(['All', 'Own'])
  expect(await namesFor('readonly')).toEqual(['All', 'Other', 'Own'])
})

test('nor one that filters by orders of others', async () => {
  const order = { name: 'Of another', advertiserId: things.otherAdvertiser }
  const { body } = await desk.call('manager', orders.create, { body: order })
  await made({ scope: 'AGENCY', name: 'Own order', filters: { orderId: [things.order] } })
  await made({ scope: 'AGENCY', name: 'Other order', filters: { orderId: [things.order, Number(body['id'])] } })
  expect(await namesFor('advertiser')).toEqual(['Own order'])
  expect(await namesFor('readonly')).toEqual(['Other order', 'Own order'])
})

test('each user has one default for a list, which goes with its view and comes back with it', async () => {
  const [first, second] = [await made({ scope: 'AGENCY', name: 'First' }), await made({ scope: 'AGENCY', name: 'Second' })]
  const setDefault = (id: number, isDefault: boolean, as: Person = 'manager') =>
    desk.call(as, savedViews.setDefault, { id, body: { default: isDefault } })
  const defaults = async (as: Person) => (await listed(as)).filter((view) => view.default).map(({ name }) => name)
  expect((await setDefault(first, true)).body).toMatchObject({ id: first, default: true })
  await setDefault(second, true)
  await setDefault(first, true, 'readonly')
  expect([await defaults('manager'), await defaults('readonly')]).toEqual([['Second'], ['First']])
  // What is no longer the default takes nothing away.
  await setDefault(first, false)
  expect(await defaults('manager')).toEqual(['Second'])
  const { changeSetId } = await desk.app.call(savedViews.remove, { id: second }, { as: 'manager' })
  expect(await defaults('manager')).toEqual([])
  await desk.app.call(changeSets.revert, { id: changeSetId, body: {} }, { as: 'manager' })
  expect(await defaults('manager')).toEqual(['Second'])
  await setDefault(second, false)
  expect(await defaults('manager')).toEqual([])
})

test.each([
  [{ name: ' ' }],
  [{ name: 'x'.repeat(savedViewLimits.name + 1) }],
  [{ screen: 'dreams' }],
  [{ filters: { status: ['SLEEPING'] } }],
  [{ sort: 'colour' }],
  [{ columns: [] }],
])('%j is no view', async (more) => expect((await create(more)).status).toBe(422))

/** Copies a view until there are as many as may be. */
const fill = (id: number) =>
  sql`insert into saved_views (agency_id, name, name_lc, screen, scope, owner_id, owner_name, filters, created_at, updated_at)
    select agency_id, name, name_lc, screen, scope, owner_id, owner_name, filters, created_at, updated_at
    from saved_views, generate_series(2, ${savedViewLimits.views}) where id = ${id}`.execute(desk.database.system)

test('views of a list are limited, those of a user and those of the agency each', async () => {
  await fill(await made())
  expect(codeOf(await create())).toBe('409 savedViewsFull')
  const shared = await made({ scope: 'AGENCY' })
  expect(codeOf(await update(shared, { scope: 'PERSONAL' }))).toBe('409 savedViewsFull')
  expect((await create({}, 'admin')).status).toBe(201)
})

test('a revert brings back no view beyond the limit', async () => {
  const { changeSetId } = await desk.app.call(savedViews.remove, { id: await made() }, { as: 'manager' })
  await fill(await made({ name: 'Another' }))
  const { conflicts } = await desk.app.call(changeSets.revert, { id: changeSetId, body: {} }, { as: 'manager' })
  expect(conflicts.map(({ reason }) => reason)).toEqual([errorText('savedViewsFull', { maximum: savedViewLimits.views })])
  expect(await listed('manager')).toHaveLength(savedViewLimits.views)
})

test("a revert makes nobody else's view personal", async () => {
  const id = await made()
  const { body } = await update(id, { scope: 'AGENCY' })
  const { conflicts } = await desk.app.call(changeSets.revert, { id: String(body['changeSetId']), body: {} }, { as: 'admin' })
  expect(conflicts.map(({ reason }) => reason)).toEqual([errorText('savedViewNotYours', { owner: 'manager@world.test' })])
  expect(await namesFor('readonly')).toEqual([form.name])
})
