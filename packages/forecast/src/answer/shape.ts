/** Distribution of a campaign's requests over time: hours of the flight, smooth enough for pacing, and days for display. */
import { isoDay, hourMs } from '@spotdesk/sdk/values'
import { blockHours, historyDays } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { blockDays } from '../supply/projection.ts'
import type { Exposure } from './exposure.ts'
import type { Matched } from './matched.ts'
import type { PacedHours } from './pacing.ts'
import { toWhole } from './whole.ts'

export interface ForecastDay {
  /** 'yyyy-MM-dd' in the asked zone. */
  day: string
  matched: number
  available: number
}

/**
 * Hours of the flight in order, with available requests that add up to 1 (or to 0 where nothing is available). The available requests of a
 * block are spread over its days and hours by the pattern of the zones and of contention: single hours of a sample would be too rough for
 * pacing.
 */
export function paceableHours(
  snapshot: Snapshot,
  matched: Matched,
  exposure: Exposure,
  eligible: ReadonlyMap<number, Float32Array>,
): PacedHours {
  const blocks = [...eligible.keys()]
  const profile = availableProfile(matched, exposure)
  const all = blocks.map((block) =>
    spreadBlock(snapshot, matched.strataWeights, profile, { eligible: eligible.get(block)!, free: freeDays(exposure, block) }, block),
  )
  const amounts = blocks.map((block) => exposure.hours.get(block)!.available.reduce((sum, part) => sum + part, 0))
  const sum = amounts.reduce((total, part) => total + part, 0)
  const available = all.flatMap((hours, index) => Array.from(hours, (share) => (sum > 0 ? (share * amounts[index]!) / sum : 0)))
  return { eligible: Float64Array.from(blocks.flatMap((block) => [...eligible.get(block)!])), available: Float64Array.from(available) }
}

/** The part of the requests of an hour that counts as certain, independent of the sample's hour. */
const profilePrior = 0.02

/** Available requests by hour of the day (UTC). */
function availableProfile({ dayProfile }: Matched, { hours }: Exposure): Float64Array {
  const profile = new Float64Array(24)
  for (const { available } of hours.values())
    for (let hour = 0; hour < available.length; hour += 1) profile[hour % 24] = profile[hour % 24]! + available[hour]!
  const [free, all] = [profile, dayProfile].map((part) => part.reduce((sum, requests) => sum + requests, 0)) as [number, number]
  return profile.map((requests, hour) => requests + (all > 0 ? (profilePrior * free * dayProfile[hour]!) / all : 0))
}

/** The weight of a prior for a day's free share, in average days of the block. */
const dayPrior = 0.2

/** Share of the matching requests of each day of a block that others leave. */
function freeDays({ hours }: Exposure, block: number): Float64Array {
  const { matched, available } = hours.get(block)!
  const sumOf = (parts: Float64Array, from: number, to: number) => parts.subarray(from, to).reduce((sum, part) => sum + part, 0)
  const [all, free] = [sumOf(matched, 0, blockHours), sumOf(available, 0, blockHours)]
  const days = Array.from({ length: historyDays }, (_, day) => sumOf(matched, day * 24, day * 24 + 24))
  const more = (dayPrior * all) / Math.max(1, days.filter((requests) => requests > 0).length)
  return Float64Array.from(days, (requests, day) =>
    all > 0 ? (sumOf(available, day * 24, day * 24 + 24) + (more * free) / all) / (requests + more) : 0,
  )
}

/** Shares of a block's requests by hour: the zones' requests of a day, the rest after contention, and the hours of the day. */
function spreadBlock(
  { strata }: Snapshot,
  strataWeights: Float64Array,
  profile: Float64Array,
  { eligible, free }: { eligible: Float32Array; free: Float64Array },
  block: number,
): Float64Array {
  const hours = new Float64Array(blockHours)
  const perDay = strataWeights.map((weight, stratum) => weight / meanDay(strata.daily, stratum))
  for (let day = 0; day < historyDays; day += 1) {
    let expected = 0
    for (let stratum = 0; stratum < strata.count; stratum += 1) {
      const requests = strata.daily[stratum * historyDays + day]!
      if (requests > 0) expected += perDay[stratum]! * strata.factors[stratum * blockDays + block * historyDays + day]! * requests
    }
    for (let hour = 0; hour < 24; hour += 1) hours[day * 24 + hour] = expected * free[day]! * profile[hour]! * eligible[day * 24 + hour]!
  }
  const sum = hours.reduce((total, part) => total + part, 0)
  if (sum > 0) return hours.map((part) => part / sum)
  const open = eligible.reduce((total, part) => total + part, 0)
  return Float64Array.from(eligible, (share) => (open > 0 ? share / open : 0))
}

/** A stratum's requests on an average day of history. */
function meanDay(daily: Float64Array, stratum: number): number {
  let sum = 0
  for (let day = 0; day < historyDays; day += 1) sum += daily[stratum * historyDays + day]!
  return sum / historyDays
}

/** Matched and available requests of each day in a zone's calendar, whole and adding up to the totals. */
export function daysOf(
  { inventory }: Snapshot,
  matched: Matched,
  exposure: Exposure,
  timeZone: string,
  totals: { matched: number; available: number },
): ForecastDay[] {
  const days = new Map<string, { matched: number; seen: number; free: number }>()
  for (const [block, hours] of matched.hours) {
    const sampled = exposure.hours.get(block)!
    for (let hour = 0; hour < blockHours; hour += 1) {
      if (matched.tables.get(block) === undefined || (hours[hour] === 0 && sampled.matched[hour] === 0)) continue
      const key = isoDay(new Date(inventory.sample.originMs + (block * blockHours + hour) * hourMs), timeZone)
      const day = days.get(key) ?? { matched: 0, seen: 0, free: 0 }
      day.matched += hours[hour]!
      day.seen += sampled.matched[hour]!
      day.free += sampled.available[hour]!
      days.set(key, day)
    }
  }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const whole = toWhole(
    sorted.map(([, day]) => day.matched),
    totals.matched,
  )
  const share = totals.matched > 0 ? totals.available / totals.matched : 0
  const free = toWhole(
    sorted.map(([, day]) => day.matched * (day.seen > 0 ? day.free / day.seen : share)),
    totals.available,
    whole,
  )
  return sorted.map(([day], index) => ({ day, matched: whole[index]!, available: free[index]! }))
}
