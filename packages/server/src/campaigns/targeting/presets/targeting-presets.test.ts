import { changeSets, targetingPresets } from '@spotdesk/sdk/contract'
import { targetingPresetLimits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFixture, type Person } from '../../../testing/desk.ts'

const desk = await openFixture()
afterAll(() => desk.close())
beforeEach(async () => void (await sql`delete from targeting_presets`.execute(desk.database.system)))

const form = { name: 'Commuters', text: 'LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)' }
const create = (body: object = form, as: Person = 'manager') => desk.call(as, targetingPresets.create, { body: body as typeof form })
const made = async (body: object = form) => Number((await create(body)).body['id'])
const update = (id: number, body: object, ifMatch = 1, as: Person = 'manager') =>
  desk.call(as, targetingPresets.update, { id, body }, { ifMatch })
const names = async (as: Person) => (await desk.app.call(targetingPresets.list, {}, { as })).map(({ name }) => name)
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => `${status} ${String(body['code'])}`

test('a preset is kept, read by everybody who reads campaigns, changed and deleted, and its deletion can be reverted', async () => {
  const { status, body } = await create({ ...form, name: '  Commuters ' })
  expect(status).toBe(201)
  const id = Number(body['id'])
  expect(await desk.app.call(targetingPresets.get, { id }, { as: 'readonly' })).toMatchObject({
    ...form,
    version: 1,
    groups: [{ rules: [{ type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] }, { type: 'DEVICE_TYPE' }] }],
    sentence: expect.stringMatching(/^Country is United States and device type is /),
    createdBy: expect.stringMatching(/./),
  })
  const groups = [{ rules: [{ type: 'LOCATION_COUNTRY', values: ['RO'] }] }]
  expect(await update(id, { groups })).toMatchObject({
    status: 200,
    body: { name: 'Commuters', version: 2, text: 'LOCATION_COUNTRY in (RO)' },
  })
  expect(await update(id, { name: 'Romania' }, 2)).toMatchObject({ body: { name: 'Romania', text: 'LOCATION_COUNTRY in (RO)' } })
  const { changeSetId } = await desk.app.call(targetingPresets.remove, { id }, { as: 'manager' })
  expect(await names('readonly')).toEqual([])
  expect((await desk.call('manager', targetingPresets.get, { id })).status).toBe(404)
  await desk.app.call(changeSets.revert, { id: changeSetId, body: {} }, { as: 'manager' })
  expect(await names('readonly')).toEqual(['Romania'])
})

test('a name is that of one preset, in any case, also when two people save it at once and when a deletion is reverted', async () => {
  const answers = await Promise.all([create(), create({ ...form, name: 'COMMUTERS' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(codeOf(answers.find(({ status }) => status === 409)!)).toBe('409 targetingPresetNameTaken')
  const other = await made({ ...form, name: 'Other' })
  expect(codeOf(await update(other, { name: 'commuters' }))).toBe('409 targetingPresetNameTaken')
  expect((await update(other, { name: 'OTHER' })).status).toBe(200)
  const { changeSetId } = await desk.app.call(targetingPresets.remove, { id: other }, { as: 'manager' })
  await made({ ...form, name: 'Other' })
  const reverted = await desk.app.call(changeSets.revert, { id: changeSetId, body: { mode: 'partial' } }, { as: 'manager' })
  expect(reverted).toMatchObject({ reverted: 0, conflicts: [{ name: 'OTHER' }] })
  expect(await names('manager')).toHaveLength(2)
})

test('a change of somebody else is not overwritten, and a preset of no rule or of an unreadable text is none', async () => {
  const id = await made()
  await update(id, { name: 'Renamed' })
  expect(codeOf(await update(id, { name: 'Late' }))).toBe('412 versionConflict')
  for (const text of ['  ', 'LOCATION_COUNTRY in', 'NOWHERE in (US)'])
    expect(codeOf(await create({ name: 'Bad', text })), text).toMatch(/^4\d\d validationFailed$/)
})

test('who only reads campaigns writes no preset, and another agency sees none', async () => {
  const id = await made()
  for (const answer of [create({ ...form, name: 'Mine' }, 'readonly'), update(id, { name: 'Mine' }, 1, 'readonly')])
    expect((await answer).status).toBe(403)
  expect((await desk.call('readonly', targetingPresets.remove, { id })).status).toBe(403)
  expect(await names('stranger')).toEqual([])
  expect((await desk.call('stranger', targetingPresets.get, { id })).status).toBe(404)
})

test('who sees a part of the agency sees only their own presets, and writes no others', async () => {
  const id = await made({ ...form, name: 'For Coastal Bank' })
  for (const person of ['advertiser', 'publisher'] as const) {
    expect(await names(person)).toEqual([])
    expect((await desk.call(person, targetingPresets.get, { id })).status).toBe(404)
  }
  await sql`update memberships set advertiser_ids = '{}' where role_id = 4 and agency_id = 1`.execute(desk.database.system)
  desk.clock.advance(2000)
  const own = await create({ ...form, name: 'Mine' }, 'trafficker')
  expect(await names('trafficker')).toEqual(['Mine'])
  expect((await update(id, { name: 'Taken over' }, 1, 'trafficker')).status).toBe(404)
  expect((await desk.call('trafficker', targetingPresets.remove, { id })).status).toBe(404)
  expect((await update(Number(own.body['id']), { name: 'Ours' }, 1, 'trafficker')).status).toBe(200)
  expect(await names('manager')).toEqual(['For Coastal Bank', 'Ours'])
})

test('an agency has no more presets than the limit', async () => {
  await sql`insert into targeting_presets (agency_id, id, name, name_lc, targeting, created_by, created_at, updated_at)
    select 1, 700000 + n, 'P' || n, 'p' || n, '{"groups":[]}', 'x', now(), now() from generate_series(1, ${targetingPresetLimits.presets}) n`.execute(
    desk.database.system,
  )
  expect(codeOf(await create())).toBe('409 targetingPresetsFull')
})

test('the list has no groups and no sentence of a long preset; the rules of all presets have a limit together', async () => {
  const text = (values: number) => `INVENTORY_PUBLISHER in (${Array.from({ length: values }, (_, at) => `${10_000 + at}`).join(', ')})`
  const id = await made({ ...form, name: 'Long', text: text(9000) })
  const short = await made()
  const list = await desk.app.call(targetingPresets.list, {}, { as: 'manager' })
  expect(list.map((preset) => [preset.id, 'groups' in preset, preset.sentence === null])).toEqual([
    [short, false, false],
    [id, false, true],
  ])
  expect(list[1]!.text).toBe(text(9000))
  await sql`update targeting_presets set targeting = jsonb_set(targeting, '{filler}', to_jsonb(repeat('x', ${targetingPresetLimits.bytes} - 200)))
    where id = ${short}`.execute(desk.database.system)
  expect(codeOf(await create({ ...form, name: 'One more' }))).toBe('409 targetingPresetsTooLarge')
  expect(codeOf(await update(id, { text: text(9500) }))).toBe('409 targetingPresetsTooLarge')
  // What makes it smaller is never refused.
  expect((await update(id, { text: text(10) })).status).toBe(200)
})
