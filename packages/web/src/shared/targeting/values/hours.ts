/** Hours of the week between a rule's values, 'MON:06-09', and a schedule. Pure. */
import { weekDays } from '@spotdesk/sdk/values'
import type { Schedule } from '@spotdesk/ui'

const two = (hour: number) => String(hour).padStart(2, '0')

/** The schedule of a rule's values; the hours of values that overlap count once. */
export function toSchedule(values: readonly string[]): Schedule {
  const hoursByDay = new Map<string, Set<number>>()
  for (const value of values) {
    const [day = '', span = ''] = value.split(':')
    const [from = 0, until = 0] = span.split('-').map(Number)
    const hours = hoursByDay.get(day) ?? new Set()
    for (let hour = from; hour < until; hour += 1) hours.add(hour)
    hoursByDay.set(day, hours)
  }
  return weekDays.flatMap((day) => {
    const hours = [...(hoursByDay.get(day) ?? [])].toSorted((a, b) => a - b)
    return hours.length > 0 ? [{ day, hours }] : []
  })
}

/** The values of a schedule: one for each run of hours of a day. */
export function toHourValues(schedule: Schedule): string[] {
  return schedule.flatMap(({ day, hours }) => {
    const chosen = new Set(hours)
    const starts = hours.filter((hour) => !chosen.has(hour - 1))
    const ends = hours.filter((hour) => !chosen.has(hour + 1))
    return starts.map((start, run) => `${day}:${two(start)}-${two(ends[run]! + 1)}`)
  })
}
