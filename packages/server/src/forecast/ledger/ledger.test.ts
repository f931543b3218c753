/** Stored forecasts: made, compared with delivery, and used by projections and checks. One desk with an inventory. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { adjustments, campaigns, checks, forecast, forecastLedger, pacing } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture, things } from '../../testing/desk.ts'
import { makeInventory } from '../../testing/inventory.ts'
import { rebuildAdjusted } from '../snapshots/build/schedule.ts'
import { forecastAsOf } from './as-of.ts'
import { createLedgerSeeds } from './ledger.test.kit.ts'
import { forecastDue } from './make.ts'
import { purgeLedger } from './schedule.ts'

const agency = { id: 1, timeZone: 'America/New_York' }

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  await makeInventory(desk.app, 8000)
})
afterEach(() => desk.clock.set(fixtureTime))
afterAll(() => desk.close())

const at = (days: number) => new Date(fixtureTime.getTime() + days * dayMs)
const rule = (type: string, ...values: string[]) => ({ type, exclude: false, values })
const targeting = (...rules: object[]) => ({ groups: [{ rules }] })
/** Both are in the inventory, but the zone belongs to another publisher. */
const nowhere = targeting(rule('INVENTORY_PUBLISHER', '201'), rule('INVENTORY_ZONE', '2002'))

const { campaign, kept, delivered, factsUntil } = createLedgerSeeds(() => desk)
const list = (id: number, as: Person = 'manager') => desk.app.call(forecastLedger.ofCampaign, { id }, { as })
const due = () => forecastDue(desk.app.services, agency)
const paced = async (id: number) => (await desk.app.call(pacing.get, { id }, { as: 'manager' })).audio

test('without inventory a submit is never blocked, and no forecasts are made', async () => {
  const empty = await openFixture()
  onTestFinished(() => empty.close())
  const id = await createLedgerSeeds(() => empty).campaign({ status: 'DRAFT', columns: { targeting: nowhere } }, [{ status: 'DRAFT' }])
  expect((await empty.call('manager', campaigns.submit, { id })).status).toBe(200)
  expect(await forecastDue(empty.app.services, agency)).toBe(0)
})

