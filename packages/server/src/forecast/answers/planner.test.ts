/** Four questions of a planner who knows the delivery, through the API, over a history that the ad servers sent. */
import { type forecast, forecast as rows, inventory } from '@spotdesk/sdk/contract'
import type { InventoryKind } from '@spotdesk/sdk/values'
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finished } from '../../testing/bulk.ts'
import { type ForecastFixture, oneGroup, openForecastFixture, type Request, us } from '../../testing/forecast-desk.ts'
import { runBuild } from '../snapshots/build/run-build.ts'

/** The time of the test data is 2026-11-20T12:00Z: the last whole day ends here. */
const midnight = Date.parse('2026-11-20T00:00:00Z')
/** The old zone has requests for 28 days, the new one for 11. */
const [oldZone, newZone] = [2001, 2002]
const [listeners, weight, newDays] = [700, 20, 11]

let desk: ForecastFixture
beforeAll(async () => {
  desk = await openForecastFixture({ jobs: true })
  await sql`update campaigns set archived = true`.execute(desk.database.system)
  const requests = history()
  await feed('samples', requests)
  await feed('volumes', volumesOf(requests))
  await runBuild(desk.app.services)
})
afterAll(() => desk.close())

interface Sent {
  at: string
  listener: string
  zoneId: number
  timeZone: string
  LOCATION_COUNTRY: string
  DEVICE_TYPE: string
}

/** Each listener asks about once a day, by day and evening of its own clock; four in five live in the United States, one in Romania. */
function history(): Sent[] {
  const sent: Sent[] = []
  const draw = (listener: number, day: number, salt: number) => ((listener * 7919 + day * 104_729 + salt * 1_299_709) % 1000) / 1000
  for (let listener = 0; listener < listeners; listener += 1) {
    const isAmerican = listener % 5 !== 0
    const ahead = isAmerican ? -5 : 2
    for (let day = 1; day <= 28; day += 1)
      for (const [zoneId, chance] of [
        [oldZone, 0.9],
        [newZone, day <= newDays ? 0.35 : 0],
      ] as const) {
        if (draw(listener, day, zoneId) >= chance) continue
        const hour = 6 + Math.floor(draw(listener, day, 3 * zoneId) * 16)
        sent.push({
          at: new Date(midnight - day * dayMs + ((hour - ahead + 24) % 24) * hourMs + (listener % 60) * 60_000).toISOString(),
          listener: `listener-${listener}`,
          zoneId,
          timeZone: isAmerican ? 'America/New_York' : 'Europe/Bucharest',
          LOCATION_COUNTRY: isAmerican ? 'US' : 'RO',
          DEVICE_TYPE: listener % 3 === 0 ? 'CAR' : 'PHONE',
        })
      }
  }
  return sent
}

/** Full counts: the sample is one listener of twenty; before its 28 days the old zone was as it is now. */
function volumesOf(requests: readonly Sent[]): object[] {
  const counts = new Map<string, number>()
  for (const { at, zoneId } of requests) {
    const hour = `${at.slice(0, 13)}:00:00.000Z`
    for (const back of zoneId === oldZone ? [0, 28] : [0]) {
      const key = `${new Date(Date.parse(hour) - back * dayMs).toISOString()} ${zoneId}`
      counts.set(key, (counts.get(key) ?? 0) + weight)
    }
  }
  return [...counts].map(([key, count]) => ({ hour: key.split(' ')[0], zoneId: Number(key.split(' ')[1]), requests: count }))
}

async function feed(kind: InventoryKind, list: readonly object[]): Promise<void> {
  const bytes = list.map((row) => JSON.stringify(row)).join('\n')
  const { status, text, body } = await desk.call('admin', inventory[kind], { file: { name: `${kind}.ndjson`, bytes } })
  if (status !== 202) throw new Error(text)
  const job = await finished(desk, String(body['id']), 'admin')
  if (job.outcome !== 'SUCCEEDED') throw new Error(JSON.stringify(job))
}

const inDays = (days: number) => new Date(midnight + days * dayMs)
const draft = (columns: object) =>
  desk.withAd({ status: 'DRAFT', columns: { start_date: inDays(3), end_date: inDays(17), ...columns } }, { status: 'DRAFT' })
const ask = (campaignId: number, more: Request = {}): Promise<forecast.CampaignForecast> => desk.ask({ campaignId, ...more })
const objective = (value: number) => ({ campaignContext: { campaignObjective: { type: 'IMPRESSIONS', value } } })

