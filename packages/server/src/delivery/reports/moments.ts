/** Days and times in reports: ISO, in the time zone that the report names. */
import { clockTime, isoDay } from '@spotdesk/sdk/values'

/** A moment, to the minute; nothing without one. */
export function printMoment(instant: Date | null, zone: string): string {
  return instant ? `${isoDay(instant, zone)} ${clockTime(instant, zone)}` : ''
}

/**
 * The end of a flight. A flight is half-open, so that one through 31 March ends at the midnight after it: the report has 31 March then, as
 * screens and bulk files do. An end within a day has its time.
 */
export function printEnd(end: Date | null, zone: string): string {
  if (!end) return ''
  const lastDay = isoDay(new Date(end.getTime() - 1), zone)
  return lastDay === isoDay(end, zone) ? printMoment(end, zone) : lastDay
}
