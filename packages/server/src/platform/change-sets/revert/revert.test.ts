import { hourMs } from '@spotdesk/sdk/values'
import { campaigns, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, importFile } from '../../../testing/bulk.ts'
import { type Fixture, type Person, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

const revert = (id: string, person: Person = 'manager', mode?: 'partial' | 'atomic') =>
  desk.call(person, changeSets.revert, mode ? { id, body: { mode } } : { id })
const row = async (id: number) => (await desk.rows(sql`select * from campaigns where id = ${id}`))[0]!

async function changed(header: string, cells: string, person: Person = 'manager'): Promise<string> {
  const { job } = await importFile(desk, csv(header, cells), { allowDuplicate: true }, person)
  if (job.outcome !== 'SUCCEEDED') throw new Error(`the import did not succeed: ${JSON.stringify(job)}`)
  return job.changeSetId!
}
async function acted(verb: 'pause' | 'resume' | 'archive' | 'unarchive', id: number, person: Person = 'manager'): Promise<string> {
  return String((await desk.call(person, campaigns[verb], { id })).body['changeSetId'])
}

describe('The revert of an action', () => {
  it.each([
    ['pause', 'RUNNING', false],
    ['resume', 'PAUSED', false],
    ['archive', 'PAUSED', false],
    ['unarchive', 'PAUSED', true],
  ] as const)('of %s puts the campaign back as it was, with an audit row', async (verb, status, archived) => {
    const id = await desk.campaign({ status, archived })
    const { body } = await revert(await acted(verb, id))
    expect(body).toMatchObject({ reverted: 1, unchanged: 0, conflicts: [] })
    expect(await row(id)).toMatchObject({ status, archived, version: 3 })
    const [event] = await desk.rows(
      sql`select action, version_before, version_after from audit_events where change_set_id = ${body['changeSetId']}`,
    )
    expect(event).toEqual({ action: 'REVERT', version_before: 2, version_after: 3 })
  })

  it('is itself a change-set that can be reverted', async () => {
    const id = await desk.campaign()
    const paused = await acted('pause', id)
    const { body: undone } = await revert(paused)
    expect((await desk.call('manager', changeSets.get, { id: paused })).body['revertedAt']).not.toBeNull()
    const { body: redone } = await revert(String(undone['changeSetId']))
    expect(redone).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await row(id)).toMatchObject({ status: 'PAUSED', version: 4 })
    expect((await desk.call('manager', changeSets.get, { id: paused })).body['revertedAt']).toBeNull()
    expect((await revert(paused)).body).toMatchObject({ reverted: 1 })
    expect(await row(id)).toMatchObject({ status: 'RUNNING', version: 5 })
  })

  it('is done once when it is requested twice, with the same answer', async () => {
    const id = await desk.campaign()
    const paused = await acted('pause', id)
    const first = await revert(paused)
    const second = await revert(paused)
    expect(second.body).toEqual(first.body)
    expect(await row(id)).toMatchObject({ version: 3 })
    const twins = await Promise.all(
      [acted('pause', id)].map(async (changeSet) => Promise.all([revert(await changeSet), revert(await changeSet)])),
    )
    expect(twins[0]![0].body).toEqual(twins[0]![1].body)
    expect(await row(id)).toMatchObject({ version: 5 })
  })

  it('keeps changes of the clock: a campaign that has ended since stays completed', async () => {
    const id = await desk.campaign({ status: 'PAUSED', columns: { end_date: new Date(desk.clock.now().getTime() + hourMs) } })
    const resumed = await acted('resume', id)
    const before = desk.clock.now()
    desk.clock.advance(2 * hourMs)
    await revert(resumed)
    expect(await row(id)).toMatchObject({ paused: true, status: 'COMPLETED' })
    desk.clock.set(before)
  })
})

