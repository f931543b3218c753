import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectivePacingReasons, effectivePacingTexts, pacingTypes, dayMs, hourMs } from '../../../values/index.ts'
import { type Daypart, type TimePlan, eligibleTime } from '../../forecast/eligible-hours.ts'
import { createLocalDays } from '../../local-days.ts'
import {
  type ExpectedSupply,
  type PacedPart,
  dayTarget,
  effectivePacing,
  forecastSupply,
  hourlyTargets,
  lastWeekSupply,
  projectionOf,
} from './pacing.ts'

const monday = new Date('2026-11-16T00:00:00Z').getTime()
const zone = 'UTC'
const days = createLocalDays(zone)

const weekdays: Daypart[] = [{ hours: Array.from({ length: 168 }, (_, hour) => hour < 120), within: [], outside: [] }]

/** Four weeks with 28,000 to deliver: a thousand a day. */
function part({ plan = {}, ...given }: Partial<PacedPart> & { plan?: Partial<TimePlan> } = {}): PacedPart {
  const flight = { start: monday, end: monday + 28 * dayMs }
  const time = eligibleTime({ ...flight, dayparts: null, zone, pauses: [], ...plan }, monday)
  return { type: 'EVENLY', objective: 28_000, delivered: 0, time, ...flight, ...given }
}
const targets = (given: Parameters<typeof part>[0], from: number, count: number) =>
  hourlyTargets(part(given), from, count).map(({ target }) => target)
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('the pacing in force', () => {
  const subject = { unlimited: false, startDate: new Date(monday), endDate: new Date(monday + 28 * dayMs), historyDays: 28 }
  test('is the chosen one, without a reason', () => {
    for (const type of pacingTypes) expect(effectivePacing({ ...subject, type })).toEqual({ type, reason: null })
  })
  test.each([
    ['unlimited: ASAP', 'EVENLY', { unlimited: true }, 'AS_FAST_AS_POSSIBLE', 'unlimited'],
    ['no end: ASAP', 'PREDICTIVE', { endDate: null }, 'AS_FAST_AS_POSSIBLE', 'noEndDate'],
    ['PREDICTIVE falls back to EVENLY with less than 28 days of history', 'PREDICTIVE', { historyDays: 27 }, 'EVENLY', 'shortHistory'],
    ['PREDICTIVE falls back to EVENLY when nobody counted its history', 'PREDICTIVE', { historyDays: null }, 'EVENLY', 'shortHistory'],
    [
      'PREDICTIVE falls back to EVENLY in a flight under 3 days',
      'PREDICTIVE',
      { endDate: new Date(monday + 3 * dayMs - 1) },
      'EVENLY',
      'shortFlight',
    ],
    ['ASAP has nothing to fall back to', 'AS_FAST_AS_POSSIBLE', { endDate: null, unlimited: true }, 'AS_FAST_AS_POSSIBLE', null],
  ] as const)('%s', (_, type, facts, effective, reason) => {
    expect(effectivePacing({ ...subject, ...facts, type })).toEqual({ type: effective, reason })
  })
  test('says in words why it is another one', () => {
    for (const reason of effectivePacingReasons) expect(effectivePacingTexts[reason]).toMatch(/\.$/)
  })
})

describe('the target of an hour', () => {
  test('ASAP is what remains', () => {
    expect(targets({ type: 'AS_FAST_AS_POSSIBLE', delivered: 8_000 }, monday, 2)).toEqual([20_000, 0])
  })
  test('EVENLY is the same share of what remains in every eligible hour to the end', () => {
    expect(targets({}, monday, 48).map((target) => target.toFixed(6))).toEqual(Array<string>(48).fill((1000 / 24).toFixed(6)))
  })
  test('a Monday-to-Friday daypart still delivers in full', () => {
    const all = targets({ plan: { dayparts: weekdays } }, monday, 28 * 24)
    expect(total(all)).toBeCloseTo(28_000, 6)
    expect(total(all.slice(120, 168))).toBe(0)
    expect(all[0]).toBeCloseTo(28_000 / 480, 6)
  })
  test('PREDICTIVE follows the weights of the hours', () => {
    const weights = Array.from({ length: 168 }, (_, hour) => (hour % 24 < 12 ? 3 : 1))
    const first = targets({ type: 'PREDICTIVE', plan: { weights } }, monday, 24)
    expect(first[0]! / first[23]!).toBeCloseTo(3, 6)
    expect(total(first)).toBeCloseTo(1000, 6)
  })
  test('catch-up is at most 1.5 times the undisturbed target, except in the last tenth of the flight', () => {
    const [behind] = targets({ delivered: 0 }, monday + 20 * dayMs, 1)
    expect(behind).toBeCloseTo((1.5 * 1000) / 24, 6)
    const [late] = targets({ delivered: 0 }, monday + 25 * dayMs, 1)
    expect(late).toBeCloseTo((1.5 * 1000) / 24, 6)
    const [atTheEnd] = targets({ delivered: 0 }, monday + 26 * dayMs, 1)
    expect(atTheEnd).toBeCloseTo(28_000 / 48, 6)
  })
  test('is never past the objective, and nothing when it is met', () => {
    expect(targets({ delivered: 28_000 }, monday, 3)).toEqual([0, 0, 0])
    expect(targets({ delivered: 30_000 }, monday, 3)).toEqual([0, 0, 0])
  })
  test('the targets of a whole flight are the whole objective, whatever its dayparts and pauses', () => {
    const any = fc.record({
      type: fc.constantFrom(...pacingTypes),
      objective: fc.integer({ min: 1, max: 1e9 }),
      picked: fc.uniqueArray(fc.nat(167), { minLength: 1 }),
      paused: fc.option(fc.tuple(fc.nat(300), fc.nat(200))),
      weights: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 168, maxLength: 168 }),
    })
    fc.assert(
      fc.property(any, ({ type, objective, picked, paused, weights }) => {
        const dayparts = [{ hours: Array.from({ length: 168 }, (_, hour) => picked.includes(hour)), within: [], outside: [] }]
        const pauses = paused ? [{ from: monday + paused[0] * hourMs, until: monday + (paused[0] + paused[1]) * hourMs }] : []
        const all = targets({ type, objective, plan: { dayparts, pauses, weights } }, monday, 28 * 24)
        expect(all.every((target) => target >= 0)).toBe(true)
        expect(total(all) / objective).toBeCloseTo(1, 6)
      }),
    )
  })
  test('a day is asked for the sum of its hours', () => {
    expect(dayTarget(part(), { from: monday, until: monday + dayMs })).toBeCloseTo(1000, 6)
  })
})

