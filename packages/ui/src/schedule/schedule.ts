/** The hours of a week: the value of a schedule and the rules of its selector. */
import { type WeekDay, weekDays } from '@spotdesk/sdk/values'

/** The chosen hours of one day, from 0 to 23, ascending. Days without hours are left out of a schedule. */
export interface DayHours {
  day: WeekDay
  hours: readonly number[]
}

export type Schedule = readonly DayHours[]

export const hoursOfDay = 24
/** Two groups of 12 hours, AM and PM. */
export const hoursOfGroup = 12
const workdays = weekDays.slice(0, 5)
const weekend = weekDays.slice(5)

/** An hour of a week in the grid: day down, hour across. */
export interface ScheduleCell {
  day: WeekDay
  hour: number
}

/** All cells between two corners, both included. */
export function rectangle(from: ScheduleCell, to: ScheduleCell): ScheduleCell[] {
  const [first, last] = spanOfDays(from, to)
  return weekDays
    .slice(first, last + 1)
    .flatMap((day) => range(Math.min(from.hour, to.hour), Math.max(from.hour, to.hour) + 1).map((hour) => ({ day, hour })))
}

/** The first and the last row of a rectangle. */
export function spanOfDays(from: ScheduleCell, to: ScheduleCell): [first: number, last: number] {
  const rows = [weekDays.indexOf(from.day), weekDays.indexOf(to.day)]
  return [Math.min(...rows), Math.max(...rows)]
}

/** True if an hour is chosen. */
export function hasHour(schedule: Schedule, { day, hour }: ScheduleCell): boolean {
  return schedule.some((entry) => entry.day === day && entry.hours.includes(hour))
}

/** The schedule with cells chosen or cleared. */
export function withCells(schedule: Schedule, cells: readonly ScheduleCell[], isSelected: boolean): Schedule {
  const sets = new Map(
    weekDays.map((day) => [day, new Set(schedule.filter((entry) => entry.day === day).flatMap(({ hours }) => [...hours]))]),
  )
  for (const { day, hour } of cells) {
    if (isSelected) sets.get(day)?.add(hour)
    else sets.get(day)?.delete(hour)
  }
  return weekDays.flatMap((day) => {
    const hours = [...(sets.get(day) ?? [])].toSorted((a, b) => a - b)
    return hours.length > 0 ? [{ day, hours }] : []
  })
}

/** A press on the header of cells. If all are chosen it clears them, otherwise it chooses all. */
export function toggled(schedule: Schedule, cells: readonly ScheduleCell[]): Schedule {
  return withCells(schedule, cells, !cells.every((cell) => hasHour(schedule, cell)))
}

/** The hours of one day given to other days, in place of theirs. */
export function withDayCopied(schedule: Schedule, from: WeekDay, to: readonly WeekDay[]): Schedule {
  const hours = schedule.find(({ day }) => day === from)?.hours ?? []
  const others = to.filter((day) => day !== from)
  const cleared = withCells(schedule, others.flatMap(wholeDay), false)
  return withCells(
    cleared,
    others.flatMap((day) => hours.map((hour) => ({ day, hour }))),
    true,
  )
}

/** The cells of a day: a row. */
export const wholeDay = (day: WeekDay): ScheduleCell[] => range(0, hoursOfDay).map((hour) => ({ day, hour }))
/** The cells of an hour on all days: a column. */
export const wholeHour = (hour: number): ScheduleCell[] => weekDays.map((day) => ({ day, hour }))
/** The cells of a group of 12 hours on all days; 0 is AM. */
export const wholeGroup = (group: number): ScheduleCell[] => range(group * hoursOfGroup, (group + 1) * hoursOfGroup).flatMap(wholeHour)
/** All cells. */
export const wholeWeek = (): ScheduleCell[] => weekDays.flatMap(wholeDay)

/** The number of chosen hours in a week. */
export function countHours(schedule: Schedule): number {
  return schedule.reduce((sum, { hours }) => sum + hours.length, 0)
}

/** True if two schedules choose the same hours. */
export function isSameSchedule(one: Schedule, other: Schedule): boolean {
  return countHours(one) === countHours(other) && one.every(({ day, hours }) => hours.every((hour) => hasHour(other, { day, hour })))
}

/** The same hours, from `start` to before `end`, on some days. */
function block(on: readonly WeekDay[], start: number, end: number): Schedule {
  return on.map((day) => ({ day, hours: range(start, end) }))
}

/** A schedule with a name, an English text. */
export interface SchedulePreset {
  label: string
  schedule: Schedule
}

/** The drive times of radio, the weekend, and everything. */
export const schedulePresets: readonly SchedulePreset[] = [
  { label: 'Morning drive', schedule: block(workdays, 6, 10) },
  { label: 'Evening drive', schedule: block(workdays, 15, 19) },
  { label: 'Weekends', schedule: block(weekend, 0, hoursOfDay) },
  { label: 'Every hour', schedule: block(weekDays, 0, hoursOfDay) },
]

/** To which days the hours of one day are copied at once. */
export const copyTargets: readonly { id: string; label: string; days: readonly WeekDay[] }[] = [
  { id: 'all', label: 'Every day', days: weekDays },
  { id: 'weekdays', label: 'Monday to Friday', days: workdays },
  { id: 'weekend', label: 'Saturday and Sunday', days: weekend },
]

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index)
}
