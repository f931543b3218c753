import { expect, test } from 'vitest'
import type { DayOrder, Formats } from '../../../values/index.ts'
import { type FlightSide, printFlightDate, readFlightDate } from './flight-dates.ts'

const formats: Formats = { dateFormat: 'yyyy/MM/dd', timeFormat: 'HH:mm' }
const read = (text: string, side: FlightSide, more: { zone?: string; order?: DayOrder | null; current?: Date | null } = {}) => {
  const typed = readFlightDate(text, { side, zone: 'America/New_York', order: null, current: null, noEnd: 'no end', ...more })
  return typed.ok ? (typed.value?.toISOString() ?? null) : typed.fault.code
}

test('an end at the beginning of a day without midnight is shown, typed and shifted by its day', () => {
  // Cairo puts its clocks forward at midnight: the 30th of April begins at 01:00.
  const [zone, end] = ['Africa/Cairo', new Date('2027-04-29T22:00:00Z')]
  expect(printFlightDate(end, 'endDate', zone, formats)).toBe('2027/04/29')
  expect(printFlightDate(end, 'startDate', zone, formats)).toBe('2027/04/30')
  expect(read('2027/04/29', 'endDate', { zone })).toBe(end.toISOString())
  expect(read('+1', 'endDate', { zone, current: end })).toBe('2027-04-30T21:00:00.000Z')
  // The last minute of a day is how forms show such an end with its time.
  expect(read('2027/04/29 23:59', 'endDate', { zone })).toBe(end.toISOString())
  expect(read('2027/04/29 23:59', 'startDate', { zone })).toBe('2027-04-29T21:59:00.000Z')
})

test('an end may be left out, in words too, and a start not', () => {
  expect([read('', 'endDate'), read(' No end ', 'endDate'), read('', 'startDate'), read('+7', 'endDate')]).toEqual([
    null,
    null,
    'required',
    'nothingToShift',
  ])
})

test('a date outside the range of dates is refused, an end as one that may be left out', () => {
  expect([read('9999-12-31', 'endDate'), read('1999-12-31', 'startDate'), read('9999-12-31', 'startDate')]).toEqual([
    'farEnd',
    'outsideDates',
    'outsideDates',
  ])
  expect(read('+3000', 'endDate', { current: new Date('2099-01-01T05:00:00Z') })).toBe('farEnd')
  expect(read('2099-12-31', 'endDate')).toBe('2100-01-01T05:00:00.000Z')
})

test('a day whose year comes last is read in the order of the profile, and not without one where it has two readings', () => {
  expect([read('1/5/2027', 'startDate', { order: 'mdy' }), read('1/5/2027', 'startDate', { order: 'dmy' })]).toEqual([
    '2027-01-05T05:00:00.000Z',
    '2027-05-01T04:00:00.000Z',
  ])
  expect([read('1/5/2027', 'startDate'), read('5 Jan 2027', 'startDate'), read('5 Jan 2027 6 am', 'startDate')]).toEqual([
    'ambiguousDate',
    '2027-01-05T05:00:00.000Z',
    '2027-01-05T11:00:00.000Z',
  ])
  expect(read('2027/03/14 02:30', 'startDate')).toBe('skippedTime')
})
