/** `--range`: a named range, a day, or `start..end` in days of the agency's time zone, both included. */
import { type DateRange, type DateRangeKey, dayStart, deliveredRangeKeys, predefinedRange } from '@spotdesk/sdk/rules'
import { compactUtc, dayFault, readDay, startOfDay } from '@spotdesk/sdk/values'
import { usage } from '../../../failure.ts'
import { chosen } from '../../../input.ts'

/** Names as they are typed: 'last-7-days'. */
export const rangeNames = deliveredRangeKeys.map((key) => key.toLowerCase().replaceAll('_', '-'))

/** @returns null for the whole delivery. @throws Failure for a text that is no range */
export function readRange(text: string, now: Date, zone: string): DateRange | null {
  if (/^\d/.test(text)) {
    const [from = '', to = from, ...rest] = text.split('..')
    const [start, end] = [parseDayStart(from, zone), parseDayStart(to, zone)]
    if (rest.length > 0 || !start || !end || end < start)
      throw usage(`--range takes days such as 2026-11-01..2026-11-20, not "${text}".`, `Or one of ${rangeNames.join(', ')}.`)
    return { start, end: startOfDay(end, zone, 1) }
  }
  const key = chosen('--range', text, rangeNames).toUpperCase().replaceAll('-', '_') as DateRangeKey
  return key === 'ALL' ? null : predefinedRange(key, now, zone)
}

/** The first instant of a day; null where there is no such day, or it has two readings. */
function parseDayStart(text: string, zone: string): Date | null {
  const reading = readDay(text, null)
  return reading.day === null || dayFault(reading) ? null : dayStart(reading.day, zone)
}

/** The parameters of a period: its last second is the one before its end. */
export function toPeriodQuery(range: DateRange | null): { from?: string; to?: string } {
  return range ? { from: compactUtc(range.start), to: compactUtc(new Date(range.end.getTime() - 1000)) } : {}
}
