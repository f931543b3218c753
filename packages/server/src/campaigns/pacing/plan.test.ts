import { campaigns, pacing } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  await sql`insert into delivery_clock values (1, ${fixtureTime}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
    desk.database.system,
  )
})
afterAll(() => desk.close())

const plan = (id: number, as: Person = 'manager') => desk.app.call(pacing.plan, { id }, { as })

describe('the plan of a campaign by day', () => {
  it('reaches from the start of the flight to its end, agrees with the pace, and prices its impressions', async () => {
    const id = await desk.campaign({ totals: { impressions: 20_000 } })
    const { audio, currency, timeZone } = await plan(id)
    const { audio: paced, eligibleHours } = await desk.app.call(pacing.get, { id }, { as: 'manager' })
    expect({ currency, timeZone }).toEqual({ currency: 'USD', timeZone: 'America/New_York' })
    expect(audio).toMatchObject({ unit: 'IMPRESSIONS', objective: 100_000, delivered: 20_000, impressionPrice: 0.0125 })
    expect(audio!.planned).toBeCloseTo((100_000 * eligibleHours.gone) / eligibleHours.inAll!, 6)
    expect(audio!.delivered / audio!.planned!).toBeCloseTo(paced!.pace!, 10)
    const { endDate } = await desk.app.call(campaigns.get, { id }, { as: 'manager' })
    expect(audio!.days.at(-1)).toMatchObject({ until: endDate, planned: 100_000 })
    expect(audio!.days.every(({ planned }, index, days) => index === 0 || planned >= days[index - 1]!.planned)).toBe(true)
    expect(audio!.days.filter(({ expected }) => expected !== null).at(-1)?.expected ?? null).toBeCloseTo(100_000 * paced!.projection!, 6)
  })

  it('has the hours of the period asked for, at most a week of them, and none unless asked', async () => {
    const id = await desk.campaign()
    const ask = async (period: { from?: string; to?: string }) =>
      (await desk.app.call(pacing.plan, { id, ...period }, { as: 'manager' })).audio!.hours
    expect(await ask({})).toEqual([])
    const hours = await ask({ from: '20261119050000', to: '20261119065959' })
    expect(hours.map(({ from }) => from.toISOString())).toEqual(['2026-11-19T05:00:00.000Z', '2026-11-19T06:00:00.000Z'])
    expect(hours.every(({ planned }) => planned > 0)).toBe(true)
    expect((await ask({ from: '20261116000000' })).length).toBeLessThanOrEqual(168)
    const refused = await desk.call('manager', pacing.plan, { id, from: '20261119050000', to: '20261118050000' })
    expect([refused.status, (refused.body['errors'] as { field: string }[])[0]?.field]).toEqual([400, 'to'])
  })

  it('has no days without an objective or an end, and counts a price in money', async () => {
    const unlimited = await desk.campaign({ columns: { objective_unlimited: true, objective_value: null } })
    const endless = await desk.campaign({ columns: { end_date: null } })
    for (const id of [unlimited, endless]) expect((await plan(id)).audio).toMatchObject({ planned: null, days: [] })
    const money = await desk.campaign({ columns: { objective_type: 'PRICE', objective_value: 500 } })
    expect((await plan(money)).audio).toMatchObject({ unit: 'PRICE', objective: 500, impressionPrice: 0.0125 })
    const clicks = await desk.campaign({ columns: { revenue_type: 'CPC' } })
    expect((await plan(clicks)).audio!.impressionPrice).toBeNull()
    const flat = await desk.campaign({ columns: { revenue_type: 'FLAT', cpm_e4: 5_000_000 } })
    expect((await plan(flat)).audio!.impressionPrice).toBeCloseTo(500 / 100_000, 12)
  })

  it('counts with the share of the rotation that is charged: ads outside the objective are not', async () => {
    const id = await desk.campaign()
    for (const [ad, included, weight, status] of [
      [801, true, 30, 'ACTIVE'],
      [802, false, 10, 'ACTIVE'],
      [803, false, 60, 'INACTIVE'],
    ] as const)
      await desk.insert('ads', {
        agency_id: 1,
        id: ad,
        campaign_id: id,
        name: `Spot ${ad}`,
        name_lc: `spot ${ad}`,
        type: 'AUDIO',
        status,
        weight,
        included_in_objective: included,
        estimated_duration_s: 30,
      })
    expect((await plan(id)).audio!.impressionPrice).toBeCloseTo(0.0125 * 0.75, 12)
  })

  it('has the second screen beside the sound', async () => {
    const id = await desk.campaign({ columns: { second_screen_objective: 4000, second_screen_cpm_e4: 20_000 } })
    expect((await plan(id)).secondScreen).toMatchObject({ unit: 'IMPRESSIONS', objective: 4000, impressionPrice: 0.002 })
  })

  it('shows no media prices to an advertiser of an agency that bills with a mark-up, and no campaign of another agency', async () => {
    const id = await desk.campaign()
    await sql`update agencies set settings = settings || '{"marginMode": "MARKUP"}' where id = 1`.execute(desk.database.system)
    expect((await plan(id, 'advertiser')).audio!.impressionPrice).toBeNull()
    expect((await plan(id)).audio!.impressionPrice).toBe(0.0125)
    const foreign = await desk.campaign({ agencyId: 2 })
    expect((await desk.call('manager', pacing.plan, { id: foreign })).status).toBe(404)
  })
})
