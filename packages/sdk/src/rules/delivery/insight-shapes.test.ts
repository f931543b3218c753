import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggestedCpm } from './bid-health.ts'
import {
  attainedShare,
  comparedShare,
  halfConvertedDay,
  isDefaultShareHigh,
  liftVerdict,
  mostDefaulted,
  narrowestStage,
  priceBins,
  standsOut,
  topValues,
} from './insight-shapes.ts'

const price = (cpm: number, won: number, floors = 0) => ({ cpm, won, floors })

describe('prices', () => {
  test('prices stand in bins of one round width, each auction in one of them', () => {
    const bins = priceBins([price(7, 0, 5), price(7.5, 3), price(9.99, 2), price(12, 4, 1)], 6)
    expect(bins.map(({ from, to, floors, won }) => [from, to, floors, won])).toEqual([
      [7, 8, 5, 3],
      [8, 9, 0, 0],
      [9, 10, 0, 2],
      [10, 11, 0, 0],
      [11, 12, 0, 0],
      [12, 13, 1, 4],
    ])
    expect(priceBins([])).toEqual([])
  })

  test('bins of any prices hold all auctions, are as wide as each other, and few', () => {
    const any = fc.record({
      cpm: fc.integer({ min: 10, max: 9_999_999_999 }).map((units) => units / 10_000),
      won: fc.nat(999),
      floors: fc.nat(999),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (prices) => {
        const bins = priceBins(prices, 24)
        const sum = (rows: readonly { won: number; floors: number }[]) => rows.reduce((all, { won, floors }) => all + won + floors, 0)
        expect(bins.length).toBeLessThanOrEqual(25)
        expect(sum(bins)).toBe(sum(prices))
        expect(bins.every((bin, index) => index === 0 || bin.from === bins[index - 1]!.to)).toBe(true)
      }),
    )
  })

  test('a CPM attains the auctions that were won for as much or less, the suggested one at least 80 % of them', () => {
    const prices = [price(8, 1000), price(12.5, 700), price(20, 200), price(5, 0, 900)]
    expect([attainedShare(prices, 12.5), attainedShare(prices, 12), attainedShare([price(5, 0, 9)], 9)]).toEqual([
      1700 / 1900,
      1000 / 1900,
      null,
    ])
    expect(attainedShare(prices, suggestedCpm(prices.map(({ cpm, won }) => ({ cpm, count: won })))!)).toBeGreaterThanOrEqual(0.8)
  })
})

test('the narrowest stage of a funnel lets the smallest part through', () => {
  const stage = (id: string, count: number, ratio: number | null) => ({ id, count, ratio })
  const funnel = [stage('a', 100, null), stage('b', 50, 0.5), stage('c', 10, 0.2), stage('d', 8, 0.8)]
  expect([narrowestStage(funnel)!.stage.id, narrowestStage(funnel)!.before.id, narrowestStage([stage('a', 0, null)])]).toEqual([
    'c',
    'b',
    null,
  ])
})

describe('values of an attribute', () => {
  const heard = (value: string, impressions: number, index: number | null) => {
    return { value, impressions, completes: impressions / 2, clicks: 1, share: impressions / 100, index }
  }

  test('the most frequent values stay, the others are one, with the share and the index that they have together', () => {
    const values = [heard('a', 50, 100), heard('b', 30, 150), heard('c', 12, 60), heard('d', 8, 40)]
    const { top, other, others } = topValues(values, 2)
    expect([top.map(({ value }) => value), others]).toEqual([['a', 'b'], 2])
    expect(other).toMatchObject({ impressions: 20, completes: 10, clicks: 2 })
    // 12 % against 20 %, 8 % against 20 %: 20 % against 40 %.
    expect([other!.share, other!.index]).toEqual([expect.closeTo(0.2, 10), expect.closeTo(50, 10)])
    expect(topValues(values, 3)).toEqual({ top: values, other: null, others: 0 })
    expect(topValues([...values, heard('e', 1, null)], 2).other!.index).toBeNull()
  })

  test('the share in all campaigns follows from share and index', () => {
    expect([
      comparedShare({ share: 0.3, index: 150 }),
      comparedShare({ share: 0.3, index: null }),
      comparedShare({ share: 0, index: 0 }),
    ]).toEqual([0.2, null, null])
  })
})

test('the value that stands out is common, known, and farthest from an index of 100', () => {
  const of = (value: string, share: number, index: number | null) => ({ value, share, index })
  const values = [of('a', 0.4, 110), of('b', 0.3, 130), of('c', 0.2, 60), of('d', 0.01, 900), of('UNKNOWN', 0.09, 400)]
  expect([standsOut(values)!.value, standsOut(values.slice(0, 1)), standsOut([of('x', 1, null)])]).toEqual(['c', null, null])
})

test.each([
  [0.04, 0.21, 'above'],
  [-0.1, 0.2, 'unclear'],
  [0, 0.2, 'unclear'],
  [-0.3, -0.1, 'below'],
  [null, null, null],
])('a lift between %s and %s is %s', (liftLow, liftHigh, verdict) => {
  expect(liftVerdict({ liftLow, liftHigh })).toBe(verdict)
})

test('half of all conversions have come on the first day that reaches half of them', () => {
  const delays = [
    { day: 0, cumulative: 0.3 },
    { day: 4, cumulative: 0.5 },
    { day: 9, cumulative: 1 },
  ]
  expect([halfConvertedDay(delays), halfConvertedDay([])]).toEqual([4, null])
})

test('defaults are too frequent from 20 % on, and the section that falls back most is named', () => {
  expect([0.1999, 0.2, null].map(isDefaultShareHigh)).toEqual([false, true, false])
  const section = (name: string, share: number) => ({
    section: name,
    values: [
      { isDefault: true, share },
      { isDefault: false, share: 1 - share },
    ],
  })
  expect(mostDefaulted([section('A', 0.1), section('B', 0.3), section('C', 0.2)])).toMatchObject({ section: { section: 'B' }, share: 0.3 })
  expect(mostDefaulted([section('A', 0)])).toBeNull()
})
