/** The volume of a publisher's days: a level that drifts, a trend, the year, the week, holidays, and noise, shared and own. */
import type { Chance } from '../chance.ts'
import { day as dayMs, weekDayOf } from '../clock.ts'
import { type Market } from './places.ts'
import type { PublisherKind } from './types.ts'

/** Relative volume of each day of the week, from Monday. */
const weeks: Readonly<Record<PublisherKind, readonly number[]>> = {
  STATION: [1.08, 1.1, 1.1, 1.08, 1.06, 0.84, 0.74],
  STREAM: [0.94, 0.95, 0.97, 0.99, 1.05, 1.08, 1.02],
  PODCAST: [1.1, 1.08, 1.06, 1.04, 1, 0.86, 0.86],
}

/** Share of a usual day that is left on a holiday of the market. */
const onHolidays: Readonly<Record<PublisherKind, number>> = { STATION: 0.7, STREAM: 1.05, PODCAST: 0.75 }

export interface Movement {
  /** Height of the yearly season, relative. */
  season: number
  /** Standard deviation of the noise that the publishers of a country share, and of a publisher's own. */
  shared: number
  own: number
  /** Standard deviation of a day's step of the drifting level. */
  step: number
  /** Standard deviation of the yearly growth's logarithm. */
  growth: number
}

export interface DaySpan {
  originMs: number
  firstDay: number
  days: number
}

/** Noise of the days of each country, which all its publishers have. */
export function sharedNoise(chance: Chance, { days }: DaySpan, { shared }: Movement): Float64Array {
  // Neighbouring days are alike: half of yesterday's deviation stays.
  let level = 0
  return Float64Array.from({ length: days }, () => (level = 0.5 * level + shared * Math.sqrt(0.75) * chance.normal()))
}

export function dayLevels(
  chance: Chance,
  kind: PublisherKind,
  market: Market,
  span: DaySpan,
  movement: Movement,
  shared: Float64Array,
): Float64Array {
  const [growth, ownWeek] = [movement.growth * chance.normal(), Array.from({ length: 7 }, () => Math.exp(0.04 * chance.normal()))]
  const stay = 0.985
  let drift = (movement.step / Math.sqrt(1 - stay ** 2)) * chance.normal()
  return Float64Array.from({ length: span.days }, (_, index) => {
    const number = Math.round(span.originMs / dayMs) + span.firstDay + index
    const date = new Date(number * dayMs).toISOString()
    const weekDay = weekDayOf(number)
    drift = stay * drift + movement.step * chance.normal()
    const dayOfYear = number - Math.round(Date.UTC(Number(date.slice(0, 4)), 0, 1) / dayMs)
    const season = -movement.season * Math.cos((2 * Math.PI * (dayOfYear - market.low)) / 365.25)
    const trend = growth * ((span.firstDay + index) / 365)
    const holiday = market.holidays.includes(date.slice(5, 10)) ? onHolidays[kind] : 1
    const noise = shared[index]! + movement.own * chance.normal()
    return weeks[kind][weekDay]! * ownWeek[weekDay]! * holiday * Math.exp(drift + season + trend + noise)
  })
}
