/**
 * Requests of each zone on each day to come: level × damped trend × day of the week, from whole weeks of full counts. The
 * damped trend is that of Gardner and McKenzie (1985); both the week's shape and the trend are shrunk by how sure they are.
 */
import { dayMs } from '@spotdesk/sdk/values'
import { historyDays, horizonDays } from '../sample/calendar.ts'
import { historyOf, type Inventory } from '../sample/inventory.ts'

/** Days of release of a publisher's own calendar, past and to come, as milliseconds of the epoch. */
export interface TrustedSchedule {
  zoneId: number
  releasesMs: readonly number[]
}

export interface Projection {
  /** Requests of zone z on day t after the origin at z × horizonDays + t. */
  expected: Float64Array
  /** Relative standard deviation of one day around the model, and of the level of one week, for each zone. */
  dayNoise: Float64Array
  weekNoise: Float64Array
}

/** Weeks for level and trend: more of them follow the seasons too slowly. */
const trendWeeks = 4
/** The factor by which a trend is damped each week. */
const damping = 0.8
/** Weight of a week over that of the next one, in the level. */
const recency = 0.6
/** Weeks of evidence at which a zone's own week shape counts as much as that of all zones. */
const shapePrior = 2
/** Noise that is assumed where history is short, as much as this many weeks would weigh. */
const noisePrior = { weeks: 4, week: 0.03, day: 0.08 }
/** Days after a release whose own share of a podcast's requests is learned; older episodes count as the last. */
const releaseDays = 14

export function projectZones({ sample, volumes }: Inventory, schedules: readonly TrustedSchedule[] = []): Projection {
  const zones = sample.zones.length
  const { days, counts } = volumes
  const weeks = Math.floor(days / 7)
  const shared = weekShape(Float64Array.from({ length: weeks * 7 }, (_, index) => sumDay(counts, zones, days, days - weeks * 7 + index)))
  const expected = new Float64Array(zones * horizonDays)
  const [dayNoise, weekNoise] = [new Float64Array(zones), new Float64Array(zones)]
  for (const [zone, { id }] of sample.zones.entries()) {
    const series = counts.subarray(zone * days + days - weeks * 7, (zone + 1) * days)
    const own = weekShape(series)
    // Weeks end at the origin, so that position p of a week is day p of every week to come.
    const shape = own.map((share, day) => (share * weeks + shared[day]! * shapePrior) / (weeks + shapePrior))
    const trend = fitTrend(series)
    const releases = schedules.find(({ zoneId }) => zoneId === id)
    const factorOf = releases ? releaseShape(series, sample.originMs, releases) : (day: number) => shape[day % 7]! * 7
    for (let day = 0; day < horizonDays; day += 1)
      expected[zone * horizonDays + day] = (trend.weekly(Math.floor(day / 7)) / 7) * factorOf(day)
    weekNoise[zone] = trend.noise
    dayNoise[zone] = noiseOfDays(series, shape)
  }
  return { expected, dayNoise, weekNoise }
}

function sumDay(counts: Float64Array, zones: number, days: number, day: number): number {
  let sum = 0
  for (let zone = 0; zone < zones; zone += 1) sum += counts[zone * days + day]!
  return sum
}

/** Share of each position of the week, averaged over weeks; even where nothing was requested. */
function weekShape(series: Float64Array): number[] {
  const shares = Array.from({ length: 7 }, () => 0)
  let weeks = 0
  for (let start = 0; start + 7 <= series.length; start += 7) {
    const week = series.subarray(start, start + 7)
    const sum = week.reduce((total, count) => total + count, 0)
    if (sum === 0) continue
    weeks += 1
    for (const [day, count] of week.entries()) shares[day]! += count / sum
  }
  return weeks === 0 ? shares.map(() => 1 / 7) : shares.map((share) => share / weeks)
}

