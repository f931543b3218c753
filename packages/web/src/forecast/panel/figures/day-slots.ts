/** The days of a forecast as bars: a bar a day, or a week where there are too many. Pure. */
import { dayMs } from '@spotdesk/sdk/values'

export interface ForecastDay {
  /** yyyy-MM-dd. */
  day: string
  matched: number
  available: number
}

export interface DaySlot {
  from: string
  /** Inclusive. */
  to: string
  matched: number
  available: number
}

/** Each slot begins on a day of the forecast; weeks begin with its first day. */
export function daySlots(days: readonly ForecastDay[], most: number): DaySlot[] {
  const size = days.length <= most ? 1 : 7 * Math.ceil(days.length / 7 / most)
  const slots: DaySlot[] = []
  days.forEach(({ day, matched, available }, index) => {
    const last = slots.at(-1)
    if (last && index % size > 0) Object.assign(last, { to: day, matched: last.matched + matched, available: last.available + available })
    else slots.push({ from: day, to: day, matched, available })
  })
  return slots
}

const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** 'Nov 15', or 'Nov 15 – 21'. */
export function slotText({ from, to }: Pick<DaySlot, 'from' | 'to'>): string {
  const [a, b] = [Date.parse(from), Date.parse(to)]
  return b - a < dayMs ? format.format(a) : format.formatRange(a, b)
}
