import { setTimeout as sleep } from 'node:timers/promises'
import { bulk, changeSets, orders } from '@spotdesk/sdk/contract'
import { dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { Services } from '../../platform/http/route.ts'
import { openLease } from '../../platform/jobs/queue/lease.ts'
import { type JobQueue, createJobQueue } from '../../platform/jobs/queue/queue.ts'
import { claimJob } from '../../platform/jobs/queue/work-store.ts'
import type { TestAppOptions } from '../../testing/app.ts'
import { type Fixture, openFixture, things } from '../../testing/desk.ts'
import { registerOrderWorkers } from './run-duplicate.ts'

const log = pino({ level: 'silent' })
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close()
})

/** A test server whose jobs wait until a worker is started. */
const quietDesk = () => newDesk({})
/** A test server that carries out its jobs at once. */
const busyDesk = () => newDesk({ jobs: true })

async function newDesk(options: TestAppOptions): Promise<Fixture> {
  const desk = await openFixture(options)
  open.push(desk)
  return desk
}

async function startWorker(desk: Fixture): Promise<JobQueue> {
  const queue = createJobQueue({ db: desk.database, clock: desk.clock, log })
  registerOrderWorkers({ ...desk.app.services, jobs: queue } as Services)
  await queue.start()
  open.push({ close: () => queue.stop() })
  return queue
}

async function sourceOrder(desk: Fixture): Promise<{ id: number; campaign: number }> {
  const { body } = await desk.call('manager', orders.create, {
    body: { name: 'Summer', advertiserId: things.advertiser, externalReference: 'S-1', comments: 'As agreed' },
  })
  const id = body['id'] as number
  const campaign = await desk.campaign({
    name: 'Beach',
    columns: { order_id: id, external_reference: 'C-1' },
    totals: { impressions: 500 },
  })
  await desk.campaign({ name: 'Lake', status: 'READY', columns: { order_id: id } })
  await desk.campaign({ name: 'Gone', archived: true, columns: { order_id: id } })
  const ad = (adId: number, more: object) => ({
    agency_id: 1,
    id: adId,
    campaign_id: campaign,
    name: `Ad ${adId}`,
    name_lc: `ad ${adId}`,
    type: 'AUDIO',
    ...more,
  })
  await desk.insert('ads', ad(9001, { status: 'ACTIVE', creative_id: 7001 }))
  await desk.insert('ads', ad(9002, { type: 'DISPLAY', linked_to: [9001] }))
  await desk.insert('ads', ad(9003, { archived: true }))
  return { id, campaign }
}

const duplicate = (desk: Fixture, id: number) => desk.call('manager', orders.duplicate, { id })
const read = async (desk: Fixture, id: number) => (await desk.call('manager', orders.get, { id })).body
const copiesIn = (desk: Fixture, id: number) =>
  desk.rows<Record<string, unknown>>(sql`select c.id, c.name, c.status, c.external_reference, c.start_date, t.impressions from campaigns c
    join campaign_totals t on t.campaign_id = c.id where c.order_id = ${id} order by c.id`)

async function settled(desk: Fixture, id: number): Promise<Record<string, unknown>> {
  for (;;) {
    const order = await read(desk, id)
    if (order['duplicationStatus'] !== 'DUPLICATING') return order
    await sleep(10)
  }
}

