/** The words of a schedule. */
import { type WeekDay, weekDays } from '@spotdesk/sdk/values'
import type { Translate } from '../text.tsx'
import { type ScheduleCell, rectangle, spanOfDays } from './schedule.ts'

/** English texts; shown through `useText`. */
export const shortDayLabels: Record<WeekDay, string> = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
}
export const groupLabels = ['AM', 'PM'] as const

/** 6 → '06:00'. The end of a day is '24:00'. */
export function clockText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** A rectangle in words: 'Mon–Fri, 06:00–10:00 · 20 h'. */
export function rectangleText(t: Translate, from: ScheduleCell, to: ScheduleCell): string {
  const ends = new Set(spanOfDays(from, to).map((row) => weekDays[row]!))
  const names = [...ends].map((day) => t(shortDayLabels[day])).join('–')
  const hours = `${clockText(Math.min(from.hour, to.hour))}–${clockText(Math.max(from.hour, to.hour) + 1)}`
  return `${names}, ${hours} · ${t('{count} h', { count: rectangle(from, to).length })}`
}
