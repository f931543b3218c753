/** Bounds of a flight between a rule, '2027-01-04' or '2027-01-04T06:30', and fields of a date and time. Pure. */
import { readBound, spanOfDates } from '@spotdesk/sdk/targeting'
import { isDayStart, isoDay, wallTime } from '@spotdesk/sdk/values'
import type { TypedDate } from '@spotdesk/ui/dates'

export type Side = 'from' | 'to'
const minuteMs = 60_000

/** The first minute of a lower bound, the last one of an upper bound; a text that is no bound as it is. */
export function dateOfBound(text: string, side: Side, zone: string): TypedDate {
  if (text.trim() === '') return null
  const bound = readBound({ kind: 'date' }, text.trim())
  if (bound === null) return text
  const { from, until } = spanOfDates({ from: bound, to: bound }, zone)
  return new Date(side === 'from' ? from : until - minuteMs)
}

/** A day where the bound is the first or last minute of it, otherwise with its time. */
export function boundOfDate(value: TypedDate, side: Side, zone: string): string {
  if (value === null || typeof value === 'string') return value ?? ''
  const { hour, minute } = wallTime(value, zone)
  const isWhole = isDayStart(side === 'from' ? value : new Date(value.getTime() + minuteMs), zone)
  return isWhole ? isoDay(value, zone) : `${isoDay(value, zone)}T${two(hour)}:${two(minute)}`
}

const two = (value: number) => String(value).padStart(2, '0')