/** Weekly level and damped trend, with the noise of a week around them. */
function fitTrend(series: Float64Array): { weekly(week: number): number; noise: number } {
  const sums: number[] = []
  for (let start = 0; start + 7 <= series.length; start += 7) sums.push(series.subarray(start, start + 7).reduce((a, b) => a + b, 0))
  const recent = sums.slice(-trendWeeks)
  const prior = { weight: noisePrior.weeks, variance: noisePrior.week ** 2 }
  // A week without requests has no logarithm: the mean of the last four is used then.
  if (recent.some((sum) => sum <= 0)) {
    const mean = recent.slice(-4).reduce((a, b) => a + b, 0) / Math.max(1, Math.min(4, recent.length))
    return { weekly: () => mean, noise: 0.25 }
  }
  const logs = recent.map(Math.log)
  const count = logs.length
  const mean = logs.reduce((a, b) => a + b, 0) / count
  const spread = logs.reduce((sum, _, week) => sum + (week - (count - 1) / 2) ** 2, 0)
  const raw = logs.reduce((sum, log, week) => sum + (week - (count - 1) / 2) * (log - mean), 0) / Math.max(spread, 1e-9)
  const residual = logs.reduce((sum, log, week) => sum + (log - mean - raw * (week - (count - 1) / 2)) ** 2, 0)
  const variance = (residual + prior.weight * prior.variance) / (Math.max(0, count - 2) + prior.weight)
  // Shrunk towards no trend by its own uncertainty.
  const slope = raw * (raw ** 2 / (raw ** 2 + variance / Math.max(spread, 1e-9)))
  // Each week, moved along the trend to the last one, is an estimate of the level now: the newer the week, the larger its weight.
  const votes = logs.map((_, week) => recency ** (count - 1 - week))
  const last =
    logs.reduce((sum, log, week) => sum + votes[week]! * (log + slope * (count - 1 - week)), 0) / votes.reduce((a, b) => a + b, 0)
  return {
    weekly: (week) => Math.exp(last + slope * ((damping * (1 - damping ** (week + 1))) / (1 - damping))),
    noise: Math.sqrt(variance),
  }
}

function noiseOfDays(series: Float64Array, shape: readonly number[]): number {
  let [sum, count] = [noisePrior.weeks * 7 * noisePrior.day ** 2, noisePrior.weeks * 7]
  for (let start = 0; start + 7 <= series.length; start += 7) {
    const week = series.subarray(start, start + 7)
    const total = week.reduce((a, b) => a + b, 0)
    if (total === 0) continue
    for (const [day, requests] of week.entries()) {
      if (shape[day]! <= 0) continue
      sum += (requests / (total * shape[day]!) - 1) ** 2
      count += 1
    }
  }
  return Math.sqrt(sum / count)
}

/** Relative volume of each day to come by its distance from the last release, as history has it. */
function releaseShape(series: Float64Array, originMs: number, { releasesMs }: TrustedSchedule): (day: number) => number {
  const releases = releasesMs.map((at) => Math.floor((at - originMs) / dayMs)).toSorted((a, b) => a - b)
  const ageOn = (day: number): number => {
    const last = releases.findLast((release) => release <= day)
    return last === undefined ? releaseDays : Math.min(releaseDays, day - last)
  }
  const mean = series.reduce((a, b) => a + b, 0) / Math.max(1, series.length)
  const [sums, seen] = [new Float64Array(releaseDays + 1), new Float64Array(releaseDays + 1)]
  for (const [index, count] of series.entries()) {
    const age = ageOn(index - series.length)
    sums[age]! += count
    seen[age]! += 1
  }
  return (day) => {
    // An age that history has not seen takes the nearest younger one that it has.
    for (let age = ageOn(day); age >= 0; age -= 1) if (seen[age]! > 0 && mean > 0) return sums[age]! / seen[age]! / mean
    return 1
  }
}

/** Days of all blocks, the last of which is cut at the horizon. */
export const blockDays = Math.ceil(horizonDays / historyDays) * historyDays

/**
 * The weight of a row of zone z on history day d on the day d of each block: expected requests over those of history, at z × blockDays +
 * block × 28 + d. Where a zone has no rows on a day of history, the other days of the block represent it.
 */
export function rowFactors(inventory: Inventory, { expected }: Projection): Float32Array {
  const zones = inventory.sample.zones.length
  const history = historyOf(inventory.volumes, zones)
  const sampled = sampledDays(inventory)
  const factors = new Float32Array(zones * blockDays)
  for (let zone = 0; zone < zones; zone += 1)
    for (let start = 0; start < horizonDays; start += historyDays) {
      let [wanted, given] = [0, 0]
      for (let day = 0; day < historyDays && start + day < horizonDays; day += 1) {
        const requests = expected[zone * horizonDays + start + day]!
        wanted += requests
        const cell = zone * historyDays + day
        if (sampled[cell] === 0 || history[cell] === 0) continue
        given += requests
        factors[zone * blockDays + start + day] = requests / history[cell]!
      }
      if (given > 0 && given < wanted)
        for (let day = 0; day < historyDays; day += 1) factors[zone * blockDays + start + day]! *= wanted / given
    }
  return factors
}

/** 1 where zone z has rows on history day d, at z × 28 + d. */
function sampledDays({ sample }: Inventory): Uint8Array {
  const found = new Uint8Array(sample.zones.length * historyDays)
  for (let row = 0; row < sample.rows; row += 1) found[sample.codes.zone[row]! * historyDays + Math.floor(sample.hour[row]! / 24)] = 1
  return found
}
