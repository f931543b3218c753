/** The sample's clock: 28 days of history before the origin, and blocks of 28 days after it. Days are UTC. */

import { dayMs } from '@spotdesk/sdk/values'

export const historyDays = 28
/** Hours of a block. History and every block of the future have the same hours of the same week days. */
export const blockHours = historyDays * 24
export const blockMs = historyDays * dayMs

/** Days that can be forecast: the day of the origin and 365 more. */
export const horizonDays = 366
export const horizonHours = horizonDays * 24
export const blocks = Math.ceil(horizonDays / historyDays)

/** Day of the week, Monday 0, of a UTC day. */
export function weekDay(atMs: number): number {
  return (Math.floor(atMs / dayMs) + 3) % 7
}

/** Midnight (UTC) of the last day that the forecast reaches. */
export function lastForecastDay(originMs: number): Date {
  return new Date(originMs + (horizonDays - 1) * dayMs)
}
