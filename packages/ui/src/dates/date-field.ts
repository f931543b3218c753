/** Props and checks that every date field has. */
import { checkDate, checkDateTime, type DateBounds, type DateCode, type Edge, readDateTime } from '@spotdesk/sdk/rules'
import { dateBounds, type DateFault, dateFault, dateFormats, dayOrderOf, type Formats, timeFormats } from '@spotdesk/sdk/values'
import type { ReactNode } from 'react'
import type { FieldBinding } from '../fields/FieldParts.tsx'
import type { Translate } from '../text.tsx'
import { toCity, printDate, printDateTime, type TypedDate } from './date-text.ts'

export interface DateSettings {
  /** Time zone in which days begin and times are read. */
  zone: string
  /** Formats of the user's profile; 'yyyy/MM/dd' and 'HH:mm' without them. */
  formats?: Formats
  /** Earliest and latest instant: by its day for a date, exactly for a date and time. */
  min?: Date | null
  max?: Date | null
  /** Decides which day is marked as today, and where presets lie. */
  now?: Date
}

export interface DateFieldBase extends FieldBinding<TypedDate>, DateSettings {
  /** Inside the field at its right, in place of the zone: '45 days'. */
  unit?: ReactNode
  placeholder?: string
  className?: string
}

export const usualFormats: Formats = { dateFormat: dateFormats[0], timeFormat: timeFormats[0] }

/** The zone as a field shows it: 'New York time'. */
export function zoneText(t: Translate, zone: string): string {
  return t('{city} time', { city: toCity(zone) })
}

interface DateCheck extends DateBounds {
  value: TypedDate
  zone: string
  formats: Formats
  /** A date and time is held against exact instants. */
  hasTime?: boolean
  edge?: Edge
  /** It is an end, and none means no end. */
  mayBeOpen?: boolean
}

/** The fault of a date, in words; null where it has none. */
export function dateError(
  t: Translate,
  { value, zone, formats, hasTime = false, edge = 'start', mayBeOpen = false, ...bounds }: DateCheck,
): string | null {
  const print = (instant: Date) => (hasTime ? printDateTime(instant, zone, formats) : printDate(instant, zone, 'start', formats))
  const shown = value instanceof Date && edge === 'end' ? new Date(value.getTime() - 1) : value
  const code = hasTime ? checkDateTime(shown, bounds) : checkDate(shown, bounds, zone)
  const texts: Record<DateCode, () => string> = {
    invalidDate: () => unreadText(t, { value, zone, formats, hasTime, mayBeOpen }),
    outsideDates: () => outsideText(t, value instanceof Date ? dateFault(value, mayBeOpen) : null),
    // A code of a bound comes from one.
    minDate: () => t('The earliest date is {date}.', { date: print(bounds.min!) }),
    maxDate: () => t('The latest date is {date}.', { date: print(bounds.max!) }),
  }
  return code && texts[code]()
}

/** Why a typed text is no date. */
function unreadText(t: Translate, { value, zone, formats, hasTime = false, mayBeOpen = false }: DateCheck): string {
  const typed = typeof value === 'string' ? readDateTime(value, zone, dayOrderOf(formats.dateFormat), mayBeOpen) : null
  const fault = typed && !typed.ok ? typed.fault : null
  switch (fault?.code) {
    case 'skippedTime':
      return t('Clocks skip this time on that day.')
    case 'ambiguousDate':
      return t('The date can be read as {first} or as {second}. Write one of them.', fault.params)
    case 'outsideDates':
    case 'farEnd':
      return outsideText(t, fault)
    default:
      return t('The date does not exist or is not written as {format}.', {
        format: hasTime ? `${formats.dateFormat} ${formats.timeFormat}` : formats.dateFormat,
      })
  }
}

function outsideText(t: Translate, fault: DateFault | null): string {
  const { firstDay: first, lastDay: last } = dateBounds
  return fault?.code === 'farEnd'
    ? t('The latest end is {last}. Leave it empty for no end.', { last })
    : t('The date must lie between {first} and {last}.', { first, last })
}
