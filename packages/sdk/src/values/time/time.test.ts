import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockTime,
  compactUtc,
  formatDay,
  dateFormats,
  formatDayTime,
  formatTime,
  timeFormats,
  instantOf,
  isDayStart,
  isoDay,
  lastDayOf,
  lastMinuteOf,
  parseCompactUtc,
  startOfDay,
  wallTime,
  zoneOffsetMs,
  hourMs,
} from './time.ts'

const wall = (text: string) => {
  const [year, month, day, hour, minute, second] = text.split(/[-T:]/).map(Number) as [number, number, number, number, number, number]
  return { year, month, day, hour, minute, second: second ?? 0 }
}
const at = (text: string, zone: string) => instantOf(wall(text), zone)?.toISOString() ?? null
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Bucharest',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Pacific/Apia',
]

/** Cairo and Santiago put their clocks forward at midnight: these days begin at 01:00. */
const withoutMidnight = [
  ['Africa/Cairo', '2027-04-29T22:00:00Z', '2027/04/29'],
  ['America/Santiago', '2027-09-05T04:00:00Z', '2027/09/04'],
] as const

test.each(withoutMidnight)('a day of %s without midnight begins at 01:00, and an end there is the day before', (zone, text, before) => {
  const end = new Date(text)
  expect(wallTime(end, zone).hour).toBe(1)
  expect([isDayStart(end, zone), startOfDay(end, zone)]).toEqual([true, end])
  expect([lastDayOf(end, zone), lastMinuteOf(end, zone)]).toEqual([before, `${before} 23:59`])
  expect(isDayStart(new Date(end.getTime() + hourMs), zone)).toBe(false)
})

test('a day that a zone skips begins with the next one', () => {
  expect(startOfDay(new Date('2011-12-29T20:00:00Z'), 'Pacific/Apia', 1)).toEqual(new Date('2011-12-30T10:00:00Z'))
})

