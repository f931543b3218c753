import { billing } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
let campaign: number
beforeAll(async () => {
  desk = await openFixture()
  campaign = await desk.campaign({
    columns: {
      objective_value: 500_000,
      cpm_e4: 125_000,
      margin_e4: 150_000,
      second_screen_objective: 50_000,
      second_screen_cpm_e4: 32_000,
      attribution_pixel_ids: ['podsights:1', 'podsights:2', 'magellan:1'],
      publisher_id: things.publisher,
    },
  })
  await addAd('AUDIO', 10)
  await addAd('INTERACTIVE_SHAKE', 20)
  await addAd('INTERACTIVE_VOICE', 100, { archived: true })
  await addAd('INTERACTIVE_VOICE', 100, { included_in_objective: false })
})
afterAll(() => desk.close())

let nextAd = 390_001
async function addAd(subtype: string, weight: number, columns: Record<string, unknown> = {}): Promise<number> {
  const id = nextAd++
  await desk.insert('ads', {
    agency_id: 1,
    id,
    campaign_id: campaign,
    name: `Ad ${id}`,
    name_lc: `ad ${id}`,
    type: 'AUDIO',
    subtype,
    weight,
    status: 'ACTIVE',
    ...columns,
  })
  return id
}

type Request = Parameters<typeof ask>[0]
async function ask(body: Record<string, unknown>, person: Person = 'manager') {
  return desk.call(person, billing.estimate, { body: { campaignContext: { campaignId: campaign }, ...body } as never })
}
async function card(body: Request = {}, person: Person = 'manager'): Promise<billing.BillingInfo> {
  const answer = await ask(body, person)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as billing.BillingInfo
}
const context = (values: Record<string, unknown>) => ({ campaignContext: { campaignId: campaign, ...values } })
const lineOf = ({ trace }: billing.BillingInfo, key: string) => trace.find((line) => line.key === key)

/** Every TOTAL is the sum of the lines above it, in cents. */
function expectAddsUp({ trace }: billing.BillingInfo): void {
  for (const side of ['min', 'max'] as const) {
    let sum = 0
    for (const line of trace) {
      const cents = Math.round(line[side] * 100)
      if (line.effect === 'TOTAL') expect(cents, line.key).toBe(sum)
      sum += line.effect === 'ADD' ? cents : line.effect === 'SUBTRACT' ? -cents : 0
    }
  }
}

