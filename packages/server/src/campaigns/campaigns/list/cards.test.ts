/** Cards of campaigns, and lists by the last forecast. One desk with an inventory. */
import { deliveryForecastStatuses, hourMs } from '@spotdesk/sdk/values'
import { type InputOf, advertisers, campaigns, creatives, forecast, savedViews, session } from '@spotdesk/sdk/contract'
import { urgentStates, worstState } from '@spotdesk/sdk/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCampaignList } from '../../../testing/campaign-list.ts'
import { type CampaignSeed, type Fixture, type Person, openFixture, things } from '../../../testing/desk.ts'
import { makeInventory } from '../../../testing/inventory.ts'
import { purgeLedger } from '../../../forecast/ledger/schedule.ts'

let desk: Fixture
const { search, ids, make } = createCampaignList(() => desk)
beforeAll(async () => {
  desk = await openFixture()
  await makeInventory(desk.app, 8000)
}, 60_000)
afterAll(() => desk.close())

let adIds = 800_000
async function forecastable(seed: CampaignSeed = {}): Promise<number> {
  const id = await desk.campaign({ ...seed, columns: { targeting: { groups: [] }, objective_value: 100_000, ...seed.columns } })
  const ad = { agency_id: 1, id: (adIds += 1), campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE' }
  await desk.insert('ads', { ...ad, estimated_duration_s: 30 })
  return id
}

/** The last forecast of a campaign, as the ledger keeps it beside its rows. */
async function told(id: number, status: string, more: Record<string, unknown> = {}): Promise<void> {
  await desk.insert('last_forecasts', { agency_id: 1, campaign_id: id, made_at: desk.clock.now(), status, ...more })
}

const ask = (id: number, as: Person = 'manager') => desk.app.call(forecast.campaign, { body: { campaignId: id } }, { as })
const cards = (query: InputOf<typeof campaigns.cards>, as: Person = 'manager') => desk.app.call(campaigns.cards, query, { as })
const cardOf = async (id: number, as: Person = 'manager') => (await cards({ ids: [id] }, as)).list[0]!
const refused = async (query: InputOf<typeof campaigns.list>, as: Person) => {
  const { status, body } = await desk.call(as, campaigns.list, query)
  return { status, code: body['code'], errors: body['errors'] }
}

describe('a card', () => {
  test('tells the last forecast with the numbers of the forecast itself, and that the campaign was changed since', async () => {
    const id = await forecastable({ columns: { objective_value: 600_000 } })
    expect((await cardOf(id)).forecast).toBeNull()
    const { deliveryForecast: verdict, madeAt } = await ask(id)
    const { forecast: last } = await cardOf(id)
    expect(verdict.deltaImpressions).toBeLessThan(0)
    expect(last).toEqual({
      status: verdict.status,
      reason: { ...verdict.reason, text: expect.any(String) },
      probability: verdict.probability,
      deltaImpressions: verdict.deltaImpressions,
      deltaPercent: verdict.deltaPercent,
      madeAt,
      changedSince: false,
    })
    expect(verdict.reason!.text.startsWith(last!.reason!.text)).toBe(true)
    desk.clock.advance(1000)
    await sql`update campaigns set settings_changed_at = ${desk.clock.now()} where id = ${id}`.execute(desk.database.system)
    expect((await cardOf(id)).forecast).toMatchObject({ madeAt, changedSince: true })
    desk.clock.advance(3 * hourMs)
    const again = await ask(id)
    expect((await cardOf(id)).forecast).toMatchObject({
      deltaImpressions: again.deliveryForecast.deltaImpressions,
      deltaPercent: again.deliveryForecast.deltaPercent,
      madeAt: again.madeAt,
      changedSince: false,
    })
  })

  test('a forecast of values that were only tried out is not the last one', async () => {
    const id = await forecastable()
    const { madeAt } = await ask(id)
    desk.clock.advance(1000)
    const tried = { campaignId: id, campaignContext: { campaignObjective: { type: 'IMPRESSIONS', value: 7_000_000, unlimited: false } } }
    const { status } = await desk.app.send('POST', '/api/v2/forecast/inventory/campaign', { as: 'manager', body: tried })
    expect(status).toBe(200)
    expect((await cardOf(id)).forecast!.madeAt).toEqual(madeAt)
  })

  test('has of a row what the list says, for everybody who sees it alike', async () => {
    const [id] = await make('same card', [{ totals: { impressions: 4000, spend_e7: 123_456_789 } }])
    for (const person of ['manager', 'advertiser', 'finance'] as const) {
      const { forecast: _, timeZone: __, ...shown } = await cardOf(id!, person)
      const { list } = await desk.app.call(campaigns.list, { ids: [id!] }, { as: person })
      expect(list[0], person).toMatchObject(shown)
    }
  })

  test('has the second screen and the time zone of the campaign itself', async () => {
    const totals = { impressions: 4000, second_screen_impressions: 553_268 }
    const [id] = await make('second screen card', [{ columns: { second_screen_objective: 810_000 }, totals }])
    for (const person of ['manager', 'advertiser', 'finance'] as const) {
      const { forecast: _, ...shown } = await cardOf(id!, person)
      expect(shown, person).toMatchObject({ secondScreenImpressions: 553_268, timeZone: expect.stringContaining('/') })
      expect(await desk.app.call(campaigns.get, { id: id! }, { as: person }), person).toMatchObject(shown)
    }
  })

  test('tells nobody a forecast who may not read forecasts', async () => {
    const id = await forecastable()
    await told(id, 'AT_RISK')
    expect((await cardOf(id, 'analyst')).forecast).toMatchObject({ status: 'AT_RISK', reason: null })
    for (const person of ['advertiser', 'finance'] as const) expect((await cardOf(id, person)).forecast, person).toBeNull()
  })

  test('is of the campaigns that the caller may see: ids of others and of nobody are left out', async () => {
    const [own, other] = await make('by ids', [{}, { columns: { advertiser_id: things.otherAdvertiser } }])
    const foreign = await desk.campaign({ agencyId: 2, columns: { advertiser_id: things.strangersAdvertiser } })
    const wanted = { ids: [foreign, other!, own!, 999_999_999] }
    const found = async (as: Person) => (await cards(wanted, as)).list.map(({ id }) => id)
    expect(await found('manager')).toEqual([own, other])
    expect(await found('advertiser')).toEqual([own])
    expect(await found('stranger')).toEqual([foreign])
    expect((await desk.app.call(campaigns.totals, wanted, { as: 'manager' })).total).toBe(2)
    const ofAdvertiser = await desk.app.call(advertisers.campaigns, { id: things.advertiser, ...wanted }, { as: 'manager' })
    expect(ofAdvertiser.list.map(({ id }) => id)).toEqual([own])
  })

  test('forgets a forecast with the ledger', async () => {
    const id = await forecastable()
    await told(id, 'AT_RISK', { made_at: new Date('2020-01-01T00:00Z') })
    await purgeLedger(desk.app.services)
    expect((await cardOf(id)).forecast).toBeNull()
  })
})

describe('lists by the last forecast', () => {
  test('have campaigns of these statuses; one that was never forecast counts as not available', async () => {
    const [full, risky, none, unknown, never] = (await make('verdicts', [{}, {}, {}, {}, {}])) as [number, number, number, number, number]
    await told(full, 'IN_FULL')
    await told(risky, 'AT_RISK')
    await told(none, 'NO_INVENTORY')
    await told(unknown, 'NOT_AVAILABLE')
    const q = 'verdicts'
    expect(await ids({ q, forecastStatus: ['AT_RISK'] })).toEqual([risky])
    expect(await ids({ q, forecastStatus: ['AT_RISK', 'NO_INVENTORY'] })).toEqual([risky, none])
    expect(await ids({ q, forecastStatus: ['NOT_AVAILABLE'] })).toEqual([unknown, never])
    expect(await ids({ q, forecastStatus: ['NOT_AVAILABLE', 'IN_FULL'] })).toEqual([full, unknown, never])
    expect(await ids({ q, forecastStatus: [] })).toHaveLength(5)
    expect((await desk.app.call(campaigns.totals, { q, forecastStatus: ['AT_RISK'] }, { as: 'manager' })).total).toBe(1)
    expect((await cards({ q, forecastStatus: ['NO_INVENTORY'] })).list.map(({ id }) => id)).toEqual([none])
    const { fileName } = await desk.app.call(campaigns.exportList, { q, forecastStatus: ['AT_RISK'] }, { as: 'manager' })
    const report = await desk.app.ask(creatives.report, { client: '1', fileName }, { as: 'manager' })
    expect([...report.text.matchAll(/verdicts/g)]).toHaveLength(1)
  })

  test('a forecast of another agency’s campaign counts for that agency alone', async () => {
    const foreign = await desk.campaign({ agencyId: 2, name: 'apart', columns: { advertiser_id: things.strangersAdvertiser } })
    await desk.insert('last_forecasts', { agency_id: 1, campaign_id: foreign, made_at: desk.clock.now(), status: 'AT_RISK' })
    expect(await ids({ q: 'apart', forecastStatus: ['AT_RISK'] }, 'stranger')).toEqual([])
    await desk.insert('last_forecasts', { agency_id: 2, campaign_id: foreign, made_at: desk.clock.now(), status: 'AT_RISK' })
    expect(await ids({ q: 'apart', forecastStatus: ['AT_RISK'] }, 'stranger')).toEqual([foreign])
    expect(await ids({ q: 'apart', forecastStatus: ['AT_RISK'] })).toEqual([])
  })

  test('are refused to whoever may not read forecasts, by the name of the permission', async () => {
    expect(await refused({ forecastStatus: ['AT_RISK'] }, 'advertiser')).toEqual({
      status: 403,
      code: 'forbidden',
      errors: [{ code: 'needsPermission', field: 'forecastStatus', message: 'This needs the permission FORECAST.EXECUTE.' }],
    })
    expect((await refused({ forecastStatus: [] }, 'advertiser')).status).toBe(200)
  })

  test('campaigns that need attention are live ones with a delivery status or a forecast that asks somebody to act', async () => {
    const late = { delivery_statuses: ['UNDER_DELIVERING'] }
    const [late_, fine, risky, draft, gone, calm, changed, ended] = (await make('needy', [
      { columns: late },
      { columns: { delivery_statuses: ['RECENTLY_UPDATED'] } },
      { status: 'READY' },
      { status: 'DRAFT' },
      { archived: true, columns: late },
      {},
      // Forecast before its settings were changed; forecast, and its end has come.
      { columns: { settings_changed_at: new Date(desk.clock.now().getTime() + 1) } },
      {},
    ])) as [number, number, number, number, number, number, number, number]
    await desk.rows(sql`update campaigns set end_date = ${desk.clock.now()} where id = ${ended}`)
    await told(fine, 'IN_FULL')
    for (const id of [risky, draft, gone, changed, ended]) await told(id, 'NO_INVENTORY')
    const q = 'needy'
    expect(await ids({ q, needsAttention: true })).toEqual([late_, risky])
    expect(await ids({ q, needsAttention: true }, 'finance')).toEqual([late_])
    expect(await ids({ q, needsAttention: false })).toEqual([late_, fine, risky, draft, gone, calm, changed, ended])
    // Filter, list, head, badge and file have one rule: a row is found by the verdict that it tells.
    const { list } = await search({ q })
    const now = desk.clock.now().getTime()
    const urgent = list.filter(
      (row) => urgentStates({ ...row, forecast: row.forecastStatus && { status: row.forecastStatus } }, now).length > 0,
    )
    expect(urgent.map(({ id }) => id)).toEqual([late_, risky])
    for (const status of deliveryForecastStatuses) {
      const shown = list.filter((row) => (row.forecastStatus ?? 'NOT_AVAILABLE') === status).map(({ id }) => id)
      expect(await ids({ q, forecastStatus: [status] }), status).toEqual(shown)
    }
    expect(list.find(({ id }) => id === changed)!.forecastStatus).toBeNull()
    // The view of the web application counts the same.
    for (const as of ['manager', 'finance'] as const) {
      const { total } = (await desk.call(as, campaigns.cards, { needsAttention: true, limit: 1 })).body
      expect((await desk.call(as, campaigns.views, {})).body).toMatchObject({ attention: total })
    }
  })

  test('sorted by attention, red comes first with the lowest pace first, then forecasts, then all others', async () => {
    const with_ = (...statuses: string[]) => ({ columns: { delivery_statuses: statuses } })
    const [calm, soon, risky, none, idle, severe, late, ended, behind, stopped] = (await make('severity', [
      {},
      with_('ENDING_SOON'),
      {},
      with_('ENDING_SOON'),
      with_('NOT_DELIVERING'),
      { columns: { delivery_statuses: ['UNDER_DELIVERING'], pace: 0.3 } },
      { columns: { delivery_statuses: ['UNDER_DELIVERING'], pace: 0.8 } },
      { status: 'COMPLETED' },
      // No delivery status, and two thirds behind; then one per cent more than on pace.
      { columns: { pace: 0.33 } },
      { columns: { delivery_statuses: ['NOT_DELIVERING'], pace: 0.96 } },
    ])) as [number, number, number, number, number, number, number, number, number, number]
    await told(risky, 'AT_RISK')
    for (const id of [none, idle, ended]) await told(id, 'NO_INVENTORY')
    const q = 'severity'
    // −67 % stands above −20 % and −4 %, whatever their statuses are; without a pace the order in red is that of the ends.
    const worst = [severe, behind, late, stopped, idle, none, risky, soon]
    expect((await ids({ q, sort: 'attention' })).slice(0, 8)).toEqual(worst)
    expect((await ids({ q, sort: 'attention' })).slice(8).toSorted((a, b) => a - b)).toEqual([calm, ended])
    // Whoever may not read forecasts learns nothing of them from the order.
    expect((await ids({ q, sort: 'attention' }, 'finance')).slice(0, 7)).toEqual([severe, behind, late, stopped, idle, soon, none])
  })

  test('rows tell their last forecast, so that the word of each stands where the sort has put it', async () => {
    const now = desk.clock.now().getTime()
    const late = { columns: { delivery_statuses: ['UNDER_DELIVERING'], pace: 0.7 } }
    const made = await make('words', [
      {},
      {},
      { status: 'PAUSED' },
      late,
      { columns: { pace: 0.94 }, totals: { elapsed_e1: 500 } },
      { status: 'DRAFT' },
      { status: 'PENDING', type: 'RESERVED' },
      { status: 'READY' },
      { status: 'REJECTED' },
      {},
      { columns: { settings_changed_at: new Date(desk.clock.now().getTime() + 1) } },
    ])
    // Its end has come, and the clock has not completed it yet.
    const ended = made.at(-2)!
    await told(ended, 'NO_INVENTORY')
    await desk.rows(sql`update campaigns set end_date = ${new Date(now)} where id = ${ended}`)
    // A forecast of the settings before.
    await told(made.at(-1)!, 'NO_INVENTORY')
    for (const [index, status] of [
      'AT_RISK',
      'IN_FULL',
      'NO_INVENTORY',
      'AT_RISK',
      'NO_INVENTORY',
      'NO_INVENTORY',
      'NO_INVENTORY',
    ].entries())
      await told(made[index]!, status)
    const words = async (person: Person) => {
      const { list } = await search({ q: 'words', sort: 'attention' }, person)
      return list.map((row) => {
        const forecast = row.forecastStatus && { status: row.forecastStatus }
        return worstState({ ...row, forecast }, now).label
      })
    }
    const bad = [
      'Under-delivering',
      'Rejected',
      'No inventory',
      'At risk',
      'Paused',
      'Pending',
      ...Array<string>(2).fill('Running'),
      'Draft',
      'Ready',
      'Running',
    ]
    expect(await words('manager')).toEqual(bad)
    const blind = [
      'Under-delivering',
      'Rejected',
      'Behind plan',
      'Paused',
      'Pending',
      ...Array<string>(3).fill('Running'),
      'Draft',
      'Ready',
      'Running',
    ]
    expect(await words('finance')).toEqual(blind)
  })

  test('a saved view keeps these filters, and one of the agency by forecasts is offered to those who may read them', async () => {
    const body = {
      name: 'At risk',
      screen: 'campaigns',
      scope: 'AGENCY',
      filters: { forecastStatus: ['AT_RISK'], needsAttention: true, ids: [7] },
    } as const
    const made = await desk.app.call(
      savedViews.create,
      { body: { ...body, filters: { ...body.filters, forecastStatus: ['AT_RISK'], ids: [7] } } },
      { as: 'manager' },
    )
    expect(made.filters).toEqual(body.filters)
    const seen = async (as: Person) =>
      (await desk.app.call(savedViews.list, { screen: 'campaigns' }, { as })).filter(({ id }) => id === made.id).length
    expect([await seen('analyst'), await seen('finance'), await seen('readonly')]).toEqual([1, 0, 0])
  })
})

describe('a token with the scopes of reading campaigns and forecasts', () => {
  const tokenOf = async (scopes: string[]) =>
    (await desk.app.call(session.createToken, { body: { name: 'Extension', scopes, expiresInDays: 1 } }, { as: 'manager' })).token
  const status = async (bearer: string, method: string, path: string, body?: unknown) =>
    (await desk.app.send(method, `/api/v2${path}`, { bearer, ...(body !== undefined && { body }) })).status

  test('makes forecasts and reads them on cards, and changes nothing', async () => {
    const id = await forecastable()
    const bearer = await tokenOf(['CAMPAIGN.READ', 'FORECAST.EXECUTE'])
    expect(await status(bearer, 'POST', '/forecast/inventory/campaign', { campaignId: id })).toBe(200)
    const { json } = await desk.app.send('GET', `/api/v2/campaigns/cards?ids=${id}&forecastStatus=AT_RISK,NO_INVENTORY,IN_FULL`, { bearer })
    expect((json as { list: { forecast: object | null }[] }).list[0]!.forecast).not.toBeNull()
    expect(await status(bearer, 'POST', `/campaigns/${id}/pause`)).toBe(403)
    expect(await status(bearer, 'GET', '/user-log')).toBe(403)
  })

  test('without that of forecasts it has neither them nor the filter; with that alone it has no campaigns', async () => {
    const id = await forecastable()
    await told(id, 'AT_RISK')
    const reading = await tokenOf(['CAMPAIGN.READ'])
    const { json } = await desk.app.send('GET', `/api/v2/campaigns/cards?ids=${id}`, { bearer: reading })
    expect((json as { list: { forecast: object | null }[] }).list[0]!.forecast).toBeNull()
    expect(await status(reading, 'GET', '/campaigns/cards?forecastStatus=AT_RISK')).toBe(403)
    expect(await status(reading, 'POST', '/forecast/inventory/campaign', { campaignId: id })).toBe(403)
    const forecasting = await tokenOf(['FORECAST.EXECUTE'])
    expect(await status(forecasting, 'GET', '/campaigns/cards')).toBe(403)
  })
})