test('a publisher that began 11 days ago is forecast at its level since, with the days of its history, and can be booked', async () => {
  const targeting = oneGroup({ type: 'INVENTORY_ZONE', exclude: false, values: [String(newZone)] })
  const { id } = await draft({ targeting, objective_value: 20_000 })
  const daily = listeners * 0.35 * weight
  const answer = await ask(id)
  expect(answer.waterfall!.matched).toBeGreaterThan(0.8 * 14 * daily)
  expect(answer.waterfall!.matched).toBeLessThan(1.2 * 14 * daily)
  // Every day has its part, also those whose place in the 28 days was still empty. The first and the last are cut by the agency's midnight.
  for (const { matched } of answer.byDay.slice(1, -1)) {
    expect(matched).toBeGreaterThan(0.5 * daily)
    expect(matched).toBeLessThan(1.6 * daily)
  }
  expect(answer.deliveryForecast.status).toBe('IN_FULL')
  expect(answer.deliveryForecast.notes.map(({ text }) => text).join(' ')).toMatch(/\b11 days\b/)
  const { low, high } = answer.interval!.matched
  const old = await ask(id, { audienceTargeting: oneGroup({ type: 'INVENTORY_ZONE', exclude: false, values: [String(oldZone)] }) })
  expect((high - low) / answer.waterfall!.matched).toBeGreaterThan(
    (old.interval!.matched.high - old.interval!.matched.low) / old.waterfall!.matched,
  )
})

test('one impression a listener and an objective of 70 % of what there is, paced evenly, is delivered in full', async () => {
  const capping = JSON.stringify([{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 }])
  const { id } = await draft({ targeting: oneGroup(us), objective_value: 1000, capping })
  const { available } = (await ask(id)).waterfall!
  // One impression for each listener of the United States.
  expect(available).toBeGreaterThan(0.9 * 0.8 * listeners * weight)
  expect(available).toBeLessThan(1.1 * 0.8 * listeners * weight)
  const answer = await ask(id, objective(Math.floor(0.7 * available)))
  expect(answer.deliveryForecast).toMatchObject({ status: 'IN_FULL', deliverable: Math.floor(0.7 * available) })
  expect(answer.reach!.frequency).toBe(1)
})

describe('breakfast in the United States', () => {
  const breakfast = oneGroup(us, {
    type: 'TIME_HOURLY_WEEK_DAY',
    exclude: false,
    values: ['MON:06-09', 'TUE:06-09', 'WED:06-09', 'THU:06-09', 'FRI:06-09'],
  })

  test('needs no delivery in the mornings of other continents', async () => {
    const { id } = await draft({ targeting: breakfast, objective_value: 1000 })
    const { available } = (await ask(id)).waterfall!
    const wanted = Math.floor(available / 3)
    for (const hours of [-3, 0, 3]) {
      const endDate = new Date(inDays(17).getTime() + hours * hourMs)
      const { deliveryForecast } = await ask(id, { campaignContext: { ...objective(wanted).campaignContext, endDate } })
      expect([hours, deliveryForecast.status]).toEqual([hours, 'IN_FULL'])
    }
  })
})

test('a draft, the same campaign in the book, a what-if and the campaign that was saved so answer alike', async () => {
  const common = { start_date: inDays(3), end_date: inDays(17) }
  const rival = { ...common, targeting: oneGroup(us), objective_value: 60_000 }
  for (const name of ['Rival', 'Second rival']) await desk.withAd({ name, status: 'READY', columns: rival })
  const { id } = await draft({
    targeting: oneGroup(us, { type: 'DEVICE_TYPE', exclude: false, values: ['PHONE'] }),
    objective_value: 90_000,
  })
  await runBuild(desk.app.services)
  const numbers = ({ waterfall, deliveryForecast }: forecast.CampaignForecast) => [waterfall!.available, deliveryForecast.deliverable!]
  const near = (got: number[], wanted: number[]) => {
    for (const [index, number] of wanted.entries()) expect(Math.abs(got[index]! / number - 1)).toBeLessThan(0.02)
  }
  const asDraft = await ask(id)
  expect(asDraft.waterfall!.competing).toBeGreaterThan(0)
  const longer = { endDate: inDays(24) }
  const { after } = await desk.app.call(rows.whatIf, { body: { campaignId: id, changes: longer } }, { as: 'manager' })
  await sql`update campaigns set submitted_at = now() where id = ${id}`.execute(desk.database.system)
  await sql`update ads set status = 'ACTIVE' where campaign_id = ${id}`.execute(desk.database.system)
  await runBuild(desk.app.services)
  near(numbers(await ask(id)), numbers(asDraft))
  await sql`update campaigns set end_date = ${longer.endDate} where id = ${id}`.execute(desk.database.system)
  await runBuild(desk.app.services)
  near(numbers(await ask(id)), numbers(after))
})
