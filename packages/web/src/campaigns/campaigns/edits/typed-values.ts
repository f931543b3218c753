/** Dates of campaigns as people type them, in a cell or for many campaigns at once. */
import { dayOfEdge, edgeOfDay, parseDateTime, parseDay, printDate, printDateTime } from '@spotdesk/ui/dates'
import { readDays, shiftDays } from '@spotdesk/sdk/rules'
import { dateFault, type Formats, isDayStart } from '@spotdesk/sdk/values'
import { t } from '../../../shared/text.ts'
import { type Typed, wrong } from './typed-numbers.ts'

export type Side = 'startDate' | 'endDate'

/** A start or an end as its editor shows it: the day alone where it begins or ends with that day. */
export function printFlightDate(instant: Date | null, side: Side, zone: string, formats: Formats): string {
  if (instant === null) return ''
  const edge = side === 'endDate' ? 'end' : 'start'
  return isDayStart(instant, zone) ? printDate(instant, zone, edge, formats) : printDateTime(instant, zone, formats)
}

/**
 * Reads a date and time in the account's zone: an end without a time lasts through its day, '+7' shifts what is there, and nothing, or the
 * words for it, is no end.
 */
export function readFlightDate(
  text: string,
  { side, zone, formats, current }: { side: Side; zone: string; formats: Formats; current: Date | null },
): Typed<Date | null> {
  const bare = text.trim()
  if (bare === '' || bare.toLowerCase() === t('no end').toLowerCase())
    return side === 'endDate' ? { ok: true, value: null } : wrong('required')
  const days = /^[+−-]/.test(bare) ? readDays(bare) : null
  if (days !== null) {
    if (current) return inRange(shiftDays(current, days, zone), side)
    return { ok: false, problem: t('There is no date to shift.') }
  }
  const day = parseDay(bare, formats.dateFormat)
  if (day !== null) return inRange(edgeOfDay(day, zone, side === 'endDate' ? 'end' : 'start'), side)
  const value = parseDateTime(bare, zone, { hour: 0, minute: 0 }, formats)
  if (value instanceof Date) return inRange(value, side)
  const format = `${formats.dateFormat} ${formats.timeFormat}`
  return { ok: false, problem: t('The date does not exist or is not written as {format}.', { format }) }
}

function inRange(value: Date, side: Side): Typed<Date> {
  const fault = dateFault(value, side === 'endDate')
  return fault ? wrong(fault.code, { ...fault.params }) : { ok: true, value }
}

/** Days of the calendar between two dates, as an end or a start shows them. */
export function daysBetween(from: Date, to: Date, side: Side, zone: string): number {
  const dayOf = (instant: Date) => Date.parse(`${dayOfEdge(instant, zone, side === 'endDate' ? 'end' : 'start')}T00:00:00Z`)
  return Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
}
