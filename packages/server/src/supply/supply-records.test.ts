/** Publishers and zones from their tables: made, changed, refused, archived, reverted, and read by other agencies where packs sell them. */
import {
  type Endpoint,
  type InputOf,
  type OutputOf,
  changeSets,
  publishers,
  statistics,
  targeting,
  userLog,
  zones,
} from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const station = {
  name: 'Moor FM',
  domain: 'moor.example',
  type: 'APP',
  marketId: 1,
  currency: 'EUR',
  timeZone: 'europe/bucharest',
} as const

/** The answer of a call that succeeds. */
const ask = async <E extends Endpoint>(person: Person, row: E, input: InputOf<E>) =>
  (await desk.call(person, row, input)).body as OutputOf<E>

const make = (body: Partial<publishers.NewPublisher> = {}) => ask('admin', publishers.create, { body: { ...station, ...body } })
const errorsOf = ({ body }: { body: unknown }) =>
  ((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`)

const withdrawWaves = () => sql`delete from supply_packs where id = 5900`.execute(desk.database.system)

/** Lets every agency see the publisher of another agency, until the test ends. */
async function sellWaves(): Promise<void> {
  await sql`insert into supply_packs (id, owner_agency_id, name, visibility, publisher_ids) values (5900, 2, 'Waves', 'PUBLIC', '{203}')`.execute(
    desk.database.system,
  )
  onTestFinished(async () => void (await withdrawWaves()))
}

describe('a publisher', () => {
  test('is made, read, listed and found', async () => {
    const made = await make({
      name: 'Lake FM',
      domain: 'lake.example',
      type: 'PUREPLAY',
      contactEmail: 'desk@lake.example',
      revenueShare: 62.5,
      categoryIds: ['IAB1', 'IAB1'],
    })
    const { changeSetId, ...stored } = made
    expect(changeSetId).toEqual(expect.any(String))
    expect(stored).toMatchObject({
      name: 'Lake FM',
      domain: 'lake.example',
      type: 'PUREPLAY',
      currency: 'EUR',
      timeZone: 'Europe/Bucharest',
      status: 'ACTIVE',
      categoryIds: ['IAB1'],
      contactEmail: 'desk@lake.example',
      revenueShare: 62.5,
      externalReference: null,
      version: 1,
      market: { id: 1, name: 'United States' },
      isOwn: true,
    })
    expect(stored).not.toHaveProperty('marketId')
    expect((await desk.call('admin', publishers.get, { id: made.id })).body).toEqual(stored)
    const listed = async (query: InputOf<typeof publishers.list>) => (await ask('admin', publishers.list, query)).list.map(({ id }) => id)
    expect(await listed({ q: 'lake' })).toEqual([made.id])
    expect(await listed({ type: ['PUREPLAY'] })).toEqual([made.id])
    expect(await listed({ sort: '-revenueShare', limit: 1 })).toEqual([made.id])
    expect((await desk.call('admin', publishers.search, { ids: [made.id, 203] })).body).toEqual([
      { id: made.id, name: 'Lake FM', status: 'ACTIVE' },
    ])
  })

  test.each<[Partial<publishers.NewPublisher>, string]>([
    [{ domain: 'https://a b' }, 'domain invalidValue'],
    [{ marketId: 99 }, 'marketId unknownItem'],
    [{ currency: 'XXX' }, 'currency invalidValue'],
    [{ timeZone: 'Mars/Base' }, 'timeZone invalidZone'],
    [{ contactEmail: 'nobody' }, 'contactEmail invalidValue'],
    [{ categoryIds: ['IAB1', 'NOPE'] }, 'categoryIds.1 invalidValue'],
    [{ revenueShare: 100.1 }, 'revenueShare tooBig'],
    [{ revenueShare: 0.00001 }, 'revenueShare tooManyDecimals'],
    [{ name: ' ' }, 'name required'],
    [{ status: 'ARCHIVED' } as never, 'status unknownMember'],
  ])('with %j is refused: %s', async (body, error) => {
    expect(errorsOf(await desk.call('admin', publishers.create, { body: { ...station, ...body } }))).toEqual([error])
  })

  test('keeps what a change does not name, clears what is null, and is reverted field by field', async () => {
    const { id } = await make({ name: 'Hill of change', contactEmail: 'a@b.example', externalReference: 'hill-1' })
    const body = await ask('admin', publishers.update, { id, body: { contactEmail: null, revenueShare: 50 } })
    expect(body).toMatchObject({ name: 'Hill of change', contactEmail: null, revenueShare: 50, externalReference: 'hill-1', version: 2 })
    const undone = await desk.call('admin', changeSets.revert, { id: body.changeSetId! })
    expect(undone.status).toBe(200)
    expect((await desk.call('admin', publishers.get, { id })).body).toMatchObject({
      contactEmail: 'a@b.example',
      revenueShare: 0,
      version: 3,
    })
    const { list } = await ask('admin', userLog.list, { entityType: ['publisher'], entityId: id })
    expect(list.map(({ action }) => action)).toEqual(['REVERT', 'UPDATE', 'CREATE'])
    const twice = await desk.call('admin', publishers.create, { body: { ...station, externalReference: 'hill-1' } })
    expect(errorsOf(twice)).toEqual(['externalReference alreadyExists'])
  })

  test('that is archived takes no change until it is unarchived, and an action in force changes nothing', async () => {
    const { id } = await make({ name: 'Quiet FM' })
    expect((await desk.call('admin', publishers.archive, { id })).body).toMatchObject({ status: 'ARCHIVED' })
    expect((await desk.call('admin', publishers.archive, { id })).body).toMatchObject({ status: 'ARCHIVED', version: 2, changeSetId: null })
    expect(await desk.call('admin', publishers.update, { id, body: { name: 'Loud FM' } })).toMatchObject({
      status: 409,
      body: { code: 'recordActionNotAllowed', allowedActions: ['UNARCHIVE'] },
    })
    expect((await desk.call('admin', publishers.unarchive, { id })).body).toMatchObject({ status: 'ACTIVE', version: 3 })
  })

  test('keeps its currency and time zone once something was delivered on it', async () => {
    const { id } = await make({ name: 'Counted FM', currency: 'USD' })
    const { changeSetId } = await ask('admin', publishers.update, { id, body: { currency: 'EUR' } })
    await sql`insert into delivery_days (agency_id, campaign_id, day, ad_id, zone_id, publisher_id, impressions, second_screen_impressions,
      completes, clicks, spend_e7, second_screen_spend_e7) values (2, 104009, '2026-11-01', 300002, 2003, ${id}, 1, 0, 0, 0, 0, 0)`.execute(
      desk.database.system,
    )
    const changed = await desk.call('admin', publishers.update, { id, body: { currency: 'USD', timeZone: 'UTC', name: 'Counted' } })
    expect(errorsOf(changed)).toEqual(['currency readOnly', 'timeZone readOnly'])
    expect((await desk.call('admin', publishers.update, { id, body: { name: 'Counted' } })).body).toMatchObject({ name: 'Counted' })
    // A revert changes no more than a person could.
    expect((await desk.call('admin', changeSets.revert, { id: changeSetId! })).body).toMatchObject({
      conflicts: [{ reason: 'The earlier value is no longer allowed: Currency.' }],
    })
    expect((await desk.call('admin', publishers.get, { id })).body).toMatchObject({ currency: 'EUR' })
  })

  test('of another agency is read where a pack sells it, without what is private, and changed by nobody else', async () => {
    const { list } = await ask('admin', publishers.list, {})
    expect(list.every(({ isOwn }) => isOwn)).toBe(true)
    await sellWaves()
    const { body } = await desk.call('admin', publishers.get, { id: 203 })
    expect(body).toMatchObject({ name: 'Strange Waves', isOwn: false, revenueShare: null, contactEmail: null, externalReference: null })
    // A private value has no place in the order, where it could be compared with own ones.
    await sql`update publishers set revenue_share_e4 = 990000 where id = 203`.execute(desk.database.system)
    expect((await ask('admin', publishers.list, { sort: '-revenueShare', limit: 100 })).list.at(-1)).toMatchObject({ id: 203 })
    expect((await desk.call('admin', publishers.update, { id: 203, body: { name: 'Mine' } })).status).toBe(404)
    expect((await desk.call('admin', publishers.archive, { id: 203 })).status).toBe(404)
    expect(errorsOf(await desk.call('admin', zones.create, { body: { name: 'Mine', publisherId: 203 } }))).toEqual([
      'publisherId unknownItem',
    ])
  })

  test('is offered for a zone only if the zone can be saved: owned and not archived', async () => {
    await sellWaves()
    const { id } = await make({ name: 'Waves of the archive' })
    await ask('admin', publishers.archive, { id })
    const { id: ownId } = await make({ name: 'Waves of ours' })
    const found = async (query: InputOf<typeof publishers.search>) => (await ask('admin', publishers.search, query)).map((one) => one.id)
    expect(new Set(await found({ q: 'waves' }))).toEqual(new Set([203, id, ownId]))
    expect(await found({ q: 'waves', writable: true })).toEqual([ownId])
    expect(await found({ ids: [203, id, ownId], writable: true })).toEqual([ownId])
  })
})

test('a campaign keeps the names of where it was delivered when the pack that sold the zone is withdrawn, and learns no others', async () => {
  await sql`insert into delivery_days (agency_id, campaign_id, day, ad_id, zone_id, publisher_id, impressions, second_screen_impressions,
    completes, clicks, spend_e7, second_screen_spend_e7) values (1, 104001, '2026-11-15', 300001, 2003, 203, 7, 0, 0, 0, 0, 0)`.execute(
    desk.database.system,
  )
  await sellWaves()
  const place = { publisherId: 203, zoneId: 2003 }
  const read = (id: number) => desk.call('manager', statistics.breakdown, { id, ...place })
  expect((await read(104_002)).status).toBe(200)
  await withdrawWaves()
  expect((await read(104_001)).body).toMatchObject({ publisher: { id: 203, name: 'Strange Waves' }, zone: { id: 2003 } })
  expect((await read(104_002)).status).toBe(404)
})

describe('a zone', () => {
  test('is made with its defaults, and targeted at once', async () => {
    const { id: publisherId } = await make({ name: 'Zone house' })
    const body = await ask('admin', zones.create, { body: { name: 'Breakfast', publisherId, floorCpm: 2.5, tags: ['am'] } })
    expect(body).toMatchObject({
      name: 'Breakfast',
      publisher: { id: publisherId, name: 'Zone house' },
      format: 'AUDIO',
      feedType: 'WEB_RADIO',
      positions: [],
      maxDuration: 60,
      maxAdsPerBreak: 4,
      floorCpm: 2.5,
      currency: 'EUR',
      genres: [],
      tags: ['am'],
      status: 'ACTIVE',
      isOwn: true,
    })
    expect((await desk.call('manager', publishers.zone, { publisherId, id: body.id })).body).toMatchObject({ id: body.id, floorCpm: 2.5 })
    // Who plans campaigns and may not read zones in themselves gets nothing that is private.
    expect((await desk.call('advertiser', publishers.zone, { publisherId, id: body.id })).body).toMatchObject({ id: body.id, tags: null })
    expect((await desk.call('admin', zones.list, { publisherId: [publisherId] })).body.total).toBe(1)
    const found = await desk.call('manager', targeting.values, { type: 'INVENTORY_ZONE', q: 'breakfast' })
    expect(JSON.stringify(found.body)).toContain('Breakfast')
    const changed = await desk.call('admin', zones.update, { id: body.id, body: { maxDuration: 30, positions: ['PREROLL'] } })
    expect(changed.body).toMatchObject({ maxDuration: 30, positions: ['PREROLL'], floorCpm: 2.5, publisher: { id: publisherId } })
  })

  test.each<[object, string]>([
    [{ publisherId: 202, maxDuration: 601 }, 'maxDuration tooBig'],
    [{ publisherId: 202, floorCpm: -1 }, 'floorCpm tooSmall'],
    [{ publisherId: 202, format: 'RADIO' }, 'format invalidEnum'],
    [{ publisherId: 999 }, 'publisherId unknownItem'],
    [{}, 'publisherId required'],
  ])('with %j is refused: %s', async (body, error) => {
    expect(errorsOf(await desk.call('admin', zones.create, { body: { name: 'New', ...body } as never }))).toEqual([error])
  })

  test('does not move to another publisher', async () => {
    const moved = await desk.call('admin', zones.update, { id: 2001, body: { publisherId: 202 } as never })
    expect(errorsOf(moved)).toEqual(['publisherId unknownMember'])
  })

  test('whose publisher is archived is not unarchived by a revert either', async () => {
    const { id: publisherId } = await make({ name: 'Closing house' })
    const { id } = await ask('admin', zones.create, { body: { name: 'Late', publisherId } })
    const { changeSetId } = await ask('admin', zones.archive, { id })
    await ask('admin', publishers.archive, { id: publisherId })
    expect(errorsOf(await desk.call('admin', zones.unarchive, { id }))).toEqual(['publisherId unknownItem'])
    expect(await ask('admin', changeSets.revert, { id: changeSetId! })).toMatchObject({
      reverted: 0,
      conflicts: [{ reason: 'The publisher of the zone is archived.' }],
    })
    await ask('admin', publishers.unarchive, { id: publisherId })
    expect(await ask('admin', changeSets.revert, { id: changeSetId! })).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await ask('admin', zones.get, { id })).toMatchObject({ status: 'ACTIVE' })
  })

  test.each<[string, (id: number, changeSetId: string) => Promise<unknown>]>([
    ['an unarchive', (id) => desk.call('admin', zones.unarchive, { id })],
    ['a revert', (_, changeSetId) => desk.call('admin', changeSets.revert, { id: changeSetId })],
  ])('is not held by %s that waits for its publisher: both are locked in one order', async (_, restore) => {
    const { id: publisherId } = await make({ name: 'Busy house' })
    const { id } = await ask('admin', zones.create, { body: { name: 'Idle', publisherId } })
    const { changeSetId } = await ask('admin', zones.archive, { id })
    const [held, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => mayCommit.resolve())
    const holding = desk.database.write({ agencyId: 1 }, async (tx) => {
      await sql`select from publishers where id = ${publisherId} for no key update`.execute(tx)
      held.resolve()
      await mayCommit.promise
    })
    await held.promise
    const restored = restore(id, changeSetId!)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await desk.rows(waiting)).length, { timeout: 5000 }).toBe(1)
    const free = await desk.rows(sql`select from zones where id = ${id} for no key update skip locked`)
    mayCommit.resolve()
    await Promise.all([holding, restored])
    expect(free).toHaveLength(1)
    expect(await ask('admin', zones.get, { id })).toMatchObject({ status: 'ACTIVE' })
  })

  test('is written by whoever is limited to its publisher, who makes no publisher', async () => {
    const own = await desk.call('publisher', zones.create, { body: { name: 'Of mine', publisherId: 201 } })
    expect(own.status).toBe(201)
    const others = await desk.call('publisher', zones.create, { body: { name: 'Of another', publisherId: 202 } })
    expect(errorsOf(others)).toEqual(['publisherId unknownItem'])
    expect((await desk.call('publisher', zones.update, { id: 2002, body: { name: 'Taken' } })).status).toBe(404)
    expect((await desk.call('publisher', publishers.create, { body: station })).status).toBe(403)
    expect((await ask('publisher', zones.list, {})).list.every(({ publisher }) => publisher.id === 201)).toBe(true)
  })
})
