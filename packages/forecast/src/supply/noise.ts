/**
 * Noise of the projection, and the part of it that zones share. A zone's deviations are the sum of those of all zones (news, weather, a day
 * off), those of its publisher, and its own. A sum of zones moves less than its zones, and the difference separates the parts.
 */
import { type Backtest, backtest, leads, noisePrior } from './level-models.ts'
import { mean, median } from './robust.ts'
import { readSeries, type Series, type WeekPrior } from './series.ts'

/** Relative variances of a day around the model, and of the level of a week. */
export interface Variances {
  day: number
  week: number
}

export interface Noise {
  /** Relative standard deviation of each zone: of one day, and of the level of one week. */
  dayNoise: Float64Array
  weekNoise: Float64Array
  /** The part of the variances that is common to all zones, and to those of one publisher (at least the former). */
  shared: { all: Variances; publisher: Variances }
  /** Growth of the variance of a week's level with each week further ahead, over that of the first week. */
  weekGrowth: number
}

export interface NoisyZone {
  publisherId: number
  series: Series
  test: Backtest
  /** Requests of each day, of a zone that has all the history; null of one that began or ended. */
  counts: Float64Array | null
}

/** The variance of a normal error over the median of its squares. A mean would follow the few zones with the largest errors. */
const varianceOfMedian = 1 / 0.455
/** A zone's noise counts as much as that of all zones once it has this number of weeks. */
const noiseWeeks = 6
/** Assumed noise of a week for a sum of zones, which moves less than each. */
const calmSum = { weeks: 3, noise: 0.015 }
/** Assumed growth where history is short. */
const assumedGrowth = { growth: 0.25, comparisons: 30 }
/** Assumed shared part where there are too few zones to measure it. */
const assumedPart = 0.3
/** Largest Σ w² of weights that add up to 1 at which the parts can be separated. One zone with nearly all the weight says nothing. */
const mostConcentrated = 0.8

export function measureNoise(zones: readonly NoisyZone[], prior: WeekPrior): Noise {
  const dayNoise = Float64Array.from(zones, ({ series }) => series.dayNoise)
  const tests = zones.map(({ test }) => test)
  const weekNoise = weekNoises(tests)
  const members = zones.flatMap(({ publisherId, counts }, zone) =>
    counts && tests[zone]!.daily > 0
      ? [{ publisherId, counts, weight: tests[zone]!.daily, day: dayNoise[zone]! ** 2, week: weekNoise[zone]! ** 2 }]
      : [],
  )
  const all = sharedBy(members, prior)
  const groups = [...Map.groupBy(members, ({ publisherId }) => publisherId).values()].map((own) => sharedBy(own, prior))
  const known = groups.filter((own) => own !== null)
  const assumed = (pick: 'day' | 'week') => assumedPart * mean(members.map((member) => member[pick]))
  const common = all ?? { day: assumed('day'), week: assumed('week') }
  const publisher = (pick: 'day' | 'week') => Math.max(common[pick], known.length > 0 ? mean(known.map((own) => own[pick])) : assumed(pick))
  return {
    dayNoise,
    weekNoise,
    shared: { all: common, publisher: { day: publisher('day'), week: publisher('week') } },
    weekGrowth: varianceGrowth(tests),
  }
}

interface Member extends Variances {
  counts: Float64Array
  weight: number
}

/**
 * The variance that zones share: of a sum with the weights w it is V = s + Σ w² (v − s), so that s = (V − Σ w² v) / (1 − Σ w²).
 * @returns null where one zone is nearly all
 */
function sharedBy(members: readonly Member[], prior: WeekPrior): Variances | null {
  const sum = members.reduce((all, { weight }) => all + weight, 0)
  const squares = members.reduce((all, { weight }) => all + (weight / sum) ** 2, 0)
  if (members.length < 2 || squares > mostConcentrated) return null
  const counts = new Float64Array(members[0]!.counts.length)
  for (const member of members) for (const [day, count] of member.counts.entries()) counts[day]! += count
  const series = readSeries(counts, prior, () => false)
  const test = backtest(series)
  const own = { day: series.dayNoise ** 2, week: weekVariance(test, calmSum.noise ** 2, calmSum.weeks) }
  const part = (pick: 'day' | 'week') => {
    const apart = members.reduce((all, member) => all + (member.weight / sum) ** 2 * member[pick], 0)
    return Math.max(0, (own[pick] - apart) / (1 - squares))
  }
  return { day: part('day'), week: part('week') }
}

/** The variance of a week's level around its forecast before the week, less the Poisson chance of the week that was compared. */
function weekVariance({ weekSquares, daily }: Backtest, prior: number, weeks: number): number {
  const squares = weekSquares[0]!
  const sum = squares.reduce((all, square) => all + square, prior * weeks)
  return Math.max(0, sum / (squares.length + weeks) - 1 / Math.max(1, 7 * daily))
}

/** Relative deviation of each zone's level of a week from its forecast at the origin before it. */
function weekNoises(tests: readonly Backtest[]): Float64Array {
  const [many, few] = [false, true].map((isFew) => {
    const squares = tests.filter((test) => test.isFew === isFew).flatMap(({ weekSquares }) => weekSquares[0]!)
    const prior = noisePrior.noise ** 2
    return (median(squares) * varianceOfMedian * squares.length + prior * noisePrior.weeks) / (squares.length + noisePrior.weeks)
  })
  return Float64Array.from(tests, (test) => Math.sqrt(weekVariance(test, test.isFew ? few! : many!, noiseWeeks)))
}

function varianceGrowth(tests: readonly Backtest[]): number {
  const middles = leads.map((lead) => {
    const squares = tests.flatMap(({ weekSquares }) => weekSquares[lead]!)
    return { square: median(squares), count: squares.length }
  })
  const first = middles[0]!.square
  let [growth, count] = [assumedGrowth.growth * assumedGrowth.comparisons, assumedGrowth.comparisons]
  for (const [lead, { square, count: seen }] of middles.entries())
    if (lead > 0 && first > 0 && seen > 0) {
      growth += ((square / first - 1) / lead) * seen
      count += seen
    }
  return Math.max(0.05, growth / count)
}
