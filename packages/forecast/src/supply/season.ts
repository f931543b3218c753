/**
 * Yearly season: the level of each week of the year over that of the origin. It is learned where the history reaches a year back. In a
 * single year, the weeks that occur twice separate season and growth. The part that a random walk of the level would have made by itself is
 * removed.
 */
import { mean, median } from './robust.ts'
import { evenWeekShape, toWeekPosition } from './series.ts'

/** Days of a year in whole weeks, so that the days of the week agree. */
const yearDays = 364
/** Days beyond a year that are needed to measure growth over the year. */
const overlapDays = 28
/** Days of a smoothing window, to each side of a day. */
const smoothDays = 17
/** Variance of the logarithm of a level from week to week that is not season, of a zone and of all zones together. */
const walk = { zone: 0.03 ** 2, all: 0.015 ** 2 }

/** Factor of a day from the origin (negative for the past), 1 at the origin. */
export type Season = (day: number) => number
const noSeason: Season = () => 1

/**
 * A season of each zone, from its own history and that of all zones with a whole year.
 * @param series requests of each zone by day up to the day before the origin
 * @param isHoliday true for a zone's holidays, by day from the origin
 */
export function estimateSeasons(series: readonly Float64Array[], isHoliday: (zone: number, day: number) => boolean): Season[] {
  const days = series[0]?.length ?? 0
  if (days < yearDays + overlapDays) return series.map(() => noSeason)
  const whole = series.map((counts, zone) => (isSteady(counts) ? logLevels(counts, (day) => isHoliday(zone, day)) : null))
  const known = whole.filter((levels) => levels !== null)
  if (known.length === 0) return series.map(() => noSeason)
  const indices = whole.map((levels) => levels && toLogIndex(levels))
  const all = meanIndex(indices.filter((index) => index !== null))
  const common = shrink(all, walk.zone / known.length + walk.all)
  return indices.map((own) => {
    const apart = own
      ? shrink(
          own.map((value, day) => value - all[day]!),
          walk.zone,
        )
      : null
    return (day) => {
      const at = ((day % yearDays) + yearDays) % yearDays
      return Math.exp(common[at]! - common[0]! + (apart ? apart[at]! - apart[0]! : 0))
    }
  })
}

/** True if a zone had requests in every week of the history. */
function isSteady(counts: Float64Array): boolean {
  for (let from = counts.length % 7; from < counts.length; from += 7)
    if (!counts.subarray(from, from + 7).some((count) => count > 0)) return false
  return true
}

/** Logarithm of the level of each day: the median of the days around it, each over its weekday's usual part. */
function logLevels(counts: Float64Array, isHoliday: (day: number) => boolean): Float64Array {
  const positions = Array.from({ length: 7 }, (): number[] => [])
  for (let index = 3; index + 3 < counts.length; index += 1) {
    const week = mean(counts.subarray(index - 3, index + 4))
    if (week > 0) positions[toWeekPosition(index - counts.length)]!.push(counts[index]! / week)
  }
  const shape = evenWeekShape().map((_, at) => Math.max(0.05, median(positions[at]!)))
  const values = Float64Array.from(counts, (count, index) =>
    isHoliday(index - counts.length) ? Number.NaN : Math.log((count + 0.5) / shape[toWeekPosition(index - counts.length)]!),
  )
  return Float64Array.from(values, (_, index) => {
    const around = values.subarray(Math.max(0, index - smoothDays), index + smoothDays + 1)
    return median(around.filter((value) => !Number.isNaN(value)))
  })
}

/** Log index by day of the year from the origin, without growth over the year, 0 on average. */
function toLogIndex(levels: Float64Array): Float64Array {
  const days = levels.length
  // Growth is measured from the same days a year apart.
  const growths: number[] = []
  for (let index = yearDays; index < days; index += 1) growths.push(levels[index]! - levels[index - yearDays]!)
  const growth = median(growths) / yearDays
  const [sums, seen] = [new Float64Array(yearDays), new Float64Array(yearDays)]
  for (let index = 0; index < days; index += 1) {
    const day = index - days
    const at = ((day % yearDays) + yearDays) % yearDays
    sums[at]! += levels[index]! - growth * day
    seen[at]! += 1
  }
  const index = sums.map((sum, at) => sum / seen[at]!)
  const middle = mean(index)
  return index.map((value) => value - middle)
}

function meanIndex(indices: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: yearDays }, (_, day) => mean(indices.map((index) => index[day]!)))
}

/** A random walk that is tied at both ends of a year has the variance T / 6 on average. The excess is season. */
function shrink(index: Float64Array, walkVariance: number): Float64Array {
  const variance = mean(index.map((value) => value ** 2))
  const keep = variance > 0 ? Math.max(0, 1 - (walkVariance * yearDays) / 7 / 6 / variance) : 0
  return index.map((value) => value * keep)
}
