import { advertisers, campaigns, changeSets, orders, userLog } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, importFile } from '../../testing/bulk.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

type Filter = Parameters<typeof listOf>[0]
async function listOf(
  filter: Partial<Record<'q' | 'from' | 'to' | 'changeSetId', string>> &
    Partial<Record<'user' | 'entityType' | 'action', string[]>> & {
      source?: ('WEB' | 'IMPORT' | 'SDK')[]
      entityId?: number
      page?: number
      limit?: number
    },
  person: Person = 'admin',
): Promise<{ list: userLog.LogEntry[]; total: number }> {
  const { body, status, text } = await desk.call(person, userLog.list, filter)
  if (status !== 200) throw new Error(text)
  return body as never
}
const row = async (id: number) => (await desk.rows(sql`select * from campaigns where id = ${id}`))[0]!
const pause = async (id: number, person: Person = 'manager', reason?: string) =>
  String((await desk.call(person, campaigns.pause, { id }, reason === undefined ? {} : { reason })).body['changeSetId'])
const entryOf = async (changeSetId: string, entityId?: number) =>
  (await listOf({ changeSetId, ...(entityId !== undefined && { entityId }) })).list[0]!

describe('The user log', () => {
  it('has an entry for each changed entity: user, time, source, reason, and every field before and after', async () => {
    const id = await desk.campaign({ name: 'Logged' })
    const changeSetId = await pause(id, 'manager', 'Client asked')
    expect(await listOf({ entityId: id })).toMatchObject({
      total: 1,
      list: [
        {
          actor: { type: 'USER', name: 'manager@world.test' },
          source: 'WEB',
          changeSetId,
          entityType: 'campaign',
          entityId: id,
          entityName: 'Logged',
          action: 'PAUSE',
          versionBefore: 1,
          versionAfter: 2,
          reason: 'Client asked',
          revertedAt: null,
          changes: [
            { field: 'paused', label: 'Paused', before: 'false', after: 'true' },
            { field: 'status', label: 'Status', before: 'RUNNING', after: 'PAUSED' },
          ],
        },
      ],
    })
    const entry = await entryOf(changeSetId)
    expect((await desk.call('readonly', userLog.get, { id: entry.id })).body).toEqual(JSON.parse(JSON.stringify(entry)))
  })

  it('is filtered by user, entity, date, action and source, and by a part of a name or an id', async () => {
    const [one, other] = [await desk.campaign({ name: 'Filter Alpha' }), await desk.campaign({ name: 'Filter Beta' })]
    const begun = desk.clock.now()
    await pause(one, 'manager')
    desk.clock.advance(60_000)
    await pause(other, 'trafficker')
    desk.clock.advance(1000)
    await importFile(desk, csv('id,name', `${other},Filter Gamma`), {}, 'trafficker')
    const names = async (filter: Filter) =>
      (await listOf({ q: 'FILTER ', ...filter })).list.map(({ action, entityName }) => `${action} ${entityName}`)
    expect(await names({})).toEqual(['UPDATE Filter Gamma', 'PAUSE Filter Beta', 'PAUSE Filter Alpha'])
    expect(await names({ user: ['MANAGER@world.test'] })).toEqual(['PAUSE Filter Alpha'])
    expect(await names({ action: ['pause'] })).toEqual(['PAUSE Filter Beta', 'PAUSE Filter Alpha'])
    expect(await names({ source: ['IMPORT'] })).toEqual(['UPDATE Filter Gamma'])
    expect(await names({ entityType: ['order'] })).toEqual([])
    expect(await names({ entityId: one })).toEqual(['PAUSE Filter Alpha'])
    expect(await names({ q: String(one) })).toEqual(['PAUSE Filter Alpha'])
    const stamp = (at: Date) => at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')
    expect(await names({ from: stamp(begun), to: stamp(begun) })).toEqual(['PAUSE Filter Alpha'])
    expect(await names({ from: stamp(desk.clock.now()) })).toEqual(['UPDATE Filter Gamma'])
    expect((await listOf({ q: 'filter', limit: 1, page: 1 })).list.map(({ entityName }) => entityName)).toEqual(['Filter Beta'])
    expect((await listOf({ q: 'filter', limit: 1, page: 1 })).total).toBe(3)
    const { body } = await desk.call('admin', userLog.choices, {})
    expect(body).toMatchObject({ sources: expect.arrayContaining(['IMPORT', 'WEB']), actions: expect.arrayContaining(['PAUSE', 'UPDATE']) })
    expect(body['users']).toEqual(expect.arrayContaining(['manager@world.test', 'trafficker@world.test']))
    const [exact] = await desk.rows(sql`select array(select distinct actor_name from audit_events where agency_id = 1 order by 1) as users,
      array(select distinct entity_type from audit_events where agency_id = 1 order by 1) as "entityTypes"`)
    expect(body).toMatchObject(exact!)
  })

  it('is as fast when it is long: it counts up to 10,000 and reports that there are more', async () => {
    await desk.rows(sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action)
      select 1, '2026-11-20T00:00:00Z'::timestamptz - n * interval '1 second', gen_random_uuid(), 'SYSTEM', 'system', 'Filler', 'SYSTEM', 'filler', n, 'Filler', 'FILL'
      from generate_series(1, 10050) n`)
    expect(await listOf({ entityType: ['filler'] })).toMatchObject({ total: 10_001 })
    expect(await listOf({ entityType: ['filler'], entityId: 7 })).toMatchObject({ total: 1 })
    const { body } = await desk.call('admin', userLog.choices, {})
    expect(body['users']).toEqual(expect.arrayContaining(['Filler', 'manager@world.test']))
    expect(body['entityTypes']).toEqual(expect.arrayContaining(['campaign', 'filler']))
    await desk.rows(sql`delete from audit_events where entity_type = 'filler'`)
  })

  it('is a CSV file with a row for each changed field, safe to open in a spreadsheet', async () => {
    const id = await desk.campaign({ name: '=HYPERLINK("x")' })
    await pause(id, 'manager', '+1 more')
    const { text, headers } = await desk.call('readonly', userLog.exportLog, { entityId: id })
    expect(headers['content-disposition']).toBe('attachment; filename="user-log-2026-11-20.csv"')
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFTime (UTC),User,Source,Action,Type,ID,Name,Field,Before,After,Reason,Change-set,Request,Agent')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(`,manager@world.test,WEB,PAUSE,campaign,${id},"'=HYPERLINK(""x"")",Paused,'false,'true,'+1 more,`)
  })

  it('refuses a range that ends before it begins, and an invalid time', async () => {
    for (const filter of [{ from: '20261120120000', to: '20261119120000' }, { from: '20261399000000' }])
      expect((await desk.call('admin', userLog.list, filter)).body).toMatchObject({ code: 'invalidParameter' })
  })

  it('shows a user with a scope of advertisers the changes of those advertisers, and their own changes', async () => {
    const [theirs, others] = [await desk.campaign(), await desk.campaign({ columns: { advertiser_id: things.otherAdvertiser } })]
    await Promise.all([pause(theirs), pause(others)])
    const limit = (ids: number[] | null) =>
      sql`update memberships set advertiser_ids = ${ids} where user_id = (select id from users where user_name = 'trafficker@world.test')`
    await limit([things.advertiser]).execute(desk.database.system)
    desk.clock.advance(60_000)
    expect((await listOf({ entityId: theirs }, 'trafficker')).total).toBe(1)
    expect((await listOf({ entityId: others }, 'trafficker')).total).toBe(0)
    const { id } = (await listOf({ entityId: others })).list[0]!
    expect((await desk.call('trafficker', userLog.get, { id })).status).toBe(404)
    await limit(null).execute(desk.database.system)
    desk.clock.advance(60_000)
  })
})

