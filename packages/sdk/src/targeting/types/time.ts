import { weekDayLabels } from '../../values/index.ts'
import { daypart } from './daypart.ts'
import { fixedVocabulary, shaped, type TypeRow, upper } from './row.ts'

const group = 'Date & Time'

export const time = {
  TIME_DATE_INTERVAL: { label: 'Flight', group, comparison: 'INTERVAL', interval: { kind: 'date' } },
  TIME_HOURLY_WEEK_DAY: { label: 'Dayparting', group, comparison: 'LIST', value: daypart },
  TIME_WEEK_DAY: { label: 'Day of week', group, comparison: 'LIST', value: fixedVocabulary(weekDayLabels) },
  /** The public holidays of a country. */
  TIME_HOLIDAY: {
    label: 'Holiday calendar',
    group,
    comparison: 'LIST',
    value: shaped(/^[A-Z]{2}$/, "a country's calendar in two letters of ISO 3166-1, such as US", upper),
    lookUp: 'HOLIDAY_CALENDAR',
  },
} as const satisfies Record<string, TypeRow>
