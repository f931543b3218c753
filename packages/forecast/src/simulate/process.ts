/** The random process behind the volumes: level, trend, season, week and noise of each publisher's days, and the hours of listening. */
import { dayMs } from '@spotdesk/sdk/values'
import { createRandom, drawNormal, mix } from '../hash.ts'
import { weekDay } from '../sample/calendar.ts'
import type { SimulatedPublisher } from './population.ts'

export interface ProcessOptions {
  /** Relative growth a week, drawn for each publisher around 0 with this spread. */
  trendSpread: number
  /** Relative noise of a day that all publishers share, and of each publisher's own. */
  sharedNoise: number
  ownNoise: number
}
export const defaultProcess: ProcessOptions = { trendSpread: 0.012, sharedNoise: 0.02, ownNoise: 0.05 }

/** Weight of the days of the week, Monday first. */
const weeks: Record<SimulatedPublisher['kind'], readonly number[]> = {
  STATION: [1.08, 1.1, 1.1, 1.1, 1.12, 0.8, 0.7],
  STREAM: [0.96, 0.97, 0.98, 1, 1.08, 1.05, 0.96],
  PODCAST: [1.15, 1.15, 1.1, 1.08, 1, 0.76, 0.76],
}

/** Weight of the hours of a day on the listener's clock. */
const hours: Record<SimulatedPublisher['kind'], readonly number[]> = {
  STATION: [1, 1, 1, 1, 2, 5, 9, 12, 11, 8, 7, 6, 6, 6, 6, 7, 9, 10, 8, 5, 4, 3, 2, 1],
  STREAM: [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7, 8, 9, 9, 9, 9, 8, 6, 4],
  PODCAST: [2, 1, 1, 1, 2, 5, 9, 11, 9, 7, 6, 6, 6, 5, 5, 6, 9, 10, 8, 7, 7, 7, 6, 4],
}

/** Cumulative share of the hours of a day. */
export function hourCurve(kind: SimulatedPublisher['kind']): Float64Array {
  const sum = hours[kind].reduce((a, b) => a + b, 0)
  let before = 0
  return Float64Array.from(hours[kind], (weight) => (before += weight / sum))
}

/**
 * The factor of a day of a publisher, 1 on average at the origin.
 * @param fromDay first day, counted from the origin; days are UTC
 */
export function dayWeights(
  publisher: SimulatedPublisher,
  seed: number,
  originMs: number,
  fromDay: number,
  days: number,
  options: ProcessOptions,
): Float64Array {
  const own = createRandom(mix(publisher.id, seed))
  const slope = options.trendSpread * drawNormal(own)
  const amplitude = 0.02 + 0.03 * own()
  const phase = own() * 2 * Math.PI
  return Float64Array.from({ length: days }, (_, index) => {
    const day = fromDay + index
    const shared = drawNormal(createRandom(mix(day + 10_000, seed ^ 0x5a)))
    const noise = drawNormal(createRandom(mix(mix(day + 10_000, publisher.id), seed)))
    const season = amplitude * Math.sin((2 * Math.PI * day) / 91 + phase)
    const level = Math.exp((slope * day) / 7 + season + options.sharedNoise * shared + options.ownNoise * noise)
    return level * weeks[publisher.kind][weekDay(originMs + day * dayMs)]!
  })
}
