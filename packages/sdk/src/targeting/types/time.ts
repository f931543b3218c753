import { anyValue, oneOf, type TypeRow, type ValueShape } from './row.ts'

const group = 'Date & Time'

export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

/** Hours of a week day, half-open, 'MON:06-09'; a span over midnight is two values. */
const daypart: ValueShape = {
  hint: 'a day and hours, such as MON:06-09',
  read(text) {
    const match = /^([A-Z]{3}):(\d\d)-(\d\d)$/.exec(text.toUpperCase())
    if (!match || !(weekDays as readonly string[]).includes(match[1]!)) return null
    const [from, to] = [Number(match[2]), Number(match[3])]
    return from < to && to <= 24 ? match[0] : null
  },
}

export const time = {
  TIME_DATE_INTERVAL: { label: 'Flight', group, comparison: 'INTERVAL', interval: { kind: 'date' } },
  TIME_HOURLY_WEEK_DAY: { label: 'Dayparting', group, comparison: 'LIST', value: daypart },
  TIME_WEEK_DAY: { label: 'Day of week', group, comparison: 'LIST', value: oneOf(...weekDays) },
  TIME_HOLIDAY: { label: 'Holiday calendar', group, comparison: 'LIST', value: anyValue },
} as const satisfies Record<string, TypeRow>
