import { describe, expect, test } from 'vitest'
import { dayFault, dayOrderOf, readDay, readTimeOfDay, splitDayTime, yearLastDays } from './typed-day.ts'

const read = (text: string, order: Parameters<typeof readDay>[1] = null) => {
  const reading = readDay(text, order)
  return reading.day ?? reading.readings.join(' or ')
}

describe('a day as people write it', () => {
  test.each([
    ['2027-01-05', '2027-01-05'],
    ['2027/1/5', '2027-01-05'],
    ['2027. 1. 5.', '2027-01-05'],
    ['20270105', '2027-01-05'],
    ['5 Jan 2027', '2027-01-05'],
    ['5-Jan-2027', '2027-01-05'],
    ['January 5th, 2027', '2027-01-05'],
    ['5 ianuarie 2027', '2027-01-05'],
    ['1 mai 2027', '2027-05-01'],
    ['31 Feb 2027', ''],
    ['5 Janvier 2027', ''],
    ['tomorrow', ''],
    ['2027/02/29', ''],
    ['1/5/27', ''],
  ])('%s has one meaning or none: %j', (text, day) => {
    for (const order of [null, 'mdy', 'dmy'] as const) expect(read(text, order)).toBe(day)
  })

  test('a day whose year comes last is read in the order that is known, and otherwise if it has one meaning', () => {
    expect(['mdy', 'dmy', null].map((order) => read('1/5/2027', order as 'mdy'))).toEqual([
      '2027-01-05',
      '2027-05-01',
      '2027-01-05 or 2027-05-01',
    ])
    expect(['mdy', 'dmy', null].map((order) => read('16.11.2026', order as 'mdy'))).toEqual(['2026-11-16', '2026-11-16', '2026-11-16'])
    expect([readDay('16.11.2026', 'mdy').day, read('5/5/2027')]).toEqual([null, '2027-05-05'])
  })

  test('the order is that of the profile, where its year does not come first', () => {
    expect((['MM/dd/yyyy', 'dd/MM/yyyy', 'dd.MM.yyyy', 'yyyy/MM/dd', 'yyyy-MM-dd'] as const).map(dayOrderOf)).toEqual([
      'mdy',
      'dmy',
      'dmy',
      null,
      null,
    ])
  })

  test('its error names both readings, or the range of dates', () => {
    expect(dayFault(readDay('1/5/2027', null))).toEqual({ code: 'ambiguousDate', params: { first: '2027-01-05', second: '2027-05-01' } })
    expect([dayFault(readDay('9999-12-31', null), true)?.code, dayFault(readDay('9999-12-31', null))?.code]).toEqual([
      'farEnd',
      'outsideDates',
    ])
    expect([dayFault(readDay('soon', null))?.code, dayFault(readDay('2027-01-05', null))]).toEqual(['invalidDate', null])
  })
})

test('a time follows a day after blanks or a T', () => {
  const parts = (text: string) => {
    const { dayText, timeText, reading } = splitDayTime(text, 'dmy')
    return [dayText, timeText, reading.day]
  }
  expect(parts('1/5/2027 6:00 PM')).toEqual(['1/5/2027', '6:00 PM', '2027-05-01'])
  expect(parts('2027-05-01T06:00')).toEqual(['2027-05-01', '06:00', '2027-05-01'])
  expect(parts('5 Oct 2027, 9')).toEqual(['5 Oct 2027', '9', '2027-10-05'])
  expect(parts('16. 11. 2026')).toEqual(['16. 11. 2026', '', '2026-11-16'])
  expect(['6:00 PM', '06:00:00', '0905', '24:00', '13 pm'].map(readTimeOfDay)).toEqual([
    { hour: 18, minute: 0 },
    { hour: 6, minute: 0 },
    { hour: 9, minute: 5 },
    null,
    null,
  ])
})

test('a long text that is no day is not read again at each of its blanks, and one with many blanks is still a day', () => {
  // Quadratic, these ten thousand million characters take minutes.
  const text = `1${'a\n'.repeat(100_000)}x`
  expect(splitDayTime(text, null).reading).toEqual({ day: null, readings: [] })
  expect(splitDayTime(`5${' '.repeat(1000)}Oct 2027 6:00`, null)).toMatchObject({ timeText: '6:00', reading: { day: '2027-10-05' } })
})

test('a file is asked for its order if days of its cells have their year last, and all of them may say it', () => {
  expect(yearLastDays('name,start_date\nSpring 1.5.2027,2027-01-05\n')).toBeNull()
  expect(yearLastDays('name,start_date\nA,1/5/2027\nB,"2/6/2027 06:00"\n')).toEqual({ sample: '1/5/2027', fitting: ['mdy', 'dmy'] })
  expect(yearLastDays('name;start_date\nA;1.5.2027\nB;13.5.2027\n')?.fitting).toEqual(['dmy'])
  expect(yearLastDays('start_date\n13/5/2027\n5/13/2027')?.fitting).toEqual([])
})
