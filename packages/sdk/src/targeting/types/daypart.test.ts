import { expect, test } from 'vitest'
import { parseTargeting } from '../text.ts'
import { readValue } from '../rule.ts'
import { targetingTypes } from './registry.ts'

const week = (hours: string, days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']) => days.map((day) => `${day}:${hours}`).join(', ')
const workdays = week('06-09', ['MON', 'TUE', 'WED', 'THU', 'FRI'])
const suggested = (text: string) => {
  const read = readValue(targetingTypes.TIME_HOURLY_WEEK_DAY, text)
  return 'fault' in read ? read.fault.suggestion : read.value
}

test.each([
  ['mon:06-09', 'MON:06-09'],
  ['MON:22-02', 'MON:22-24, TUE:00-02'],
  ['SUN:22-02', 'SUN:22-24, MON:00-02'],
  ['MON-FRI:06-09', workdays],
  ['Mon – Fri 6:00 - 9:00', workdays],
  ['FRI-SUN:20-01', 'FRI:20-24, SAT:00-01, SAT:20-24, SUN:00-01, SUN:20-24, MON:00-01'],
  ['MON:6-9', 'MON:06-09'],
  ['Monday 6am-9am', 'MON:06-09'],
  ['MON:6-9pm', 'MON:18-21'],
  ['MON:22-0', 'MON:22-24'],
  ['MON:0600-0900', 'MON:06-09'],
  ['06:00-09:00', week('06-09')],
  ['06-09', week('06-09')],
  ['MON:06:30-09:00', 'MON:06-09'],
  ['MON:06:00-09:30', 'MON:06-10'],
  ['MON:06-06', null],
  ['MON:06-25', null],
  ['XYZ:06-09', null],
  ['MON', null],
  ['13am-2pm', null],
])('“%s” is or suggests %s', (text, expected) => expect(suggested(text)).toBe(expected))

test('what is suggested can be written in place of the value', () => {
  for (const text of ['MON:22-02', 'MON-FRI:06-09', '06:00-09:00', 'MON:06:30-09:00'])
    expect(parseTargeting(`TIME_HOURLY_WEEK_DAY in (${suggested(text)!})`).ok).toBe(true)
})

test('the refusal says why', () => {
  const said = (text: string) => {
    const read = readValue(targetingTypes.TIME_HOURLY_WEEK_DAY, text)
    return 'fault' in read ? read.fault.message : ''
  }
  expect(said('MON:22-02')).toBe('"MON:22-02" is not a value of Dayparting: a span over midnight is two values, MON:22-24, TUE:00-02')
  expect(said('MON:06:30-09:00')).toBe(
    '"MON:06:30-09:00" is not a value of Dayparting: hours are whole and cannot be split, also where clocks are half an hour off, MON:06-09',
  )
  expect(said('MON')).toBe('"MON" is not a value of Dayparting: a day and whole hours, such as MON:06-09')
})
