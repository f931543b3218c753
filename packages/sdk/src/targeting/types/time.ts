import { weekDayLabels } from '../../values/index.ts'
import { oneOf, shaped, type TypeRow, upper, type ValueShape } from './row.ts'

const group = 'Date & Time'

/** Hours of a week day, half-open, 'MON:06-09'; a span over midnight is two values. */
const daypart: ValueShape = {
  hint: 'a day and hours, such as MON:06-09',
  read(text) {
    const match = /^([A-Z]{3}):(\d\d)-(\d\d)$/.exec(text.toUpperCase())
    if (!match || !Object.hasOwn(weekDayLabels, match[1]!)) return null
    const [from, to] = [Number(match[2]), Number(match[3])]
    return from < to && to <= 24 ? match[0] : null
  },
}

export const time = {
  TIME_DATE_INTERVAL: { label: 'Flight', group, comparison: 'INTERVAL', interval: { kind: 'date' } },
  TIME_HOURLY_WEEK_DAY: { label: 'Dayparting', group, comparison: 'LIST', value: daypart },
  TIME_WEEK_DAY: { label: 'Day of week', group, comparison: 'LIST', value: oneOf(weekDayLabels) },
  /** The public holidays of a country. */
  TIME_HOLIDAY: {
    label: 'Holiday calendar',
    group,
    comparison: 'LIST',
    value: shaped(/^[A-Z]{2}$/, "a country's calendar in two letters of ISO 3166-1, such as US", upper),
    lookUp: 'HOLIDAY_CALENDAR',
  },
} as const satisfies Record<string, TypeRow>
