import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpmToNumber, divideRounded, formatDecimal, parseDecimal, rescale, spendToNumber } from './money.ts'

describe('parseDecimal', () => {
  test.each([
    ['12.5', 4, 125_000n],
    ['0.001', 4, 10n],
    ['999999.9999', 4, 9_999_999_999n],
    ['7', 4, 70_000n],
    ['1.', 4, 10_000n],
    ['1.50000', 4, 15_000n],
    [' -3.25 ', 2, -325n],
    ['+3', 0, 3n],
    [0.1, 4, 1000n],
    [1e-7, 7, 1n],
  ])('%s in units of 10^-%i is %i', (text, scale, units) => expect(parseDecimal(text, scale)).toBe(units))

  test.each(['', '.5', '1,5', '1e3', '0x10', 'NaN', '--1', '1 000', '1.00001', Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    '%s is no plain decimal of four digits',
    (text) => expect(parseDecimal(text, 4)).toBeNull(),
  )

  test('what is written is read back exactly, at every scale', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 9 }), (units, scale) => {
        expect(parseDecimal(formatDecimal(units, scale), scale)).toBe(units)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [15n, 10n, 2n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [-15n, 10n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
  ])('%i over %i is %i: half away from zero', (value, by, expected) => expect(divideRounded(value, by)).toBe(expected))

  test('is never further off than half a unit, and symmetric', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (value, by) => {
        const rest = value - divideRounded(value, by) * by
        expect((rest < 0n ? -rest : rest) * 2n <= by).toBe(true)
        expect(divideRounded(-value, by)).toBe(-divideRounded(value, by))
      }),
    )
  })

  test('more digits lose nothing', () => {
    fc.assert(
      fc.property(fc.bigInt(), (units) => {
        expect(rescale(rescale(units, 4, 7), 7, 4)).toBe(units)
      }),
    )
  })
})

describe('spend', () => {
  test('impressions times a CPM is exact at every grain: the hours add up to the campaign', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 50 }), fc.integer({ min: 10, max: 9_999_999_999 }), (hours, cpmE4) => {
        const all = hours.reduce((sum, impressions) => sum + BigInt(impressions), 0n) * BigInt(cpmE4)
        expect(hours.reduce((sum, impressions) => sum + BigInt(impressions) * BigInt(cpmE4), 0n)).toBe(all)
      }),
    )
  })

  test.each([
    // 1,000 impressions at a CPM of 12.50 cost 12.50
    [1000n * 125_000n, 2, 12.5],
    [50_000n, 2, 0.01],
    [49_999n, 2, 0],
    [-50_000n, 2, -0.01],
    [123_456_789n, 0, 12],
    [123_456_789n, 3, 12.346],
    // ten times what a double could add up in cents
    [900_719_925_474_099_1_00000n, 2, 90_071_992_547_409.91],
  ])('%i of 10^-7 with %i digits is %d on the wire', (units, digits, expected) => expect(spendToNumber(units, digits)).toBe(expected))
})

test.each([
  [10, 0.001],
  [9_999_999_999n, 999_999.9999],
  [125_000, 12.5],
  [0, 0],
])('a CPM of %i of 10^-4 is %d on the wire', (units, expected) => {
  expect(cpmToNumber(units)).toBe(expected)
})
