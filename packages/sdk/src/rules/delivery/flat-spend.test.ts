import { hourMs } from '../../values/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FlatHour, spreadFlat } from './flat-spend.ts'

const start = Date.parse('2026-11-01T00:00:00Z')
const flight = { startDate: new Date(start), endDate: new Date(start + 100 * hourMs) }
const hour = (index: number, impressions: number, valueE7 = 1_000_000_000n): FlatHour => ({
  at: start + index * hourMs,
  impressions,
  valueE7,
})
const sum = (spends: readonly bigint[]) => spends.reduce((all, spend) => all + spend, 0n)

const anyHours = fc
  .array(fc.tuple(fc.nat(120), fc.nat(10_000)), { maxLength: 60 })
  .map((rows) => rows.toSorted(([a], [b]) => a - b).map(([index, impressions]) => hour(index, impressions)))
const value = fc.bigInt({ min: 10_000n, max: 9_999_999_999_000n })
/** Half away from zero, of a fraction told by its two whole numbers. */
const rounded = (part: bigint, of: bigint) => (2n * part + of) / (2n * of)

describe('FLAT: value × min(1, actuals/objective)', () => {
  test('half of the objective costs half of the price, and what is beyond it costs nothing', () => {
    expect(spreadFlat({ objective: 1000, ...flight }, [hour(0, 250), hour(1, 250)])).toEqual([250_000_000n, 250_000_000n])
    expect(spreadFlat({ objective: 1000, ...flight }, [hour(0, 900), hour(1, 900), hour(2, 900)])).toEqual([900_000_000n, 100_000_000n, 0n])
  })

  test('the price in force at delivery stays', () => {
    expect(spreadFlat({ objective: 1000, ...flight }, [hour(0, 500), hour(1, 500, 2_000_000_000n)])).toEqual([500_000_000n, 1_000_000_000n])
  })

  test('the hours up to any of them add up to what was earned by then, to the last digit', () =>
    fc.assert(
      fc.property(anyHours, value, fc.integer({ min: 1, max: 300_000 }), (rows, valueE7, objective) => {
        const hours = rows.map((row) => ({ ...row, valueE7 }))
        const spends = spreadFlat({ objective, ...flight }, hours)
        let delivered = 0n
        for (const [index, { impressions }] of hours.entries()) {
          delivered += BigInt(impressions)
          const met = delivered < BigInt(objective) ? delivered : BigInt(objective)
          expect(sum(spends.slice(0, index + 1))).toBe(rounded(valueE7 * met, BigInt(objective)))
          expect(spends[index]).toBeGreaterThanOrEqual(0n)
        }
      }),
    ))
})

describe('FLAT, unlimited: value × elapsed share', () => {
  test('up to the end of the last hour with delivery, silent hours before it included', () => {
    const spends = spreadFlat({ objective: null, ...flight }, [hour(0, 10), hour(9, 3), hour(9, 1)])
    expect(spends).toEqual([10_000_000n, 87_500_000n, 2_500_000n])
    expect(sum(spreadFlat({ objective: null, ...flight }, [hour(-5, 1), hour(99, 1), hour(150, 1)]))).toBe(1_000_000_000n)
  })

  test('without an end there is no share to tell', () => {
    expect(spreadFlat({ objective: null, startDate: flight.startDate, endDate: null }, [hour(0, 10)])).toEqual([0n])
  })

  test('never more than the price, whatever is delivered and when', () =>
    fc.assert(
      fc.property(anyHours, value, (rows, valueE7) => {
        const spends = spreadFlat(
          { objective: null, ...flight },
          rows.map((row) => ({ ...row, valueE7 })),
        )
        for (const spend of spends) expect(spend).toBeGreaterThanOrEqual(0n)
        const last = rows.at(-1)
        const elapsed = last ? BigInt(Math.min(100, (last.at - start) / hourMs + 1)) : 0n
        expect(sum(spends)).toBe(rounded(valueE7 * elapsed, 100n))
      }),
    ))
})
