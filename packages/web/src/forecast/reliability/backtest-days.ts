/** Forecast and delivery of all publishers by day. Pure. */
import type { forecastLedger, OutputOf } from '@spotdesk/sdk/contract'
import { dayMs } from '@spotdesk/sdk/values'

type Day = OutputOf<typeof forecastLedger.backtest>['days'][number]

export interface DayTotal {
  /** yyyy-MM-dd. */
  day: string
  forecast: number
  delivered: number
  lastWeek: number
}

export function dayTotals(days: readonly Day[]): DayTotal[] {
  const byDay = new Map<string, DayTotal>()
  for (const { day, forecast, delivered, lastWeek } of days) {
    const total = byDay.get(day) ?? { day, forecast: 0, delivered: 0, lastWeek: 0 }
    byDay.set(day, {
      day,
      forecast: total.forecast + forecast,
      delivered: total.delivered + delivered,
      lastWeek: total.lastWeek + lastWeek,
    })
  }
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The first of so many days that end with a day. */
export const firstDay = (to: string, days: number): string => new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10)
