/** The scheduled jobs of delivery, all on one test server whose clock the tests move. */
import { campaigns, changeSets, pacing } from '@spotdesk/sdk/contract'
import { campaignStatus } from '@spotdesk/sdk/rules'
import { type CampaignType, type DeliveryThresholds, campaignTypes, dayMs, hourMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignSeed, type Fixture, openFixture } from '../../../testing/desk.ts'
import { advanceAgency } from './advance.ts'
import { assessAgency } from './assess.ts'
import { noteSupply } from '../facts-store.ts'
import { assessmentPass } from './pass.ts'
import { rollUp } from '../roll-up/roll-up-store.ts'

const agency = { id: 1, timeZone: 'America/New_York' }
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: agency.timeZone })

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const now = () => desk.clock.now()
const at = (days: number) => new Date(now().getTime() + days * dayMs)
/** Facts are complete to a full hour: then exact parts of a flight have passed. */
const toFullHour = () => desk.clock.advance(hourMs - (now().getTime() % hourMs))
const read = (id: number) => desk.app.call(campaigns.get, { id }, { as: 'manager' })
const paced = (id: number, hours = 24) => desk.app.call(pacing.get, { id, hours }, { as: 'manager' })
const advance = () => advanceAgency(desk.database, agency, now())
const pass = (options: Partial<Parameters<typeof assessmentPass>[2]> = {}) =>
  assessmentPass(desk.database, agency, { clock: desk.clock, ...options })
const passLater = () => (desk.clock.advance(16 * 60_000), pass())

type Delivered = Record<string, number>
let adIds = 500_000

