/** The days of a week in targeting rules and schedules. Their place in the week is their place here, with Monday first. */

/** Names of the days by the code that targeting rules write: `MON:06-09`. English texts. */
export const weekDayLabels = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
} as const

/** A day of the week, by the code that targeting rules write. */
export type WeekDay = keyof typeof weekDayLabels
/** Monday first. */
export const weekDays = Object.keys(weekDayLabels) as WeekDay[]