describe('forecasts beside what was delivered', () => {
  test('a campaign’s forecast is held against the whole days since, and so is last week × days', async () => {
    const id = await campaign({ name: 'Held' })
    for (const day of [8, 9, 10, 11, 12, 13, 14]) await delivered(id, day, { 201: 70 })
    for (const [day, count] of [
      [15, 999],
      [16, 100],
      [17, 130],
      [18, 90],
      [19, 40],
    ] as const)
      await delivered(id, day, { 201: count })
    // Made on the 15th, which is only a part of a day, and the 19th is not over yet.
    await kept(id, new Date('2026-11-15T15:00Z'), [50, 100, 100, 100, 100, 100], 15)
    await factsUntil(new Date('2026-11-19T17:00Z'))
    const { list: found, total } = await list(id)
    expect(total).toBe(1)
    expect(found[0]).toMatchObject({
      madeBy: 'SYSTEM',
      status: 'IN_FULL',
      outcome: { from: '2026-11-16', to: '2026-11-18', forecast: 300, delivered: 320, lastWeek: 210, error: -20, errorShare: -0.0625 },
    })
    expect((await desk.call('stranger', forecastLedger.ofCampaign, { id })).status).toBe(404)
    expect((await desk.call('advertiser', forecastLedger.ofCampaign, { id })).status).toBe(403)
  })

  test('the backtest is by publisher and day, from the latest forecast made long enough before, with bias and weighted error', async () => {
    const id = await campaign({ name: 'Tested' })
    await desk.database.system.deleteFrom('forecast_log').execute()
    for (const day of [1, 2, 3, 4, 5, 6, 7]) await delivered(id, day, { 201: 70, 202: 14 })
    await delivered(id, 9, { 201: 90, 203: 10 })
    await delivered(id, 10, { 201: 60, 202: 40 })
    await kept(id, new Date('2026-11-08T15:00Z'), [0, 100, 100], 8)
    await kept(id, new Date('2026-11-09T15:00Z'), [0, 120], 9)
    await kept(id, new Date('2026-11-09T16:00Z'), [0, 9999], 9, { as_saved: false })
    const test_ = (lead: number, as: Person = 'manager') =>
      desk.app.call(forecastLedger.backtest, { from: '2026-11-09', to: '2026-11-10', lead }, { as })
    const { days, publishers, overall, campaigns: count } = await test_(1)
    expect(count).toBe(1)
    expect(days.map(({ publisher, day, forecast, delivered: came }) => [publisher?.id, day.slice(-2), forecast, came])).toEqual([
      [201, '09', 75, 90],
      [201, '10', 90, 60],
      [202, '09', 25, 0],
      [202, '10', 30, 40],
      [203, '09', 0, 10],
    ])
    expect(days[0]!.lastWeek).toBeCloseTo(70, 1)
    expect(publishers[0]).toMatchObject({
      publisher: { id: 201, name: 'River FM' },
      forecast: 165,
      delivered: 150,
      bias: 0.1,
      weightedError: 0.3,
    })
    expect(overall).toMatchObject({ forecast: 220, delivered: 200, bias: 0.1, weightedError: 0.45 })
    expect((await test_(2)).days.find(({ publisher, day }) => publisher?.id === 201 && day === '2026-11-10')).toMatchObject({
      forecast: 75,
    })
    expect((await test_(1, 'stranger')).days).toEqual([])
    await desk.database.system.updateTable('campaigns').set({ publisher_id: 201 }).where('id', '=', id).execute()
    expect(new Set((await test_(1, 'publisher')).days.map(({ publisher }) => publisher?.id))).toEqual(new Set([201]))
  })

  test('a period that ends before it begins, or is longer than a month, is refused', async () => {
    for (const query of ['from=2026-11-10&to=2026-11-09', 'from=2026-01-01&to=2026-03-01', 'from=0001-01-01', 'lead=0']) {
      const { status } = await desk.app.send('GET', `/api/v2/forecast/backtest?${query}`, { as: 'manager' })
      expect([query, status]).toEqual([query, 400])
    }
  })
})

