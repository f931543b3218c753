/** Simpler forecasts, from the same panel and the same book. */
import { day as dayMs } from '../clock.ts'
import type { Campaign } from '../serve/campaign.ts'
import type { Delivered } from './ask.ts'
import { dailyMatches, type Panel } from './panel.ts'

export interface Rivals {
  /** Matching requests of the last seven days, as many a day in the flight. */
  lastWeek: number
  /** The mean of each day of the week over 28 days, on the days of the flight. */
  weekdayMean: number
  /** The same less what overlapping campaigns of the same or a better priority still want. */
  weekdayMeanLeft: number
}

interface Span {
  fromMs: number
  toMs: number
}

/** The part of the flight that is to come. */
export function restOf({ startMs, endMs }: Campaign, originMs: number): Span {
  return { fromMs: Math.max(startMs, originMs), toMs: endMs }
}

const common = (a: Span, b: Span) => Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs))

export function rivalsOf(
  panel: Panel,
  campaign: Campaign,
  book: readonly Campaign[],
  matched: ReadonlyMap<Campaign, Uint8Array>,
  delivered: Delivered,
): Rivals {
  const { originMs } = panel.world
  const own = matched.get(campaign)!
  const days = dailyMatches(panel, own)
  const rest = restOf(campaign, originMs)
  const lastWeek = (days.subarray(21).reduce((sum, count) => sum + count, 0) / 7) * ((rest.toMs - rest.fromMs) / dayMs)
  let weekdayMean = 0
  for (let day = 0; day < 28; day += 1) {
    const part = common(rest, { fromMs: originMs + day * dayMs, toMs: originMs + (day + 1) * dayMs }) / dayMs
    const mean = (days[day % 7]! + days[(day % 7) + 7]! + days[(day % 7) + 14]! + days[(day % 7) + 21]!) / 4
    weekdayMean += part * mean
  }
  let taken = 0
  for (const other of book) {
    if (other === campaign || other.priority > campaign.priority) continue
    const theirs = matched.get(other)!
    let [all, both] = [0, 0]
    for (let row = 0; row < theirs.length; row += 1)
      if (theirs[row] === 1) {
        all += panel.weights[row]!
        if (own[row] === 1) both += panel.weights[row]!
      }
    const flight = restOf(other, originMs)
    if (all > 0)
      taken += (((other.objective - delivered.get(other)!) * both) / all) * (common(flight, rest) / (flight.toMs - flight.fromMs))
  }
  return { lastWeek, weekdayMean, weekdayMeanLeft: Math.max(0, weekdayMean - taken) }
}
