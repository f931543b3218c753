/** Days and times as people type and read them, in a time zone and in the formats of their profile. */
import { parseTimeOfDay, printTimeOfDay, type TimeOfDay } from '@spotdesk/sdk/rules'
import { formatDay, formatDayTime, type Formats, instantOf, isDayStart, isoDay, startOfDay, wallTime } from '@spotdesk/sdk/values'

/** The value of a date field: null while it is empty, and the text itself while that is no date. */
export type TypedDate = Date | string | null

/** The side of a half-open range: an end is the first instant after the day that is shown. */
export type Edge = 'start' | 'end'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The day of a typed text as 'yyyy-MM-dd': in the order of the format, with any mark between its parts, or year first, with marks or as
 * eight digits. Null where the text is no day.
 */
export function parseDay(text: string, dateFormat: Formats['dateFormat']): string | null {
  const bare = text.trim()
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(bare) ?? /^(\d{4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,2})\.?$/.exec(bare)
  const ordered = compact ? null : /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4})\.?$/.exec(bare)
  const [first, second, third] = (compact ?? ordered)?.slice(1).map(Number) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  const isMonthFirst = dateFormat.startsWith('MM')
  const [year, month, day] = compact ? [first, second, third] : isMonthFirst ? [third, first, second] : [third, second, first]
  const exists = instantOf({ year, month, day, hour: 12, minute: 0, second: 0 }, 'UTC') !== null
  return exists ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : null
}

/** A time of day: '9:05', '09:05', '0905', '9', '1:05 PM'. Null where the text is none. */
export function parseTime(text: string): TimeOfDay | null {
  const match = /^(\d{1,2})(?::?(\d{2}))? ?(?:([ap])\.?m\.?)?$/i.exec(text.trim())
  if (!match) return null
  const [, hours = '', minutes = '00', half] = match
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const inDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return parseTimeOfDay(`${inDay}:${minutes}`)
}

/** The first instant of a day, 'yyyy-MM-dd', in a zone. */
export function dayStart(day: string, zone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const noon = instantOf({ year, month, day: date, hour: 12, minute: 0, second: 0 }, zone)
  return startOfDay(noon ?? new Date(Date.UTC(year, month - 1, date, 12)), zone)
}

/** The instant of a day as an edge: the first of the day, or the first after it. */
export function edgeOfDay(day: string, zone: string, edge: Edge): Date {
  const start = dayStart(day, zone)
  return edge === 'start' ? start : startOfDay(start, zone, 1)
}

/** The day 'yyyy-MM-dd' that an edge shows: an end at midnight is the day before. */
export function dayOfEdge(instant: Date, zone: string, edge: Edge): string {
  return isoDay(edge === 'start' ? instant : new Date(instant.getTime() - 1), zone)
}

/** Reads a typed day; the text itself where it is none. */
export function parseDate(text: string, zone: string, edge: Edge, formats: Formats): TypedDate {
  if (text.trim() === '') return null
  const day = parseDay(text, formats.dateFormat)
  return day === null ? text : edgeOfDay(day, zone, edge)
}

/** The day that an edge shows, in the user's format; a text as it was typed, and nothing for null or an invalid date. */
export function printDate(value: TypedDate, zone: string, edge: Edge, formats: Formats): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return isDate(value) ? formatDay(new Date(value.getTime() - (edge === 'end' ? 1 : 0)), zone, formats) : ''
}

/** True if the instant is one: a value of a form may be an invalid date. */
export const isDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

/** A day and a time of day in a zone; null where clocks skip that time. */
export function instantAt(day: string, { hour, minute }: TimeOfDay, zone: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, hour, minute, second: 0 }, zone)
}

/** A day and a time of day in a zone; where clocks skip that time, the first one after it. */
export function nearestInstantAt(day: string, time: TimeOfDay, zone: string): Date {
  for (let minutes = time.hour * 60 + time.minute; minutes < 24 * 60; minutes += 15) {
    const instant = instantAt(day, { hour: Math.floor(minutes / 60), minute: minutes % 60 }, zone)
    if (instant) return instant
  }
  return startOfDay(dayStart(day, zone), zone, 1)
}

