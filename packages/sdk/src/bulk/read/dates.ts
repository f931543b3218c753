/**
 * Dates of bulk files: `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` in the file's zone, or with an offset; other days, as people write them, in an order
 * that was said with the file. A date-only end means through
 * that day and is stored as the next midnight (half-open).
 */
import {
  clockTime,
  dateBounds,
  type DayOrder,
  instantOf,
  isDayInRange,
  isoDay,
  outsideDates,
  readTimeOfDay,
  splitDayTime,
  wallTime,
  type WallTime,
} from '../../values/index.ts'
import { type CellContext, type CellResult, type CellType, failed } from './cell.ts'

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i
const pattern = 'write yyyy-MM-dd or yyyy-MM-dd HH:mm'

interface Parts extends WallTime {
  millisecond: number
  dateOnly: boolean
  /** Minutes east of UTC; null for the file's zone. */
  offset: number | null
}

function parseParts(cell: string): Parts | null {
  const match = form.exec(cell)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const zone = match[8]
  const offset = zone === undefined ? null : /^z$/i.test(zone) ? 0 : parseOffset(zone)
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    millisecond: Number((match[7] ?? '').padEnd(3, '0')),
    dateOnly: match[4] === undefined,
    offset,
  }
}

function parseOffset(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

const two = (value: number) => String(value).padStart(2, '0')
const dayText = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The day that many days later, by the calendar. */
function shiftDay({ year, month, day }: WallTime, days: number): { year: number; month: number; day: number } {
  const shifted = new Date(Date.UTC(year, month - 1, day + days))
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() }
}

/** The first moment of a day in a zone: midnight, or the first existing time after it; null when the zone skipped the day. */
function dayStart(day: { year: number; month: number; day: number }, zone: string): Date | null {
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    const found = instantOf({ ...day, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 }, zone)
    if (found) return found
  }
  return null
}

/** The last day of a month that a date such as 31 February exceeds. */
function lastDayOfMonth({ year, month }: WallTime): string {
  return dayText({ year, month, day: new Date(Date.UTC(year, month, 0)).getUTCDate() })
}

/** The first local time after a gap in the zone's clock, as text. */
function afterGap(parts: Parts, zone: string): string | null {
  for (let ahead = 1; ahead <= 24 * 60; ahead += 1) {
    const minutes = parts.hour * 60 + parts.minute + ahead
    const day = shiftDay(parts, Math.floor(minutes / 1440))
    const clock = { hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 }
    if (instantOf({ ...day, ...clock, second: 0 }, zone)) return `${dayText(day)} ${two(clock.hour)}:${two(clock.minute)}`
  }
  return null
}

/** A date in another form as files have it: for sure where it is one in this order, else the dates that it may be. */
function otherwise(cell: string, order: DayOrder | null): { isSure: boolean; readings: string[] } {
  const { reading, timeText } = splitDayTime(cell, order)
  const time = timeText === '' ? null : readTimeOfDay(timeText)
  if (timeText !== '' && !time) return { isSure: false, readings: [] }
  const clock = time ? ` ${two(time.hour)}:${two(time.minute)}` : ''
  const days = reading.day === null ? reading.readings : [reading.day]
  return { isSure: reading.day !== null, readings: days.map((day) => `${day}${clock}`) }
}

/** A date in the form of files, where the cell has it in another one that is a day in this order; else the cell as it is. */
export function inFileForm(cell: string, order: DayOrder): string {
  const other = parseParts(cell.trim()) ? null : otherwise(cell, order)
  return other?.isSure ? other.readings[0]! : cell
}

function readInstant(cell: string, { zone, dates }: CellContext, end: boolean): CellResult<Date> {
  const written = parseParts(cell.trim())
  const other = written ? null : otherwise(cell, dates ?? null)
  const parts = written ?? (dates && other?.isSure ? parseParts(other.readings[0]!) : null)
  if (!parts) return failed('invalidDate', { detail: pattern, suggestion: other?.readings.join(' or ') || null })
  if (parts.month < 1 || parts.month > 12 || parts.day < 1 || parts.hour > 23 || parts.minute > 59 || parts.second > 59)
    return failed('invalidDate')
  if (Math.abs(parts.offset ?? 0) > 14 * 60) return failed('invalidDate')
  const day = dayText(parts)
  if (!isDayInRange(day)) return { error: outsideDates(day > dateBounds.lastDay, end) }
  const utc = instantOf(parts, 'UTC')
  if (!utc) return failed('invalidDate', { suggestion: lastDayOfMonth(parts) })
  if (parts.offset !== null) return { value: new Date(utc.getTime() + parts.millisecond - parts.offset * 60_000) }
  // The last minute of a day is how an end at midnight is shown with its time.
  const isLast = end && parts.hour === 23 && parts.minute === 59
  if (isLast) return { value: dayStart(shiftDay(parts, 1), zone)! }
  const instant = parts.dateOnly ? dayStart(end ? shiftDay(parts, 1) : parts, zone) : instantOf(parts, zone)
  if (instant) return { value: new Date(instant.getTime() + parts.millisecond) }
  return failed('invalidDate', { detail: `the clock of ${zone} leaves this time out`, suggestion: afterGap(parts, zone) })
}

/** The shortest text that reads back as the same instant. */
function printInstant(instant: Date, zone: string, end: boolean): string {
  const wall = wallTime(instant, zone)
  if (dayStart(wall, zone)?.getTime() === instant.getTime()) return end ? dayText(shiftDay(wall, -1)) : dayText(wall)
  // Without an offset the last minute of a day would read back as midnight.
  const minutes = end && wall.hour === 23 && wall.minute === 59 ? null : instantOf({ ...wall, second: 0 }, zone)
  return minutes?.getTime() === instant.getTime() ? `${isoDay(instant, zone)} ${clockTime(instant, zone)}` : instant.toISOString()
}

function dateCell(end: boolean): CellType<Date> {
  return {
    form: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$` },
    read: (cell, context) => readInstant(cell, context, end),
    print: (instant, { zone }) => printInstant(instant, zone, end),
    key: (instant) => String(instant.getTime()),
  }
}

export const startDate = dateCell(false)
export const endDate = dateCell(true)