describe('the ledger’s clock', () => {
  test('forecasts every live campaign once a day, and again once its settings have changed', async () => {
    const id = await campaign({ name: 'Daily', columns: { objective_value: 100_000 } })
    const others = await campaign({ columns: { end_date: null } })
    expect(await due()).toBeGreaterThan(0)
    expect(await due()).toBe(0)
    const [made] = (await list(id)).list
    expect(made).toMatchObject({ cause: 'SCHEDULE', asSaved: true, changedSince: false, outcome: null, startsAt: fixtureTime })
    expect(made!.snapshot.version).toBe(desk.app.services.forecaster.state().version)
    expect((await list(others)).total).toBe(0)
    desk.clock.advance(hourMs)
    const change = (columns: object) =>
      desk.database.system
        .updateTable('campaigns')
        .set({ settings_changed_at: desk.clock.now(), ...columns })
        .where('id', '=', id)
        .execute()
    await change({ objective_value: '90000' })
    expect(await due()).toBe(1)
    expect((await list(id)).list.map(({ remaining }) => remaining)).toEqual([90_000, 100_000])
    // Another name does not change the question: the same forecast is fresh again.
    desk.clock.advance(1000)
    await change({ name: 'Day by day' })
    expect([await due(), await due()]).toEqual([1, 0])
    expect((await list(id)).list.map(({ changedSince }) => changedSince)).toEqual([false, true])
    desk.clock.advance(dayMs)
    expect(await due()).toBeGreaterThan(1)
  })

  test('keeps the plan by the agency’s days and by publisher, and it adds up to what will be delivered', async () => {
    const id = await campaign({ columns: { objective_value: 7000, targeting: targeting(rule('INVENTORY_PUBLISHER', '201', '202')) } })
    await due()
    const [row] = await desk.rows<{
      days: [string, number][]
      publishers: Record<string, number>
      deliverable: number
      weekday_supply: number[]
    }>(sql`select days, publishers, deliverable, weekday_supply from forecast_log where campaign_id = ${id}`)
    expect(row!.days[0]![0]).toBe('2026-11-20')
    expect(row!.days).toHaveLength(21)
    expect(row!.days.reduce((sum, [, impressions]) => sum + impressions, 0)).toBeCloseTo(row!.deliverable, 0)
    expect(Object.keys(row!.publishers).toSorted()).toEqual(['201', '202'])
    expect(Object.values(row!.publishers).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(row!.weekday_supply.every((supply) => supply > 0)).toBe(true)
  })

  test('drops what is older than anybody looks back', async () => {
    const id = await campaign()
    await kept(id, at(-397), [1], 1)
    await kept(id, at(-395), [1], 1)
    await purgeLedger(desk.app.services)
    expect((await list(id)).total).toBe(1)
  })

  test('a demo begins with forecasts of an earlier time, which know nothing of what came later', async () => {
    const id = await campaign({ name: 'Past', columns: { objective_value: 100_000 }, totals: { impressions: 50_000, spend_e7: 0 } })
    await delivered(id, 15, { 201: 8000 })
    expect(await forecastAsOf(desk.database, { at: at(-8), levelAt: at(0), requests: 4000 })).toBeGreaterThan(0)
    const [past] = (await list(id)).list.filter(({ madeAt }) => madeAt < at(-7))
    expect(past).toMatchObject({ madeAt: at(-8), remaining: 58_000, snapshot: { builtAt: at(-8) } })
  })
})

describe('what is in flight', () => {
  test('is projected by the forecast for two days, then by last week, and at once by it when the campaign has changed', async () => {
    await factsUntil(fixtureTime)
    const week = { start_date: at(-3), end_date: at(7), objective_value: 7000, pacing_type: 'EVENLY' }
    const id = await campaign({ columns: week, totals: { impressions: 2000 } })
    for (const day of [17, 18, 19]) await delivered(id, day, { 201: 500 })
    expect(await paced(id)).toMatchObject({ supply: 'LAST_WEEK' })
    await kept(id, at(-1), [300, 300], 19, { weekday_supply: [240, 240, 240, 240, 240, 240, 240] })
    const forecast = await paced(id)
    expect(forecast!.supply).toBe('FORECAST')
    // 2,000 are delivered, and 240 a day are available for seven days.
    expect(forecast!.projection).toBeCloseTo((2000 + 7 * 240) / 7000, 3)
    desk.clock.set(at(1.5))
    expect(await paced(id)).toMatchObject({ supply: 'LAST_WEEK' })
    desk.clock.set(fixtureTime)
    await desk.database.system
      .updateTable('campaigns')
      .set({ settings_changed_at: at(-0.5) })
      .where('id', '=', id)
      .execute()
    expect(await paced(id)).toMatchObject({ supply: 'LAST_WEEK' })
  })

  test('a price is projected in money, the second screen by what it brought', async () => {
    const columns = {
      start_date: at(-3),
      end_date: at(7),
      objective_type: 'PRICE',
      objective_value: 100,
      cpm_e4: 100_000,
      second_screen_objective: 1000,
    }
    await factsUntil(fixtureTime)
    const id = await campaign({ columns })
    await kept(id, at(-1), [300], 19, { weekday_supply: [500, 500, 500, 500, 500, 500, 500] })
    const { audio, secondScreen } = await desk.app.call(pacing.get, { id }, { as: 'manager' })
    // 500 a day at a CPM of 10 cost 5 a day: 35 of 100.
    expect(audio!.projection).toBeCloseTo(0.35, 3)
    expect(secondScreen!.supply).not.toBe('FORECAST')
  })

  test('eligible hours are those in which an ad may run: its own dayparts, its own flight, and targeting in the campaign’s place', async () => {
    const flight = { start_date: new Date('2026-11-16T05:00Z'), end_date: new Date('2026-11-23T05:00Z') }
    const hours = async (ads: Record<string, unknown>[], columns: Record<string, unknown> = {}) =>
      (await desk.app.call(pacing.get, { id: await campaign({ columns: { ...flight, ...columns } }, ads) }, { as: 'manager' }))
        .eligibleHours.inAll
    const mondays = { targeting: targeting(rule('TIME_WEEK_DAY', 'MON')) }
    const tuesdays = { targeting: targeting(rule('TIME_WEEK_DAY', 'TUE')) }
    expect(await hours([{}])).toBe(168)
    expect(await hours([mondays])).toBe(24)
    expect(await hours([mondays, tuesdays])).toBe(48)
    expect(await hours([mondays, {}])).toBe(168)
    expect(await hours([tuesdays], mondays)).toBe(0)
    expect(await hours([{ ...tuesdays, targeting_link: 'REPLACE' }], mondays)).toBe(24)
    expect(await hours([{ start_date: new Date('2026-11-18T05:00Z'), end_date: new Date('2026-11-20T05:00Z') }])).toBe(48)
    expect(await hours([mondays, { ...tuesdays, status: 'INACTIVE' }])).toBe(24)
  })
})

describe('one projection', () => {
  test('of lists, cards, pages, pacing and chart is made anew together, whoever has the campaign forecast', async () => {
    await factsUntil(fixtureTime)
    const read = async (id: number) => {
      const as = { as: 'manager' } as const
      const [{ list: rows }, { list: cards }, page, { audio: now }, { audio: plan }] = await Promise.all([
        desk.app.call(campaigns.list, { ids: [id] }, as),
        desk.app.call(campaigns.cards, { ids: [id] }, as),
        desk.app.call(campaigns.get, { id }, as),
        desk.app.call(pacing.get, { id }, as),
        desk.app.call(pacing.plan, { id }, as),
      ])
      const stored = [rows[0]!, cards[0]!, page].map(({ estimatedComplete }) => estimatedComplete)
      const shares = [now!.projection!, plan!.days.findLast(({ expected }) => expected !== null)!.expected! / plan!.objective!]
      const all = new Set([...stored, ...shares.map((share) => Math.floor(share * 1000 + 1e-5) / 10)])
      return { all: [...all], supply: plan!.supply, forecastAt: plan!.forecastAt, statuses: page.deliveryStatuses }
    }
    const asked: Record<string, (id: number) => Promise<unknown>> = {
      forecast: (campaignId) => desk.app.call(forecast.campaign, { body: { campaignId } }, { as: 'manager' }),
      fixes: (campaignId) => desk.app.call(forecast.fix, { body: { campaignId } }, { as: 'manager' }),
      schedule: due,
    }
    for (const [name, ask] of Object.entries(asked)) {
      const week = { start_date: at(-3), end_date: at(7), objective_value: 7000, pacing_type: 'EVENLY' }
      const id = await campaign({ name, columns: week, totals: { impressions: 300 } })
      for (const day of [17, 18, 19]) await delivered(id, day, { 201: 100 })
      const body = { campaignPacing: { type: 'EVENLY' as const, priority: 4 } }
      await desk.call('manager', campaigns.update, { id, body }, { ifMatch: 1 })
      const trend = await read(id)
      expect([name, trend]).toMatchObject([name, { all: [expect.any(Number)], supply: 'LAST_WEEK', forecastAt: null }])
      expect(trend.statuses).toContain('UNDER_DELIVERING')
      await ask(id)
      const made = await read(id)
      expect([name, made]).toMatchObject([name, { all: [expect.any(Number)], supply: 'FORECAST', forecastAt: fixtureTime }])
      expect(made.all).not.toEqual(trend.all)
      // What the forecast expects in full does not under-deliver any more.
      expect(made.statuses).not.toContain('UNDER_DELIVERING')
    }
  })
})

describe('checks', () => {
  const launch = async (id: number) => (await desk.app.call(checks.launch, { id }, { as: 'manager' })).findings
  const codes = async (id: number) => (await launch(id)).map(({ code }) => code).filter((code) => /forecast/i.test(code))
  const why = async (id: number) =>
    (await desk.app.call(checks.notDelivering, { id }, { as: 'manager' })).steps.flatMap(({ findings }) => findings)

  test('say how old the forecast is, that it is another campaign’s by now, and what it found', async () => {
    const id = await campaign({ columns: { targeting: nowhere } })
    expect(await codes(id)).toContain('neverForecast')
    await due()
    const findings = await launch(id)
    expect(findings.find(({ code }) => code === 'forecastNoInventory')).toMatchObject({
      severity: 'error',
      field: 'targeting',
      text: 'The forecast of 2026/11/20 07:00 finds next to no inventory: 0 of the 5,000 remaining impressions.',
    })
    desk.clock.advance(26 * hourMs)
    expect(await codes(id)).toContain('forecastOld')
    await desk.database.system
      .updateTable('campaigns')
      .set({ settings_changed_at: at(0.5) })
      .where('id', '=', id)
      .execute()
    expect(await codes(id)).toEqual(['forecastOld', 'forecastChanged'])
    // For the other tests, whose clock is earlier, it is not due for ever.
    await desk.database.system.updateTable('campaigns').set({ archived: true }).where('id', '=', id).execute()
  })

  test('name what the forecast counted as the cause of not delivering: no match, caps, others', async () => {
    const unmatched = await campaign({ columns: { targeting: nowhere } })
    await due()
    const pressed = await campaign({ columns: { capping: [{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 }] } })
    expect((await why(pressed)).map(({ code }) => code)).toContain('capsMayBind')
    const waterfall = { matched: 9000, competing: 2500, capped: 1500, available: 5000 }
    await kept(pressed, at(-0.1), [], 20, { result: { parts: { waterfall } } })
    const found = await why(pressed)
    expect(found.map(({ code }) => code)).not.toContain('capsMayBind')
    expect(found.filter(({ code }) => code.startsWith('forecast')).map(({ text }) => text)).toEqual([
      'The forecast of 2026/11/20 04:36 expects frequency caps to take 1,500 of 9,000 matching impressions.',
      'The forecast of 2026/11/20 04:36 expects other campaigns to take 2,500 of 9,000 matching impressions.',
    ])
    expect((await why(unmatched)).find(({ code }) => code === 'forecastNoMatch')).toMatchObject({ verdict: 'CAUSE', place: 'targeting' })
  })

  test('show auctions only where the feature BID_HEALTH is on', async () => {
    const id = await campaign()
    const [{ features }] = (await desk.rows<{ features: { feature: string; active: boolean }[] }>(
      sql`select features from agencies where id = 1`,
    )) as [{ features: { feature: string; active: boolean }[] }]
    const set = (next: object) =>
      sql`update agencies set features = ${JSON.stringify(next)}::jsonb where id = 1`.execute(desk.database.system)
    await set(features.map((one) => (one.feature === 'BID_HEALTH' ? { ...one, active: false } : one)))
    desk.clock.advance(2000)
    expect((await why(id)).map(({ code }) => code)).toContain('bidsNotShown')
    await set(features)
    desk.clock.advance(2000)
    expect((await why(id)).map(({ code }) => code)).toContain('noBidData')
  })
})

describe('an inventory adjustment', () => {
  test('is ACTIVE with the next snapshot, which is built soon after it and which it changes', async () => {
    const [from, to] = [new Date('2026-11-20T05:00Z'), new Date('2026-12-20T05:00Z')]
    const available = async () => {
      const id = await campaign({ columns: { targeting: targeting(rule('INVENTORY_PUBLISHER', '201')), pacing_priority: 1 } })
      await due()
      return (await list(id)).list[0]!.available!
    }
    const before = await available()
    desk.clock.advance(1000)
    const body = {
      name: 'Half of the river',
      period: { start: from, end: to },
      definition: { publisherIds: [things.publisher] },
      corrections: [{ type: 'PERCENT' as const, value: -50, start: from, end: to }],
    }
    const { id, status } = await desk.app.call(adjustments.create, { body }, { as: 'admin' })
    expect(status).toBe('PENDING')
    desk.clock.advance(10_000)
    await rebuildAdjusted(desk.app.services)
    expect(await desk.app.call(adjustments.get, { id }, { as: 'admin' })).toMatchObject({ status: 'ACTIVE' })
    const after = await available()
    expect(after / before).toBeGreaterThan(0.3)
    expect(after / before).toBeLessThan(0.6)
    expect(await desk.app.call(adjustments.list, { status: ['ACTIVE'] }, { as: 'admin' })).toMatchObject({ total: 1 })
  })
})
