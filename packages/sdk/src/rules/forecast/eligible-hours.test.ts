import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTargeting } from '../../targeting/index.ts'
import { daypartsOf } from '../../targeting/dayparts.ts'
import { wallTime, dayMs, hourMs } from '../../values/index.ts'
import { type Span, eligibleTime, pauseSpans } from './eligible-hours.ts'
import { createLocalDays } from '../local-days.ts'

const quarterMs = hourMs / 4
const monday = new Date('2026-11-16T00:00:00Z').getTime()

function dayparts(text: string, zone = 'UTC') {
  const parsed = parseTargeting(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return daypartsOf(parsed.targeting, zone)
}

const week = { start: monday, end: monday + 7 * dayMs, zone: 'UTC', pauses: [] as Span[] }
const hoursOf = (text: string, more: Partial<typeof week> = {}) => {
  const plan = { ...week, ...more }
  return eligibleTime({ ...plan, dayparts: dayparts(text, plan.zone) }, plan.end).hours(plan.start, plan.end)
}

describe('eligible hours are the flight without what lies outside its dayparts or was paused', () => {
  test('a flight without dayparts is eligible in all of its hours', () => {
    expect(hoursOf('LOCATION_COUNTRY in (US)')).toBe(168)
    expect(eligibleTime({ ...week, dayparts: null }, monday).hours(monday - dayMs, monday + 90 * dayMs)).toBe(168)
  })
  test.each([
    ['TIME_HOURLY_WEEK_DAY in (MON:06-09, TUE:06-09)', 6],
    ['NOT TIME_HOURLY_WEEK_DAY in (MON:06-09)', 165],
    ['TIME_WEEK_DAY in (MON, TUE, WED, THU, FRI)', 120],
    ['NOT TIME_WEEK_DAY in (SAT, SUN)', 120],
    ['TIME_WEEK_DAY in (MON) AND TIME_HOURLY_WEEK_DAY in (MON:06-09, TUE:06-09)', 3],
    ['(TIME_WEEK_DAY in (MON)) OR (TIME_WEEK_DAY in (TUE))', 48],
    // A group without a rule of time can match in any hour.
    ['(TIME_WEEK_DAY in (MON)) OR (LOCATION_COUNTRY in (US))', 168],
    ['TIME_DATE_INTERVAL between 2026-11-17 and 2026-11-18', 48],
    ['TIME_DATE_INTERVAL between 2026-11-17T06:00 and 2026-11-17T06:29', 0.5],
    ['NOT TIME_DATE_INTERVAL between 2026-11-17 and 2026-11-18', 120],
    ['TIME_DATE_INTERVAL between 2026-12-17 and 2026-12-18', 0],
  ])('%s leaves %d of a week', (text, hours) => expect(hoursOf(text)).toBeCloseTo(hours, 9))

  test('hours are those of the zone, in which a day has 23 or 25 of them', () => {
    const night = { start: new Date('2026-03-08T05:00Z').getTime(), end: new Date('2026-03-09T04:00Z').getTime(), zone: 'America/New_York' }
    expect(hoursOf('TIME_WEEK_DAY in (SUN)', night)).toBe(23)
    expect(hoursOf('TIME_HOURLY_WEEK_DAY in (SUN:02-03)', night)).toBe(0)
    const autumn = {
      start: new Date('2026-11-01T04:00Z').getTime(),
      end: new Date('2026-11-02T05:00Z').getTime(),
      zone: 'America/New_York',
    }
    expect(hoursOf('TIME_HOURLY_WEEK_DAY in (SUN:01-02)', autumn)).toBe(2)
  })

  test('a pause that lasts ends now: hours to come are counted as if the campaign were resumed', () => {
    expect(pauseSpans([1, 2, 5], 9)).toEqual([
      { from: 1, until: 2 },
      { from: 5, until: 9 },
    ])
    expect(pauseSpans([5], 5)).toEqual([])
  })

  test('they are what counting quarters of an hour one by one gives, in every zone', () => {
    const span = fc.tuple(fc.integer({ min: -20, max: 500 }), fc.integer({ min: 1, max: 300 })).map(([from, length]) => ({
      from: monday + from * quarterMs,
      until: monday + (from + length) * quarterMs,
    }))
    const hourly = fc.uniqueArray(fc.integer({ min: 0, max: 167 }), { minLength: 1, maxLength: 60 })
    const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia')
    fc.assert(
      fc.property(zones, hourly, fc.integer({ min: 1, max: 500 }), fc.option(span), span, (zone, picked, length, pause, asked) => {
        const hours = Array.from({ length: 168 }, (_, hour) => picked.includes(hour))
        const end = monday + length * quarterMs
        const plan = { start: monday, end, zone, dayparts: [{ hours, within: [], outside: [] }], pauses: pause ? [pause] : [] }
        let counted = 0
        for (let at = Math.max(asked.from, monday); at < Math.min(asked.until, end); at += quarterMs) {
          const wall = wallTime(new Date(at), zone)
          const weekday = (new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() + 6) % 7
          const paused = pause !== null && at >= pause.from && at < pause.until
          if (hours[weekday * 24 + wall.hour] && !paused) counted += 0.25
        }
        expect(eligibleTime(plan, end).hours(asked.from, asked.until)).toBeCloseTo(counted, 6)
      }),
    )
  })

  test('a flight to the year 9999 is counted, on from ten years as before', () => {
    const end = new Date('9999-12-31T00:00Z').getTime()
    const time = eligibleTime({ ...week, end, dayparts: dayparts('TIME_WEEK_DAY in (MON)') }, monday)
    expect(time.hours(monday, end) / ((end - monday) / hourMs)).toBeCloseTo(1 / 7, 3)
  })
})

test('days begin when their zone says so, and Monday is the first of the week', () => {
  const days = createLocalDays('America/New_York')
  const number = days.numberOf(new Date('2026-11-20T03:00Z').getTime())
  expect(new Date(days.startOf(number)).toISOString()).toBe('2026-11-19T05:00:00.000Z')
  expect(days.weekdayOf(number)).toBe(3)
  // The day on which Apia crossed the date line does not exist.
  const apia = createLocalDays('Pacific/Apia')
  expect(apia.startOf(apia.numberOf(new Date('2012-01-05T12:00Z').getTime()))).toBe(new Date('2012-01-05T10:00Z').getTime())
})
