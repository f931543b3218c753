import { bulk, campaigns, changeSets, orders } from '@spotdesk/sdk/contract'
import { type CampaignType, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assessmentPass } from '../../../delivery/facts/assess/pass.ts'
import { ConnectionPool } from '../../../platform/db/connection/connection-pool.ts'
import { csv, finished, importFile } from '../../../testing/bulk.ts'
import { type Fixture, fixtureTime, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

type Row = Record<string, unknown>

/** All stored columns of a campaign and its totals, without those that identify it. */
async function stored(id: number): Promise<Row> {
  const [row] = await desk.rows(sql<Row>`
    select to_jsonb(c) - array['id', 'name', 'name_lc', 'name_key', 'order_id', 'external_reference'] as campaign,
      to_jsonb(t) - 'campaign_id' as totals
    from campaigns c join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id where c.id = ${id}`)
  return row!
}

const newest = async () => (await desk.rows(sql<{ id: number }>`select max(id) as id from campaigns`))[0]!.id
const settings = { start_date: '2026-12-01', end_date: '2026-12-31', objective_value: '50000', cpm: '12.5', currency: 'USD' }
const given = (type: CampaignType) =>
  type === 'SECOND_SCREEN'
    ? { ...settings, objective_value: '', second_screen_objective: '4000', second_screen_cpm: '3' }
    : { ...settings, second_screen_objective: '', second_screen_cpm: '' }

async function applied(changes: object[]): Promise<void> {
  const plan = await desk.call('manager', changeSets.plan, { body: { kind: 'campaigns', changes } as never })
  const { id, hash } = plan.body as { id: string; hash: string }
  const job = await desk.call('manager', changeSets.apply, { id, body: { hash } })
  expect(await finished(desk, String(job.body['id']))).toMatchObject({ outcome: 'SUCCEEDED' })
}

/** Every way to create a campaign; each returns its id. */
const ways = {
  async file(type: CampaignType, name: string): Promise<number> {
    const cells = { action: 'CREATE', name, type, advertiser_id: String(things.advertiser), order_id: String(things.order), ...given(type) }
    const { summary } = await importFile(desk, csv(Object.keys(cells).join(','), Object.values(cells).join(',')))
    if (summary.created !== 1) throw new Error(`the file was refused: ${JSON.stringify(summary.errors)}`)
    return newest()
  },
  async changeSet(type: CampaignType, name: string): Promise<number> {
    const cells = { name, type, advertiser_id: String(things.advertiser), order_id: String(things.order), ...given(type) }
    await applied([{ action: 'CREATE', cells }])
    return newest()
  },
  async form(type: CampaignType, name: string): Promise<number> {
    const made = await desk.call('manager', campaigns.create, { body: { campaignType: type, orderId: things.order } })
    const id = made.body['id'] as number
    const file = await stored(await ways.file(type, `${name} settings`))
    const { start_date, end_date } = file['campaign'] as { start_date: string; end_date: string }
    const second = type === 'SECOND_SCREEN'
    const body = {
      name,
      startDate: new Date(start_date),
      endDate: new Date(end_date),
      campaignRevenue: { type: 'CPM', value: 12.5 },
      ...(second
        ? { extensions: [{ type: 'SECOND_SCREEN', data: { objective: 4000, cpmBid: 3 } }] }
        : { campaignObjective: { type: 'IMPRESSIONS', value: 50_000, unlimited: false } }),
    }
    const changed = await desk.call('manager', campaigns.update, { id, body: body as never })
    if (changed.status !== 200) throw new Error(`the form was refused: ${changed.text}`)
    return id
  },
  async duplicate(type: CampaignType, name: string): Promise<number> {
    const source = await ways.file(type, name)
    return (await desk.call('manager', campaigns.duplicate, { id: source })).body['id'] as number
  },
  async orderDuplicate(type: CampaignType, name: string): Promise<number> {
    const order = await desk.call('manager', orders.create, { body: { name, advertiserId: things.advertiser } })
    const orderId = order.body['id'] as number
    const cells = { action: 'CREATE', name, type, advertiser_id: String(things.advertiser), order_id: String(orderId), ...given(type) }
    await importFile(desk, csv(Object.keys(cells).join(','), Object.values(cells).join(',')))
    const copy = (await desk.call('manager', orders.duplicate, { id: orderId })).body['id'] as number
    const { body } = await desk.call('manager', bulk.jobs, {})
    for (const { id } of body['list'] as { id: string }[]) await finished(desk, id)
    const [made] = await desk.rows(sql<{ id: number }>`select id from campaigns where order_id = ${copy}`)
    return made!.id
  },
} as const

describe('A new campaign', () => {
  test.each(['STANDARD', 'SECOND_SCREEN'] as const)('of type %s is stored alike, whichever path creates it', async (type) => {
    const rows: Record<string, Row> = {}
    for (const [way, make] of Object.entries(ways)) rows[way] = await stored(await make(type, `Made by ${way} ${type}`))
    const { form, ...others } = rows
    for (const [way, row] of Object.entries(others)) expect({ way, ...row }).toEqual({ way, ...others['file'] })
    // The form creates an empty draft and then changes it: a second version of the same campaign.
    const { version, settings_changed_at: changed, ...campaign } = form!['campaign'] as Row
    expect([version, changed]).toEqual([2, expect.any(String)])
    const { version: _v, settings_changed_at: _c, ...filed } = others['file']!['campaign'] as Row
    expect(campaign).toMatchObject({ ...filed, delivery_statuses: expect.any(Array) })
    expect(form!['totals']).toEqual(others['file']!['totals'])
  })

  test.each(['STANDARD', 'SECOND_SCREEN'] as const)('of type %s has the totals that its next assessment would compute', async (type) => {
    const ids = [await ways.file(type, 'Assessed'), await ways.duplicate(type, 'Assessed too')]
    const before = await Promise.all(ids.map(stored))
    await assessmentPass(desk.database, { id: 1, timeZone: 'America/New_York' }, { clock: desk.clock })
    const totalsOf = (rows: Row[]) => rows.map(({ totals }) => totals)
    expect(totalsOf(await Promise.all(ids.map(stored)))).toEqual(totalsOf(before))
  })
})

describe('A campaign whose state changes', () => {
  const cells = {}
  const verbs = {
    PAUSE: { status: 'RUNNING', row: campaigns.pause },
    RESUME: { status: 'PAUSED', row: campaigns.resume },
    ARCHIVE: { status: 'PAUSED', row: campaigns.archive },
  } as const
  const seed = (status: 'RUNNING' | 'PAUSED') =>
    desk.campaign({
      status,
      columns: { delivery_statuses: ['UNDER_DELIVERING', 'ENDING_SOON'], pace: '0.5', submitted_at: fixtureTime, objective_value: 1000 },
      totals: { impressions: 10, complete_e1: 10, estimated_complete_e1: 700 },
    })

  test.each(Object.entries(verbs))('by %s is stored alike by a row action, a file and a change-set', async (verb, { status, row }) => {
    const [acted, filed, planned] = [await seed(status), await seed(status), await seed(status)]
    expect(await desk.call('manager', row as typeof campaigns.pause, { id: acted })).toMatchObject({ status: 200 })
    const { summary } = await importFile(desk, csv('id,action', `${filed},${verb}`))
    expect(summary).toMatchObject({ updated: 1, totalErrors: 0 })
    await applied([{ id: planned, action: verb, cells }])
    const [one, ...others] = await Promise.all([acted, filed, planned].map(stored))
    for (const other of others) expect(other).toEqual(one)
    const diffs = await desk.rows(sql`select distinct diff from audit_events where entity_id = any(${[acted, filed, planned]}::bigint[])`)
    expect(diffs).toHaveLength(1)
  })

  test('by the time is stored alike by the clock and by a resume at the same moment', async () => {
    const ready = await desk.campaign({ status: 'READY', columns: { end_date: new Date(fixtureTime.getTime() + 30 * dayMs) } })
    const paused = await desk.campaign({
      status: 'READY',
      columns: { end_date: new Date(fixtureTime.getTime() + 30 * dayMs), paused: true, status: 'PAUSED' },
    })
    desk.clock.set(new Date(fixtureTime.getTime() + 6 * dayMs))
    await assessmentPass(desk.database, { id: 1, timeZone: 'America/New_York' }, { clock: desk.clock })
    await desk.call('manager', campaigns.resume, { id: paused })
    desk.clock.set(fixtureTime)
    const state = async (id: number) => {
      const { status, status_rank, completed_at, delivery_statuses, pace } = (await stored(id))['campaign'] as Row
      return { status, status_rank, completed_at, delivery_statuses, pace }
    }
    expect(await state(ready)).toEqual(await state(paused))
    expect(await state(ready)).toMatchObject({ status: 'RUNNING' })
  })
})

test('The write of one campaign reads it once before it, and once after it where more than its state has changed', async () => {
  const id = await desk.campaign({ status: 'RUNNING', columns: { submitted_at: fixtureTime, objective_value: 1000 } })
  const sent = vi.spyOn(ConnectionPool.prototype, 'send')
  const writes = {
    edit: () => desk.call('manager', campaigns.update, { id, body: { campaignRevenue: { value: 7.5 } } } as never),
    unchanged: () => desk.call('manager', campaigns.update, { id, body: { campaignRevenue: { value: 7.5 } } } as never),
    pause: () => desk.call('manager', campaigns.pause, { id }),
  }
  const reads: Record<string, number> = {}
  for (const [name, write] of Object.entries(writes)) {
    sent.mockClear()
    expect(await write()).toMatchObject({ status: 200 })
    const texts = sent.mock.calls.map(([, query]) => query.sql)
    reads[name] = texts.filter((text) => text.includes('margin_e4') && !/^\s*(insert|update)/.test(text)).length
  }
  sent.mockRestore()
  expect(reads).toEqual({ edit: 2, unchanged: 1, pause: 1 })
})

test('A campaign that came into sight after the statement that locks is not written', async () => {
  const id = await desk.campaign({ status: 'RUNNING' })
  const { send } = ConnectionPool.prototype
  // The answer of the first statement as it is when the campaign is not visible to it yet.
  const sent = vi.spyOn(ConnectionPool.prototype, 'send').mockImplementation(async function (this: ConnectionPool, ...message) {
    const answer = await send.apply(this, message)
    return message[1].sql.startsWith('select c.id from campaigns c') ? { ...answer, rows: [] } : answer
  })
  expect(await desk.call('manager', campaigns.pause, { id })).toMatchObject({ status: 404 })
  expect(sent.mock.calls.some(([, { sql: text }]) => text.includes('stored_version'))).toBe(true)
  sent.mockRestore()
  expect(await stored(id)).toMatchObject({ campaign: { paused: false, version: 1 } })
})
