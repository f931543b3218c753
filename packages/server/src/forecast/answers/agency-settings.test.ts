/** Settings of an agency that its forecasts are made with: the clock of dayparts, unrated content, thresholds. Listeners are known one by one. */
import { agencies, forecast, inventory } from '@spotdesk/sdk/contract'
import { dayMs, hourMs, type InventoryKind } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finished } from '../../testing/bulk.ts'
import { type ForecastFixture, oneGroup, openForecastFixture } from '../../testing/forecast-desk.ts'
import { runBuild } from '../snapshots/build/run-build.ts'

/** The time of the test data is 2026-11-20T12:00Z: the last whole day ends here. */
const midnight = Date.parse('2026-11-20T00:00:00Z')
const [zoneId, show, weight, flightDays] = [2001, 91, 20, 10]
/** Each listener asks once a day. The station is in Bucharest, all listeners in Kolkata, the agency in New York. */
const groups = [
  // 07:30 in Kolkata, the middle of the night in Bucharest, evening in New York.
  { name: 'LISTENER', listeners: 10, utc: 2 },
  // 07:30 in Bucharest, an hour later in summer; 11:00 in Kolkata, the middle of the night in New York.
  { name: 'STATION', listeners: 20, utc: 5.5 },
  // 07:30 in New York, an hour later in summer; 18:00 in Kolkata, 14:30 in Bucharest.
  { name: 'ACCOUNT', listeners: 40, utc: 12.5 },
  // No morning anywhere.
  { name: 'rated', listeners: 14, utc: 18, attributes: { PODCAST_SHOW: String(show), PODCAST_BRAND_SAFETY: ['CRIME:LOW'] } },
  { name: 'unrated', listeners: 16, utc: 18, attributes: { PODCAST_SHOW: String(show) } },
] as const
const requestsOf = (name: (typeof groups)[number]['name']) => groups.find((group) => group.name === name)!.listeners * weight * flightDays
const all = groups.reduce((sum, { listeners }) => sum + listeners, 0) * weight * flightDays

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const mornings = { type: 'TIME_HOURLY_WEEK_DAY', exclude: false, values: days.map((day) => `${day}:06-09`) }
const violent = { type: 'PODCAST_BRAND_SAFETY', exclude: true, values: ['CRIME:HIGH'] }

let desk: ForecastFixture
/** Asks for everything, and is not in the book. */
let draft: number
beforeAll(async () => {
  desk = await openForecastFixture({ jobs: true })
  const { system } = desk.database
  await sql`update campaigns set archived = true`.execute(system)
  await sql`update publishers set time_zone = 'Europe/Bucharest' where id = 201`.execute(system)
  await desk.insert('shows', {
    id: show,
    owner_agency_id: 1,
    publisher_id: 201,
    name: 'Night show',
    name_lc: 'night show',
    kind: 'PODCAST',
  })
  const requests = groups.flatMap(({ name, listeners, utc, ...group }) =>
    Array.from({ length: listeners * 28 }, (_, index) => ({
      at: new Date(midnight - (1 + Math.floor(index / listeners)) * dayMs + utc * hourMs).toISOString(),
      listener: `${name}-${index % listeners}`,
      zoneId,
      timeZone: 'Asia/Kolkata',
      ...('attributes' in group && group.attributes),
    })),
  )
  const volumes = groups.flatMap(({ name, listeners, utc }) =>
    name === 'unrated'
      ? []
      : Array.from({ length: 56 }, (_, day) => ({
          hour: new Date(midnight - (1 + day) * dayMs + Math.floor(utc) * hourMs).toISOString(),
          zoneId,
          requests: (listeners + (name === 'rated' ? 16 : 0)) * weight,
        })),
  )
  await feed('samples', requests)
  await feed('volumes', volumes)
  const { id } = await desk.withAd(
    {
      status: 'DRAFT',
      columns: { start_date: inDays(1), end_date: inDays(1 + flightDays), objective_value: 1000, targeting: oneGroup(mornings) },
    },
    { status: 'DRAFT' },
  )
  draft = id
  await runBuild(desk.app.services)
})
afterAll(() => desk.close())

const inDays = (count: number) => new Date(midnight + count * dayMs)