describe('A revert', () => {
  it('sets every field that a change-set changed to its value before', async () => {
    const id = await desk.campaign({
      name: 'Old',
      columns: { external_reference: 'rv-1', capping: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }] },
    })
    const before = await row(id)
    const changeSet = await changed(
      'id,name,cpm,end_date,capping,targeting,external_reference',
      `${id},New,99,[],[],LOCATION_COUNTRY in (US),rv-2`,
    )
    expect((await revert(changeSet)).body).toMatchObject({ reverted: 1, conflicts: [] })
    const moved = ['version', 'updated_at', 'settings_changed_at', 'delivery_statuses', 'pace']
    const kept = (columns: object) => Object.fromEntries(Object.entries(columns).filter(([name]) => !moved.includes(name)))
    expect(kept(await row(id))).toEqual(kept(before))
  })

  it('lists fields that somebody changed since as conflicts with user and time, and reverts the others', async () => {
    const id = await desk.campaign({ name: 'Base' })
    const mine = await changed('id,name,cpm', `${id},Mine,20`)
    await changed('id,name', `${id},Theirs`, 'trafficker')
    const { body } = await revert(mine)
    expect(body).toMatchObject({
      reverted: 1,
      conflicts: [
        {
          id,
          fields: ['name'],
          reason: 'It was changed since.',
          changedBy: 'trafficker@world.test',
          changedAt: desk.clock.now().toISOString(),
        },
      ],
    })
    expect(await row(id)).toMatchObject({ name: 'Theirs', cpm_e4: 125_000 })
  })

  it('treats fields of a group as one: the end is not reverted if the start was changed since', async () => {
    const id = await desk.campaign({ status: 'READY' })
    const mine = await changed('id,end_date,name', `${id},2027-05-01,Longer`)
    await changed('id,start_date', `${id},2026-12-24`, 'trafficker')
    const { body } = await revert(mine)
    expect(body).toMatchObject({ reverted: 1, conflicts: [{ fields: ['endDate'], changedBy: 'trafficker@world.test' }] })
    expect(await row(id)).toMatchObject({ name: 'Radio Kia', end_date: new Date('2027-05-02T04:00:00Z') })
  })

  it('changes nothing in mode atomic if there is a conflict', async () => {
    const id = await desk.campaign({ name: 'Base' })
    const mine = await changed('id,name,cpm', `${id},Mine,20`)
    await changed('id,name', `${id},Theirs`, 'trafficker')
    const { body } = await revert(mine, 'manager', 'atomic')
    expect(body).toMatchObject({ changeSetId: null, reverted: 0, conflicts: [{ fields: ['name'] }] })
    expect(await row(id)).toMatchObject({ name: 'Theirs', cpm_e4: 200_000 })
  })

  it('ignores later changes that were themselves reverted', async () => {
    const id = await desk.campaign({ name: 'Base' })
    const mine = await changed('id,name', `${id},Mine`)
    const theirs = await changed('id,name', `${id},Theirs`, 'trafficker')
    expect((await revert(mine)).body).toMatchObject({ reverted: 0, conflicts: [{ fields: ['name'] }] })
    await revert(theirs, 'trafficker')
    expect((await revert(mine)).body).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await row(id)).toMatchObject({ name: 'Base' })
  })

  it('is refused if the result would not be valid as a whole', async () => {
    const id = await desk.campaign({ status: 'DRAFT', columns: { order_id: things.order } })
    const left = await changed('id,order_id', `${id},[]`)
    await desk.rows(sql`update orders set archived = true where id = ${things.order}`)
    const { body } = await revert(left)
    expect(body).toMatchObject({
      changeSetId: null,
      reverted: 0,
      conflicts: [{ id, fields: ['orderId'], reason: 'The order is archived.', changedBy: null }],
    })
    await desk.rows(sql`update orders set archived = false where id = ${things.order}`)
  })

  it('of an import pauses and archives the created campaigns and releases their references', async () => {
    const file = [
      'external_reference,name,type,advertiser_id,start_date,cpm',
      `made-1,Made,STANDARD,${things.advertiser},2027-01-04,1`,
    ] as const
    const made = await changed(...file)
    const { body } = await revert(made)
    expect(body).toMatchObject({ reverted: 1, conflicts: [] })
    const [campaign] = await desk.rows<{ id: number }>(
      sql`select id, paused, archived, external_reference from campaigns where name = 'Made'`,
    )
    expect(campaign).toMatchObject({ paused: true, archived: true, external_reference: null })
    const again = await changed(...file)
    expect(again).not.toBe(made)
    // The reference has found a new owner: the old campaign cannot come back under it.
    expect((await revert(String(body['changeSetId']))).body).toMatchObject({ reverted: 0, conflicts: [{ id: campaign!.id }] })
  })

  it('of an import does not change a campaign that somebody has changed since', async () => {
    const made = await changed(
      'external_reference,name,type,advertiser_id,start_date,cpm',
      `made-2,Made too,STANDARD,${things.advertiser},2027-01-04,1`,
    )
    await changed('external_reference,cpm', 'made-2,2', 'trafficker')
    expect((await revert(made)).body).toMatchObject({ reverted: 0, conflicts: [{ fields: ['cpm'], changedBy: 'trafficker@world.test' }] })
    expect(await desk.rows(sql`select archived from campaigns where external_reference = 'made-2'`)).toEqual([{ archived: false }])
  })

  it('of a submit makes the campaign and its ads drafts again while nothing was delivered', async () => {
    const id = await desk.campaign({ status: 'DRAFT', columns: { targeting: { groups: [] } } })
    await desk.insert('ads', { agency_id: 1, campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', estimated_duration_s: 30 })
    const submitted = await changed('action,id', `SUBMIT,${id}`)
    expect(await row(id)).toMatchObject({ status: 'READY' })
    expect((await revert(submitted)).body).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await row(id)).toMatchObject({ status: 'DRAFT', submitted_at: null })
    expect(await desk.rows(sql`select status from ads where campaign_id = ${id}`)).toEqual([{ status: 'DRAFT' }])
  })

  it('never reverts the submit of a running campaign or the answer of a seller', async () => {
    const start = new Date('2026-11-01T05:00:00Z')
    const id = await desk.campaign({ status: 'DRAFT', columns: { targeting: { groups: [] }, start_date: start } })
    const submitted = await changed('action,id', `SUBMIT,${id}`)
    expect((await revert(submitted)).body).toMatchObject({
      reverted: 0,
      conflicts: [{ fields: ['submitted'], reason: 'This is never reverted.' }],
    })
    const rejected = await desk.campaign({ type: 'RESERVED', status: 'REJECTED' })
    const { body: review } = await desk.call('manager', campaigns.review, { id: rejected })
    expect((await revert(String(review['changeSetId']))).body).toMatchObject({ reverted: 0, conflicts: [{ fields: ['submitted'] }] })
    expect(await row(rejected)).toMatchObject({ status: 'DRAFT' })
  })

  it('does not archive a campaign that runs again', async () => {
    const id = await desk.campaign({ status: 'PAUSED', archived: true })
    const unarchived = await acted('unarchive', id)
    await acted('resume', id, 'trafficker')
    const { body } = await revert(unarchived)
    expect(body).toMatchObject({
      reverted: 0,
      conflicts: [{ fields: ['archived'], reason: 'The campaign is RUNNING: ARCHIVE is not allowed.' }],
    })
  })

  it("requires the permission of the change for one's own change-set, and AUDIT.EXECUTE for another's", async () => {
    const id = await desk.campaign()
    const theirs = await acted('pause', id, 'trafficker')
    expect(await revert(theirs, 'manager')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await revert(theirs, 'readonly')).status).toBe(403)
    expect((await revert(theirs, 'stranger')).status).toBe(404)
    expect((await revert(theirs, 'admin')).body).toMatchObject({ reverted: 1 })
  })

  it('is possible only for an applied change-set', async () => {
    const id = await desk.campaign()
    const { job } = await importFile(desk, csv('id,name', `${id},Planned`), { dryRun: true })
    expect(await revert(job.changeSetId!)).toMatchObject({ status: 409, body: { code: 'changeSetNotApplied' } })
  })

  it('marks the reverted items', async () => {
    const id = await desk.campaign({ name: 'Base' })
    const mine = await changed('id,name', `${id},Mine`)
    const { body } = await revert(mine)
    const listed = async (changeSet: string) => (await desk.call('manager', changeSets.items, { id: changeSet })).body['list']
    expect(await listed(mine)).toMatchObject([{ outcome: 'REVERTED' }])
    expect(await listed(String(body['changeSetId']))).toMatchObject([
      { verdict: 'UPDATE', action: 'REVERT', id, changes: [{ field: 'name', before: 'Mine', after: 'Base' }], outcome: 'APPLIED' },
    ])
  })
})
