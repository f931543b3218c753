/** A zone's days with their ordinary part: its level, the shape of its week, and the days that are out of line. */
import { mean, median } from './robust.ts'

/** Position of a day in the week: 0 for the day of the origin and every seventh before and after it. */
export const toWeekPosition = (day: number): number => ((day % 7) + 7) % 7

export interface Anomaly {
  /** Days from the origin; −1 is the day before it. */
  day: number
  kind: 'outage' | 'spike'
  requests: number
  /** Expected requests by the days around it and its day of the week. */
  usual: number
}

/** Days of one zone in which it had requests, with what follows from them. Index i is the day `firstDay + i` from the origin. */
export interface Series {
  firstDay: number
  /** Requests without the season and with every lasting step brought to today's level. */
  counts: Float64Array
  /** 1 for ordinary days; 0 for anomalies and holidays. */
  usable: Uint8Array
  /** Factor of each position of the week, 1 on average. */
  shape: Float64Array
  anomalies: Anomaly[]
  /** Relative standard deviation of an ordinary day around its level, without the chance of small counts. */
  dayNoise: number
}

/** The assumed shape of a week, and its weight in weeks of evidence. */
export interface WeekPrior {
  shape: Float64Array
  weeks: number
}

export const evenWeekShape = (): Float64Array => new Float64Array(7).fill(1)

/** Assumed noise of a day where history is short, and its weight in days. */
const noisePrior = { noise: 0.06, days: 7 }
/** Days whose noise counts. Eight weeks are enough, and older ones may have been counted in another way. */
const noiseDays = 56
/** Days to each side in a running level. The median of 15 days does not move for a change that lasts less than a week. */
const levelReach = 7
/** Below this many requests a day, or with more idle days than this, a median of counts says little. Means over more days replace it. */
const few = { requests: 8, idle: 0.2 }
/**
 * A day is out of line past four deviations and a fifth of the usual value. Four deviations of a heavy-tailed series happen once in a few
 * hundred days. Smaller shifts cost less in a mean than leaving good days out.
 */
const outOfLine = { deviations: 4, least: 0.2 }
/** A zone with more runs of such days than one in this number of days is rough by nature (an episode every second week). It has none. */
const daysPerRun = 16
/** A run at the end with this length may be permanent, so it counts. */
const stayingRun = 4
/** Days on each side that a step is measured by, and its least size. A trend of 7 % a week is not a step. */
const step = { days: 7, least: 0.15, deviations: 4, most: 3 }

/**
 * @param counts requests of each day up to the day before the origin, without the season
 * @param isHoliday true for days of the market's calendar, by day from the origin
 */
export function readSeries(counts: Float64Array, prior: WeekPrior, isHoliday: (day: number) => boolean): Series {
  const firstDay = -counts.length
  const holidays = Uint8Array.from(counts, (_, index) => (isHoliday(firstDay + index) ? 1 : 0))
  const first = judge(counts, firstDay, prior, holidays)
  const { levelled, shifted } = liftSteps(counts, first)
  const { usable, shape, level, noise } = shifted ? judge(levelled, firstDay, prior, holidays) : first
  const anomalies: Anomaly[] = []
  for (const [index, ordinary] of usable.entries()) {
    if (ordinary === 1 || holidays[index] === 1) continue
    // In the counts of their day: a step that was lifted out stands in them again.
    const lift = counts[index]! > 0 ? levelled[index]! / counts[index]! : 1
    const usual = (level[index]! * shape[toWeekPosition(firstDay + index)]!) / lift
    anomalies.push({ day: firstDay + index, kind: counts[index]! < usual ? 'outage' : 'spike', requests: counts[index]!, usual })
  }
  return { firstDay, counts: levelled, usable, shape, anomalies, dayNoise: noise }
}

interface Judged {
  usable: Uint8Array
  shape: Float64Array
  level: Float64Array
  noise: number
}

function judge(counts: Float64Array, firstDay: number, prior: WeekPrior, holidays: Uint8Array): Judged {
  let shape: Float64Array = prior.shape
  let usable: Uint8Array = holidays.map((holiday) => 1 - holiday)
  let level = runningLevel(counts, firstDay, shape, usable)
  let noise = noisePrior.noise
  // Two rounds: first by medians, which no spike moves, then by the sums of the days that the first round found ordinary.
  for (let round = 0; round < 2; round += 1) {
    shape = weekShape(counts, firstDay, { level, usable, prior, isRobust: round === 0 && !hasFew(counts) })
    level = runningLevel(counts, firstDay, shape, usable)
    const expected = Float64Array.from(level, (value, index) => value * shape[toWeekPosition(firstDay + index)]!)
    noise = measureNoiseLevel(counts, expected, usable)
    usable = ordinaryDays(counts, expected, holidays, noise)
  }
  return { usable, shape, level, noise }
}

function hasFew(counts: Float64Array): boolean {
  return mean(counts) < few.requests || counts.filter((count) => count === 0).length > few.idle * counts.length
}

function runningLevel(counts: Float64Array, firstDay: number, shape: Float64Array, usable: Uint8Array): Float64Array {
  const values = Float64Array.from(counts, (count, index) => count / shape[toWeekPosition(firstDay + index)]!)
  const isFew = hasFew(counts)
  const reach = isFew ? 2 * levelReach : levelReach
  return Float64Array.from(values, (_, index) => {
    const around: number[] = []
    for (let day = Math.max(0, index - reach); day <= Math.min(values.length - 1, index + reach); day += 1)
      if (usable[day] === 1) around.push(values[day]!)
    if (around.length === 0) return values[index]!
    return isFew ? mean(around) : median(around)
  })
}

