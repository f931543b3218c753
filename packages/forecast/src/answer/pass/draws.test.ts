import { dayMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import type { SnapshotInput } from '../../snapshot.ts'
import { audioAd, booked, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { type Calibration, noCalibration } from '../verdict/calibration.ts'
import { forecastCampaign } from '../forecast.ts'

const book = [booked(1, { remaining: 500_000 })]

function forecastOf(more: Parameters<typeof question>[0], calibration: Partial<Calibration> = {}, input: Partial<SnapshotInput> = {}) {
  const where = makeSnapshot({ book, calibration: { ...noCalibration, ...calibration }, ...input })
  const asked = question({ pacing: 'AS_FAST_AS_POSSIBLE', ...more })
  const answer = forecastCampaign(where, { question: asked, nowMs: originMs }, { rules: false, contending: false })
  if (!answer.ok || !answer.forecast.parts) throw new Error('no forecast')
  return { ...answer.forecast.parts, ...answer.forecast.deliveryForecast }
}

const { available } = forecastOf({}).waterfall
const wanting = (part: number) => ({ objective: { value: Math.round(part * available) } })

describe('the probability of a delivery in full', () => {
  test('falls as the objective grows, is even where that is what is available, and never certain', () => {
    const odds = [0.1, 0.8, 0.9, 1, 1.1, 1.2, 3].map((part) => forecastOf(wanting(part)).probability!)
    expect(odds).toEqual(odds.toSorted((a, b) => b - a))
    expect(odds[0]).toBe(0.99)
    expect(odds.at(-1)).toBeCloseTo(0.01, 9)
    expect(odds[3]).toBeGreaterThan(0.4)
    expect(odds[3]).toBeLessThan(0.75)
  })

  test('is 1 where nothing is left to deliver, 0 without inventory, and unknown for few listeners of the flight', () => {
    expect(forecastOf({ objective: { value: 10, delivered: 10 } }).probability).toBe(1)
    expect(forecastOf({ ads: [{ ...audioAd, durationSeconds: 900 }] }).probability).toBe(0)
    // An hour of the flight has a few listeners, though its targeting has hundreds in 28 days.
    const hour = forecastOf({ targeting: parseTargetingText(''), startMs: originMs + 3 * dayMs, endMs: originMs + 3 * dayMs + 300_000 })
    expect(hour.sample.listeners).toBeGreaterThan(100)
    expect([hour.probability, hour.sellable, hour.reason!.code]).toEqual([null, null, 'sampleTooSmall'])
  })

  test('90 % is that of the largest objective that can be sold', () => {
    const { sellable } = forecastOf(wanting(0.5))
    expect(forecastOf({ objective: { value: sellable! } }).probability).toBeGreaterThanOrEqual(0.9)
    expect(forecastOf({ objective: { value: sellable! + 2 } }).probability).toBeLessThan(0.9001)
    expect(sellable).toBeLessThan(available)
  })

  test('is what experience makes of it', () => {
    const stated = forecastOf(wanting(0.95)).probability!
    const points = [{ stated, observed: 0.3 }]
    expect(forecastOf(wanting(0.95), { points })).toMatchObject({ status: 'AT_RISK', probability: 0.3 })
    expect(forecastOf(wanting(0.95), { points: [{ stated, observed: 0.7 }] })).toMatchObject({ status: 'IN_FULL', probability: 0.7 })
    // What is deliverable in the median moves with it.
    expect(forecastOf(wanting(0.95), { points }).deliverable!).toBeLessThan(0.99 * 0.95 * available)
  })
})

describe('the intervals', () => {
  test('get wider with the spread that experience asks for, of competing campaigns too', () => {
    const width = ({ low, high }: { low: number; high: number }) => high / low
    const [calm, wide] = [forecastOf(wanting(2)), forecastOf(wanting(2), { spread: 2 })]
    expect(wide.interval.matched).toEqual(calm.interval.matched)
    expect(width(wide.interval.available)).toBeGreaterThan(1.02 * width(calm.interval.available))
    expect(width(calm.interval.available)).toBeGreaterThan(1.02 * width(calm.interval.matched))
    expect(width(wide.interval.deliverable)).toBeGreaterThan(1.02 * width(calm.interval.deliverable))
    for (const { interval, waterfall } of [calm, wide]) {
      expect(interval.available.low).toBeLessThan(waterfall.available)
      expect(interval.available.high).toBeGreaterThan(waterfall.available)
    }
  })
})

describe('campaigns to come', () => {
  const later = { laterBookings: { share: 0.4, deviation: 0.1 } }
  const from = (day: number) => ({
    startMs: originMs + day * dayMs,
    endMs: originMs + (day + 7) * dayMs,
    targeting: parseTargetingText(''),
  })
  const lost = (day: number) => {
    const asked = { ...from(day), objective: { value: 1e7 } }
    return 1 - forecastOf(asked, later).deliverable! / forecastOf(asked).deliverable!
  }

  test('take little of the next days, and all their share after four weeks', () => {
    expect(lost(0)).toBeLessThan(0.08)
    expect(lost(14)).toBeGreaterThan(0.2)
    expect(lost(14)).toBeLessThan(0.3)
    expect(lost(40)).toBeGreaterThan(0.36)
    expect(lost(40)).toBeLessThan(0.44)
  })

  test('are the reason where they make the difference', () => {
    const part = Math.round(0.8 * forecastOf(from(40)).waterfall.available)
    const { status, reason, waterfall } = forecastOf({ ...from(40), objective: { value: part } }, later)
    expect([status, reason!.code]).toEqual(['AT_RISK', 'laterBookings'])
    expect(waterfall.available).toBeGreaterThan(part)
  })
})
