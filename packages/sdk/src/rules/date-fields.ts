/** Dates and times that users type or pick (docs/domain.md §17.3). Days are those of a time zone, instants are exact. */
import { type DateFault, dateFault, isoDay, startOfDay } from '../values/index.ts'
import type { DateRange } from './date-range.ts'

/** `outsideDates`: not in the range of dates that every date lies in. */
export type DateCode = 'invalidDate' | 'outsideDates' | 'minDate' | 'maxDate'

/** The bounds of a date, both inclusive; null means no bound. */
export interface DateBounds {
  min?: Date | null
  max?: Date | null
}

const isDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

/** The error of a date, by the days of a zone; no date has no error. */
export function checkDate(value: unknown, bounds: DateBounds, zone: string): DateCode | null {
  return check(value, bounds, (instant) => isoDay(instant, zone))
}

/** The error of a date and time, by exact instants. */
export function checkDateTime(value: unknown, bounds: DateBounds): DateCode | null {
  return check(value, bounds, (instant) => instant.getTime())
}

function check(value: unknown, { min, max }: DateBounds, key: (instant: Date) => string | number): DateCode | null {
  if (value === null || value === undefined) return null
  if (!isDate(value)) return 'invalidDate'
  if (dateFault(value)) return 'outsideDates'
  if (isDate(min) && key(value) < key(min)) return 'minDate'
  return isDate(max) && key(value) > key(max) ? 'maxDate' : null
}

/** A range is valid only if both are dates and the start is not after the end. */
export function isValidRange(start: unknown, end: unknown): boolean {
  return isDate(start) && isDate(end) && start.getTime() <= end.getTime()
}

/**
 * The limits of the two calendars of a range picker: the start's ends at the earlier of the maximum and the chosen end, the end's begins at
 * the later of the minimum and the chosen start.
 */
export function calendarBounds(
  { min = null, max = null }: DateBounds,
  chosen: { start: Date | null; end: Date | null },
): { startMax: Date | null; endMin: Date | null } {
  const dates = (...all: (Date | null)[]) => all.filter(isDate).toSorted((a, b) => a.getTime() - b.getTime())
  return { startMax: dates(max, chosen.end)[0] ?? null, endMin: dates(min, chosen.start).at(-1) ?? null }
}

/** True if a predefined range can be chosen: none of its days lies outside the bounds. */
export function isRangeOffered({ start, end }: DateRange, bounds: DateBounds, zone: string): boolean {
  const lastInstant = new Date(end.getTime() - 1)
  return checkDate(start, bounds, zone) === null && checkDate(lastInstant, bounds, zone) === null
}

/** The range that a choice sets: from the start of the first day to the end of the last one; half-open. */
export function appliedRange(start: Date, end: Date, zone: string): DateRange {
  return { start: startOfDay(start, zone), end: startOfDay(end, zone, 1) }
}

/** The dates of a flight that lie outside the range of dates. An end that is left out is none. */
export function flightFaults(flight: { startDate: Date | null; endDate: Date | null }): ['startDate' | 'endDate', DateFault][] {
  return (['startDate', 'endDate'] as const).flatMap((field) => {
    const fault = flight[field] && dateFault(flight[field], field === 'endDate')
    return fault ? [[field, fault]] : []
  })
}

export interface TimeOfDay {
  hour: number
  minute: number
}

/** Reads 'H:mm' or 'HH:mm', hours 0 to 23 and minutes 0 to 59; `initial` for an empty text, null for any other. */
export function parseTimeOfDay(text: string, initial: TimeOfDay = { hour: 0, minute: 0 }): TimeOfDay | null {
  if (text.trim() === '') return initial
  const match = /^\s*(\d{1,2}):(\d{1,2})\s*$/.exec(text)
  const time = { hour: Number(match?.[1]), minute: Number(match?.[2]) }
  return match && time.hour <= 23 && time.minute <= 59 ? time : null
}

/** Both padded to two digits: '09:05'. */
export function printTimeOfDay({ hour, minute }: TimeOfDay): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