interface WeekEvidence {
  level: Float64Array
  usable: Uint8Array
  prior: WeekPrior
  isRobust: boolean
}

/** Requests of each position over those of a level day: a ratio of sums, since ratios of small counts are lopsided, or their median. */
function weekShape(counts: Float64Array, firstDay: number, { level, usable, prior, isRobust }: WeekEvidence): Float64Array {
  const [sums, levels, seen] = [new Float64Array(7), new Float64Array(7), new Float64Array(7)]
  const ratios = Array.from({ length: 7 }, (): number[] => [])
  for (const [index, count] of counts.entries()) {
    if (usable[index] === 0 || level[index]! <= 0) continue
    const at = toWeekPosition(firstDay + index)
    sums[at]! += count
    levels[at]! += level[index]!
    seen[at]! += 1
    ratios[at]!.push(count / level[index]!)
  }
  const shape = prior.shape.map((share, at) => {
    const own = seen[at]! > 0 ? (isRobust ? median(ratios[at]!) : sums[at]! / levels[at]!) : share
    return (own * seen[at]! + share * prior.weeks) / (seen[at]! + prior.weeks)
  })
  const sum = shape.reduce((all, share) => all + share, 0)
  return sum > 0 ? shape.map((share) => Math.max(1e-3, (share * 7) / sum)) : evenWeekShape()
}

/** log((count + ½) / (expected + ½)): finite where nothing was requested. */
const residual = (count: number, expected: number): number => Math.log((count + 0.5) / (expected + 0.5))

/** By the median of the residuals, which no few days move, less the Poisson chance of the counts. */
function measureNoiseLevel(counts: Float64Array, expected: Float64Array, usable: Uint8Array): number {
  const residuals: number[] = []
  let chance = 0
  for (const [index, count] of counts.entries()) {
    if (index < counts.length - noiseDays || usable[index] === 0 || expected[index]! <= 0) continue
    residuals.push(Math.abs(residual(count, expected[index]!)))
    chance += 1 / (expected[index]! + 1)
  }
  const days = residuals.length
  // 1.4826: the deviation of a normal distribution over its median absolute deviation.
  const own = days > 0 ? Math.max(0, (1.4826 * median(residuals)) ** 2 - chance / days) : 0
  return Math.sqrt((own * days + noisePrior.noise ** 2 * noisePrior.days) / (days + noisePrior.days))
}

function ordinaryDays(counts: Float64Array, expected: Float64Array, holidays: Uint8Array, noise: number): Uint8Array {
  const signs = Int8Array.from(counts, (count, index) => {
    const away = residual(count, expected[index]!)
    const bound = Math.max(outOfLine.least, outOfLine.deviations * Math.sqrt(noise ** 2 + 1 / (expected[index]! + 1)))
    return holidays[index] === 0 && Math.abs(away) > bound ? Math.sign(away) : 0
  })
  let runs = 0
  for (let index = 0; index < signs.length;) {
    let end = index + 1
    while (signs[index] !== 0 && end < signs.length && signs[end] === signs[index]) end += 1
    // A run as long as a week, or one that has not ended, is a step and not an exception.
    if (signs[index] !== 0 && (end - index >= step.days || (end === signs.length && end - index >= stayingRun))) signs.fill(0, index, end)
    else if (signs[index] !== 0) runs += 1
    index = end
  }
  if (runs > Math.max(2, counts.length / daysPerRun)) signs.fill(0)
  return holidays.map((holiday, index) => (holiday === 1 || signs[index] !== 0 ? 0 : 1))
}

/** Scales the days before a lasting step to the level after it, the largest step first. */
function liftSteps(counts: Float64Array, { usable, shape, noise }: Judged): { levelled: Float64Array; shifted: boolean } {
  const firstDay = -counts.length
  const levelled = counts.slice()
  let shifted = false
  for (let round = 0; round < step.most; round += 1) {
    let [best, at, ratio] = [0, 0, 1]
    for (let day = step.days; day + step.days <= levelled.length; day += 1) {
      const side = (from: number): { level: number; days: number } => {
        const values: number[] = []
        for (let index = from; index < from + step.days; index += 1)
          if (usable[index] === 1) values.push(levelled[index]! / shape[toWeekPosition(firstDay + index)]!)
        return { level: values.length > 0 ? median(values) : 0, days: values.length }
      }
      const [before, after] = [side(day - step.days), side(day)]
      if (before.days < 4 || after.days < 4 || before.level <= 0 || after.level <= 0) continue
      const change = Math.abs(Math.log(after.level / before.level))
      const chance = Math.sqrt((noise ** 2 + 1 / (before.level + 1)) / before.days + (noise ** 2 + 1 / (after.level + 1)) / after.days)
      // 1.25: the deviation of a median over that of a mean.
      const bound = Math.max(step.least, step.deviations * 1.25 * chance)
      if (change > bound && change / bound > best) [best, at, ratio] = [change / bound, day, after.level / before.level]
    }
    if (best === 0) break
    shifted = true
    for (let day = 0; day < at; day += 1) levelled[day]! *= ratio
  }
  return { levelled, shifted }
}