/** A campaign with an ad that has media, and impressions by hour; the key is how many hours ago the hour began. */
async function campaign(seed: CampaignSeed, delivered: Delivered = {}): Promise<{ id: number; adId: number }> {
  const id = await desk.campaign(seed)
  const adId = (adIds += 1)
  const ad = { agency_id: 1, id: adId, campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE', creative_id: 7001 }
  await desk.insert('ads', ad)
  await deliver({ id, adId }, delivered)
  return { id, adId }
}

/** Stores delivery of hours as an ingest does: the facts, their sums, and the assessment. */
async function deliver({ id, adId }: { id: number; adId: number }, delivered: Delivered): Promise<void> {
  const full = Math.floor(now().getTime() / hourMs) * hourMs
  for (const [hour, impressions] of Object.entries(delivered)) {
    await sql`insert into fact_hour (agency_id, campaign_id, ad_id, zone_id, publisher_id, hour, impressions, spend_e7)
      values (1, ${id}, ${adId}, 2001, 201, ${new Date(full - Number(hour) * hourMs)}, ${impressions}, ${impressions * 125_000})
      on conflict (agency_id, campaign_id, ad_id, zone_id, hour) do update set impressions = excluded.impressions, spend_e7 = excluded.spend_e7`.execute(
      desk.database.system,
    )
  }
  await known(0)
  await desk.database.write({ agencyId: 1 }, async (tx) => {
    await rollUp(tx, agency, [id])
    await assessAgency(tx, agency, now(), [id])
  })
}

/** Sets the time to which facts are complete, in hours before now. */
async function known(hours: number): Promise<void> {
  const asOf = new Date(Math.floor(now().getTime() / hourMs) * hourMs - hours * hourMs)
  await sql`insert into delivery_clock (agency_id, as_of) values (1, ${asOf}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
    desk.database.system,
  )
}

const trail = (id: number) =>
  desk.rows(sql<{ source: string; action: string; diff: { path: string; before: string; after: string }[]; reason: string | null }>`
    select source, action, diff, reason from audit_events where agency_id = 1 and entity_id = ${id} and action = 'STATUS' order by at, id`)

const dates = fc.option(fc.integer({ min: -20, max: 20 }), { nil: null })
const lifecycle = fc.record({
  type: fc.constantFrom(...campaignTypes),
  start: dates,
  end: dates,
  accepted: fc.boolean(),
  paused: fc.boolean(),
  met: fc.boolean(),
})

type Lifecycle = typeof lifecycle extends fc.Arbitrary<infer T> ? T : never

describe('the clock of statuses', () => {
  test('moves READY to RUNNING at the start and to COMPLETED at the end, as SYSTEM and without a new version', async () => {
    const { id } = await campaign({ status: 'READY', columns: { start_date: at(7), end_date: at(9) } })
    const before = await read(id)
    expect(before.status).toBe('READY')
    await advance()
    expect((await read(id)).status).toBe('READY')

    desk.clock.advance(8 * dayMs)
    expect(await advance()).toBeGreaterThan(0)
    expect(await read(id)).toMatchObject({ status: 'RUNNING', version: before.version })

    desk.clock.advance(2 * dayMs)
    await advance()
    const deliveryStatuses = expect.arrayContaining(['RECENTLY_ENDED']) as unknown
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', version: before.version, deliveryStatuses })
    expect(await trail(id)).toEqual([
      { source: 'SYSTEM', action: 'STATUS', reason: 'STARTED', diff: [{ path: 'status', before: 'READY', after: 'RUNNING' }] },
      { source: 'SYSTEM', action: 'STATUS', reason: 'ENDED', diff: [{ path: 'status', before: 'RUNNING', after: 'COMPLETED' }] },
    ])
  })

  test('rejects a proposal that nobody answered before the end of its campaign, with the reason EXPIRED', async () => {
    await sql`update campaigns set end_date = ${at(1)} where agency_id = 1 and id = 104006`.execute(desk.database.system)
    desk.clock.advance(dayMs)
    await advance()
    expect(await read(104_006)).toMatchObject({ status: 'REJECTED', statusReason: 'EXPIRED' })
  })

  test('moves no campaign twice, and no archived campaign', async () => {
    await advance()
    expect(await advance()).toBe(0)
    expect(await read(104_008)).toMatchObject({ archived: true, status: 'PAUSED' })
  })

  test('writes each move once when two servers run it at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => desk.campaign({ status: 'READY', columns: { start_date: at(1) } })))
    desk.clock.advance(2 * dayMs)
    await Promise.all([advance(), advance(), advance()])
    for (const id of ids) expect(await trail(id)).toHaveLength(1)
  })

  test('every stored status is the one of the rule at any time, and each move begins where the last one ended', async () => {
    const lifecycles = fc.array(lifecycle, { minLength: 3, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(lifecycles, fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }), async (all, waits) => {
        const made = await Promise.all(all.map((one) => campaignOf(one)))
        // A time far ahead: the tests after this one continue from their own.
        let time = now()
        for (const hours of waits) {
          time = new Date(time.getTime() + hours * hourMs)
          await advanceAgency(desk.database, agency, time)
          for (const id of made) await expectRuled(id, time)
        }
        for (const id of made) {
          const moves = (await trail(id)).map(({ diff }) => diff[0]!)
          for (const [index, move] of moves.entries()) if (index > 0) expect(move.before).toBe(moves[index - 1]!.after)
        }
      }),
      { numRuns: Number(process.env['CLOCK_RUNS'] ?? 12) },
    )
  })
})

async function campaignOf({ type, start, end, accepted, paused, met }: Lifecycle): Promise<number> {
  const columns = {
    submitted_at: at(-30),
    accepted_at: accepted ? at(-29) : null,
    start_date: start === null ? null : at(start),
    end_date: end === null ? null : at(end),
    paused,
    // Nothing is delivered: `objective_met` is a stored fact until delivery changes it.
    objective_met: met,
    ...(met && { objective_value: null, second_screen_objective: null }),
  }
  const id = await desk.campaign({ type, columns })
  await sql`update campaigns set completed_at = ${now()} where agency_id = 1 and id = ${id} and status = 'COMPLETED'`.execute(
    desk.database.system,
  )
  return id
}

async function expectRuled(id: number, time: Date): Promise<void> {
  const [row] = await desk.rows(sql<Record<string, unknown>>`select * from campaigns where agency_id = 1 and id = ${id}`)
  const facts = {
    campaignType: row!['type'] as CampaignType,
    submitted: row!['submitted_at'] !== null,
    rejected: row!['rejected_at'] !== null,
    accepted: row!['accepted_at'] !== null,
    paused: row!['paused'] as boolean,
    startDate: row!['start_date'] as Date | null,
    endDate: row!['end_date'] as Date | null,
    objectiveMet: row!['objective_met'] as boolean,
  }
  expect(row!['status']).toBe(campaignStatus(facts, time))
  expect(row!['status'] === 'COMPLETED').toBe(row!['completed_at'] !== null)
  const overdue = row!['status'] === 'PENDING' && facts.endDate !== null && facts.endDate <= time
  expect(overdue).toBe(false)
}

describe('an objective', () => {
  test('is met by delivery, summed exactly, and cleared by a correction that falls 0.5 % or more under it', async () => {
    const one = await campaign({ columns: { objective_value: 1000, end_date: null } }, { 1: 999 })
    expect(await read(one.id)).toMatchObject({ actuals: 999, complete: 99.9, totalSpend: 12.49, status: 'RUNNING' })
    // A fact replaces the value of its hour; it is not added to it.
    await deliver(one, { 1: 1000 })
    await advance()
    expect(await read(one.id)).toMatchObject({ actuals: 1000, complete: 100, totalSpend: 12.5, status: 'COMPLETED' })
    await deliver(one, { 1: 996 })
    expect([await advance(), (await read(one.id)).status]).toEqual([0, 'COMPLETED'])
    await deliver(one, { 1: 995 })
    await advance()
    expect((await read(one.id)).status).toBe('RUNNING')
    expect((await trail(one.id)).map(({ reason, source }) => [source, reason])).toEqual([
      ['SYSTEM', 'OBJECTIVE_MET'],
      ['SYSTEM', 'DELIVERY_CORRECTED'],
    ])
  })

  test('a correction does not open a campaign again once its end has passed', async () => {
    const one = await campaign({ columns: { objective_value: 1000, end_date: at(1) } }, { 1: 1000 })
    await advance()
    desk.clock.advance(2 * dayMs)
    // The same hour, two days later.
    await deliver(one, { 49: 10 })
    await advance()
    expect(await read(one.id)).toMatchObject({ actuals: 10, status: 'COMPLETED' })
    expect(await trail(one.id)).toHaveLength(1)
  })

  test('a met part stops alone: the campaign goes on while the second screen is not met', async () => {
    const { id } = await campaign({ columns: { objective_value: 10, second_screen_objective: 10, second_screen_cpm_e4: 1 } }, { 1: 10 })
    await advance()
    expect((await read(id)).status).toBe('RUNNING')
    expect(await paced(id)).toMatchObject({ audio: { met: true, complete: 100 }, secondScreen: { met: false, delivered: 0 } })
  })
})

describe('the pauses of a campaign are stored', () => {
  test('once each, from pause to resume, for every kind of write', async () => {
    toFullHour()
    const { id } = await campaign({ columns: { start_date: at(-10), end_date: at(10) } })
    const began = now()
    await desk.app.call(campaigns.pause, { id }, { as: 'manager' })
    desk.clock.advance(3 * dayMs)
    await desk.app.call(campaigns.pause, { id }, { as: 'trafficker' })
    expect((await paced(id)).pauses).toEqual([{ from: began, until: null }])
    await known(0)
    // Ten days before the pause and seven after it: ten of seventeen eligible days have passed.
    expect((await paced(id)).eligibleHours).toEqual({ gone: 240, inAll: 17 * 24 })
    await desk.app.call(campaigns.resume, { id }, { as: 'manager' })
    expect((await paced(id)).pauses).toEqual([{ from: began, until: now() }])
  })

  test('for a change-set too, and for its revert', async () => {
    const { id } = await campaign({})
    const { changeSetId } = await desk.app.call(campaigns.pause, { id }, { as: 'manager' })
    desk.clock.advance(hourMs)
    await desk.app.call(changeSets.revert, { id: changeSetId!, body: {} }, { as: 'manager' })
    const { pauses } = await paced(id)
    expect(pauses).toEqual([{ from: new Date(now().getTime() - hourMs), until: now() }])
  })
})

describe('the pass over delivery statuses', () => {
  test('assesses by eligible hours: a campaign that is silent outside of its dayparts has no alert', async () => {
    desk.clock.advance(hourMs)
    const weekday = weekdays.format(at(3)).toUpperCase()
    const targeting = { groups: [{ rules: [{ type: 'TIME_WEEK_DAY', exclude: false, values: [weekday] }] }] }
    const quiet = await campaign({ columns: { targeting } })
    const silent = await campaign({})
    await known(0)
    await pass()
    expect((await read(silent.id)).deliveryStatuses).toContain('NOT_DELIVERING')
    expect((await read(quiet.id)).deliveryStatuses).not.toContain('NOT_DELIVERING')
  })

  test('gives the result of an assessment campaign by campaign, and writes nothing a second time', async () => {
    toFullHour()
    const made = await Promise.all(
      [1, 40, 4000].map((count) => campaign({ columns: { start_date: at(-2), end_date: at(2) } }, { 1: count, 30: count })),
    )
    const ids = made.map(({ id }) => id)
    const stored = () =>
      desk.rows(sql`select c.id, c.xmin::text as written, c.delivery_statuses, c.pace, t.elapsed_e1, t.complete_e1, t.estimated_complete_e1, t.xmin::text as totals
        from campaigns c join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id where c.id = any(${ids}) order by c.id`)
    const before = await stored()
    // Two of four days: the list answers what was stored.
    expect(before.map((row) => (row as { elapsed_e1: number }).elapsed_e1)).toEqual([500, 500, 500])
    expect(await read(ids[0]!)).toMatchObject({ elapsed: 50, pace: expect.closeTo((await read(ids[0]!)).complete! / 50, 1) })
    await pass({ limit: 2 })
    expect((await stored()).map((row) => ({ ...(row as object), totals: '' }))).toEqual(
      before.map((row) => ({ ...(row as object), totals: '' })),
    )
    await passLater()
    expect(await stored()).toEqual(before)
  })

  test('resumes after the last committed chunk when it was interrupted', async () => {
    const marks = () =>
      desk.rows(sql<{ last: number; finished: boolean }>`
      select last_id as last, finished_at is not null as finished from delivery_passes where agency_id = 1`)
    desk.clock.advance(16 * 60_000)
    const stop = new AbortController()
    const clock = {
      calls: 0,
      now() {
        // The process ends in the second chunk.
        if ((this.calls += 1) === 3) stop.abort()
        return now()
      },
    }
    expect(await pass({ limit: 3, clock, signal: stop.signal })).toBe(false)
    const [cut] = await marks()
    expect(cut!.finished).toBe(false)
    expect(cut!.last).toBeGreaterThan(0)
    // The first chunk is not assessed again: this change would show it.
    await sql`update campaigns set delivery_statuses = '{RECENTLY_ENDED}' where agency_id = 1 and id = 104003`.execute(desk.database.system)
    expect(cut!.last).toBeGreaterThanOrEqual(104_003)
    await Promise.all([pass({ limit: 3 }), pass({ limit: 3 })])
    expect((await marks())[0]!.finished).toBe(true)
    expect((await read(104_003)).deliveryStatuses).toEqual(['RECENTLY_ENDED'])
    await passLater()
    expect((await read(104_003)).deliveryStatuses).not.toContain('RECENTLY_ENDED')
  })

  test('skips a campaign that another transaction is writing', async () => {
    const { id } = await campaign({})
    desk.clock.advance(16 * 60_000)
    await desk.database.write({ agencyId: 1 }, async (tx) => {
      await sql`update campaigns set delivery_statuses = '{STARTING_SOON}' where agency_id = 1 and id = ${id}`.execute(tx)
      expect(await pass()).toBe(true)
    })
    expect((await read(id)).deliveryStatuses).toEqual(['STARTING_SOON'])
  })

  test('uses the thresholds of the agency, also for the colour', async () => {
    const { id } = await campaign({ columns: { start_date: at(-10), end_date: at(10) } }, { 1: 1000, 30: 1000, 60: 27_000 })
    expect(await read(id)).toMatchObject({ deliveryStatuses: ['UNDER_DELIVERING'], deliveryColour: 'red' })
    const set = (thresholds: Partial<DeliveryThresholds>) =>
      sql`update agencies set settings = jsonb_build_object('deliveryThresholds', ${JSON.stringify(thresholds)}::jsonb) where id = 1`.execute(
        desk.database.system,
      )
    await set({ severePace: 0.5 })
    expect((await read(id)).deliveryColour).toBe('orange')
    await set({ underPace: 0.5 })
    await passLater()
    expect(await read(id)).toMatchObject({ deliveryStatuses: [], deliveryColour: null })
    await set({})
  })

  test('writes nothing when facts are older than three hours', async () => {
    const { id } = await campaign({})
    expect((await read(id)).deliveryStatuses).toContain('NOT_DELIVERING')
    desk.clock.advance(5 * hourMs)
    await pass()
    expect((await read(id)).deliveryStatuses).toContain('NOT_DELIVERING')
  })
})

describe('the effective pacing', () => {
  test('is shown on the campaign and in the list, with the reason where it differs from the setting', async () => {
    const open = await campaign({ name: 'Pacing open', columns: { end_date: null, pacing_type: 'EVENLY' } })
    const short = await campaign({ name: 'Pacing short', columns: { start_date: at(-1), end_date: at(1), pacing_type: 'PREDICTIVE' } })
    const { list } = await desk.app.call(campaigns.list, { q: 'Pacing', sort: 'id' }, { as: 'manager' })
    expect(list.map(({ id, effectivePacing, asOf }) => [id, effectivePacing, asOf instanceof Date])).toEqual([
      [open.id, { type: 'AS_FAST_AS_POSSIBLE', reason: 'noEndDate' }, true],
      [short.id, { type: 'EVENLY', reason: 'shortFlight' }, true],
    ])
    expect((await read(open.id)).effectivePacing).toEqual({ type: 'AS_FAST_AS_POSSIBLE', reason: 'noEndDate' })
    expect((await paced(short.id)).reasonText).toContain('at least 3 days')
  })

  test('PREDICTIVE follows the weekdays of 28 days of supply', async () => {
    const { id } = await campaign({ columns: { start_date: at(-1), end_date: at(20), pacing_type: 'PREDICTIVE' } }, { 1: 1 })
    await noteSupply(desk.database.system, agency, now())
    const history = (days: number) =>
      desk.rows(sql`update delivery_passes set history_from = ${at(-days)}, weekday_supply = '{7,1,1,1,1,1,1}' where agency_id = 1`)
    await history(27)
    expect((await paced(id)).effectivePacing).toEqual({ type: 'EVENLY', reason: 'shortHistory' })
    await history(29)
    const { effectivePacing, audio } = await paced(id, 168)
    expect(effectivePacing).toEqual({ type: 'PREDICTIVE', reason: null })
    const byDay = Map.groupBy(audio!.hours, ({ from }) => weekdays.format(from))
    const most = (day: string) => Math.max(...byDay.get(day)!.map(({ target }) => target))
    expect(most('Mon') / most('Tue')).toBeCloseTo(7, 6)
    await noteSupply(desk.database.system, agency, now())
  })

  test('hourly targets of a future flight add up to its objective, and adapt to delivery', async () => {
    const one = await campaign({ status: 'READY', columns: { start_date: at(1), end_date: at(4), objective_value: 7200 } })
    const { audio } = await paced(one.id, 168)
    expect(audio!.hours.reduce((sum, { target }) => sum + target, 0)).toBeCloseTo(7200, 6)
    expect(audio).toMatchObject({ unit: 'IMPRESSIONS', objective: 7200, delivered: 0, complete: 0, pace: null, supply: 'NONE' })
  })

  test('the detail shows an overrun of more than 100 %', async () => {
    const { id } = await campaign({ columns: { objective_value: 1000 } }, { 1: 1032 })
    expect((await paced(id)).audio).toMatchObject({ complete: 103.2, projection: 1.032 })
    expect((await read(id)).complete).toBe(100)
  })

  test("an advertiser whose agency bills with a mark-up sees no pacing in money, and does not find another advertiser's campaign", async () => {
    const { id } = await campaign({ columns: { objective_type: 'PRICE', objective_value: 500 } }, { 1: 1000 })
    const asked = () => desk.call('advertiser', pacing.get, { id })
    expect((await asked()).body['audio']).toMatchObject({ unit: 'PRICE', delivered: 12.5 })
    await sql`update agencies set settings = '{"marginMode": "MARKUP"}' where id = 1`.execute(desk.database.system)
    expect((await asked()).body['audio']).toBeNull()
    await sql`update agencies set settings = '{}' where id = 1`.execute(desk.database.system)
    expect((await desk.call('stranger', pacing.get, { id })).status).toBe(404)
  })
})
