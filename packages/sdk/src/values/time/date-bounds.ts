/**
 * The only range of dates that people, files, programs and addresses may use (docs/domain.md §17.3). It bounds every loop over days, hours
 * and months.
 */
import { dayMs, hourMs } from './time.ts'

/** The first and the last day, 'yyyy-MM-dd'. */
export const dateBounds = { firstDay: '2000-01-01', lastDay: '2099-12-31' } as const

/**
 * Instants that lie on one of these days in some zone, in milliseconds since the epoch: no clock is more than 14 hours ahead of UTC or 12
 * behind it. Both are inside.
 */
export const instantBounds = {
  first: Date.parse(dateBounds.firstDay) - 14 * hourMs,
  last: Date.parse(dateBounds.lastDay) + dayMs + 12 * hourMs,
} as const

/** True for a day 'yyyy-MM-dd' of the range. */
export function isDayInRange(day: string): boolean {
  return day.length === dateBounds.lastDay.length && day >= dateBounds.firstDay && day <= dateBounds.lastDay
}

/** True for an instant on a day of the range in some zone. */
export function isInstantInRange(instant: Date): boolean {
  const time = instant.getTime()
  return time >= instantBounds.first && time <= instantBounds.last
}

/** `farEnd`: an end after the range, where an end may be left out. */
export type DateFaultCode = 'outsideDates' | 'farEnd'

/** An error of a date, as a code of the rows' errors. */
export interface DateFault {
  code: DateFaultCode
  params: { first: string; last: string }
}

/** The error of a date outside the range. @param mayBeOpen it is an end, and none means no end */
export function outsideDates(isAfter: boolean, mayBeOpen: boolean): DateFault {
  return { code: isAfter && mayBeOpen ? 'farEnd' : 'outsideDates', params: { first: dateBounds.firstDay, last: dateBounds.lastDay } }
}

/** The error of an instant; null where it lies in the range. @param mayBeOpen as for `outsideDates` */
export function dateFault(instant: Date, mayBeOpen = false): DateFault | null {
  return isInstantInRange(instant) ? null : outsideDates(instant.getTime() > instantBounds.last, mayBeOpen)
}