describe('a wall time in a zone', () => {
  test.each([
    ['2027-01-04T00:00', 'America/New_York', '2027-01-04T05:00:00.000Z'],
    ['2027-07-04T00:00', 'America/New_York', '2027-07-04T04:00:00.000Z'],
    ['2027-01-04T00:00', 'Asia/Kathmandu', '2027-01-03T18:15:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => expect(at(text, zone)).toBe(expected))

  test.each([
    ['2027-03-14T02:30', 'America/New_York'],
    ['2027-03-28T03:30', 'Europe/Bucharest'],
    ['2027-10-03T02:15', 'Australia/Lord_Howe'],
    ['2011-12-30T12:00', 'Pacific/Apia'],
    ['2027-02-29T00:00', 'UTC'],
    ['2027-13-01T00:00', 'UTC'],
    ['2027-01-01T24:00', 'UTC'],
  ])('%s does not exist in %s', (text, zone) => expect(at(text, zone)).toBeNull())

  test.each([
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-10-31T03:30', 'Europe/Bucharest', '2027-10-31T00:30:00.000Z'],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ])('%s exists twice in %s: the first is meant', (text, zone, expected) => expect(at(text, zone)).toBe(expected))

  test('a year before 100 is taken as written, not moved to the last century', () => expect(at('0050-01-01T00:00', 'UTC')).toBeNull())

  test('back and forth is the same instant, or the first of two an hour apart at most', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const whole = Math.floor(instant.getTime() / 1000) * 1000
        const back = instantOf(wallTime(instant, zone), zone)!.getTime()
        expect(back).toBeLessThanOrEqual(whole)
        expect([0, 1_800_000, hourMs]).toContain(whole - back)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a day', () => {
  test.each([
    ['2026-11-21T03:00:00Z', 'America/New_York', 0, '2026-11-20T05:00:00.000Z'],
    ['2026-11-21T03:00:00Z', 'America/New_York', 1, '2026-11-21T05:00:00.000Z'],
    ['2027-03-14T12:00:00Z', 'America/New_York', 1, '2027-03-15T04:00:00.000Z'],
    // no midnight: clocks go from 00:00 to 01:00
    ['2024-04-26T12:00:00Z', 'Africa/Cairo', 0, '2024-04-25T22:00:00.000Z'],
    ['2018-11-04T12:00:00Z', 'America/Sao_Paulo', 0, '2018-11-04T03:00:00.000Z'],
  ])('of %s in %s, moved by %i, begins at %s', (instant, zone, days, expected) => {
    expect(startOfDay(new Date(instant), zone, days).toISOString()).toBe(expected)
  })

  test('has 23 hours when clocks go forward and 25 when they go back', () => {
    const hours = (day: string) =>
      (startOfDay(new Date(day), 'America/New_York', 1).getTime() - startOfDay(new Date(day), 'America/New_York').getTime()) / hourMs
    expect([hours('2027-03-14T12:00Z'), hours('2027-11-07T12:00Z'), hours('2027-06-01T12:00Z')]).toEqual([23, 25, 24])
  })

  test('holds its own beginning', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const start = startOfDay(instant, zone)
          expect(isoDay(start, zone)).toBe(isoDay(instant, zone))
          expect(isoDay(new Date(start.getTime() - 1), zone)).not.toBe(isoDay(instant, zone))
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('the offset of a zone moves with its clocks', () => {
  const hours = (instant: string) => zoneOffsetMs(new Date(instant), 'Europe/London') / hourMs
  expect([hours('2027-01-01T00:00Z'), hours('2027-07-01T00:00Z')]).toEqual([0, 1])
})

describe('texts', () => {
  const instant = new Date('2026-11-21T23:30:15Z')
  test('dates read yyyy/MM/dd and times HH:mm in the zone', () => {
    expect(formatDay(instant, 'Europe/Bucharest')).toBe('2026/11/22')
    expect(formatDayTime(instant, 'America/New_York')).toBe('2026/11/21 18:30')
    expect(clockTime(new Date('2026-11-21T00:00Z'), 'UTC')).toBe('00:00')
    expect([formatDay(null, 'UTC'), formatDayTime(null, 'UTC')]).toEqual(['–', '–'])
  })
  test('days and times read as the formats of a user say, midnight and noon too', () => {
    expect(dateFormats.map((dateFormat) => formatDay(instant, 'Europe/Bucharest', { dateFormat }))).toEqual([
      '2026/11/22',
      '2026-11-22',
      '22/11/2026',
      '22.11.2026',
      '11/22/2026',
    ])
    const at = (time: string) =>
      timeFormats.map((timeFormat) => formatTime(new Date(`2026-11-21T${time}Z`), 'UTC', { timeFormat })).join(' ')
    expect(['00:00', '00:05', '11:59', '12:00', '13:07', '23:59'].map(at)).toEqual([
      '00:00 12:00 AM',
      '00:05 12:05 AM',
      '11:59 11:59 AM',
      '12:00 12:00 PM',
      '13:07 1:07 PM',
      '23:59 11:59 PM',
    ])
    const german = { dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' } as const
    expect(formatDayTime(instant, 'America/New_York', german)).toBe('21.11.2026 6:30 PM')
    expect(lastDayOf(new Date('2027-04-01T04:00Z'), 'America/New_York', german)).toBe('31.03.2027')
  })
  test('an end at midnight is shown as the day before', () => {
    expect(lastDayOf(new Date('2027-04-01T04:00Z'), 'America/New_York')).toBe('2027/03/31')
    expect(lastDayOf(new Date('2027-04-01T04:01Z'), 'America/New_York')).toBe('2027/04/01')
  })

  test('an end at midnight is shown as the last minute of the day before, and any other end as it is', () => {
    expect(lastMinuteOf(new Date('2027-04-01T04:00Z'), 'America/New_York')).toBe('2027/03/31 23:59')
    expect(lastMinuteOf(new Date('2027-04-01T19:30Z'), 'America/New_York')).toBe('2027/04/01 15:30')
    expect(lastMinuteOf(new Date('2027-04-01T04:00Z'), 'UTC')).toBe('2027/04/01 04:00')
  })
  test('filters are YYYYMMDDHHmmss in UTC', () => {
    expect(compactUtc(instant)).toBe('20261121233015')
    expect(parseCompactUtc('20261121233015')?.toISOString()).toBe('2026-11-21T23:30:15.000Z')
  })
  test.each(['20260230000000', '20261121240000', '2026112123301', '202611212330155', 'x0261121233015', ''])(
    '%j is no filter time',
    (text) => {
      expect(parseCompactUtc(text)).toBeNull()
    },
  )
})
