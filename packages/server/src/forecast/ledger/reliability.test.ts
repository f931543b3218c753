/** Probabilities beside what came, and what they teach. One desk with an inventory. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { forecastLedger } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture } from '../../testing/desk.ts'
import { makeInventory } from '../../testing/inventory.ts'
import { runBuild } from '../snapshots/build/run-build.ts'
import { calibrate } from './calibrate.ts'
import { readCalibration } from '../snapshots/build/calibration-store.ts'
import { createLedgerSeeds } from './ledger.test.kit.ts'
import { forecastDue } from './make.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
}, 60_000)
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.system.deleteFrom('forecast_calibrations').execute()
  await desk.database.system.deleteFrom('forecast_log').execute()
})

const at = (days: number) => new Date(fixtureTime.getTime() + days * dayMs)
const end = at(-2)

/** A campaign of 10,000 impressions that ended two days ago. */
async function ended(delivered: number, more: { agencyId?: number; columns?: Record<string, unknown> } = {}): Promise<number> {
  const { agencyId = 1, columns } = more
  await sql`insert into delivery_clock values (${agencyId}, ${fixtureTime}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
    desk.database.system,
  )
  return desk.campaign({
    agencyId,
    status: 'COMPLETED',
    columns: { start_date: at(-40), end_date: end, objective_value: 10_000, ...(agencyId !== 1 && { currency: 'EUR' }), ...columns },
    totals: { impressions: delivered },
  })
}

const seeds = createLedgerSeeds(() => desk)
/** A forecast made some days before the end, of the 8,000 impressions that were left then. */
function kept(campaignId: number, probability: number | null, more: Record<string, unknown> = {}): Promise<void> {
  const { before = 10, ...columns } = more as { before?: number }
  const madeAt = new Date(end.getTime() - before * dayMs)
  return seeds.kept(campaignId, madeAt, [100], 1, {
    snapshot_version: `of ${before}`,
    starts_at: madeAt,
    ends_at: end,
    remaining: 8000,
    available: 20_000,
    deliverable: 8000,
    deliverable_low: 6000,
    deliverable_high: 8000,
    probability,
    request: { objective: { delivered: 2000 } },
    publishers: {},
    weekday_supply: Array.from({ length: 7 }, () => 100),
    ...columns,
  })
}

const reliability = (as: Person = 'manager') => desk.app.call(forecastLedger.reliability, {}, { as })
const learn = () => calibrate(desk.database.system, desk.clock.now())

describe('reliability', () => {
  test('is empty before a flight has ended', async () => {
    expect(await reliability()).toMatchObject({ forecasts: 0, bins: [], brier: null, covered: null, weeks: [], calibrations: [] })
  })

  test('holds each forecast against the rest that it spoke of: in full from 99 % of it on', async () => {
    await kept(await ended(9930), 0.9)
    await kept(await ended(9900), 0.95)
    await kept(await ended(7000), 0.3)
    const { bins, ...found } = await reliability()
    expect(found).toMatchObject({ forecasts: 3, campaigns: 3, intervals: 3, covered: 0.6667 })
    expect(bins.map(({ stated, observed, count }) => [stated, observed, count])).toEqual([
      [0.3, 0, 1],
      [0.925, 0.5, 2],
    ])
    expect(found.weeks).toMatchObject([{ week: '2026-11-16', forecasts: 3 }])
  })

  test('leaves out what was changed, paused or moved since, what was only tried out, and takes one forecast of a week', async () => {
    const id = await ended(10_000)
    for (const before of [9, 10, 11]) await kept(id, 0.8, { before })
    await kept(id, 0.8, { before: 17 })
    await kept(id, 0.8, { before: 25, as_saved: false })
    await kept(id, 0.8, { before: 26, ends_at: at(3) })
    await kept(await ended(10_000, { columns: { settings_changed_at: at(-5) } }), 0.8)
    await kept(await ended(10_000, { columns: { pauses: `{${at(-6).toISOString()},${at(-5).toISOString()}}` } }), 0.8)
    await kept(await ended(10_000, { columns: { end_date: at(-200) } }), 0.8, { ends_at: at(-200) })
    expect(await reliability()).toMatchObject({ forecasts: 2, campaigns: 1 })
  })

  test('is of campaigns that the caller sees', async () => {
    await kept(await ended(10_000), 0.8)
    expect((await reliability('stranger')).forecasts).toBe(0)
    expect((await desk.call('advertiser', forecastLedger.reliability, {})).status).toBe(403)
  })

  test('a forecast is listed with how sure it was', async () => {
    const id = await ended(10_000)
    await kept(id, 0.93456, { sellable: 9000, result: { parts: { sample: { listeners: 12 } } } })
    const { list } = await desk.app.call(forecastLedger.ofCampaign, { id }, { as: 'manager' })
    expect(list[0]).toMatchObject({ probability: 0.935, sellable: 9000, listeners: 12, interval: { low: 6000, high: 8000 } })
  })
})

describe('the weekly calibration', () => {
  /** Campaigns that were stated as certain as `probability`, of which only every second one was in full. */
  async function overconfident(probability: number, count = 60): Promise<void> {
    for (let index = 0; index < count; index += 1) await kept(await ended(index % 2 === 0 ? 10_000 : 5000), probability)
  }

  test('learns nothing from nothing', async () => {
    await learn()
    expect(await readCalibration(desk.database.system)).toBeUndefined()
  })

  test('learns from all agencies together, once a week, and keeps every week', async () => {
    await overconfident(0.9, 30)
    for (let index = 0; index < 10; index += 1) await kept(await ended(5000, { agencyId: 2 }), 0.9, { agency_id: 2 })
    await Promise.all([learn(), learn()])
    const [first] = (await reliability('stranger')).calibrations
    expect(first).toMatchObject({ week: '2026-11-16', forecasts: 40, campaigns: 40, brier: 0.51 })
    await Promise.all([learn(), learn()])
    desk.clock.advance(7 * dayMs)
    await learn()
    expect((await reliability()).calibrations.map(({ week }) => week)).toEqual(['2026-11-23', '2026-11-16'])
    desk.clock.set(fixtureTime)
  })

  test('shows nothing of single campaigns: of few, neither scores nor an exact number', async () => {
    for (let index = 0; index < 3; index += 1) await kept(await ended(5000, { agencyId: 2 }), 0.9, { agency_id: 2 })
    await kept(await ended(10_000), 0.9)
    await learn()
    const [row] = (await reliability()).calibrations
    expect(row).toMatchObject({ forecasts: 0, campaigns: 0, brier: null, baseBrier: null, covered: null, points: [] })
  })

  test('holds a forecast against the tolerance that it was made with', async () => {
    const request = { objective: { delivered: 2000 }, tolerance: 0.2 }
    await kept(await ended(8500), 0.9, { request })
    await kept(await ended(8500), 0.9)
    expect((await reliability()).bins).toMatchObject([{ stated: 0.9, observed: 0.5, count: 2 }])
  })

  test('learns from how availability fell between two forecasts of a campaign what was booked after the first', async () => {
    for (let index = 0; index < 60; index += 1) {
      const id = await ended(10_000)
      // Of three weeks, two are left after one: 14,000 of 21,000, of which a tenth was booked.
      await kept(id, null, { before: 21, available: 21_000 })
      await kept(id, null, { before: 14, available: 12_600 })
    }
    await learn()
    const { laterBookings } = (await readCalibration(desk.database.system))!
    // Of 1 − 0.9⁴, the part that 60 campaigns teach.
    expect(laterBookings.share).toBeCloseTo((1 - 0.9 ** 4) * 0.6, 2)
  })

  test('teaches the next snapshot: probabilities that were too high are stated lower', async () => {
    await makeInventory(desk.app, 8000)
    const id = await desk.campaign({ columns: { targeting: { groups: [] }, pacing_priority: 3, objective_value: 5000 } })
    await desk.insert('ads', {
      agency_id: 1,
      id: 700_001,
      campaign_id: id,
      name: 'Spot',
      name_lc: 'spot',
      type: 'AUDIO',
      status: 'ACTIVE',
      estimated_duration_s: 30,
    })
    const stated = async () => {
      await forecastDue(desk.app.services, { id: 1, timeZone: 'America/New_York' })
      return (await desk.app.call(forecastLedger.ofCampaign, { id }, { as: 'manager' })).list[0]!.probability!
    }
    const before = await stated()
    await overconfident(1, 80)
    await learn()
    desk.clock.advance(25 * hourMs)
    await runBuild(desk.app.services)
    const after = await stated()
    expect(before).toBeGreaterThan(0.9)
    expect(after).toBeLessThan(before - 0.2)
  }, 60_000)
})
