/** Days and times in reports, in the time zone that the report names and in the formats of the user who asks for it. */
import { type Formats, formatDay, formatDayTime, isoDay } from '@spotdesk/sdk/values'

/** How a report prints its dates. */
export interface ReportDates {
  /** The agency's zone. */
  zone: string
  formats: Formats
}

/** A moment, to the minute; nothing without one. */
export function printMoment(instant: Date | null, { zone, formats }: ReportDates): string {
  return instant ? formatDayTime(instant, zone, formats) : ''
}

/**
 * The end of a flight. A flight is half-open, so that one through 31 March ends at the midnight after it: the report has 31 March then, as
 * screens and bulk files do. An end within a day has its time.
 */
export function printEnd(end: Date | null, { zone, formats }: ReportDates): string {
  if (!end) return ''
  const last = new Date(end.getTime() - 1)
  return isoDay(last, zone) === isoDay(end, zone) ? printMoment(end, { zone, formats }) : formatDay(last, zone, formats)
}