describe('POST /orders/{id}/duplicate', () => {
  test('creates the new order at once, DUPLICATING and empty, and its campaigns in one transaction', async () => {
    const desk = await quietDesk()
    const { id, campaign } = await sourceOrder(desk)
    const { status, body } = await duplicate(desk, id)
    expect(status).toBe(200)
    const copy = body['id'] as number
    expect(await read(desk, copy)).toMatchObject({
      name: 'Summer (copy)',
      status: 'DUPLICATING',
      duplicationStatus: 'DUPLICATING',
      externalReference: null,
      comments: 'As agreed',
      campaigns: 0,
    })
    expect((await duplicate(desk, copy)).body).toMatchObject({ code: 'orderActionNotAllowed' })
    await startWorker(desk)
    expect(await settled(desk, copy)).toMatchObject({ status: 'DUPLICATED', campaigns: 2 })
    const copies = await copiesIn(desk, copy)
    expect(copies).toMatchObject([
      { name: 'Beach (copy)', status: 'DRAFT', external_reference: null, impressions: 0 },
      { name: 'Lake (copy)', status: 'DRAFT', external_reference: null },
    ])
    const sources = await copiesIn(desk, id)
    expect(copies.map((copy) => copy['start_date'])).toEqual(sources.slice(0, 2).map((source) => source['start_date']))
    const ads = await desk.rows<{ id: number }>(
      sql`select id, name, status, linked_to from ads where campaign_id = ${copies[0]!['id']} order by id`,
    )
    expect(ads).toMatchObject([
      { name: 'Ad 9001', status: 'DRAFT', linked_to: [] },
      { name: 'Ad 9002', linked_to: [ads[0]!['id']] },
    ])
    expect(
      await desk.rows(sql`select name from campaigns where order_id = ${id} and external_reference = 'C-1' and id = ${campaign}`),
    ).toHaveLength(1)
    const audited = await desk.rows(sql`select entity_type, action from audit_events where action = 'DUPLICATE' order by at, entity_id`)
    expect(audited).toHaveLength(3)
  })

  test('makes several orders by one job, all with their flights moved; a retry of one moves them as far', async () => {
    const desk = await busyDesk()
    const { id } = await sourceOrder(desk)
    const started = async (order: number) => (await copiesIn(desk, order)).map((copy) => (copy['start_date'] as Date).getTime())
    const sources = (await started(id)).slice(0, 2)
    await sql`alter table campaigns add constraint no_lake check (name <> 'Lake (copy)')`.execute(desk.database.system)
    const { body } = await desk.call('manager', orders.duplicate, { id, body: { name: 'Autumn', copies: 2, moveDays: 7 } })
    const ids = body['ids'] as number[]
    for (const copy of ids) expect(await settled(desk, copy)).toMatchObject({ status: 'DUPLICATION_FAILED', campaigns: 0 })
    expect((await desk.call('manager', orders.dashboard, { ids, sort: 'name' })).body).toMatchObject({
      total: 2,
      list: [{ name: 'Autumn' }, { name: 'Autumn 2' }],
    })
    await sql`alter table campaigns drop constraint no_lake`.execute(desk.database.system)
    await desk.call('manager', orders.retryDuplication, { id: ids[1]! })
    expect(await settled(desk, ids[1]!)).toMatchObject({ status: 'DUPLICATED', campaigns: 2 })
    expect(await started(ids[1]!)).toEqual(sources.map((start) => start + 7 * dayMs))
    const both = (await desk.call('manager', orders.duplicate, { id, body: { copies: 2, moveDays: null } })).body['ids'] as number[]
    for (const copy of both) expect(await settled(desk, copy)).toMatchObject({ status: 'DUPLICATED', campaigns: 2 })
    expect((await copiesIn(desk, both[1]!)).map((copy) => copy['start_date'])).toEqual([null, null])
  })

  test('is refused while another duplication of the same user runs, and for an archived order', async () => {
    const desk = await quietDesk()
    const { id } = await sourceOrder(desk)
    await duplicate(desk, id)
    expect(await duplicate(desk, id)).toMatchObject({ status: 409, body: { code: 'jobRunning' } })
    expect(await desk.call('manager', orders.duplicate, { id: things.archivedOrder })).toMatchObject({
      status: 409,
      body: { code: 'orderActionNotAllowed', allowedActions: ['UNARCHIVE'] },
    })
  })

  test('resumes when its worker has died: the campaigns are created once', async () => {
    const desk = await quietDesk()
    const { id } = await sourceOrder(desk)
    const copy = (await duplicate(desk, id)).body['id'] as number
    const dying = await openLease(desk.database.config.app, log)
    expect(
      await desk.database.write({ agencyId: 1 }, (tx) => claimJob(tx, 1, { worker: dying.worker(), former: [] }, desk.clock.now())),
    ).not.toBeNull()
    await dying.close()
    expect(await read(desk, copy)).toMatchObject({ status: 'DUPLICATING', campaigns: 0 })
    await startWorker(desk)
    expect(await settled(desk, copy)).toMatchObject({ status: 'DUPLICATED' })
    expect(await copiesIn(desk, copy)).toHaveLength(2)
  })

  test('leaves an empty order with DUPLICATION_FAILED when it fails, which offers a retry and archive', async () => {
    const desk = await busyDesk()
    const { id } = await sourceOrder(desk)
    // The second copy cannot be written: the first one must not be kept.
    await sql`alter table campaigns add constraint no_lake check (name <> 'Lake (copy)')`.execute(desk.database.system)
    const copy = (await duplicate(desk, id)).body['id'] as number
    expect(await settled(desk, copy)).toMatchObject({ status: 'DUPLICATION_FAILED', campaigns: 0 })
    expect(await copiesIn(desk, copy)).toEqual([])
    const [job] = await desk.rows<{ id: string }>(sql`select id from jobs where type = 'duplicate'`)
    expect((await desk.call('manager', bulk.job, { id: job!.id })).body).toMatchObject({
      kind: 'orders',
      status: 'COMPLETED',
      outcome: 'FAILED',
    })
    const refused = await desk.call('manager', orders.update, { id: copy, body: { name: 'x' } })
    expect(refused).toMatchObject({ status: 409, body: { allowedActions: ['RETRY_DUPLICATION', 'ARCHIVE'] } })
    expect((await desk.call('manager', orders.retryDuplication, { id })).status).toBe(409)

    await sql`alter table campaigns drop constraint no_lake`.execute(desk.database.system)
    expect((await desk.call('manager', orders.retryDuplication, { id: copy })).status).toBe(200)
    expect(await settled(desk, copy)).toMatchObject({ status: 'DUPLICATED', campaigns: 2 })
  })

  test('sent twice with one idempotency key makes one duplicate', async () => {
    const desk = await quietDesk()
    const { id } = await sourceOrder(desk)
    const ask = () => desk.call('manager', orders.duplicate, { id }, { key: 'copy-1' })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
    expect(await desk.rows(sql`select 1 from orders where duplicate_of = ${id}`)).toHaveLength(1)
  })

  test('cannot be reverted while the campaigns are being copied', async () => {
    const desk = await quietDesk()
    const { id } = await sourceOrder(desk)
    const copy = (await duplicate(desk, id)).body['id'] as number
    const [set] = await desk.rows<{ id: string }>(
      sql`select change_set_id as id from audit_events where entity_type = 'order' and entity_id = ${copy}`,
    )
    expect((await desk.call('manager', changeSets.revert, { id: set!.id })).body).toMatchObject({ reverted: 0, conflicts: [{ id: copy }] })
  })

  test('cannot be cancelled: it is one transaction', async () => {
    const desk = await quietDesk()
    const { id } = await sourceOrder(desk)
    await duplicate(desk, id)
    const [job] = await desk.rows<{ id: string }>(sql`select id from jobs where type = 'duplicate'`)
    expect((await desk.call('manager', bulk.cancelJob, { id: job!.id })).body).toMatchObject({ status: 'STARTED', cancelRequested: false })
  })

  test('is reverted by archiving the copies and the order', async () => {
    const desk = await busyDesk()
    const { id } = await sourceOrder(desk)
    const made = (await duplicate(desk, id)).body
    const copy = made['id'] as number
    await settled(desk, copy)
    expect((await desk.call('manager', changeSets.revert, { id: made['changeSetId'] as string })).body).toMatchObject({
      reverted: 3,
      conflicts: [],
    })
    expect(await read(desk, copy)).toMatchObject({ status: 'ARCHIVED', campaigns: 0 })
  })
})
