import { describe, expect, test } from 'vitest'
import { slotEnd, slotId, slotLabel, listSlots, type TimeGrain, timeTicks } from './time-axis.ts'

const zone = 'America/New_York'
const at = (iso: string) => Date.parse(iso)
/** Labels as wide as seven pixels a character. */
const measure = (label: string) => label.length * 7
const labels = (from: string, to: string, grain: TimeGrain, width = 900, words = {}) =>
  timeTicks({ from: at(from), to: at(to), width }, { grain, zone, ...words }, measure).map(({ label }) => label)

describe('slots', () => {
  test('the day on which clocks go back has 25 hours, the one on which they go forward 23', () => {
    const hours = (day: string) => (slotEnd(at(day), 'day', zone) - at(day)) / 3_600_000
    expect([hours('2026-11-01T00:00-04:00'), hours('2026-03-08T00:00-05:00'), hours('2026-11-02T00:00-05:00')]).toEqual([25, 23, 24])
    expect(listSlots(at('2026-11-01T00:00-04:00'), at('2026-11-02T00:00-05:00'), { grain: 'hour', zone })).toHaveLength(25)
  })
  test('a week has seven days and a month all of its days, whatever clocks do', () => {
    expect(slotEnd(at('2026-10-29T00:00-04:00'), 'week', zone)).toBe(at('2026-11-05T00:00-05:00'))
    expect(slotEnd(at('2026-11-01T00:00-04:00'), 'month', zone)).toBe(at('2026-12-01T00:00-05:00'))
    expect(slotEnd(at('2026-12-01T00:00-05:00'), 'month', zone)).toBe(at('2027-01-01T00:00-05:00'))
  })
  test('the hour that clocks repeat is told apart in words and for programs', () => {
    const words = { grain: 'hour', zone } as const
    const hours = [at('2026-11-01T01:00-04:00'), at('2026-11-01T01:00-05:00')]
    expect(hours.map((hour) => slotLabel(hour, words))).toEqual(['Nov 1, 01:00 EDT', 'Nov 1, 01:00 EST'])
    expect(hours.map((hour) => slotId(hour, words))).toEqual(['2026-11-01T01:00-04:00', '2026-11-01T01:00-05:00'])
    expect(slotLabel(at('2026-11-01T03:00-05:00'), words)).toBe('Nov 1, 03:00')
  })
  test.each([
    ['day', 'Thu, Oct 8', '2026-10-08'],
    ['week', 'Oct 8 – 14', '2026-10-08'],
    ['month', 'October 2026', '2026-10'],
  ] as const)('a %s reads in words and for programs', (grain, words, id) => {
    expect(slotLabel(at('2026-10-08T00:00-04:00'), { grain, zone }).replaceAll(/[\u2009\u202F]/g, ' ')).toBe(words)
    expect(slotId(at('2026-10-08T00:00-04:00'), { grain, zone })).toBe(id)
  })
})

describe('ticks', () => {
  test('a flight of eight weeks is ticked by weeks from its first day, through the change of clocks', () => {
    const ticks = labels('2026-10-08T00:00-04:00', '2026-12-04T00:00-05:00', 'day')
    expect(ticks).toEqual(['Oct 8', 'Oct 15', 'Oct 22', 'Oct 29', 'Nov 5', 'Nov 12', 'Nov 19', 'Nov 26', 'Dec 3'])
  })
  test('hours are round on the wall, also where an hour is repeated', () => {
    expect(labels('2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00', 'hour', 500)).toEqual([
      'Nov 1',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
    ])
    expect(labels('2026-11-01T00:00-04:00', '2026-11-01T04:00-05:00', 'hour', 500)).toEqual(['Nov 1', '01:00', '02:00', '03:00'])
  })
  test('a zone half an hour beside the others has its ticks on its own hours', () => {
    expect(labels('2026-10-08T00:00+05:30', '2026-10-08T12:00+05:30', 'hour', 300, { zone: 'Asia/Kolkata' })).toEqual([
      'Oct 8',
      '03:00',
      '06:00',
      '09:00',
    ])
  })
  test('two years are ticked by months that carry their year once', () => {
    expect(labels('2026-02-01T00:00-05:00', '2028-02-01T00:00-05:00', 'month', 700)).toEqual([
      'Apr 2026',
      'Jul',
      'Oct',
      'Jan 2027',
      'Apr',
      'Jul',
      'Oct',
      'Jan 2028',
    ])
  })
  test('labels are never nearer than their widths', () => {
    for (const width of [120, 300, 700, 1500]) {
      const ticks = labels('2026-10-08T00:00-04:00', '2026-12-04T00:00-05:00', 'day', width)
      expect(ticks.reduce((sum, label) => sum + measure(label) + 16, 0)).toBeLessThanOrEqual(width + 60)
    }
  })
  test('the language and the clock of the user are kept', () => {
    expect(labels('2026-11-02T00:00-05:00', '2026-11-03T00:00-05:00', 'hour', 400, { timeFormat: 'h:mm a' })).toEqual([
      'Nov 2',
      '6:00 AM',
      '12:00 PM',
      '6:00 PM',
    ])
    expect(labels('2026-10-08T00:00-04:00', '2026-10-22T00:00-04:00', 'day', 400, { locale: 'ro' })).toEqual(['8 oct.', '15 oct.'])
  })
})
