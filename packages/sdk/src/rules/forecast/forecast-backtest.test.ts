import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreOf } from './forecast-backtest.ts'

test('forecast against delivered: bias, weighted error, and the same of last week × days', () => {
  const rows = [
    { forecast: 110, delivered: 100, lastWeek: 80 },
    { forecast: 270, delivered: 300, lastWeek: 320 },
  ]
  expect(scoreOf(rows)).toEqual({
    forecast: 380,
    delivered: 400,
    lastWeek: 400,
    bias: -0.05,
    weightedError: 0.1,
    lastWeekBias: 0,
    lastWeekWeightedError: 0.1,
  })
})

test('where nothing was delivered there is no part of it', () => {
  expect(scoreOf([])).toMatchObject({ bias: null, weightedError: null })
  expect(scoreOf([{ forecast: 5, delivered: 0, lastWeek: 0 }])).toMatchObject({ forecast: 5, bias: null, weightedError: null })
})

test('a bias is never larger than the weighted error, which is 0 only where every row was right', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ forecast: fc.nat(1000), delivered: fc.integer({ min: 1, max: 1000 }), lastWeek: fc.nat(1000) }), {
        minLength: 1,
      }),
      (rows) => {
        const { bias, weightedError } = scoreOf(rows)
        expect(Math.abs(bias!)).toBeLessThanOrEqual(weightedError! + 1e-4)
        expect(scoreOf(rows.map((row) => ({ ...row, forecast: row.delivered }))).weightedError).toBe(0)
      },
    ),
  ))
