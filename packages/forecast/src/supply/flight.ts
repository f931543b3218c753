/** A flight on the forecast's clock: the hours of the blocks that it covers, and the weights of rows in it. */
import { hourMs } from '@spotdesk/sdk/values'
import { blockHours, blocks, historyDays, horizonHours } from '../sample/calendar.ts'
import { blockDays, type Projection } from './projection.ts'
import type { Strata } from './adjustments.ts'

export interface Flight {
  /** Hours since the origin, not whole at the ends; half-open, inside the horizon. */
  fromHour: number
  toHour: number
  /** Blocks that the flight touches. */
  blocks: readonly number[]
}

/** The part of a period that lies in the future of the origin and inside the horizon. */
export function createFlight(originMs: number, startMs: number, endMs: number): Flight {
  const fromHour = Math.max(0, (startMs - originMs) / hourMs)
  const toHour = Math.max(fromHour, Math.min(horizonHours, (endMs - originMs) / hourMs))
  const first = Math.floor(fromHour / blockHours)
  const last = toHour > fromHour ? Math.ceil(toHour / blockHours) - 1 : first - 1
  return {
    fromHour,
    toHour,
    blocks: Array.from({ length: blocks }, (_, block) => block).filter((block) => block >= first && block <= last),
  }
}

/** Share of the hour `hour` after the origin that lies in the flight. */
export function coverage({ fromHour, toHour }: Flight, hour: number): number {
  return Math.max(0, Math.min(hour + 1, toHour) - Math.max(hour, fromHour))
}

/** The weight of a row, by stratum s and hour h of a block, at s × 672 + h. */
export function blockTable({ count, factors }: Strata, flight: Flight, block: number): Float32Array {
  const table = new Float32Array(count * blockHours)
  const covered = Float32Array.from({ length: blockHours }, (_, hour) => coverage(flight, block * blockHours + hour))
  for (let stratum = 0; stratum < count; stratum += 1) {
    const base = stratum * blockDays + block * historyDays
    for (let hour = 0; hour < blockHours; hour += 1)
      if (covered[hour]! > 0) table[stratum * blockHours + hour] = covered[hour]! * factors[base + Math.floor(hour / 24)]!
  }
  return table
}

/** Variance of the expected number in a flight, relative to the square of the total, by each zone's share of it. */
export function modelVariance({ dayNoise, weekNoise }: Projection, shares: Float64Array, { fromHour, toHour }: Flight): number {
  const days = Math.max(1, (toHour - fromHour) / 24)
  // A level drifts as a random walk: the error of the middle of the flight, in weeks ahead, stands for the flight.
  const weeks = 1 + (fromHour + toHour) / 2 / 168
  let [together, apart] = [0, 0]
  for (const [zone, share] of shares.entries()) {
    const variance = dayNoise[zone]! ** 2 / days + weekNoise[zone]! ** 2 * weeks
    together += share * Math.sqrt(variance)
    apart += share ** 2 * variance
  }
  // Half of the error is common to all zones (seasons, news), half is each zone's own.
  return (together ** 2 + apart) / 2
}