/** Splits a day from the time after it; the time is empty where there is none. */
function splitDayTime(text: string): [day: string, time: string] {
  const match = /^(\S+?)(?:T|,?\s+)(.*)$/.exec(text.trim())
  return match ? [match[1] ?? '', match[2] ?? ''] : [text.trim(), '']
}

/**
 * Reads a typed day and time, the initial time where it is missing, or the first after it that exists; the text itself where it is none, or
 * where clocks skip the typed time.
 */
export function parseDateTime(text: string, zone: string, initial: TimeOfDay, formats: Formats): TypedDate {
  if (text.trim() === '') return null
  const [dayText, timeText] = splitDayTime(text)
  const day = parseDay(dayText, formats.dateFormat)
  if (day !== null && timeText === '') return nearestInstantAt(day, initial, zone)
  const time = parseTime(timeText)
  return (day !== null && time !== null && instantAt(day, time, zone)) || text
}

/** Day and time of an instant, in the user's formats; a text as it was typed, and nothing for null or an invalid date. */
export function printDateTime(value: TypedDate, zone: string, formats: Formats): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return isDate(value) ? formatDayTime(value, zone, formats) : ''
}

/** True if a text names a day and a time that clocks skip in the zone. */
export function isSkippedTime(text: string, zone: string, formats: Formats): boolean {
  const [dayText, timeText] = splitDayTime(text)
  const [day, time] = [parseDay(dayText, formats.dateFormat), parseTime(timeText)]
  return day !== null && time !== null && instantAt(day, time, zone) === null
}

/** Which of two an instant is, where clocks go back and its time of day comes twice; null where it comes once. */
export function turnOf(instant: Date, zone: string): 'first' | 'second' | null {
  const first = instantOf(wallTime(instant, zone), zone)?.getTime() ?? 0
  const whole = Math.floor(instant.getTime() / 1000) * 1000
  if (first !== whole) return 'second'
  const reads = (time: number) => JSON.stringify(wallTime(new Date(time), zone))
  // Clocks go back by an hour, or by half of one on Lord Howe Island.
  return [30, 60].some((minutes) => reads(whole + minutes * 60_000) === reads(whole)) ? 'first' : null
}

/** The time of day of an instant in a zone. */
export function timeOf(instant: Date, zone: string): TimeOfDay {
  const { hour, minute } = wallTime(instant, zone)
  return { hour, minute }
}

/** Reads a typed time of day as 'HH:mm'; the text itself where it is none. */
export function parseClock(text: string): string | null {
  if (text.trim() === '') return null
  const time = parseTime(text)
  return time ? printTimeOfDay(time) : text
}

/** 'HH:mm' as the user's format has it; another text as it is. */
export function printClock(value: string | null, timeFormat: Formats['timeFormat']): string {
  const time = value === null ? null : parseTime(value)
  if (!time || timeFormat === 'HH:mm') return time ? printTimeOfDay(time) : (value ?? '')
  return `${time.hour % 12 === 0 ? 12 : time.hour % 12}:${two(time.minute)} ${time.hour < 12 ? 'AM' : 'PM'}`
}

/** The city of a zone, by which people know it: 'America/New_York' → 'New York'. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** An edge with a time of day as it is shown: an end at the beginning of a day is the last minute of the day before. */
export function shownEdge(instant: Date, zone: string, edge: Edge): Date {
  return edge === 'end' && isDayStart(instant, zone) ? new Date(instant.getTime() - 60_000) : instant
}

/** The instant of a shown edge: an end in the last minute of a day is the beginning of the day after it. */
export function instantOfEdge(shown: Date, zone: string, edge: Edge): Date {
  const { hour, minute } = timeOf(shown, zone)
  return edge === 'end' && hour === 23 && minute === 59 ? startOfDay(shown, zone, 1) : shown
}
