/** Forecasts of a planned change-set, beside those of the same campaigns once it is applied. */
import { changeSets, forecast } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { oneGroup, openForecastFixture, us } from '../../testing/forecast-desk.ts'
import { makeInventory } from '../../testing/inventory.ts'
import { finished } from '../../testing/bulk.ts'
import { things } from '../../testing/desk.ts'

const desk = await openForecastFixture({ jobs: true })
afterAll(() => desk.close())
await makeInventory(desk.app, 8000)

const cells = {
  name: 'New',
  type: 'STANDARD',
  advertiser_id: String(things.advertiser),
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  cpm: '5',
  objective_value: '100000',
  targeting: 'LOCATION_COUNTRY in (US)',
}
const ad = { type: 'AUDIO', subtype: 'AUDIO', name: 'Spot', estimated_duration_sec: '30' }
const plan = (changes: object[]) => desk.app.call(changeSets.plan, { body: { kind: 'campaigns', changes } as never }, { as: 'manager' })
const planned = (id: string, page = {}) => desk.app.call(forecast.planned, { id, limit: 20, ...page }, { as: 'manager' })

test('Each campaign is forecast as it is after the change-set, new ones with their ads, and what does not deliver or does not change is not', async () => {
  const { id: paused } = await desk.withAd({ name: 'To pause', columns: { targeting: oneGroup(us) } })
  const { id: renamed } = await desk.withAd({ name: 'To rename', columns: { targeting: oneGroup(us) } })
  const { id: mute } = await desk.withAd({ name: 'Without an ad', status: 'DRAFT', columns: { targeting: oneGroup(us) } }, null)
  const { id, hash } = await plan([
    { externalReference: 'P-1', cells },
    { entityType: 'ad', externalReference: 'P-A', cells: { ...ad, campaign_external_reference: 'P-1' } },
    { id: desk.id, cells: { objective_value: '50000000' } },
    { id: paused, action: 'PAUSE', cells: {} },
    { id: renamed, cells: { name: 'Renamed' } },
    { entityType: 'ad', externalReference: 'P-B', cells: { ...ad, campaign_id: String(mute) } },
  ])
  const { list, total } = await planned(id)
  expect(list.map(({ campaignId, name, deliveryForecast }) => [campaignId, name, deliveryForecast?.status])).toEqual([
    [null, 'New', 'IN_FULL'],
    [desk.id, 'Asking', 'NO_INVENTORY'],
    [paused, 'To pause', undefined],
    [renamed, 'Renamed', undefined],
    [mute, 'Without an ad', expect.stringMatching(/IN_FULL|AT_RISK/)],
  ])
  expect([total, (await planned(id, { page: 1, limit: 2 })).list.map(({ name }) => name)]).toEqual([5, ['To pause', 'Renamed']])
  expect((await planned(id, { page: 1000, limit: 1 })).list).toEqual([])
  // A forecast that may never hold is not kept.
  expect((await desk.rows<{ n: number }>(sql`select count(*)::int as n from forecast_log`))[0]!.n).toBe(0)

  const job = await desk.app.call(changeSets.apply, { id, body: { hash, mode: 'atomic' } }, { as: 'manager' })
  expect((await finished(desk, job.id)).outcome).toBe('SUCCEEDED')
  const saved = await desk.ask({ campaignId: desk.id })
  expect(saved.deliveryForecast).toEqual(list[1]!.deliveryForecast)
  const { status, body } = await desk.call('manager', forecast.planned, { id })
  expect([status, body['code']]).toEqual([409, 'planStale'])
})

test('A change-set of another agency is not found, and one that is too old is refused', async () => {
  const { id } = await plan([{ externalReference: 'P-9', cells }])
  expect((await desk.call('stranger', forecast.planned, { id })).status).toBe(404)
  desk.clock.advance(25 * 3_600_000)
  expect(await desk.call('manager', forecast.planned, { id })).toMatchObject({ status: 409, body: { code: 'planExpired' } })
})