describe('the budget card of a saved campaign', () => {
  test('is computed from its saved values and its ads in the objective', async () => {
    const info = await card()
    expect(info).toMatchObject({
      goalData: {
        totalObjective: 550_000,
        objectiveType: 'IMPRESSIONS',
        unlimited: false,
        currency: 'USD',
        secondScreenObjective: 50_000,
        audioCPM: 12.5,
        secondScreenCPM: 3.2,
        maxCPM: 50,
      },
      feesData: { attributionFee: 500, specialFormatFee: 500, minDataCost: 0, maxDataCost: 0 },
      salesTaxData: { minSalesTax: 0, maxSalesTax: 0 },
      estimatedTotals: {
        minAgencyMargin: 1111.5,
        maxAgencyMargin: 1111.5,
        minBillableSpend: 7410,
        maxBillableSpend: 7410,
        minForecastedInvoice: 6298.5,
        maxForecastedInvoice: 6298.5,
      },
      salesTaxContext: { state: null },
      warnings: [],
    })
    expectAddsUp(info)
    expect(lineOf(info, 'specialFormatFee')).toMatchObject({ base: 500_000, rate: 1, unit: 'CPM', min: 500, max: 500 })
    expect(lineOf(info, 'agencyMargin')).toMatchObject({ base: 7410, rate: 15, unit: 'PERCENT', effect: 'SUBTRACT', min: 1111.5 })
  })

  test('uses values of the request before saved ones, and an empty field as 0', async () => {
    const info = await card(
      context({ inputTotalObjective: 100_000, inputSecondScreenObjective: null, margin: 0, inputAttributionPixelIds: null }),
    )
    expect(info.estimatedTotals).toMatchObject({ minAgencyMargin: 0, minBillableSpend: 1350, minForecastedInvoice: 1350 })
    expect((await card(context({ inputTotalObjective: null }))).feesData).toMatchObject({ attributionFee: 0 })
  })

  test('counts an ad that is being created as one more of weight 10', async () => {
    const info = await card({ adsContext: { newAdFormat: 'INTERACTIVE_VOICE' } })
    expect(info.feesData.specialFormatFee).toBe(625)
    expect((await card({ adsContext: { newAdFormat: 'AUDIO' } })).feesData.specialFormatFee).toBe(375)
  })

  test('an unlimited objective: rates only, totals 0', async () => {
    const info = await card(context({ inputUnlimited: true }))
    expect(info.goalData.unlimited).toBe(true)
    expect(Object.values(info.estimatedTotals)).toEqual([0, 0, 0, 0, 0, 0])
    expect(lineOf(info, 'audioMedia')).toMatchObject({ base: 0, rate: 12.5, min: 0 })
    const unlimited = await desk.campaign({ columns: { objective_unlimited: true, objective_value: null } })
    expect((await card({ campaignContext: { campaignId: unlimited } })).goalData.unlimited).toBe(true)
    expect((await card({ campaignContext: { campaignId: unlimited, inputTotalObjective: 1000 } })).estimatedTotals.minBillableSpend).toBe(
      12.5,
    )
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['a goal in money', { objective_type: 'PRICE', objective_value: 1000 }, 1000],
    ['a flat price', { revenue_type: 'FLAT', cpm_e4: 90_000_000 }, 9000],
    ['a second screen campaign', { type: 'SECOND_SCREEN', second_screen_objective: 50_000, second_screen_cpm_e4: 32_000 }, 160],
  ])('%s', async (_, columns, gross) => {
    const id = await desk.campaign({ columns })
    expect((await card({ campaignContext: { campaignId: id } })).estimatedTotals.minBillableSpend).toBe(gross)
  })

  test('without a campaign uses the currency and margin of the order, else of the agency, and counts missing numbers as 0', async () => {
    await sql`update orders set currency = 'RON', margin_e4 = 100000 where id = 502`.execute(desk.database.system)
    const ordered = await card({ campaignContext: { orderId: 502, inputTotalObjective: 1000, inputAudioCPM: 10 } })
    expect([ordered.goalData.currency, ordered.estimatedTotals.minAgencyMargin]).toEqual(['RON', 1])
    const empty = await card({ campaignContext: {} })
    expect(empty.goalData.currency).toBe('USD')
    expect(Object.values(empty.estimatedTotals)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('data costs', () => {
  beforeAll(async () => {
    for (const [value, cpm] of Object.entries({ 'cars:new': 12_500, 'cars:used': 7_500 }))
      await desk.insert('fee_card_data', { effective_from: '2000-01-01', rule_type: 'DATA_SEGMENT', value, cpm_e4: cpm })
  })
  const segment = (...values: string[]) => ({ rules: [{ type: 'DATA_SEGMENT', exclude: true, values }] })

  test('are sorted from the cheapest group to the most expensive, with excluded rules', async () => {
    const info = await card({ targetingContext: { groups: [segment('cars:new', 'cars:used'), segment('cars:new')] } })
    expect(info.feesData).toMatchObject({ minDataCost: 375, maxDataCost: 625 })
    expect(lineOf(info, 'dataCost')).toMatchObject({ base: 500_000, rate: 0.75, rateMax: 1.25, min: 375, max: 625 })
    expectAddsUp(info)
    expect((await card({ targetingContext: { groups: [segment('cars:new'), { rules: [] }] } })).feesData.minDataCost).toBe(0)
  })

  test("are those of the saved targeting, and of the ads' by their share, when the request has no targeting", async () => {
    const rules = [{ type: 'DATA_SEGMENT', exclude: false, values: ['cars:used'] }]
    const own = await desk.campaign({ columns: { targeting: { groups: [{ rules }] } } })
    expect((await card({ campaignContext: { campaignId: own } })).feesData).toMatchObject({ minDataCost: 75, maxDataCost: 75 })
    const targeted = { id: 399_999, campaign_id: own, name: 'x', name_lc: 'x', type: 'AUDIO', weight: 10, agency_id: 1 }
    await desk.insert('ads', { ...targeted, targeting: { groups: [segment('cars:new')] }, targeting_link: 'REPLACE' })
    await desk.insert('ads', { ...targeted, id: 399_998 })
    expect((await card({ campaignContext: { campaignId: own } })).feesData).toMatchObject({ minDataCost: 100, maxDataCost: 100 })
    const asked = { campaignContext: { campaignId: own }, targetingContext: { ads: [399_998], groups: [segment('cars:new')], link: 'AND' } }
    expect((await card(asked)).feesData).toMatchObject({ minDataCost: 162.5, maxDataCost: 162.5 })
  })
})

describe('sales tax', () => {
  const hawaii = { salesTaxContext: { state: 'HI' } }

  test('is a percentage of the net, from the rate of the state to the highest local rate', async () => {
    const info = await card(hawaii)
    expect(info.salesTaxData).toEqual({ minSalesTax: 251.94, maxSalesTax: 283.43 })
    expect(info.estimatedTotals).toMatchObject({ minForecastedInvoice: 6550.44, maxForecastedInvoice: 6581.93 })
    expect(info.salesTaxContext).toEqual({ state: 'HI' })
    expect(lineOf(info, 'salesTax')).toMatchObject({ base: 6298.5, rate: 4, rateMax: 4.5 })
    expectAddsUp(info)
  })

  test('is 0 where advertising is exempt, and an unknown state is refused', async () => {
    expect((await card({ salesTaxContext: { state: 'sd' } })).salesTaxData).toEqual({ minSalesTax: 0, maxSalesTax: 0 })
    const refused = await ask({ salesTaxContext: { state: 'XX' } })
    expect([refused.status, refused.body['code']]).toEqual([422, 'validationFailed'])
    expect(refused.body['errors']).toMatchObject([{ field: 'salesTaxContext.state', code: 'unknownItem' }])
  })

  test('uses the rate in force when the campaign starts', async () => {
    await desk.insert('sales_tax_rates', {
      state_code: 'OR',
      effective_from: '2027-01-01',
      state_rate_e4: 10_000,
      highest_rate_e4: 10_000,
      source: 'A new law',
    })
    const starting = (startDate: string) => ({ ...context({ startDate }), salesTaxContext: { state: 'OR' } })
    expect((await card(starting('2026-12-31T05:00:00Z'))).salesTaxData.minSalesTax).toBe(0)
    expect((await card(starting('2027-01-01T05:00:00Z'))).salesTaxData.minSalesTax).toBe(62.99)
  })

  test('only with the feature DISPLAY_SALES_TAX', async () => {
    const set = (active: boolean) =>
      sql`update agencies set features = ${JSON.stringify([{ feature: 'DISPLAY_SALES_TAX', active, properties: {} }])}::jsonb where id = 1`.execute(
        desk.database.system,
      )
    await set(false)
    desk.clock.advance(1000)
    const info = await card(hawaii)
    expect([info.salesTaxData, info.salesTaxContext, lineOf(info, 'salesTax')]).toEqual([
      { minSalesTax: 0, maxSalesTax: 0 },
      { state: null },
      undefined,
    ])
    await set(true)
    desk.clock.advance(1000)
  })

  test('the table lists 50 states and DC with code and name', async () => {
    const states = (await desk.call('finance', billing.salesTaxStates, {})).body as unknown as billing.SalesTaxState[]
    expect(states).toHaveLength(51)
    expect(states.slice(0, 2)).toEqual([
      { code: 'AL', name: 'Alabama' },
      { code: 'AK', name: 'Alaska' },
    ])
    expect(states).toContainEqual({ code: 'DC', name: 'District of Columbia' })
    const taxed = await desk.rows(
      sql<{
        state_code: string
      }>`select state_code from sales_tax_rates where state_rate_e4 > 0 and effective_from <= '2026-11-20' order by 1`,
    )
    expect(taxed.map(({ state_code }) => state_code)).toEqual(['HI', 'NM', 'WA'])
  })
})

describe('currencies', () => {
  test('fees are converted at the stored daily rate; without a rate their lines are 0 with a warning', async () => {
    const euro = await desk.campaign({ columns: { currency: 'EUR', attribution_pixel_ids: ['podsights:1'] } })
    const body = { campaignContext: { campaignId: euro } }
    const without = await card(body)
    expect([without.feesData.attributionFee, without.goalData.maxCPM]).toEqual([0, null])
    expect(without.warnings).toMatchObject([{ code: 'exchangeRateMissing', message: expect.stringContaining('from USD to EUR') }])
    const rate = (day: string, value: string) =>
      desk.insert('currency_rates', { base: 'USD', quote: 'EUR', day, rate: value, source: 'test' })
    await rate('2026-11-19', '0.9')
    await rate('2026-11-20', '0.85')
    await rate('2026-11-21', '0.1')
    const info = await card(body)
    expect(lineOf(info, 'attributionFee')).toMatchObject({
      rate: 0.5,
      base: 100_000,
      min: 42.5,
      conversion: { from: 'USD', to: 'EUR', rate: 0.85, day: '2026-11-20' },
    })
    expect([info.goalData.maxCPM, info.warnings]).toEqual([42.5, []])
    expect(lineOf(info, 'maxCPM')).toMatchObject({ effect: 'NOTE', base: 50, rate: 0.85, min: 42.5 })
  })

  test("a CPM above the agency's maximum gives a warning", async () => {
    const info = await card(context({ inputAudioCPM: 50.0001 }))
    expect(info.warnings).toEqual([{ code: 'cpmOverAgencyMax', message: "The CPM is above the agency's maximum of $50.00." }])
    expect((await card(context({ inputAudioCPM: 50 }))).warnings).toEqual([])
  })
})

describe('what an advertiser sees', () => {
  const hidden = ['gross', 'markup', 'agencyMargin', 'net', 'salesTax', 'forecastedInvoice']

  test('objective, maximum CPM, fees and billed amounts; margin, tax and invoice are null and their lines are left out', async () => {
    const info = await card({ salesTaxContext: { state: 'HI' } }, 'advertiser')
    expect(info.estimatedTotals).toEqual({
      minAgencyMargin: null,
      maxAgencyMargin: null,
      minBillableSpend: 7410,
      maxBillableSpend: 7410,
      minForecastedInvoice: null,
      maxForecastedInvoice: null,
    })
    expect(info.salesTaxData).toEqual({ minSalesTax: null, maxSalesTax: null })
    expect(info.feesData).toMatchObject({ attributionFee: 500, specialFormatFee: 500 })
    expect(info.goalData).toMatchObject({ totalObjective: 550_000, maxCPM: 50 })
    for (const key of hidden) expect(lineOf(info, key)).toBeUndefined()
  })

  test('under MARKUP the card is made of billed rates alone, so that nothing in it tells the margin', async () => {
    await sql`update agencies set settings = '{"marginMode":"MARKUP"}' where id = 1`.execute(desk.database.system)
    const [agency, info] = [await card(), await card({}, 'advertiser')]
    expect(agency.estimatedTotals).toMatchObject({ minBillableSpend: 8717.65, minAgencyMargin: 1307.65, minForecastedInvoice: 7410 })
    expectAddsUp(agency)
    // Of rates rounded as they are shown, hence 3 cents less than the agency's own card.
    expect(info.estimatedTotals.minBillableSpend).toBe(8717.62)
    expect(info.goalData).toMatchObject({ audioCPM: 14.7059, secondScreenCPM: 3.7647, maxCPM: null })
    expect(info.feesData).toMatchObject({ attributionFee: 588.2, specialFormatFee: 588.23 })
    expectAddsUp(info)
    for (const key of hidden) expect(lineOf(info, key)).toBeUndefined()
    // A margin of one's own would tell nothing either, and a rate that is asked about is a billed one.
    expect((await card(context({ margin: 0 }), 'advertiser')).estimatedTotals.minBillableSpend).toBe(8717.62)
    const asked = { inputTotalObjective: 1_000_000, inputSecondScreenObjective: null, inputAttributionPixelIds: null, inputAudioCPM: 10 }
    expect(lineOf(await card(context(asked), 'advertiser'), 'audioMedia')).toMatchObject({ rate: 10, min: 10_000 })
    const ofPublisher = await card({}, 'publisher')
    expect(ofPublisher.goalData).toMatchObject({ audioCPM: 12.5 })
    expect(ofPublisher.estimatedTotals).toMatchObject({ minAgencyMargin: null, minBillableSpend: 7410, minForecastedInvoice: null })
    for (const key of hidden) expect(lineOf(ofPublisher, key)).toBeUndefined()
    await sql`update agencies set settings = '{}' where id = 1`.execute(desk.database.system)
  })
})

describe('the permissions of the budget', () => {
  test('a campaign or an order of another agency, advertiser or publisher is reported as one that does not exist', async () => {
    const others = await desk.campaign({ columns: { advertiser_id: things.otherAdvertiser, publisher_id: 202 } })
    const status = async (campaignContext: object, person: Person) => (await ask({ campaignContext }, person)).status
    expect([
      await status({ campaignId: 104_009 }, 'manager'),
      await status({ campaignId: 999_999 }, 'manager'),
      await status({ campaignId: campaign }, 'stranger'),
      await status({ orderId: 503 }, 'manager'),
      await status({ orderId: 502 }, 'advertiser'),
      await status({ orderId: 502 }, 'publisher'),
      await status({ campaignId: others }, 'advertiser'),
      await status({ campaignId: others }, 'publisher'),
    ]).toEqual(Array(8).fill(404))
    expect([
      await status({ campaignId: campaign }, 'publisher'),
      await status({ orderId: 501 }, 'advertiser'),
      await status({ orderId: 501 }, 'publisher'),
    ]).toEqual([200, 200, 200])
  })

  test('an invalid number is refused with its field', async () => {
    const errorsOf = async (values: Record<string, unknown>) => (await ask(context(values))).body['errors']
    expect(await errorsOf({ inputAudioCPM: 1.23456 })).toMatchObject([{ field: 'campaignContext.inputAudioCPM' }])
    expect(await errorsOf({ margin: 100 })).toMatchObject([{ field: 'campaignContext.margin', code: 'tooBig' }])
    expect(await errorsOf({ inputTotalObjective: 1.5 })).toMatchObject([
      { field: 'campaignContext.inputTotalObjective', code: 'invalidNumber' },
    ])
  })

  test('reading a budget stores nothing: no idempotency key and no audit entry', async () => {
    const count = async () =>
      (
        await desk.rows(sql<{ rows: number }>`select (select count(*) from idempotency_keys) + (select count(*) from audit_events) as rows`)
      )[0]
    const before = await count()
    await desk.call('manager', billing.estimate, { body: { campaignContext: { campaignId: campaign } } }, { key: 'read-1' })
    expect(await count()).toEqual(before)
  })
})
