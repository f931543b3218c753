import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits, hourMs } from '../values/index.ts'
import { dateRangeKeys, offeredRanges, parseDateRange, predefinedRange, printDateRange, resolveDateRange } from './date-range.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-20T12:00:00Z')
const at = (text: string) => new Date(text)

describe('a date range in an address', () => {
  test('is startMillis-endMillis', () => {
    expect(parseDateRange('1000-2000')).toEqual({ start: new Date(1000), end: new Date(2000) })
  })
  test('is invalid when a part is missing or the start is after the end', () => {
    for (const text of [
      '',
      '1000',
      '1000-',
      '-2000',
      '2000-1000',
      'a-b',
      '1e3-2000',
      '1000-2000-3000',
      '1000-999999999999999',
      '1000-4133980800000',
    ])
      expect(parseDateRange(text)).toBeNull()
  })
  test('prints and reads back the same', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (start, length) => {
        const range = { start: new Date(start), end: new Date(start + length) }
        expect(parseDateRange(printDateRange(range))).toEqual(range)
      }),
    )
  })
})

describe('the range that is shown', () => {
  const delivery = { start: at('2026-10-01T04:00:00Z'), end: at('2026-11-20T05:00:00Z') }
  const thisMonth = { start: at('2026-11-01T04:00:00Z'), end: at('2026-12-01T05:00:00Z') }
  test('absent: the whole delivery range', () => {
    expect(resolveDateRange(undefined, delivery, now, zone)).toEqual(delivery)
  })
  test('invalid, or nothing delivered: this month', () => {
    expect(resolveDateRange('x', delivery, now, zone)).toEqual(thisMonth)
    expect(resolveDateRange(undefined, null, now, zone)).toEqual(thisMonth)
  })
  test('never begins before the look-back limit', () => {
    const { start } = resolveDateRange('0-1795000000000', delivery, now, zone)
    expect(start).toEqual(at('2025-10-20T04:00:00Z'))
    expect(limits.lookBackDays).toBe(396)
  })
  test('a range that lies wholly before the limit becomes the first day within it', () => {
    expect(resolveDateRange('0-1000', delivery, now, zone)).toEqual({ start: at('2025-10-20T04:00:00Z'), end: at('2025-10-21T04:00:00Z') })
  })
})

describe('predefined ranges', () => {
  test('weeks begin on Monday, and a day of the clock change has 25 hours', () => {
    expect(predefinedRange('THIS_WEEK', now, zone)).toEqual({ start: at('2026-11-16T05:00:00Z'), end: at('2026-11-23T05:00:00Z') })
    const change = predefinedRange('TODAY', at('2026-11-01T12:00:00Z'), zone)
    expect(change.end.getTime() - change.start.getTime()).toBe(25 * hourMs)
  })
  test('each holds at least a day and is in order', () => {
    for (const key of dateRangeKeys) {
      if (key === 'ALL') continue
      const { start, end } = predefinedRange(key, now, zone)
      expect(end.getTime() - start.getTime()).toBeGreaterThanOrEqual(23 * hourMs)
    }
  })
  // 2026-11-20 is a Friday: next week begins on the 23rd.
  test.each([
    ['2026-11-10T05:00:00Z', []],
    ['2026-11-21T05:00:00Z', []],
    ['2026-11-22T05:00:00Z', ['NEXT_7_DAYS', 'NEXT_30_DAYS', 'NEXT_90_DAYS', 'TOMORROW']],
    ['2026-12-01T05:00:00Z', ['NEXT_WEEK', 'NEXT_7_DAYS', 'NEXT_30_DAYS', 'NEXT_90_DAYS', 'TOMORROW']],
    ['2026-12-02T05:00:00Z', ['NEXT_WEEK', 'NEXT_MONTH', 'NEXT_7_DAYS', 'NEXT_30_DAYS', 'NEXT_90_DAYS', 'TOMORROW']],
  ])('over what ends at %s those ahead are %j', (end, ahead) => {
    const offered = offeredRanges(at(end), now, zone)
    expect(offered.filter((key) => /^(NEXT|TOMORROW)/.test(key))).toEqual(ahead)
    expect(offered).toEqual(expect.arrayContaining(['TODAY', 'YESTERDAY', 'THIS_WEEK', 'LAST_MONTH', 'LAST_30_DAYS', 'ALL']))
  })
})