describe('One entry of the user log', () => {
  const revert = (id: string, person: Person = 'manager', body?: { dryRun?: boolean; mode?: 'atomic' }) =>
    desk.call(person, userLog.revert, body ? { id, body } : { id })

  it('is reverted alone, and the rest of its change-set stays', async () => {
    const [one, other] = [await desk.campaign({ name: 'One' }), await desk.campaign({ name: 'Two' })]
    const { job } = await importFile(desk, csv('id,name', `${one},One new`, `${other},Two new`))
    const entry = await entryOf(job.changeSetId!, one)
    expect((await revert(entry.id)).body).toMatchObject({ reverted: 1, unchanged: 0, conflicts: [] })
    expect([await row(one), await row(other)]).toMatchObject([{ name: 'One' }, { name: 'Two new' }])
    expect((await entryOf(job.changeSetId!, one)).revertedAt).not.toBeNull()
    expect((await entryOf(job.changeSetId!, other)).revertedAt).toBeNull()
    expect((await desk.call('manager', changeSets.get, { id: job.changeSetId! })).body).toMatchObject({ revertedAt: null, reverted: 1 })
    // A later revert of the whole change-set reverts the rest.
    expect((await desk.call('manager', changeSets.revert, { id: job.changeSetId! })).body).toMatchObject({
      reverted: 1,
      unchanged: 1,
      conflicts: [],
    })
    expect([await row(one), await row(other)]).toMatchObject([{ name: 'One' }, { name: 'Two' }])
  })

  it('is reverted once by two calls, which get the same answer; a dry run reports the changes and does nothing', async () => {
    const id = await desk.campaign()
    const entry = await entryOf(await pause(id))
    expect((await revert(entry.id, 'manager', { dryRun: true })).body).toEqual({
      changeSetId: null,
      reverted: 1,
      unchanged: 0,
      conflicts: [],
    })
    expect(await row(id)).toMatchObject({ paused: true, version: 2 })
    const [first, second] = [await revert(entry.id), await revert(entry.id)]
    expect(first.body['changeSetId']).not.toBeNull()
    expect(second.body).toEqual(first.body)
    expect(await row(id)).toMatchObject({ paused: false, version: 3 })
    // The revert is an entry itself and can be reverted.
    expect((await revert((await entryOf(String(first.body['changeSetId']))).id)).body).toMatchObject({ reverted: 1 })
    expect(await row(id)).toMatchObject({ paused: true })
    expect((await entryOf(entry.changeSetId!)).revertedAt).toBeNull()
  })

  it('conflicts if somebody changed the field since, and mode atomic then writes nothing', async () => {
    const id = await desk.campaign({ name: 'Mine' })
    const { job } = await importFile(desk, csv('id,name,cpm', `${id},Renamed,9`))
    await importFile(desk, csv('id,name', `${id},Theirs`), {}, 'trafficker')
    const entry = await entryOf(job.changeSetId!)
    expect((await revert(entry.id, 'manager', { mode: 'atomic' })).body).toMatchObject({ changeSetId: null, reverted: 0 })
    const { body } = await revert(entry.id)
    expect(body).toMatchObject({ reverted: 1, conflicts: [{ id, fields: ['name'], changedBy: 'trafficker@world.test' }] })
    expect(await row(id)).toMatchObject({ name: 'Theirs', cpm_e4: 125_000 })
    // What stays is said, also of the change-set: it stands in part.
    const told = await entryOf(job.changeSetId!)
    expect([told.revertedAt !== null, told.keptFields, told.changes.map(({ field }) => field)]).toEqual([true, ['name'], ['name', 'cpm']])
    expect((await desk.call('manager', changeSets.get, { id: job.changeSetId! })).body).toMatchObject({
      reverted: 0,
      written: [{ changed: 1 }],
    })
    const { list } = (await desk.call('manager', changeSets.items, { id: job.changeSetId! })).body as { list: { outcome: string }[] }
    expect(list.map(({ outcome }) => outcome)).toEqual(['APPLIED'])
  })

  it('of a change-set that calls made one by one counts as reverted in it, and a later whole revert leaves what stays', async () => {
    const [one, other] = [await desk.campaign({ name: 'Step one' }), await desk.campaign({ name: 'Step two' })]
    const changeSet = '01976f2e-5d3a-7c41-8b02-3f6a9d1e4c77'
    for (const id of [one, other]) await desk.app.call(campaigns.pause, { id }, { as: 'manager', headers: { 'x-change-set': changeSet } })
    const told = async () => {
      const { reverted, revertedAt } = (await desk.call('manager', changeSets.get, { id: changeSet })).body
      const { list } = (await desk.call('manager', changeSets.items, { id: changeSet })).body as { list: { id: number; outcome: string }[] }
      return [reverted, revertedAt !== null, ...list.map(({ id, outcome }) => `${id === one ? 'one' : 'other'} ${outcome}`)]
    }
    expect(await told()).toEqual([0, false, 'one APPLIED', 'other APPLIED'])
    expect((await revert((await entryOf(changeSet, one)).id)).body).toMatchObject({ reverted: 1 })
    expect(await told()).toEqual([1, false, 'one REVERTED', 'other APPLIED'])
    // Somebody else resumes and pauses the other one: it stays as they have left it.
    await desk.app.call(campaigns.resume, { id: other }, { as: 'trafficker' })
    await desk.app.call(campaigns.pause, { id: other }, { as: 'trafficker' })
    await desk.call('manager', changeSets.revert, { id: changeSet })
    expect(await told()).toEqual([1, false, 'one REVERTED', 'other APPLIED'])
  })

  it('of another user is reverted only with AUDIT.EXECUTE', async () => {
    const entry = await entryOf(await pause(await desk.campaign()))
    expect((await revert(entry.id, 'trafficker')).body).toMatchObject({ code: 'forbidden' })
    expect((await revert(entry.id, 'admin')).body).toMatchObject({ reverted: 1 })
  })

  it('is not reverted when it belongs to another agency, to nobody or to the clock', async () => {
    const entry = await entryOf(await pause(await desk.campaign()))
    expect((await revert(entry.id, 'stranger')).status).toBe(404)
    expect((await revert('01900000-0000-7000-8000-00000000000a')).status).toBe(404)
    await desk.rows(sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action)
      values (1, ${desk.clock.now()}, '01900000-0000-7000-8000-0000000000aa', 'SYSTEM', 'system', 'system', 'SYSTEM', 'campaign', 1, 'x', 'COMPLETE')`)
    expect((await revert('01900000-0000-7000-8000-0000000000aa', 'admin')).body).toMatchObject({ code: 'changeSetNotApplied' })
  })

  it('of an order or an advertiser is reverted alike; an order stays while campaigns that the same change-set added to it stay', async () => {
    const { body: made } = await desk.call('manager', advertisers.create, { body: { name: 'Log Ltd' } })
    const entry = await entryOf(String(made['changeSetId']))
    expect((await revert(entry.id)).body).toMatchObject({ reverted: 1 })
    expect((await desk.rows(sql`select status from advertisers where id = ${made['id']}`))[0]).toEqual({ status: 'ARCHIVED' })
    const { body: order } = await desk.call('manager', orders.create, { body: { name: 'Log order', advertiserId: things.advertiser } })
    const campaign = await desk.campaign({ columns: { order_id: order['id'] } })
    const { body: archived } = await desk.call('manager', orders.archive, { id: Number(order['id']) })
    const ofCampaign = await entryOf(String(archived['changeSetId']), campaign)
    // Under an archived order nothing is resumed: the order comes first.
    expect((await revert(ofCampaign.id)).body).toMatchObject({ reverted: 0, conflicts: [{ reason: 'The order is archived.' }] })
    expect((await revert((await entryOf(String(archived['changeSetId']), Number(order['id']))).id)).body).toMatchObject({ reverted: 1 })
    expect((await revert(ofCampaign.id)).body).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await row(campaign)).toMatchObject({ paused: false, status: 'RUNNING' })
  })
})