async function feed(kind: InventoryKind, rows: readonly object[]): Promise<void> {
  const bytes = rows.map((row) => JSON.stringify(row)).join('\n')
  const { status, text, body } = await desk.call('admin', inventory[kind], { file: { name: `${kind}.ndjson`, bytes } })
  if (status !== 202) throw new Error(text)
  const job = await finished(desk, String(body['id']), 'admin')
  if (job.outcome !== 'SUCCEEDED') throw new Error(JSON.stringify(job))
}

async function set(body: object): Promise<void> {
  const { status, text } = await desk.call('admin', agencies.saveSettings, { body } as never)
  if (status !== 200) throw new Error(text)
}
const ask = (targeting?: object) => desk.ask({ campaignId: draft, ...(targeting && { audienceTargeting: targeting }) })
const isAbout = (count: number, expected: number) => {
  expect(count).toBeGreaterThan(0.98 * expected)
  expect(count).toBeLessThan(1.02 * expected)
}

describe.each(['LISTENER', 'STATION', 'ACCOUNT'] as const)('with dayparts on the clock of the %s', (daypartZone) => {
  test('a campaign and an inventory forecast count the listeners whose morning it is there', async () => {
    await set({ daypartZone })
    isAbout((await ask()).waterfall!.matched, requestsOf(daypartZone))
    const body = { startDate: inDays(1), endDate: inDays(1 + flightDays), audienceTargeting: oneGroup(mornings) }
    isAbout((await desk.app.call(forecast.inventory, { body } as never, { as: 'manager' })).total, requestsOf(daypartZone))
  })

  test('a campaign in the book takes what it can have by that clock', async () => {
    const columns = { pacing_priority: 3, objective_value: 10_000_000, targeting: oneGroup(mornings) }
    const rival = await desk.withAd({ name: 'Morning rival', columns: { ...columns, start_date: inDays(-1), end_date: inDays(60) } })
    await runBuild(desk.app.services)
    const { matched, competing } = (await ask({ text: '' })).waterfall!
    isAbout(matched, all)
    isAbout(competing, requestsOf(daypartZone))
    await sql`update campaigns set archived = true where id = ${rival.id}`.execute(desk.database.system)
  })
})

test('dayparts of another agency keep the clock of that agency', async () => {
  await set({ daypartZone: 'ACCOUNT' })
  const columns = {
    start_date: inDays(1),
    end_date: inDays(1 + flightDays),
    objective_value: 1000,
    targeting: oneGroup(mornings),
    currency: 'EUR',
  }
  const theirs = await desk.withAd({ agencyId: 2, status: 'DRAFT', columns }, { status: 'DRAFT' })
  isAbout((await desk.ask({ campaignId: theirs.id }, 'stranger')).waterfall!.matched, requestsOf('LISTENER'))
})

test('unrated episodes are left out under a rule of brand safety, unless the agency allows them', async () => {
  await runBuild(desk.app.services)
  const matched = async () => (await ask(oneGroup(violent))).waterfall!.matched
  isAbout(await matched(), all - requestsOf('unrated'))
  await set({ unratedContent: 'ALLOW' })
  isAbout(await matched(), all)
  await set({ unratedContent: 'EXCLUDE' })
  isAbout(await matched(), all - requestsOf('unrated'))
})

test('a question is judged by the thresholds of its agency', async () => {
  await set({ daypartZone: 'LISTENER' })
  const displays = ({ totals }: forecast.CampaignForecast) => totals.find(({ type }) => type === 'DISPLAY')!.priorityAgnosticImpressions
  const codes = ({ deliveryForecast: { reason, notes } }: forecast.CampaignForecast) => [reason, ...notes].map((one) => one?.code)
  const usual = await ask()
  // Ten listeners.
  expect(codes(usual)).toContain('sampleTooSmall')
  await set({ forecastThresholds: { fewListeners: 5, displaysPerListener: 6, tightRatio: 5 } })
  const own = await ask()
  expect(codes(own)).not.toContain('sampleTooSmall')
  expect([usual.deliveryForecast.tight, own.deliveryForecast.tight]).toEqual([false, true])
  expect(displays(own) / displays(usual)).toBeCloseTo(2, 1)
  await set({ forecastThresholds: null })
  expect(await ask()).toEqual(usual)
})
