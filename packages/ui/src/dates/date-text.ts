/** Days and times as people type and read them, in a time zone and in the formats of their profile. */
import { type Edge, edgeOfDay, instantAt, nearestInstantAt, printTimeOfDay, readDateTime, type TimeOfDay } from '@spotdesk/sdk/rules'
import {
  dayFault,
  dayOrderOf,
  formatDay,
  formatDayTime,
  type Formats,
  instantOf,
  readDay,
  readTimeOfDay,
  wallTime,
} from '@spotdesk/sdk/values'

/** The value of a date field: null while it is empty, and the text itself while the text is not a date. */
export type TypedDate = Date | string | null

const two = (value: number) => String(value).padStart(2, '0')

/** Reads a typed day; the text itself where it is none. */
export function parseDate(text: string, zone: string, edge: Edge, formats: Formats): TypedDate {
  if (text.trim() === '') return null
  const reading = readDay(text, dayOrderOf(formats.dateFormat))
  return reading.day === null || dayFault(reading) ? text : edgeOfDay(reading.day, zone, edge)
}

/** The day that an edge shows, in the user's format. A text stays as it was typed. Null or an invalid date gives nothing. */
export function printDate(value: TypedDate, zone: string, edge: Edge, formats: Formats): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return isDate(value) ? formatDay(new Date(value.getTime() - (edge === 'end' ? 1 : 0)), zone, formats) : ''
}

/** True if the instant is one: a value of a form may be an invalid date. */
export const isDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

/**
 * Reads a typed day and time. A missing time becomes the initial time, or the first after it that exists. The text itself is the result
 * where it is no date, or where clocks skip the typed time.
 */
export function parseDateTime(text: string, zone: string, initial: TimeOfDay, formats: Formats): TypedDate {
  if (text.trim() === '') return null
  const typed = readDateTime(text, zone, dayOrderOf(formats.dateFormat))
  if (!typed.ok) return text
  return typed.time ? instantAt(typed.day, typed.time, zone) : nearestInstantAt(typed.day, initial, zone)
}

/** Day and time of an instant, in the user's formats. A text stays as it was typed. Null or an invalid date gives nothing. */
export function printDateTime(value: TypedDate, zone: string, formats: Formats): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return isDate(value) ? formatDayTime(value, zone, formats) : ''
}

/** Which of two instants it is, where clocks go back and its time of day comes twice. Null where it comes once. */
export function findTurn(instant: Date, zone: string): 'first' | 'second' | null {
  const first = instantOf(wallTime(instant, zone), zone)?.getTime() ?? 0
  const whole = Math.floor(instant.getTime() / 1000) * 1000
  if (first !== whole) return 'second'
  const reads = (time: number) => JSON.stringify(wallTime(new Date(time), zone))
  // Clocks go back by an hour, or by half of one on Lord Howe Island.
  return [30, 60].some((minutes) => reads(whole + minutes * 60_000) === reads(whole)) ? 'first' : null
}

/** The time of day of an instant in a zone. */
export function toTimeOfDay(instant: Date, zone: string): TimeOfDay {
  const { hour, minute } = wallTime(instant, zone)
  return { hour, minute }
}

/** Reads a typed time of day as 'HH:mm'; the text itself where it is none. */
export function parseClock(text: string): string | null {
  if (text.trim() === '') return null
  const time = readTimeOfDay(text)
  return time ? printTimeOfDay(time) : text
}

/** 'HH:mm' as the user's format has it; another text as it is. */
export function printClock(value: string | null, timeFormat: Formats['timeFormat']): string {
  const time = value === null ? null : readTimeOfDay(value)
  if (!time || timeFormat === 'HH:mm') return time ? printTimeOfDay(time) : (value ?? '')
  return `${time.hour % 12 === 0 ? 12 : time.hour % 12}:${two(time.minute)} ${time.hour < 12 ? 'AM' : 'PM'}`
}

/** The city of a zone, by which people know it: 'America/New_York' → 'New York'. */
export function toCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
