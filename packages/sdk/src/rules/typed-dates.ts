/** Instants of typed days: beginnings, ends and times of day in a zone. An end is the first instant after the day that is shown. */
import {
  dayFault,
  type DayOrder,
  instantOf,
  isDayStart,
  isoDay,
  readTimeOfDay,
  splitDayTime,
  startOfDay,
  wallTime,
} from '../values/index.ts'
import type { TimeOfDay } from './date-fields.ts'

/** The side of a half-open range: an end is the first instant after the day that is shown. */
export type Edge = 'start' | 'end'

const splitDay = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** The first instant of a day, 'yyyy-MM-dd', in a zone. */
export function dayStart(day: string, zone: string): Date {
  const date = splitDay(day)
  const noon = instantOf({ ...date, hour: 12, minute: 0, second: 0 }, zone)
  return startOfDay(noon ?? new Date(Date.UTC(date.year, date.month - 1, date.day, 12)), zone)
}

/** The instant of a day as an edge: the first of the day, or the first after it. */
export function edgeOfDay(day: string, zone: string, edge: Edge): Date {
  const start = dayStart(day, zone)
  return edge === 'start' ? start : startOfDay(start, zone, 1)
}

/** The day 'yyyy-MM-dd' that an edge shows: an end at the beginning of a day is the day before. */
export function dayOfEdge(instant: Date, zone: string, edge: Edge): string {
  return isoDay(edge === 'start' ? instant : new Date(instant.getTime() - 1), zone)
}

/** A day and a time of day in a zone; null where clocks skip that time. */
export function instantAt(day: string, { hour, minute }: TimeOfDay, zone: string): Date | null {
  return instantOf({ ...splitDay(day), hour, minute, second: 0 }, zone)
}

/** A day and a time of day in a zone; where clocks skip that time, the first one after it. */
export function nearestInstantAt(day: string, time: TimeOfDay, zone: string): Date {
  for (let minutes = time.hour * 60 + time.minute; minutes < 24 * 60; minutes += 15) {
    const instant = instantAt(day, { hour: Math.floor(minutes / 60), minute: minutes % 60 }, zone)
    if (instant) return instant
  }
  return startOfDay(dayStart(day, zone), zone, 1)
}

/** An edge with a time of day as it is shown: an end at the beginning of a day is the last minute of the day before. */
export function shownEdge(instant: Date, zone: string, edge: Edge): Date {
  return edge === 'end' && isDayStart(instant, zone) ? new Date(instant.getTime() - 60_000) : instant
}

/** The instant of a shown edge: an end in the last minute of a day is the beginning of the day after it. */
export function instantOfEdge(shown: Date, zone: string, edge: Edge): Date {
  const { hour, minute } = wallTime(shown, zone)
  return edge === 'end' && hour === 23 && minute === 59 ? startOfDay(shown, zone, 1) : shown
}

/** A typed day, with its time where it has one, or why it is none. `skippedTime`: clocks leave it out on that day. */
export type TypedDateTime =
  | { ok: true; day: string; time: TimeOfDay | null }
  | { ok: false; fault: NonNullable<ReturnType<typeof dayFault>> | { code: 'skippedTime'; params: Record<never, never> } }

/**
 * Reads a typed day and time in a zone.
 * @param order of days whose year comes last; null if nobody knows it
 * @param mayBeOpen an end after the range of dates is told that none is no end
 */
export function readDateTime(text: string, zone: string, order: DayOrder | null, mayBeOpen = false): TypedDateTime {
  const { reading, timeText } = splitDayTime(text, order)
  const fault = dayFault(reading, mayBeOpen)
  if (fault || reading.day === null) return { ok: false, fault: fault ?? { code: 'invalidDate', params: {} } }
  if (timeText === '') return { ok: true, day: reading.day, time: null }
  const time = readTimeOfDay(timeText)
  if (!time) return { ok: false, fault: { code: 'invalidDate', params: {} } }
  if (!instantAt(reading.day, time, zone)) return { ok: false, fault: { code: 'skippedTime', params: {} } }
  return { ok: true, day: reading.day, time }
}
