import { oneOf, shaped, type TypeRow, upper, type ValueShape } from './row.ts'

const group = 'Date & Time'

const dayNames = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
} as const
export type WeekDay = keyof typeof dayNames
/** Monday first. */
export const weekDays = Object.keys(dayNames) as WeekDay[]

/** Hours of a week day, half-open, 'MON:06-09'; a span over midnight is two values. */
const daypart: ValueShape = {
  hint: 'a day and hours, such as MON:06-09',
  read(text) {
    const match = /^([A-Z]{3}):(\d\d)-(\d\d)$/.exec(text.toUpperCase())
    if (!match || !Object.hasOwn(dayNames, match[1]!)) return null
    const [from, to] = [Number(match[2]), Number(match[3])]
    return from < to && to <= 24 ? match[0] : null
  },
}

export const time = {
  TIME_DATE_INTERVAL: { label: 'Flight', group, comparison: 'INTERVAL', interval: { kind: 'date' } },
  TIME_HOURLY_WEEK_DAY: { label: 'Dayparting', group, comparison: 'LIST', value: daypart },
  TIME_WEEK_DAY: { label: 'Day of week', group, comparison: 'LIST', value: oneOf(dayNames) },
  /** The public holidays of a country. */
  TIME_HOLIDAY: {
    label: 'Holiday calendar',
    group,
    comparison: 'LIST',
    value: shaped(/^[A-Z]{2}$/, "a country's calendar in two letters of ISO 3166-1, such as US", upper),
    lookUp: 'HOLIDAY_CALENDAR',
  },
} as const satisfies Record<string, TypeRow>
