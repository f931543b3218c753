/** Uncertainty of a number. It comes from the sample's chance, clustered by listener, and from the model. */
import { countBetween } from '../../bitmap.ts'
import { blockHours, historyDays } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Flight } from '../../supply/flight.ts'
import { modelVariance } from '../../supply/uncertainty.ts'
import { type Matched, getPositions, spanTable } from '../question/matched.ts'

export interface Interval {
  low: number
  high: number
  /** Probability that the real number lies in the interval. */
  confidence: number
}

/**
 * The parts of the variance overlap: the noise of a zone's days contains the chance of single requests. The value was chosen so that nine
 * in ten lie inside in calm worlds that the published figures do not use.
 */
const counted = 0.86

/**
 * Variance of the matched total relative to its square. Weights fit the totals of every zone. So only a listener's difference from the
 * zones' averages counts (the residuals of a calibrated estimate, Deville and Särndal 1992).
 */
export function relativeVariance(snapshot: Snapshot, matched: Matched, flight: Flight): number {
  if (matched.total <= 0) return 0
  const { squares, burst } = samplingVariance(snapshot, matched)
  // Future requests are themselves drawn by chance. They come in bursts of one listener's day, like a compound Poisson process.
  const future = burst / matched.total
  return counted * (squares + future + modelVariance(snapshot.projection, zoneShares(snapshot, matched), flight))
}

/** The number of rows, of whole listeners, that is enough for a variance. More rows are read when few listeners match. */
const enough = { rows: 50_000, matched: 20_000 }

/** @returns the variance by the choice of listeners, relative to the total's square, and the requests of a listener's day (see `Bursts`) */
function samplingVariance(snapshot: Snapshot, { spans, rows: matched, strataWeights }: Matched): { squares: number; burst: number } {
  const { inventory, strata, listeners, rows: front } = snapshot
  const { sample } = inventory
  const part = Math.max(1, Math.floor(listeners * Math.min(1, enough.rows / Math.max(1, front))))
  const most = matched < enough.matched ? listeners : Math.min(listeners, part)
  const sums = Float64Array.from({ length: strata.count }, (_, stratum) =>
    strata.daily.subarray(stratum * historyDays, (stratum + 1) * historyDays).reduce((sum, weight) => sum + weight, 0),
  )
  const shares = Float64Array.from(sums, (sum, stratum) => (sum > 0 ? strataWeights[stratum]! / spans.length / sum : 0))
  const bursts = new Bursts()
  let [squares, total] = [0, 0]
  for (const span of spans) {
    const { bits } = span
    const [table, hour] = [spanTable(snapshot, span), getPositions(snapshot, span)]
    const worth = (row: number) => inventory.weights[row]! * table[strata.of[row]! * blockHours + hour[row]!]!
    // Listeners without a match differ far less from each other than listeners with a match. So some of them represent all.
    let [idle, idleSquares, idleSeen] = [0, 0, 0]
    for (let listener = 0; listener < most; listener += 1) {
      const [from, to] = [sample.listenerStarts[listener]!, sample.listenerStarts[listener + 1]!]
      const isIdle = countBetween(bits, from, to) === 0
      if (isIdle) idle += 1
      if (isIdle && listener >= part) continue
      let [hits, expected] = [0, 0]
      for (let row = from; row < to; row += 1) {
        const requests = worth(row)
        expected += requests * shares[strata.of[row]!]!
        if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0) continue
        hits += requests
        bursts.add(listener, Math.floor(hour[row]! / 24))
      }
      total += hits
      const square = (hits - expected) ** 2
      if (isIdle) {
        idleSquares += square
        idleSeen += 1
      } else squares += square
    }
    if (idleSeen > 0) squares += (idleSquares * idle) / idleSeen
  }
  if (total <= 0) return { squares: 1, burst: 1 }
  // The rows that were read are a part of all. The sample's share of all listeners is one over the mean weight. Listeners come and go, so
  // only half of the knowledge about those in the sample holds for the flight.
  const seen = most / Math.max(1, sample.listeners)
  const share = 1 / Math.max(1, sums.reduce((sum, weight) => sum + weight, 0) / Math.max(1, sample.rows))
  return { squares: (squares / total ** 2) * seen * (1 - share / 2), burst: bursts.size() }
}

/** The mean number of requests of a listener's day that a request belongs to: Σ n² / Σ n over days with n requests. */
class Bursts {
  private squares = 0
  private all = 0
  private now = 0
  private last = -1

  /** Requests of the same listener and day have to follow one another. */
  add(listener: number, day: number): void {
    const key = listener * historyDays + day
    if (key !== this.last) this.close()
    this.last = key
    this.now += 1
  }

  size(): number {
    this.close()
    return this.all > 0 ? this.squares / this.all : 1
  }

  private close(): void {
    this.squares += this.now ** 2
    this.all += this.now
    this.now = 0
  }
}

function zoneShares({ strata, inventory }: Snapshot, { byStratum, total }: Matched): Float64Array {
  const shares = new Float64Array(inventory.sample.zones.length)
  for (const [stratum, zone] of strata.zones.entries()) shares[zone]! += byStratum[stratum]! / total
  return shares
}

/** Both ends. They are log-normal so that neither is negative. With few listeners they are those of Poisson. */
export function toInterval(value: number, variance: number, listeners: number, settings: Snapshot['settings']): Interval {
  const { confidence } = settings
  const width = Math.exp(normalQuantile((1 + confidence) / 2) * Math.sqrt(Math.log(1 + variance)))
  const few = fewBounds(value, listeners, settings)
  return { low: Math.floor(Math.min(value / width, few.low)), high: Math.ceil(Math.max(value * width, few.high)), confidence }
}

/**
 * The bounds of a Poisson distribution for the number that few listeners represent (Wilson and Hilferty 1931). Enough listeners give the
 * value itself.
 */
export function fewBounds(
  value: number,
  listeners: number,
  { confidence, fewListeners }: Pick<Snapshot['settings'], 'confidence' | 'fewListeners'>,
): { low: number; high: number } {
  if (listeners >= fewListeners) return { low: value, high: value }
  const z = normalQuantile((1 + confidence) / 2)
  const bound = (count: number, sign: number) => count * Math.max(0, 1 - 1 / (9 * count) + (sign * z) / (3 * Math.sqrt(count))) ** 3
  const each = value / Math.max(1, listeners)
  return {
    low: listeners > 0 ? Math.min(value, each * bound(listeners, -1)) : value,
    high: Math.max(value, each * bound(listeners + 1, 1)),
  }
}

/** Quantile of the standard normal distribution, by bisection. */
export function normalQuantile(probability: number): number {
  if (probability < 0.5) return -normalQuantile(1 - probability)
  let [low, high] = [0, 8]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (normalBelow(middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Φ(x) for x ≥ 0 by Marsaglia's series (2004). */
function normalBelow(x: number): number {
  let [term, sum] = [x, x]
  for (let k = 3; Math.abs(term) > 1e-16 * Math.abs(sum); k += 2) sum += term = (term * x * x) / k
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}
