import { expect, test } from 'vitest'
import { type EndedForecast, measureReliability } from './reliability.ts'

const ended = (probability: number | null, inFull: boolean, came = 50): EndedForecast => ({
  probability,
  inFull,
  delivered: { low: 40, high: 60, came },
})

test('forecasts stand in bins by what they stated, with what came, the Brier score and the part of intervals that held', () => {
  const { bins, ...scores } = measureReliability([
    ended(1, true),
    ended(0.9, true),
    ended(0.95, false, 39),
    ended(0.2, false),
    ended(0.1, true, 60),
    ended(null, true, 61),
  ])
  expect(bins).toEqual([
    { from: 0.1, to: 0.25, stated: 0.15, observed: 0.5, count: 2 },
    { from: 0.9, to: 1, stated: 0.95, observed: 0.6667, count: 3 },
  ])
  // (0 + 0.01 + 0.9025 + 0.04 + 0.81) / 5, and of the share 3/5: 0.6 × 0.4.
  expect(scores).toEqual({ forecasts: 5, brier: 0.3525, baseBrier: 0.24, covered: 0.6667, intervals: 6 })
})

test('without forecasts there is no score', () => {
  expect(measureReliability([])).toEqual({ forecasts: 0, bins: [], brier: null, baseBrier: null, covered: null, intervals: 0 })
})
