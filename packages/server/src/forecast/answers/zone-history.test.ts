/** The history of zones in an inventory forecast, and the findings in it: outages, spikes, births, holidays, the season of the year. */
import { type forecast, forecast as rows, inventory } from '@spotdesk/sdk/contract'
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finished } from '../../testing/bulk.ts'
import { type Fixture, openFixture, type Person } from '../../testing/desk.ts'
import { oneGroup } from '../../testing/forecast-desk.ts'
import { holidayCalendars } from '../snapshots/build/holidays.ts'
import { runBuild } from '../snapshots/build/run-build.ts'

/** The time of the test data is 2026-11-20T12:00Z: the last whole day ends here. */
const midnight = Date.parse('2026-11-20T00:00:00Z')
const [old, young, strange] = [2001, 2002, 2003]
const dayText = (day: number) => new Date(midnight + day * dayMs).toISOString().slice(0, 10)
/** Of the market, which is the United States. */
const holidays = new Set(holidayCalendars(2025, 2027)['US'])

/** Requests of a zone on a day before the origin (−1 is the day before it). */
function requestsOn(zone: number, day: number): number {
  if (zone === young) return day >= -11 ? 4000 : 0
  if (dayText(day) === '2026-11-03') return 0
  if (dayText(day) === '2026-11-10' && zone === old) return 70_000
  // Highest at this time of the year, when little says that it will fall; and little on holidays.
  const season = Math.exp(0.7 * (Math.cos((2 * Math.PI * day) / 364) - 1))
  return Math.round((zone === strange ? 3000 : 10_000) * season * (holidays.has(dayText(day)) ? 0.4 : 1))
}

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  const { system } = desk.database
  for (const zone of [old, young, strange]) {
    const days = Array.from({ length: 399 }, (_, index) => -1 - index).filter((day) => requestsOn(zone, day) > 0)
    await sql`insert into inventory_volume_hourly (agency_id, zone_id, hour, requests)
      select ${zone === strange ? 2 : 1}, ${zone}, * from unnest(${days.map((day) => new Date(midnight + day * dayMs + 12 * hourMs))}::timestamptz[],
        ${days.map((day) => requestsOn(zone, day))}::bigint[])`.execute(system)
  }
  const requests = Array.from({ length: 60 * 28 }, (_, row) => ({ day: -1 - (row % 28), listener: row % 60 }))
  const sample = [old, young].flatMap((zoneId) =>
    requests
      .filter(({ day }) => requestsOn(zoneId, day) > 0)
      .map(({ day, listener }) => ({
        at: new Date(midnight + day * dayMs + 12 * hourMs + listener * 1000).toISOString(),
        listener: `listener-${listener}`,
        zoneId,
        LOCATION_COUNTRY: 'US',
      })),
  )
  const bytes = sample.map((row) => JSON.stringify(row)).join('\n')
  const { status, text, body } = await desk.call('admin', inventory.samples, { file: { name: 'samples.ndjson', bytes } })
  if (status !== 202) throw new Error(text)
  const job = await finished(desk, String(body['id']), 'admin')
  if (job.outcome !== 'SUCCEEDED') throw new Error(JSON.stringify(job))
  await runBuild(desk.app.services)
})
afterAll(() => desk.close())

const inDays = (count: number) => new Date(midnight + count * dayMs)
function ask(from: number, to: number, zone: number | null = null, as: Person = 'manager'): Promise<forecast.InventoryForecast> {
  const rule = { type: 'INVENTORY_ZONE', exclude: false, values: [String(zone)] }
  const body = { startDate: inDays(from), endDate: inDays(to), ...(zone !== null && { audienceTargeting: oneGroup(rule) }) }
  return desk.app.call(rows.inventory, { body } as never, { as })
}

describe('an inventory forecast', () => {
  test('tells what it found in the history of its zones', async () => {
    const { findings } = await ask(1, 8)
    expect(findings.map(({ code, zone, day, text }) => [code, zone.id, day, text])).toEqual([
      [
        'SPIKE',
        old,
        '2026-11-10',
        expect.stringMatching(/^Zone 201: 70,000 requests on 2026-11-10, where [\d,]+ are usual, left out as a spike\.$/),
      ],
      ['BEGAN', young, '2026-11-09', 'Zone 202: began on 2026-11-09; with 11 days of history its level is less certain.'],
      ['OUTAGE', old, '2026-11-03', 'Zone 201: no requests on 2026-11-03, left out as an outage.'],
    ])
    expect(findings[0]!.usual).toBeGreaterThan(8000)
    expect(findings[0]!.usual).toBeLessThan(12_000)
  })

  test('tells nothing of zones that the targeting or the user leaves out', async () => {
    expect((await ask(1, 8, young)).findings.map(({ code }) => code)).toEqual(['BEGAN'])
    expect((await ask(1, 8, null, 'publisher')).findings.map(({ zone }) => zone.id)).toEqual([old, old])
    expect((await ask(1, 8, null, 'stranger')).findings.every(({ zone }) => zone.id !== old)).toBe(true)
  })

  test('expects little on the holidays of the market', async () => {
    const { days } = await ask(1, 40, old)
    const of = (day: string) => days.find((one) => one.day === day)!.total
    // Thanksgiving, Christmas.
    for (const [day, week] of [
      ['2026-11-26', '2026-12-03'],
      ['2026-12-25', '2026-12-18'],
    ] as const)
      expect(of(day) / of(week)).toBeLessThan(0.65)
  })

  test('follows the season of the year before', async () => {
    // exp(0.7 × (cos(2π × 67 / 364) − 1)) is 0.75.
    const [now, then] = [(await ask(1, 4, old)).total / 3, (await ask(60, 74, old)).total / 14]
    expect(then / now).toBeGreaterThan(0.65)
    expect(then / now).toBeLessThan(0.85)
  })
})
