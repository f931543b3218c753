import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lossGroupOf, lossReasonLabel } from '../../values/index.ts'
import { attributionOutcome, timeToConvert } from './attribution.ts'
import { bidFunnel, bidLosses, noBids, suggestedCpm } from './bid-health.ts'
import { dcoMatrix, dcoSections, defaultShare, type DcoCombination } from './dco-insights.ts'
import { ecpmE7, indexOf, rateOf, secondScreenSpendOfFact, spendOfFact } from './delivery-rates.ts'

describe('rates', () => {
  test('ltr = completes / impressions; no rate of nothing, and none of what is not known', () => {
    expect([rateOf(9, 10), rateOf(0, 10), rateOf(9, 0), rateOf(9, null)]).toEqual([0.9, 0, null, null])
  })

  test('eCPM = spend × 1000 / impressions, null when impressions = 0', () => {
    expect([ecpmE7(12_500_000n, 1000), ecpmE7(1n, 3), ecpmE7(5n, 0)]).toEqual([12_500_000n, 333n, null])
  })

  test('index = share in campaign / share in all × 100', () => {
    expect([indexOf(3, 10, 20, 100), indexOf(0, 10, 20, 100), indexOf(3, 10, 0, 100), indexOf(0, 0, 20, 100)]).toEqual([150, 0, null, null])
  })
})

describe('what an hour costs', () => {
  const fact = { impressions: 1001, clicks: 7, completes: 900 }
  test('CPM impressions × price; CPC clicks × value; CPCL completed listens × value', () => {
    const of = (revenueType: 'CPM' | 'CPC' | 'CPCL' | 'FLAT') => spendOfFact({ revenueType, priceE4: 125_000n, charged: true }, fact)
    expect([of('CPM'), of('CPC'), of('CPCL'), of('FLAT')]).toEqual([125_125_000n, 875_000_000n, 112_500_000_000n, 0n])
  })

  test('only ads in the objective are charged, and nothing without a price', () => {
    expect(spendOfFact({ revenueType: 'CPM', priceE4: 125_000n, charged: false }, fact)).toBe(0n)
    expect(spendOfFact({ revenueType: 'CPM', priceE4: null, charged: true }, fact)).toBe(0n)
    expect([
      secondScreenSpendOfFact(20_000n, true, 500),
      secondScreenSpendOfFact(20_000n, false, 500),
      secondScreenSpendOfFact(null, true, 500),
    ]).toEqual([10_000_000n, 0n, 0n])
  })

  test('is exact at every grain: hours cost what their sum costs', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), fc.bigInt(1n, 9_999_999_999n), (hours, priceE4) => {
        const cost = (impressions: number) => spendOfFact({ revenueType: 'CPM', priceE4, charged: true }, { ...fact, impressions })
        expect(hours.reduce((sum, impressions) => sum + cost(impressions), 0n)).toBe(
          cost(hours.reduce((sum, impressions) => sum + impressions, 0)),
        )
      }),
    )
  })
})

describe('bid health', () => {
  test('funnel bidRequests → eligible → bids → valid → wins → impressions with ratios', () => {
    const funnel = bidFunnel({ REQUESTS: 100, ELIGIBLE: 50, BIDS: 25, VALID: 20, WINS: 0, IMPRESSIONS: 0 })
    expect(funnel.map(({ stage, ratio, ratioOfRequests }) => [stage, ratio, ratioOfRequests])).toEqual([
      ['REQUESTS', null, 1],
      ['ELIGIBLE', 0.5, 0.5],
      ['BIDS', 0.5, 0.25],
      ['VALID', 0.8, 0.2],
      ['WINS', 0, 0],
      ['IMPRESSIONS', null, 0],
    ])
  })

  test('loss reasons are grouped from the OpenRTB 3.0 list', () => {
    expect([1, 10, 100, 101, 102, 103, 104, 200, 215, 500, 1234].map(lossGroupOf)).toEqual([
      'TECHNICAL',
      'TECHNICAL',
      'PRICE',
      'PRICE',
      'PRICE',
      'PRICE',
      'SEAT',
      'CREATIVE',
      'CREATIVE',
      'EXCHANGE',
      'EXCHANGE',
    ])
    expect([lossReasonLabel(102), lossReasonLabel(777), lossReasonLabel(42)]).toEqual([
      'Lost to a higher bid',
      'Exchange reason 777',
      'Reason 42',
    ])
    const { losses, groups } = bidLosses({ '0': 99, '102': 3, '100': 1, '201': 0 })
    expect(losses.map(({ code, share }) => [code, share])).toEqual([
      [102, 0.75],
      [100, 0.25],
    ])
    expect(groups).toEqual([{ group: 'PRICE', label: 'Price', count: 4, share: 1 }])
    expect(noBids({ CAPPED: 1, PACED: 3 }).map(({ reason, share }) => [reason, share])).toEqual([
      ['PACED', 0.75],
      ['CAPPED', 0.25],
    ])
  })

  test('suggested CPM: the price giving 80 % of attainable wins, and no lower one does', () => {
    expect(suggestedCpm([])).toBeNull()
    expect(
      suggestedCpm([
        { cpm: 9, count: 1 },
        { cpm: 5, count: 4 },
      ]),
    ).toBe(5)
    const auctions = fc.uniqueArray(fc.record({ cpm: fc.nat(500), count: fc.nat(100) }), { selector: ({ cpm }) => cpm, minLength: 1 })
    fc.assert(
      fc.property(auctions, (all) => {
        const total = all.reduce((sum, { count }) => sum + count, 0)
        fc.pre(total > 0)
        const wonAt = (price: number) => all.reduce((sum, { cpm, count }) => sum + (cpm <= price ? count : 0), 0)
        const price = suggestedCpm(all)!
        expect(wonAt(price)).toBeGreaterThanOrEqual(0.8 * total)
        for (const { cpm } of all) if (cpm < price) expect(wonAt(cpm)).toBeLessThan(0.8 * total)
      }),
    )
  })
})

