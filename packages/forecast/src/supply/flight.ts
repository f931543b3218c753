/** A flight on the forecast's clock: its hours in the blocks, and the weights of rows in it. */
import { hourMs } from '@spotdesk/sdk/values'
import { blockHours, blocks, historyDays, horizonHours } from '../sample/calendar.ts'
import { blockDays } from './projection.ts'
import { toWeekPosition } from './series.ts'
import type { Strata } from './strata.ts'

export interface Flight {
  /** Hours since the origin, not whole at the ends; half-open, inside the horizon. */
  fromHour: number
  toHour: number
  /** Blocks that the flight touches. */
  blocks: readonly number[]
}

/** Hours of a week, and of a day. */
export const weekHours = 168
const dayHours = 24

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

function coveredHours(flight: Flight, block: number): Float32Array {
  return Float32Array.from({ length: blockHours }, (_, hour) => coverage(flight, block * blockHours + hour))
}

/**
 * The weight of a row that is replayed, by stratum s and the hour h of the block at which it stands (`replayHour`), at s × 672 + h: all rows
 * of a zone's day add up to its expected requests.
 */
export function blockTable({ count, factors }: Strata, flight: Flight, block: number): Float32Array {
  const table = new Float32Array(count * blockHours)
  const covered = coveredHours(flight, block)
  for (let stratum = 0; stratum < count; stratum += 1) {
    const base = stratum * blockDays + block * historyDays
    for (let hour = 0; hour < blockHours; hour += 1)
      if (covered[hour]! > 0) table[stratum * blockHours + hour] = covered[hour]! * factors[base + Math.floor(hour / dayHours)]!
  }
  return table
}

/**
 * The weight of a row in the whole flight when every row of a weekday counts for each such day, by stratum s and the hour h of the history
 * at which it came, at s × 672 + h.
 */
export function pooledTable({ count, pooled, bare, recency }: Strata, flight: Flight): Float32Array {
  const table = new Float32Array(count * blockHours)
  const first = Math.floor(flight.fromHour / dayHours)
  const end = Math.ceil(flight.toHour / dayHours)
  const week = new Float64Array(weekHours)
  // Hours of the first and the last day may be covered in part; all others are whole.
  const covered = (hour: number) => (hour >= flight.fromHour && hour + 1 <= flight.toHour ? 1 : coverage(flight, hour))
  for (let stratum = 0; stratum < count; stratum += 1) {
    week.fill(0)
    let hasBare = false
    for (let day = first; day < end; day += 1) {
      const factor = pooled[stratum * blockDays + day]!
      const at = toWeekPosition(day) * dayHours
      if (factor === 0) continue
      hasBare ||= bare[stratum * 7 + toWeekPosition(day)] === 1
      const isEdge = day === first || day === end - 1
      for (let hour = 0; hour < dayHours; hour += 1)
        week[at + hour] = week[at + hour]! + (isEdge ? factor * covered(day * dayHours + hour) : factor)
    }
    if (hasBare) spreadBare(week, bare.subarray(stratum * 7, stratum * 7 + 7))
    for (let hour = 0; hour < blockHours; hour += 1)
      table[stratum * blockHours + hour] = week[hour % weekHours]! * recency[stratum * historyDays + Math.floor(hour / dayHours)]!
  }
  return table
}

/** Days of the week without rows are brought by the same hours of all others. */
function spreadBare(week: Float64Array, bare: Uint8Array): void {
  for (let hour = 0; hour < dayHours; hour += 1) {
    let more = 0
    for (let day = 0; day < 7; day += 1) if (bare[day] === 1) more += week[day * dayHours + hour]!
    for (let day = 0; day < 7; day += 1) week[day * dayHours + hour] = bare[day] === 1 ? 0 : week[day * dayHours + hour]! + more
  }
}

/**
 * Weight × recency by stratum and hour of the week from that by stratum and hour of the history, both of rows of some set; on days of the
 * week without any row of a stratum those of all days.
 */
export function foldWeeks({ count, recency, bare }: Strata, cells: Float64Array): Float64Array {
  const folded = new Float64Array(count * weekHours)
  for (let stratum = 0; stratum < count; stratum += 1) {
    const own = folded.subarray(stratum * weekHours, (stratum + 1) * weekHours)
    for (let hour = 0; hour < blockHours; hour += 1) {
      const weight = cells[stratum * blockHours + hour]!
      if (weight > 0) own[hour % weekHours]! += weight * recency[stratum * historyDays + Math.floor(hour / dayHours)]!
    }
    const empty = bare.subarray(stratum * 7, stratum * 7 + 7)
    if (!empty.includes(1)) continue
    const all = new Float64Array(dayHours)
    for (let hour = 0; hour < weekHours; hour += 1) all[hour % dayHours]! += own[hour]!
    for (const [day, isEmpty] of empty.entries()) if (isEmpty === 1) own.set(all, day * dayHours)
  }
  return folded
}

/** Requests by hour of a block of the flight, and their sum by stratum added to `byStratum`. */
export function pooledHours(
  { count, pooled }: Strata,
  folded: Float64Array,
  flight: Flight,
  block: number,
  byStratum: Float64Array,
): Float64Array {
  const sums = new Float64Array(blockHours)
  const covered = coveredHours(flight, block)
  for (let stratum = 0; stratum < count; stratum += 1) {
    let own = 0
    for (let day = 0; day < historyDays; day += 1) {
      const factor = pooled[stratum * blockDays + block * historyDays + day]!
      if (factor === 0) continue
      const from = stratum * weekHours + toWeekPosition(day) * dayHours
      for (let hour = 0; hour < dayHours; hour += 1) {
        const at = day * dayHours + hour
        const requests = folded[from + hour]! * factor * covered[at]!
        sums[at] = sums[at]! + requests
        own += requests
      }
    }
    byStratum[stratum]! += own
  }
  return sums
}