describe('the projection', () => {
  const asOf = monday + 14 * dayMs
  const flat = (perHour: number): ExpectedSupply => ({ source: 'LAST_WEEK', perHour: Array<number>(7).fill(perHour) })
  const projected = (given: Parameters<typeof part>[0], supply: ExpectedSupply) => projectionOf(part(given), supply, asOf, days)

  test('adds the lesser of need and expected supply of each eligible hour to come', () => {
    expect(projected({ delivered: 14_000 }, flat(1000 / 24))).toBeCloseTo(1, 9)
    expect(projected({ delivered: 14_000 }, flat(500 / 24))).toBeCloseTo(0.75, 9)
    expect(projected({ delivered: 14_000 }, flat(9000))).toBeCloseTo(1, 9)
  })
  test('what is behind is made up for within the bound of catching up', () => {
    expect(projected({ delivered: 10_000 }, flat(1300 / 24))).toBeCloseTo(1, 9)
    expect(projected({ delivered: 0 }, flat(1300 / 24))).toBeCloseTo((14 * 1300) / 28_000, 9)
  })
  test('expected supply is the forecast’s, spread over the eligible hours of each weekday', () => {
    const daily = [240, 120, 0, 240, 240, 240, null]
    const every = { hours: (from: number, until: number) => (until - from) / hourMs, weight: () => 0 }
    expect(forecastSupply(daily, every, 0, days)).toEqual({ source: 'FORECAST', perHour: [10, 5, 0, 10, 10, 10, 7.5] })
    const half = { hours: () => 12, weight: () => 0 }
    expect(forecastSupply(daily, half, 0, days)!.perHour.slice(0, 2)).toEqual([20, 10])
    expect(forecastSupply([null, null, null, null, null, null, null], every, 0, days)).toBeNull()
  })

  test('expects of a weekday what it brought in the last seven days, in its eligible hours', () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      from: asOf + (day - 7) * dayMs,
      until: asOf + (day - 6) * dayMs,
      delivered: day === 0 ? 2400 : 240,
    }))
    const today = { from: asOf, until: asOf, delivered: 0 }
    expect(lastWeekSupply(week, today, part().time, days)).toEqual({ source: 'LAST_WEEK', perHour: [100, 10, 10, 10, 10, 10, 10] })
    // It began on Saturday: days of the week without data are expected to be like the others.
    const late = part({ plan: { start: asOf - 2 * dayMs } })
    expect(lastWeekSupply(week, today, late.time, days).perHour).toEqual(Array<number>(7).fill(10))
  })
  test('a campaign without a whole day behind it is judged by today, and without any by nothing', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ from: monday - day * dayMs, until: monday - (day - 1) * dayMs, delivered: 0 }))
    const supply = lastWeekSupply(week, { from: monday, until: monday + 6 * hourMs, delivered: 60 }, part().time, days)
    expect(supply).toEqual({ source: 'LAST_WEEK', perHour: Array<number>(7).fill(10) })
    const none = lastWeekSupply(week, { from: monday, until: monday, delivered: 0 }, part().time, days)
    expect(none.source).toBe('NONE')
    expect(projectionOf(part(), none, monday, days)).toBeNull()
  })
  test('is unknown without an end, and says an overrun as it is', () => {
    expect(projected({ end: null }, flat(10))).toBeNull()
    expect(projected({ delivered: 28_896 }, flat(10))).toBeCloseTo(1.032, 9)
  })
  test('never falls when more was delivered or more is expected, and never passes the objective', () => {
    fc.assert(
      fc.property(fc.nat(28_000), fc.nat(2000), fc.nat(200), fc.nat(100), (delivered, more, perHour, extra) => {
        const base = projected({ delivered }, flat(perHour))!
        expect(projected({ delivered: Math.min(28_000, delivered + more) }, flat(perHour))!).toBeGreaterThanOrEqual(base - 1e-9)
        expect(projected({ delivered }, flat(perHour + extra))!).toBeGreaterThanOrEqual(base - 1e-9)
        expect(base).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})
