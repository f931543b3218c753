/** Effect of public holidays: the requests of a holiday over those of an ordinary day of its weekday. */
import { dayMs } from '@spotdesk/sdk/values'
import { mean } from './robust.ts'
import { toWeekPosition } from './series.ts'

/** Days 'yyyy-MM-dd' of each country. */
export type Calendars = Readonly<Record<string, readonly string[]>>

/** Before any holiday was seen, the assumed effect lies half way between its weekday and the market's Sunday. */
const sundayPart = 0.5
/** Holidays of a market at which what was seen counts as much as that. */
const priorHolidays = 2
/** Limits of the effect that is learned on top, so that few days do not make an absurd one. */
const largestEffect = Math.log(2)

/** True for holidays of a country, by day from the origin. */
export function createHolidayCheck(calendars: Calendars, country: string | undefined, originMs: number): (day: number) => boolean {
  const days = new Set(country !== undefined && Object.hasOwn(calendars, country) ? calendars[country] : [])
  return days.size === 0 ? () => false : (day) => days.has(new Date(originMs + day * dayMs).toISOString().slice(0, 10))
}

/** Position of Sunday in the weeks of an origin. */
export function findSunday(originMs: number): number {
  // The epoch began on a Thursday, three days before a Sunday.
  return toWeekPosition(3 - Math.floor(originMs / dayMs))
}

/** The factor that is assumed of a holiday before any was seen. */
export function assumedEffect(shape: Float64Array, day: number, sunday: number): number {
  return (shape[sunday]! / shape[toWeekPosition(day)]!) ** sundayPart
}

/** A zone's requests on a past holiday, and what was assumed of them. */
export interface SeenHoliday {
  country: string
  publisherId: number
  day: number
  requests: number
  assumed: number
}

/**
 * The factor of a publisher's holidays on top of the assumed effect. It comes from those in the history of all zones of its country and, if
 * there are several, its own. Music may gain on the day on which talk loses a third.
 */
export function learnEffects(seen: readonly SeenHoliday[]): (country: string, publisherId: number) => number {
  const publishers = new Map<string, number>()
  const countries = new Map<string, number>()
  for (const [country, market] of Map.groupBy(seen, (one) => one.country)) {
    const common = shrunkEffect(market, 0)
    countries.set(country, common)
    for (const [publisherId, own] of Map.groupBy(market, (one) => one.publisherId))
      publishers.set(`${country} ${publisherId}`, shrunkEffect(own, common))
  }
  return (country, publisherId) => {
    const effect = publishers.get(`${country} ${publisherId}`) ?? countries.get(country) ?? 0
    return Math.exp(Math.max(-largestEffect, Math.min(largestEffect, effect)))
  }
}

/** The mean logarithm of the seen over the assumed effect. All zones of a day together are one holiday, however many they are. */
function shrunkEffect(seen: readonly SeenHoliday[], prior: number): number {
  const logs = [...Map.groupBy(seen, ({ day }) => day).values()].map((zones) => {
    const sum = (pick: (one: SeenHoliday) => number) => zones.reduce((all, one) => all + pick(one), 0)
    return Math.log((sum(({ requests }) => requests) + 1) / (sum(({ assumed }) => assumed) + 1))
  })
  return (mean(logs) * logs.length + prior * priorHolidays) / (logs.length + priorHolidays)
}