describe('attribution', () => {
  test('lift = CR_exposed / CR_control − 1 with 95 % CI', () => {
    // Risk ratio 1.5 of 30/1000 against 20/1000: ln 1.5 ± 1.96 √(1/30 − 1/1000 + 1/20 − 1/1000).
    const { conversionRate, controlRate, lift, liftLow, liftHigh } = attributionOutcome({
      exposed: 1000,
      control: 1000,
      conversions: 30,
      controlConversions: 20,
    })
    expect([conversionRate, controlRate]).toEqual([0.03, 0.02])
    expect(lift).toBeCloseTo(0.5, 10)
    expect(liftLow).toBeCloseTo(-0.1423, 4)
    expect(liftHigh).toBeCloseTo(1.6233, 4)
  })

  test('nothing is said where there is nothing to divide by', () => {
    expect(attributionOutcome({ exposed: 10, control: 10, conversions: 1, controlConversions: 0 })).toMatchObject({
      lift: null,
      liftLow: null,
      liftHigh: null,
    })
    expect(attributionOutcome({ exposed: 10, control: 10, conversions: 0, controlConversions: 1 })).toMatchObject({
      lift: -1,
      liftLow: null,
    })
    expect(attributionOutcome({ exposed: 0, control: 0, conversions: 0, controlConversions: 0 })).toMatchObject({
      conversionRate: null,
      lift: null,
    })
  })

  test('time-to-convert curve', () => {
    expect(timeToConvert({ '10': 1, '2': 3 })).toEqual([
      { day: 2, conversions: 3, cumulative: 0.75 },
      { day: 10, conversions: 1, cumulative: 1 },
    ])
  })
})

describe('dynamic creatives', () => {
  const combination = (a: string, b: string, impressions: number, completes: number, defaults: string[] = []): DcoCombination => ({
    choices: { A: a, B: b },
    defaults,
    impressions,
    completes,
    clicks: 1,
  })
  const all = [combination('x', 'p', 60, 54), combination('x', 'q', 20, 10, ['B']), combination('y', 'q', 20, 10, ['B'])]

  test('per section value: impressions, LTR, clicks, share, lift vs default', () => {
    expect(dcoSections(all)[1]!.values).toEqual([
      { value: 'p', isDefault: false, impressions: 60, completes: 54, clicks: 1, ltr: 0.9, clickRate: 1 / 60, share: 0.6, lift: 0.8 },
      { value: 'q', isDefault: true, impressions: 40, completes: 20, clicks: 2, ltr: 0.5, clickRate: 0.05, share: 0.4, lift: 0 },
    ])
  })

  test('"default served" share, and none without impressions', () => {
    expect([defaultShare(all), defaultShare([])]).toEqual([0.4, null])
  })

  test('matrix heat map of two sections; none of a section that was not played or of one against itself', () => {
    expect(dcoMatrix(all, undefined, undefined)!.cells.map(({ row, column, impressions }) => [row, column, impressions])).toEqual([
      ['x', 'p', 60],
      ['x', 'q', 20],
      ['y', 'q', 20],
    ])
    expect([dcoMatrix(all, 'A', 'A'), dcoMatrix(all, 'C', undefined), dcoMatrix([], undefined, undefined)]).toEqual([null, null, null])
  })
})
