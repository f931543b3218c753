import { campaigns, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const steps = [
  { verb: 'pause', row: campaigns.pause, from: { status: 'RUNNING' }, to: { status: 'PAUSED' } },
  { verb: 'resume', row: campaigns.resume, from: { status: 'PAUSED' }, to: { status: 'RUNNING' } },
  { verb: 'archive', row: campaigns.archive, from: { status: 'PAUSED' }, to: { status: 'PAUSED', archived: true } },
  { verb: 'unarchive', row: campaigns.unarchive, from: { status: 'PAUSED', archived: true }, to: { status: 'PAUSED', archived: false } },
] as const

test.each(steps)('reverting the change-set reverses $verb', async ({ row, from, to }) => {
  const id = await desk.campaign(from)
  const done = await desk.call('manager', row as typeof campaigns.pause, { id })
  expect(done.body).toMatchObject(to)
  const undone = await desk.call('manager', changeSets.revert, { id: done.body['changeSetId'] as string })
  expect(undone.body).toMatchObject({ reverted: 1, conflicts: [] })
  expect((await desk.call('manager', campaigns.get, { id })).body).toMatchObject({ archived: false, ...from, version: 3 })
})

test('reverting a pause is a conflict that names the user who has resumed and paused again since', async () => {
  const id = await desk.campaign()
  const first = await desk.call('manager', campaigns.pause, { id })
  await desk.call('trafficker', campaigns.resume, { id })
  await desk.call('trafficker', campaigns.pause, { id })
  const undone = await desk.call('manager', changeSets.revert, { id: first.body['changeSetId'] as string })
  expect(undone.body).toMatchObject({ reverted: 0, conflicts: [{ id, fields: ['paused'], changedBy: 'trafficker@world.test' }] })
  expect(await desk.rows(sql`select status from campaigns where id = ${id}`)).toEqual([{ status: 'PAUSED' }])
})

test('reverting a duplicate pauses and archives it', async () => {
  const id = await desk.campaign({ name: 'Copied' })
  const copy = (await desk.call('manager', campaigns.duplicate, { id })).body['id'] as number
  const [audit] = await desk.rows(sql<{ change_set_id: string }>`select change_set_id from audit_events where entity_id = ${copy}`)
  expect((await desk.call('manager', changeSets.revert, { id: audit!.change_set_id })).body).toMatchObject({ reverted: 1, conflicts: [] })
  expect((await desk.call('manager', campaigns.get, { id: copy })).body).toMatchObject({ archived: true, status: 'DRAFT' })
})
