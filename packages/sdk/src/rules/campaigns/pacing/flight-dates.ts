/** Starts and ends of flights as people type them in a cell, a pasted column or for many campaigns at once. Pure. */
import { dateFault, type DayOrder, formatDay, formatDayTime, type Formats, isDayStart } from '../../../values/index.ts'
import { dayOfEdge, edgeOfDay, instantOfEdge, nearestInstantAt, readDateTime, type TypedDateTime } from '../../typed-dates.ts'
import { readDays, shiftDays } from '../settings/value-edits.ts'

/** A date of a flight. An end may be left out, a start not. */
export type FlightSide = 'startDate' | 'endDate'

const toEdge = (side: FlightSide) => (side === 'endDate' ? 'end' : 'start')

/** A start or an end as its editor shows it: the day alone where it begins or ends with that day. */
export function printFlightDate(instant: Date | null, side: FlightSide, zone: string, formats: Formats): string {
  if (instant === null) return ''
  if (!isDayStart(instant, zone)) return formatDayTime(instant, zone, formats)
  return formatDay(new Date(instant.getTime() - (side === 'endDate' ? 1 : 0)), zone, formats)
}

type Fault = Extract<TypedDateTime, { ok: false }>['fault'] | { code: 'required' | 'nothingToShift'; params: Record<never, never> }

/** A typed date, null for no end, or why it is none. */
export type FlightDateVerdict = { ok: true; value: Date | null } | { ok: false; fault: Fault }

const refused = (fault: Fault): FlightDateVerdict => ({ ok: false, fault })

/**
 * Reads a date and time in the account's zone: an end without a time, or in the last minute of a day, lasts through its day, '+7' shifts
 * what is there, and nothing, or the words for it, is no end.
 * @param order of days whose year comes last; null if nobody knows it
 * @param noEnd words for no end, in lower case
 */
export function readFlightDate(
  text: string,
  { side, zone, order, current, noEnd }: { side: FlightSide; zone: string; order: DayOrder | null; current: Date | null; noEnd: string },
): FlightDateVerdict {
  const bare = text.trim()
  const mayBeOpen = side === 'endDate'
  if (bare === '' || bare.toLowerCase() === noEnd) return mayBeOpen ? { ok: true, value: null } : refused({ code: 'required', params: {} })
  const days = /^[+−-]/.test(bare) ? readDays(bare) : null
  if (days !== null) {
    if (!current) return refused({ code: 'nothingToShift', params: {} })
    const value = shiftDays(current, days, zone)
    const fault = dateFault(value, mayBeOpen)
    return fault ? refused(fault) : { ok: true, value }
  }
  const typed = readDateTime(bare, zone, order, mayBeOpen)
  if (!typed.ok) return refused(typed.fault)
  const edge = toEdge(side)
  const value = typed.time ? instantOfEdge(nearestInstantAt(typed.day, typed.time, zone), zone, edge) : edgeOfDay(typed.day, zone, edge)
  return { ok: true, value }
}

/** Days of the calendar between two dates, as an end or a start shows them. */
export function daysBetween(from: Date, to: Date, side: FlightSide, zone: string): number {
  const toDayMs = (instant: Date) => Date.parse(`${dayOfEdge(instant, zone, toEdge(side))}T00:00:00Z`)
  return Math.round((toDayMs(to) - toDayMs(from)) / 86_400_000)
}
