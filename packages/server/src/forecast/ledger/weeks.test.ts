import { forecastLedger } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const november = (day: number) => `2026-11-${String(day).padStart(2, '0')}`

let forecasts = 0
/** A forecast that expects the same impressions on each day from the one it was made on to the end of the month. */
async function kept(campaignId: number, madeOn: number, daily: number): Promise<void> {
  const madeAt = new Date(`${november(madeOn)}T15:00:00Z`)
  const days = Array.from({ length: 31 - madeOn }, (_, index) => [november(madeOn + index), daily])
  await desk.insert('forecast_log', {
    agency_id: 1,
    id: `01900000-0000-7000-8000-${String((forecasts += 1)).padStart(12, '0')}`,
    campaign_id: campaignId,
    made_at: madeAt,
    actor_id: 'system',
    actor_name: 'SYSTEM',
    cause: 'SCHEDULE',
    as_saved: true,
    inputs_hash: `hash ${forecasts}`,
    snapshot_version: 'then',
    snapshot_built_at: madeAt,
    status: 'IN_FULL',
    request: { asked: true },
    result: { answered: true },
    days,
    publishers: {},
  })
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
  await sql`insert into delivery_clock values (1, ${new Date('2026-11-21T15:00:00Z')}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
    desk.database.system,
  )
  const { weeks } = await desk.app.call(forecastLedger.weeks, { id }, { as: 'manager' })
  expect(weeks.map(({ from, to, forecast, delivered: came, off }) => [from, to, forecast, came, off])).toEqual([
    ['2026-11-16', '2026-11-20', 600, 450, -0.25],
    ['2026-11-11', '2026-11-15', 500, 450, -0.1],
  ])
  expect(weeks[0]!.madeAt).toEqual(new Date('2026-11-13T15:00:00Z'))
  expect((await desk.call('stranger', forecastLedger.weeks, { id })).status).toBe(404)
  expect(await desk.app.call(forecastLedger.weeks, { id: await desk.campaign() }, { as: 'manager' })).toEqual({ weeks: [] })
})
