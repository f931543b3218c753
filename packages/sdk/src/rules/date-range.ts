/** The date range of statistics: its form in an address, its default, and the predefined ranges. */
import { instantBounds, isoDay, limits, startOfDay, wallTime, dayMs } from '../values/index.ts'

/** Half-open: `end` is the first instant after it. */
export interface DateRange {
  start: Date
  end: Date
}

/**
 * Reads 'startMillis-endMillis'; null when a part is missing, the start is after the end, or the end after the range of dates. A start
 * before it is one before the look-back limit.
 */
export function parseDateRange(text: string): DateRange | null {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(text)
  if (!match) return null
  const range = { start: new Date(Number(match[1])), end: new Date(Number(match[2])) }
  return range.start <= range.end && range.end.getTime() <= instantBounds.last ? range : null
}

export function printDateRange({ start, end }: DateRange): string {
  return `${start.getTime()}-${end.getTime()}`
}

/** Predefined ranges in the order they are offered; those of fields that only look ahead are the other list (docs/domain.md §17.4). */
export const shownRangeKeys = [
  'TODAY',
  'YESTERDAY',
  'THIS_WEEK',
  'LAST_WEEK',
  'NEXT_WEEK',
  'THIS_MONTH',
  'LAST_MONTH',
  'NEXT_MONTH',
  'NEXT_7_DAYS',
  'NEXT_30_DAYS',
  'NEXT_90_DAYS',
  'TOMORROW',
] as const
export const futureRangeKeys = ['THIS_WEEK', 'NEXT_WEEK', 'THIS_MONTH', 'NEXT_MONTH'] as const satisfies (typeof shownRangeKeys)[number][]
/** The ranges of statistics: those of everywhere, of the last days, and everything. */
export const dateRangeKeys = [...shownRangeKeys, 'LAST_7_DAYS', 'LAST_30_DAYS', 'ALL'] as const
export type DateRangeKey = (typeof dateRangeKeys)[number]
export type PredefinedRangeKey = Exclude<DateRangeKey, 'ALL'>
export const dateRangeLabels: Record<DateRangeKey, string> = {
  TODAY: 'Today',
  YESTERDAY: 'Yesterday',
  THIS_WEEK: 'This week',
  LAST_WEEK: 'Last week',
  NEXT_WEEK: 'Next week',
  THIS_MONTH: 'This month',
  LAST_MONTH: 'Last month',
  NEXT_MONTH: 'Next month',
  NEXT_7_DAYS: 'Next 7 days',
  NEXT_30_DAYS: 'Next 30 days',
  NEXT_90_DAYS: 'Next 90 days',
  TOMORROW: 'Tomorrow',
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  ALL: 'Whole delivery',
}

const lookAhead: ReadonlySet<DateRangeKey> = new Set(['TOMORROW', 'NEXT_WEEK', 'NEXT_MONTH', 'NEXT_7_DAYS', 'NEXT_30_DAYS', 'NEXT_90_DAYS'])
/** Ranges in which something may have been delivered. */
export const deliveredRangeKeys = dateRangeKeys.filter((key) => !lookAhead.has(key))

/** The ranges that a picker offers over what ends at `end`: those ahead only if a day after today is before it. */
export function offeredRanges(end: Date, now: Date, zone: string): DateRangeKey[] {
  const tomorrow = startOfDay(now, zone, 1)
  const reaches = (key: DateRangeKey) => {
    if (key === 'ALL' || !lookAhead.has(key)) return true
    const { start } = predefinedRange(key, now, zone)
    return (start < tomorrow ? tomorrow : start) < end
  }
  return dateRangeKeys.filter(reaches)
}

/**
 * A predefined range at `now`, by the days of a zone; weeks begin on Monday, and the last and next days include today. The caller handles
 * `ALL`.
 */
export function predefinedRange(key: PredefinedRangeKey, now: Date, zone: string): DateRange {
  const day = (offset: number) => startOfDay(now, zone, offset)
  const { year, month } = wallTime(now, zone)
  const weekday = (new Date(`${isoDay(now, zone)}T00:00:00Z`).getUTCDay() + 6) % 7
  const monthStart = (offset: number) => startOfDay(new Date(Date.UTC(year, month - 1 + offset, 1, 12)), zone)
  switch (key) {
    case 'TODAY':
      return { start: day(0), end: day(1) }
    case 'YESTERDAY':
      return { start: day(-1), end: day(0) }
    case 'THIS_WEEK':
      return { start: day(-weekday), end: day(7 - weekday) }
    case 'LAST_WEEK':
      return { start: day(-weekday - 7), end: day(-weekday) }
    case 'THIS_MONTH':
      return { start: monthStart(0), end: monthStart(1) }
    case 'LAST_MONTH':
      return { start: monthStart(-1), end: monthStart(0) }
    case 'TOMORROW':
      return { start: day(1), end: day(2) }
    case 'NEXT_WEEK':
      return { start: day(7 - weekday), end: day(14 - weekday) }
    case 'NEXT_MONTH':
      return { start: monthStart(1), end: monthStart(2) }
    case 'NEXT_7_DAYS':
      return { start: day(0), end: day(7) }
    case 'NEXT_30_DAYS':
      return { start: day(0), end: day(30) }
    case 'NEXT_90_DAYS':
      return { start: day(0), end: day(90) }
    case 'LAST_7_DAYS':
      return { start: day(-6), end: day(1) }
    case 'LAST_30_DAYS':
      return { start: day(-29), end: day(1) }
  }
}

/**
 * The range of an address. If omitted, the whole delivery range. Invalid, or nothing delivered: this month. The start is never further back
 * than the look-back limit before today in `zone`.
 */
export function resolveDateRange(text: string | undefined, delivery: DateRange | null, now: Date, zone: string): DateRange {
  const requestedRange = text ? parseDateRange(text) : delivery
  const range = requestedRange ?? predefinedRange('THIS_MONTH', now, zone)
  const earliest = startOfDay(now, zone, -limits.lookBackDays)
  const start = range.start < earliest ? earliest : range.start
  return { start, end: range.end < start ? new Date(start.getTime() + dayMs) : range.end }
}
