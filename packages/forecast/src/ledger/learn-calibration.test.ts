import { describe, expect, test } from 'vitest'
import { calibrateProbability, noCalibration, statedFor } from '../answer/verdict/calibration.ts'
import { type BookingPair, type CalibrationCase, learnCalibration } from './learn-calibration.ts'

/** Chance with a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** About normal: the sum of twelve. */
const normal = (random: () => number) => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)

const idle = { remaining: 1000, deliverable: 1000, low: 1000, high: 1000, came: 1000, spread: 1, points: [] }
const stated = (campaign: number, probability: number, inFull: boolean): CalibrationCase => ({ ...idle, campaign, probability, inFull })

/** Deliveries whose error is `times` what their intervals say, one campaign each. */
function deliveries(count: number, times: number, more: Partial<CalibrationCase> = {}): CalibrationCase[] {
  const random = chance(7)
  return Array.from({ length: count }, (_, campaign) => {
    const came = 1000 * Math.exp(0.1 * times * normal(random))
    return { ...stated(campaign, 0.5, came >= 990), ...more, remaining: 1e9, deliverable: 1000, low: 1000 / 1.1788, high: 1178.8, came }
  })
}

const at = (points: CalibrationCase['points'], value: number) => calibrateProbability({ ...noCalibration, points }, value)

describe('corrections that ended forecasts teach', () => {
  test('none without forecasts', () => {
    expect(learnCalibration([], [])).toEqual(noCalibration)
  })

  test('intervals that hold as often as they say stay, and those of half the width are made twice as wide', () => {
    expect(learnCalibration(deliveries(2000, 1), []).spread).toBeCloseTo(1, 1)
    const { spread } = learnCalibration(deliveries(2000, 2), [])
    expect(spread).toBeGreaterThan(1.8)
    expect(spread).toBeLessThan(2.2)
  })

  test('a spread that was already corrected is corrected from there', () => {
    expect(learnCalibration(deliveries(2000, 1, { spread: 2 }), []).spread).toBeGreaterThan(1.8)
  })

  test('few campaigns teach little, and nothing leaves the bounds', () => {
    expect(learnCalibration(deliveries(10, 2), []).spread).toBeLessThan(1.35)
    expect(learnCalibration(deliveries(2000, 100), []).spread).toBeLessThanOrEqual(4)
    expect(learnCalibration(deliveries(2000, 0.01), []).spread).toBeGreaterThanOrEqual(0.5)
  })

  test('intervals that hold more often than they say are not made narrower', () => {
    const full = Array.from({ length: 200 }, (_, campaign) => ({ ...stated(campaign, 0.9, true), low: 900 }))
    expect(learnCalibration(full, []).spread).toBe(1)
  })

  test('a delivery in full that is stated as certain and fails in one of five asks for wider intervals', () => {
    const certain = Array.from({ length: 200 }, (_, campaign) => ({
      ...stated(campaign, 1, campaign % 5 > 0),
      came: campaign % 5 > 0 ? 1000 : 700,
    }))
    expect(learnCalibration(certain, []).spread).toBeGreaterThan(2)
  })

  test('a probability of 90 % that comes true in 60 of 100 is brought down, the curve rises, and it leads back', () => {
    const cases = Array.from({ length: 1000 }, (_, index) => {
      const high = index % 2 === 0
      return stated(index, high ? 0.9 : 0.2, index % 20 < (high ? 12 : 4))
    })
    const { points } = learnCalibration(cases, [])
    expect(at(points, 0.9)).toBeCloseTo(0.6, 1)
    expect(at(points, 0.2)).toBeCloseTo(0.2, 1)
    for (const [index, point] of points.entries())
      if (index > 0) {
        expect(point.stated).toBeGreaterThan(points[index - 1]!.stated)
        expect(point.observed).toBeGreaterThan(points[index - 1]!.observed)
      }
    for (const value of [0.05, 0.2, 0.5, 0.9, 0.97]) expect(statedFor({ points }, at(points, value))).toBeCloseTo(value, 9)
  })

  test('corrected forecasts that come true as stated keep their correction', () => {
    const random = chance(3)
    const points = [
      { stated: 0, observed: 0 },
      { stated: 0.9, observed: 0.6 },
      { stated: 1, observed: 0.7 },
    ]
    const cases = Array.from({ length: 4000 }, (_, index) => {
      const probability = at(points, random())
      return { ...stated(index, probability, random() < probability), points }
    })
    const learnt = learnCalibration(cases, []).points
    for (const value of [0.3, 0.6, 0.9]) expect(Math.abs(at(learnt, value) - at(points, value))).toBeLessThan(0.06)
  })

  test('of few forecasts no curve is drawn', () => {
    expect(learnCalibration([stated(1, 0.9, false)], []).points).toEqual([])
  })
})

describe('campaigns that are booked after a forecast', () => {
  const pairs = (count: number, weekly: (index: number) => number): BookingPair[] =>
    Array.from({ length: count }, (_, campaign) => ({ campaign, days: 7, expected: 1000, found: 1000 * weekly(campaign) }))

  test('take the share of four weeks that availability fell by, whatever a few campaigns did', () => {
    const { share, deviation } = learnCalibration(
      [],
      pairs(2000, (index) => (index % 20 === 0 ? 0.1 : 0.95 + 0.02 * ((index % 5) - 2))),
    ).laterBookings
    expect(share).toBeCloseTo(1 - 0.95 ** 4, 1)
    expect(deviation).toBeGreaterThan(0)
    expect(deviation).toBeLessThanOrEqual(share)
  })

  test('are none where availability rose, and at most half', () => {
    expect(
      learnCalibration(
        [],
        pairs(500, () => 1.1),
      ).laterBookings,
    ).toEqual({ share: 0, deviation: 0 })
    expect(
      learnCalibration(
        [],
        pairs(500, () => 0.2),
      ).laterBookings.share,
    ).toBe(0.5)
  })
})
