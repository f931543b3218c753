import { forecastLedger } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../../testing/desk.ts'
import { createLedgerSeeds } from './ledger.test.kit.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const november = (day: number) => `2026-11-${String(day).padStart(2, '0')}`

const seeds = createLedgerSeeds(() => desk)
/** A forecast that expects the same impressions on each day from the one it was made on to the end of the month. */
function kept(campaignId: number, madeOn: number, daily: number): Promise<void> {
  const madeAt = new Date(`${november(madeOn)}T15:00:00Z`)
  const days = Array.from({ length: 31 - madeOn }, () => daily)
  return seeds.kept(campaignId, madeAt, days, madeOn, { publishers: {} })
}

test('weeks are held against the last forecast before each, the first one against the first forecast in it', async () => {
  const id = await desk.campaign({ name: 'By week' })
  const none = { second_screen_impressions: 0, completes: 0, clicks: 0, spend_e7: 0, second_screen_spend_e7: 0 }
  // 16 November is a Monday.
  for (let day = 10; day <= 20; day += 1)
    await desk.insert('campaign_days', { agency_id: 1, campaign_id: id, day: november(day), impressions: 90, ...none })
  await kept(id, 10, 100)
  await kept(id, 13, 120)
  await kept(id, 17, 90)
  await seeds.factsUntil(new Date('2026-11-21T15:00:00Z'))
  const { weeks } = await desk.app.call(forecastLedger.weeks, { id }, { as: 'manager' })
  expect(weeks.map(({ from, to, forecast, delivered: came, off }) => [from, to, forecast, came, off])).toEqual([
    ['2026-11-16', '2026-11-20', 600, 450, -0.25],
    ['2026-11-11', '2026-11-15', 500, 450, -0.1],
  ])
  expect(weeks[0]!.madeAt).toEqual(new Date('2026-11-13T15:00:00Z'))
  expect((await desk.call('stranger', forecastLedger.weeks, { id })).status).toBe(404)
  expect(await desk.app.call(forecastLedger.weeks, { id: await desk.campaign() }, { as: 'manager' })).toEqual({ weeks: [] })
})
