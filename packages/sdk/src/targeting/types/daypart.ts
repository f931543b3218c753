/** Hours of a week day, half-open, 'MON:06-09'; a span over midnight is two values. */
import { weekDayLabels, weekDays, type WeekDay } from '../../values/index.ts'
import type { ProbableValues, ValueShape } from './row.ts'

const two = (hour: number) => String(hour).padStart(2, '0')
const formatHours = (day: WeekDay, from: number, to: number) => `${day}:${two(from)}-${two(to)}`
const after = (day: WeekDay, steps = 1) => weekDays[(weekDays.indexOf(day) + steps) % weekDays.length]!

/** A day by its name or the beginning of it: 'MON', 'MO', 'MONDAY'. */
const dayNamed = (name: string) =>
  name.length >= 2 ? weekDays.find((day) => weekDayLabels[day].toUpperCase().startsWith(name)) : undefined

/** The days of 'MON', 'MON-FRI', 'FRI-MON', or all without one; null if a name is none. */
function listDays(first: string | undefined, last: string | undefined): WeekDay[] | null {
  if (first === undefined) return [...weekDays]
  const [from, to] = [dayNamed(first), dayNamed(last ?? first)]
  if (!from || !to) return null
  const length = (weekDays.indexOf(to) - weekDays.indexOf(from) + weekDays.length) % weekDays.length
  return Array.from({ length: length + 1 }, (_, step) => after(from, step))
}

const written = /^(?:([A-Z]+)(?: ?- ?([A-Z]+))?(?::| ) ?)?(\d{1,2})(?::?([0-5]\d))? ?([AP]M)? ?- ?(\d{1,2})(?::?([0-5]\d))? ?([AP]M)?$/

/** Hours of the day, with a part of an hour; null if there is no such time. */
function parseHours(hour: string, minute = '0', half?: string): number | null {
  const whole = Number(hour)
  if (half !== undefined && (whole < 1 || whole > 12)) return null
  const hours = (half === undefined ? whole : (whole % 12) + (half === 'PM' ? 12 : 0)) + Number(minute) / 60
  return hours <= 24 ? hours : null
}

/** Values for hours as people write them: 'MON:22-02', 'MON-FRI:06-09', 'MON:6-9', '06:00-09:00', 'Mon 6am-9am'. */
function probable(text: string): ProbableValues | null {
  const clean = text.trim().toUpperCase().replaceAll(/[–—]/g, '-').replaceAll(/\s+/g, ' ')
  if (clean.length > 40) return null
  const [, first, last, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = written.exec(clean) ?? []
  if (fromHour === undefined || toHour === undefined) return null
  const days = listDays(first, last)
  const [from, to] = [parseHours(fromHour, fromMinute, fromHalf ?? toHalf), parseHours(toHour, toMinute, toHalf)]
  if (days === null || from === null || to === null || from === to) return null
  // The whole hours that hold the parts.
  const [begin, end] = [Math.floor(from), Math.ceil(to) || 24]
  const isNight = from > to && to > 0
  const values = days.flatMap((day) =>
    isNight ? [formatHours(day, begin, 24), formatHours(after(day), 0, end)] : [formatHours(day, begin, end)],
  )
  const reasons = [
    ...(from % 1 > 0 || to % 1 > 0 ? ['hours are whole and cannot be split, also where clocks are half an hour off'] : []),
    ...(isNight ? ['a span over midnight is two values'] : []),
    ...(first === undefined ? ['hours belong to a day'] : days.length > 1 ? ['each day has a value of its own'] : []),
  ]
  return { values, reason: reasons.length > 0 ? reasons.join(', ') : 'hours have two digits, after a day and a colon' }
}

export const daypart: ValueShape = {
  hint: 'a day and whole hours, such as MON:06-09',
  read(text) {
    const match = /^([A-Z]{3}):(\d\d)-(\d\d)$/.exec(text.toUpperCase())
    if (!match || !Object.hasOwn(weekDayLabels, match[1]!)) return null
    const [from, to] = [Number(match[2]), Number(match[3])]
    return from < to && to <= 24 ? match[0] : null
  },
  probable,
}
