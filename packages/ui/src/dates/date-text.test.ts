import { edgeOfDay, instantOfEdge, nearestInstantAt, shownEdge } from '@spotdesk/sdk/rules'
import { dateFormats, type Formats, hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { dateError } from './date-field.ts'
import * as text from './date-text.ts'

const usual: Formats = { dateFormat: 'yyyy/MM/dd', timeFormat: 'HH:mm' }
const newYork = 'America/New_York'
const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

const day = (typed: string, dateFormat: Formats['dateFormat'], zone = newYork) =>
  iso(text.parseDate(typed, zone, 'start', { ...usual, dateFormat }))

describe('a typed day', () => {
  test('an order of the profile decides, and a profile whose year comes first leaves a day with two readings as it is', () => {
    expect(day('6/1/2026', 'dd/MM/yyyy')).toBe('2026-01-06T05:00:00.000Z')
    expect(day('6/1/2026', 'MM/dd/yyyy')).toBe('2026-06-01T04:00:00.000Z')
    expect(day('6/1/2026', 'yyyy/MM/dd')).toBe('6/1/2026')
    expect(day('16/11/2026', 'yyyy/MM/dd')).toBe('2026-11-16T05:00:00.000Z')
    expect(day('2026/02/29', 'yyyy/MM/dd')).toBe('2026/02/29')
  })

  test('a text that is no date says why: its two readings, the range of dates, a time that clocks skip', () => {
    const t = (id: string, values: Record<string, unknown> = {}) => id.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    const error = (value: string, more: object = {}) => dateError(t as never, { value, zone: newYork, formats: usual, ...more })
    expect(error('1/5/2027')).toBe('The date can be read as 2027-01-05 or as 2027-05-01. Write one of them.')
    expect(error('9999-12-31', { mayBeOpen: true })).toBe('The latest end is 2099-12-31. Leave it empty for no end.')
    expect(error('1999-12-31')).toBe('The date must lie between 2000-01-01 and 2099-12-31.')
    expect(error('2027/03/14 02:30', { hasTime: true })).toBe('Clocks skip this time on that day.')
    expect(error('soon')).toBe('The date does not exist or is not written as yyyy/MM/dd.')
  })

  test('every format reads what it writes', () => {
    const instant = new Date('2026-11-06T05:00Z')
    for (const dateFormat of dateFormats) {
      const formats = { ...usual, dateFormat }
      expect(iso(text.parseDate(text.printDate(instant, newYork, 'start', formats), newYork, 'start', formats))).toBe(instant.toISOString())
    }
  })
})

test('a start is the first instant of its day, and an end is the first instant after it', () => {
  expect(iso(text.parseDate('2026/11/16', newYork, 'start', usual))).toBe('2026-11-16T05:00:00.000Z')
  expect(iso(text.parseDate('2026/11/16', newYork, 'end', usual))).toBe('2026-11-17T05:00:00.000Z')
  expect(text.printDate(new Date('2026-11-17T05:00Z'), newYork, 'end', usual)).toBe('2026/11/16')
  expect([text.parseDate(' ', newYork, 'end', usual), text.parseDate('soon', newYork, 'end', usual)]).toEqual([null, 'soon'])
})

test('days of clock changes have 23 and 25 hours', () => {
  const hours = (day: string) => (edgeOfDay(day, newYork, 'end').getTime() - edgeOfDay(day, newYork, 'start').getTime()) / hourMs
  expect([hours('2027-03-14'), hours('2027-11-07'), hours('2027-06-01')]).toEqual([23, 25, 24])
})

describe('a typed day and time', () => {
  const at = (typed: string, formats: Formats = usual) => iso(text.parseDateTime(typed, newYork, { hour: 6, minute: 30 }, formats))
  test.each([
    ['2026/11/16 00:00', '2026-11-16T05:00:00.000Z'],
    ['2026-11-16T23:59', '2026-11-17T04:59:00.000Z'],
    ['2026/11/16', '2026-11-16T11:30:00.000Z'],
    ['2026/11/16 9', '2026-11-16T14:00:00.000Z'],
    ['2026/11/16 1:05 pm', '2026-11-16T18:05:00.000Z'],
    ['2026/11/16 24:00', '2026/11/16 24:00'],
    ['2026/11/16 9:60', '2026/11/16 9:60'],
  ])('%s is %s', (typed, expected) => expect(at(typed)).toBe(expected))

  test('a time that clocks skip is no time, and a time that comes twice is the first', () => {
    expect(at('2027/03/14 02:30')).toBe('2027/03/14 02:30')
    expect(at('2027/11/07 01:30')).toBe('2027-11-07T05:30:00.000Z')
    const turn = (instant: string, zone = newYork) => text.findTurn(new Date(instant), zone)
    expect([turn('2027-11-07T05:30Z'), turn('2027-11-07T06:30Z'), turn('2027-11-07T07:30Z')]).toEqual(['first', 'second', null])
    expect(turn('2027-04-03T14:45Z', 'Australia/Lord_Howe')).toBe('first')
  })

  test('a picked day keeps the time, or takes the first after it that exists', () => {
    expect(iso(nearestInstantAt('2027-03-14', { hour: 2, minute: 30 }, newYork))).toBe('2027-03-14T07:00:00.000Z')
    expect(iso(nearestInstantAt('2027-03-15', { hour: 2, minute: 30 }, newYork))).toBe('2027-03-15T06:30:00.000Z')
  })

  test('the user’s formats are read and written', () => {
    const formats: Formats = { dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' }
    expect(text.printDateTime(new Date('2026-11-16T18:05Z'), newYork, formats)).toBe('16.11.2026 1:05 PM')
    expect(at('16.11.2026 1:05 PM', formats)).toBe('2026-11-16T18:05:00.000Z')
  })
})

test('a time of day is padded, in hours of the day or of its halves', () => {
  expect(['9:05', '0905', '9', '23:59', '12 am', '12:30 p.m.', ' '].map(text.parseClock)).toEqual([
    '09:05',
    '09:05',
    '09:00',
    '23:59',
    '00:00',
    '12:30',
    null,
  ])
  expect(['24:00', '9:6', '13 pm', 'noon'].map(text.parseClock)).toEqual(['24:00', '9:6', '13 pm', 'noon'])
  expect(['00:05', '13:07'].map((clock) => text.printClock(clock, 'h:mm a'))).toEqual(['12:05 AM', '1:07 PM'])
  expect(text.printClock('24:00', 'HH:mm')).toBe('24:00')
})

test('a zone is known by its city', () => {
  expect(['America/New_York', 'Europe/Bucharest', 'UTC'].map(text.toCity)).toEqual(['New York', 'Bucharest', 'UTC'])
})

test('an end at midnight is shown as the last minute of the day before, and read as midnight again', () => {
  const midnight = new Date('2026-12-01T05:00:00Z')
  const shown = shownEdge(midnight, newYork, 'end')
  expect(iso(shown)).toBe('2026-12-01T04:59:00.000Z')
  expect(instantOfEdge(shown, newYork, 'end')).toEqual(midnight)
  expect(shownEdge(midnight, newYork, 'start')).toEqual(midnight)
  const noon = new Date('2026-12-01T17:00:00Z')
  expect([shownEdge(noon, newYork, 'end'), instantOfEdge(noon, newYork, 'end')]).toEqual([noon, noon])
})

test('an end at the beginning of a day without midnight is shown as the day before, and such a day is typed as any other', () => {
  const [cairo, end] = ['Africa/Cairo', new Date('2027-04-29T22:00:00Z')]
  const shown = shownEdge(end, cairo, 'end')
  expect(text.printDateTime(shown, cairo, usual)).toBe('2027/04/29 23:59')
  expect(instantOfEdge(shown, cairo, 'end')).toEqual(end)
  expect(text.parseDateTime('2027/04/30', cairo, { hour: 0, minute: 0 }, usual)).toEqual(end)
  expect(text.parseDateTime('2027/04/30 00:30', cairo, { hour: 0, minute: 0 }, usual)).toBe('2027/04/30 00:30')
})
