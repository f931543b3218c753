import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDay, dayMs } from '../values/index.ts'
import {
  appliedRange,
  calendarBounds,
  checkDate,
  checkDateTime,
  isRangeOffered,
  isValidRange,
  parseTimeOfDay,
  printTimeOfDay,
} from './date-fields.ts'
import { dateRangeLabels, futureRangeKeys, predefinedRange, shownRangeKeys } from './date-range.ts'

const zone = 'America/New_York'
const at = (text: string) => new Date(text)
/** 22:30 on 10 November in New York, the 11th in UTC. */
const evening = at('2026-11-11T03:30:00Z')

describe('Date validators', () => {
  test('invalidDate, minDate, maxDate compare at day granularity in a timezone', () => {
    const noon = at('2026-11-10T17:00:00Z')
    expect(checkDate(evening, { min: noon, max: noon }, zone)).toBeNull()
    expect(checkDate(evening, { max: noon }, 'UTC')).toBe('maxDate')
    expect(checkDate(noon, { min: evening }, 'UTC')).toBe('minDate')
    expect([checkDate('2026-11-10', {}, zone), checkDate(at('nonsense'), {}, zone), checkDate(42, {}, zone)]).toEqual([
      'invalidDate',
      'invalidDate',
      'invalidDate',
    ])
    expect([checkDate(null, { min: noon }, zone), checkDate(undefined, {}, zone)]).toEqual([null, null])
  })

  test('date-time variants compare exact instants', () => {
    expect(checkDateTime(evening, { min: evening, max: evening })).toBeNull()
    expect(checkDateTime(evening, { min: new Date(evening.getTime() + 1) })).toBe('minDate')
    expect(checkDateTime(evening, { max: new Date(evening.getTime() - 1) })).toBe('maxDate')
    expect(checkDateTime(at('nonsense'), {})).toBe('invalidDate')
  })

  test('A range is valid only if both are dates and start is not after end.', () => {
    expect(isValidRange(evening, evening)).toBe(true)
    expect(isValidRange(new Date(evening.getTime() + 1), evening)).toBe(false)
    expect([isValidRange(null, evening), isValidRange(evening, undefined), isValidRange(at('nonsense'), evening)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('Date range pickers', () => {
  const [early, late] = [at('2026-11-01T12:00:00Z'), at('2026-11-30T12:00:00Z')]

  test('start calendar max is the earlier of overall max and chosen end; end calendar min is the later of overall min and chosen start', () => {
    expect(calendarBounds({ min: early, max: late }, { start: evening, end: evening })).toEqual({ startMax: evening, endMin: evening })
    expect(calendarBounds({ min: evening, max: evening }, { start: early, end: late })).toEqual({ startMax: evening, endMin: evening })
    expect(calendarBounds({}, { start: null, end: null })).toEqual({ startMax: null, endMin: null })
  })

  test('predefined ranges outside min/max by day are disabled', () => {
    const week = predefinedRange('THIS_WEEK', evening, zone)
    const last = new Date(week.end.getTime() - 1)
    expect(isRangeOffered(week, { min: at('2026-11-09T23:00:00Z'), max: last }, zone)).toBe(true)
    expect(isRangeOffered(week, { max: new Date(last.getTime() - dayMs) }, zone)).toBe(false)
    expect(isRangeOffered(week, { min: evening }, zone)).toBe(false)
  })

  test('applying sets start to start of day and end to end of day in the timezone', () => {
    expect(appliedRange(evening, evening, zone)).toEqual({ start: at('2026-11-10T05:00:00Z'), end: at('2026-11-11T05:00:00Z') })
    // Clocks go back on 1 November: the day has 25 hours.
    expect(appliedRange(early, early, zone)).toEqual({ start: at('2026-11-01T04:00:00Z'), end: at('2026-11-02T05:00:00Z') })
  })

  test('Predefined date ranges: Today, Yesterday, This/Last/Next week, This/Last/Next month, Next 7/30/90 days, Tomorrow', () => {
    expect(shownRangeKeys.map((key) => dateRangeLabels[key])).toEqual([
      'Today',
      'Yesterday',
      'This week',
      'Last week',
      'Next week',
      'This month',
      'Last month',
      'Next month',
      'Next 7 days',
      'Next 30 days',
      'Next 90 days',
      'Tomorrow',
    ])
    const days = (key: (typeof shownRangeKeys)[number]) => {
      const { start, end } = predefinedRange(key, evening, zone)
      return `${isoDay(start, zone)} ${isoDay(new Date(end.getTime() - 1), zone)}`
    }
    expect(shownRangeKeys.map(days)).toEqual([
      '2026-11-10 2026-11-10',
      '2026-11-09 2026-11-09',
      '2026-11-09 2026-11-15',
      '2026-11-02 2026-11-08',
      '2026-11-16 2026-11-22',
      '2026-11-01 2026-11-30',
      '2026-10-01 2026-10-31',
      '2026-12-01 2026-12-31',
      '2026-11-10 2026-11-16',
      '2026-11-10 2026-12-09',
      '2026-11-10 2027-02-07',
      '2026-11-11 2026-11-11',
    ])
  })

  test('future variant only current/next week and month', () => {
    expect(futureRangeKeys.map((key) => dateRangeLabels[key])).toEqual(['This week', 'Next week', 'This month', 'Next month'])
  })

  test('every predefined range is whole days of the zone, whatever the clock does', () =>
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.constantFrom(...shownRangeKeys),
        fc.constantFrom('America/New_York', 'Europe/Bucharest', 'Asia/Kolkata', 'UTC'),
        (now, key, where) => {
          const range = predefinedRange(key, now, where)
          expect(appliedRange(range.start, new Date(range.end.getTime() - 1), where)).toEqual(range)
        },
      ),
    ))
})

describe('Time', () => {
  test('hours 0 to 23, minutes 0 to 59, padded to two digits', () => {
    expect(parseTimeOfDay('9:5')).toEqual({ hour: 9, minute: 5 })
    expect(printTimeOfDay({ hour: 9, minute: 5 })).toBe('09:05')
    expect(['24:00', '12:60', '-1:00', '12', 'noon', '1:2:3'].map((text) => parseTimeOfDay(text))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        expect(parseTimeOfDay(printTimeOfDay({ hour, minute }))).toEqual({ hour, minute })
        expect(printTimeOfDay({ hour, minute })).toMatch(/^\d\d:\d\d$/)
      }),
    )
  })

  test('unset defaults to configurable initial hour/minute', () => {
    expect(parseTimeOfDay(' ', { hour: 8, minute: 30 })).toEqual({ hour: 8, minute: 30 })
    expect(parseTimeOfDay('')).toEqual({ hour: 0, minute: 0 })
  })
})
