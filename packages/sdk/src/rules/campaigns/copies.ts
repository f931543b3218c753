/** The names and flights of copies. Pure. */
import { dayMs, isInstantInRange, isoDay, lengthOf, limits } from '../../values/index.ts'
import { dayOfEdge } from '../typed-dates.ts'
import { shiftDays } from './settings/value-edits.ts'

export interface Flight {
  startDate: Date | null
  endDate: Date | null
}

/** The name with a suffix; a long name is shortened first, never inside a character. */
function withSuffix(name: string, suffix: string): string {
  let base = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (lengthOf(base + segment + suffix) > limits.name) break
    base += segment
  }
  return base.trimEnd() + suffix
}

/** The usual name of a copy: that of its source and ' (copy)'. */
export const copyName = (name: string): string => withSuffix(name, ' (copy)')

/** The names of several copies: the name, and from the second one on the name with a number. */
export const copyNames = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? name : withSuffix(name, ` ${index + 1}`)))

/** The flight of a copy. @param moveDays days of the zone's calendar by which it moves; null means the copy has no dates */
export function flightOfCopy<F extends Flight>({ startDate, endDate }: F, moveDays: number | null, zone: string): Flight {
  if (moveDays === null) return { startDate: null, endDate: null }
  const move = (date: Date | null) => date && shiftDays(date, moveDays, zone)
  return { startDate: move(startDate), endDate: move(endDate) }
}

/** True if both dates lie in the range of all dates. */
export const isFlightInRange = ({ startDate, endDate }: Flight): boolean =>
  [startDate, endDate].every((date) => date === null || isInstantInRange(date))

/**
 * Days by which a flight moves to run once more: it begins with the day after its last one, and not before tomorrow. Null if it has no
 * start.
 * @param zone whose calendar the days are of
 */
export function againDays({ startDate, endDate }: Flight, now: Date, zone: string): number | null {
  if (startDate === null) return null
  const number = (day: string) => Date.parse(day) / dayMs
  const start = number(isoDay(startDate, zone))
  const tomorrow = number(isoDay(now, zone)) + 1
  const after = endDate === null ? start : number(dayOfEdge(endDate, zone, 'end')) + 1
  return Math.max(tomorrow, after) - start
}
