/** Uncertainty of a number: the sample's chance, clustered by listener, and the model's. */
import { countBetween } from '../bitmap.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Flight, modelVariance } from '../supply/flight.ts'
import { type Matched, sumTables } from './matched.ts'

export interface Interval {
  low: number
  high: number
  /** Probability that the real number lies in the interval. */
  confidence: number
}

/**
 * Variance of the matched total relative to its square. Weights fit the totals of every zone, so only a listener's difference from the
 * zones' averages counts (the residuals of a calibrated estimate, Deville and Särndal 1992).
 */
export function relativeVariance(snapshot: Snapshot, matched: Matched, flight: Flight): number {
  if (matched.total <= 0) return 0
  return samplingVariance(snapshot, matched) + modelVariance(snapshot.projection, zoneShares(snapshot, matched), flight)
}

/** The number of rows, of whole listeners, that is enough for a variance. More are read when few listeners match. */
const enough = { rows: 50_000, matched: 20_000 }

function samplingVariance({ inventory, strata, ...all }: Snapshot, { spans, rows: matched, tables, strataWeights }: Matched): number {
  const { sample } = inventory
  const sums = Float64Array.from({ length: strata.count }, (_, stratum) =>
    strata.daily.subarray(stratum * 28, stratum * 28 + 28).reduce((sum, weight) => sum + weight, 0),
  )
  const shares = Float64Array.from(sums, (sum, stratum) => (sum > 0 ? strataWeights[stratum]! / spans.length / sum : 0))
  const part = Math.max(1, Math.floor(all.listeners * Math.min(1, enough.rows / Math.max(1, all.rows))))
  const most = matched < enough.matched ? all.listeners : Math.min(all.listeners, part)
  let [squares, total] = [0, 0]
  for (const { blocks, bits } of spans) {
    const worths = rowWorths(inventory.weights, strata, sample.hour, sumTables(strata.count, blocks, tables))
    // Listeners who match nothing differ far less from each other than those who match: some represent all.
    let [idle, idleSquares, idleSeen] = [0, 0, 0]
    for (let listener = 0; listener < most; listener += 1) {
      const [from, to] = [sample.listenerStarts[listener]!, sample.listenerStarts[listener + 1]!]
      const isIdle = countBetween(bits, from, to) === 0
      if (isIdle) idle += 1
      if (isIdle && listener >= part) continue
      let [hits, expected] = [0, 0]
      for (let row = from; row < to; row += 1) {
        const worth = worths(row)
        hits += worth * ((bits[row >>> 5]! >>> (row & 31)) & 1)
        expected += worth * shares[strata.of[row]!]!
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
  if (total <= 0) return 1
  // What was gone through is a part of all; the sample's share of all listeners is one over the mean weight.
  const seen = most / Math.max(1, sample.listeners)
  const meanWeight = sums.reduce((sum, weight) => sum + weight, 0) / Math.max(1, sample.rows)
  return (squares / total ** 2) * seen * Math.max(0, 1 - 1 / Math.max(1, meanWeight))
}

/** The requests of a row, by a table of strata and hours. */
function rowWorths(weights: Float32Array, { of }: Snapshot['strata'], hour: Uint16Array, table: Float32Array): (row: number) => number {
  return (row) => weights[row]! * table[of[row]! * blockHours + hour[row]!]!
}

function zoneShares({ strata, inventory }: Snapshot, { strataWeights }: Matched): Float64Array {
  const shares = new Float64Array(inventory.sample.zones.length)
  const sum = strataWeights.reduce((all, weight) => all + weight, 0)
  for (const [stratum, zone] of strata.zones.entries()) shares[zone]! += sum > 0 ? strataWeights[stratum]! / sum : 0
  return shares
}

/** Both ends, log-normal so that neither is negative; with few listeners the upper end is Poisson's (Wilson and Hilferty 1931). */
export function toInterval(
  value: number,
  variance: number,
  listeners: number,
  { confidence, fewListeners }: Snapshot['settings'],
): Interval {
  const z = normalQuantile((1 + confidence) / 2)
  const width = Math.exp(z * Math.sqrt(Math.log(1 + variance)))
  let [low, high] = [value / width, value * width]
  if (listeners < fewListeners) {
    const next = listeners + 1
    const upper = next * (1 - 1 / (9 * next) + z / (3 * Math.sqrt(next))) ** 3
    high = Math.max(high, (value / Math.max(1, listeners)) * upper)
    if (listeners > 0)
      low = Math.min(low, (value / listeners) * listeners * Math.max(0, 1 - 1 / (9 * listeners) - z / (3 * Math.sqrt(listeners))) ** 3)
  }
  return { low: Math.floor(low), high: Math.ceil(high), confidence }
}

/** Quantile of the standard normal distribution above its median, by bisection. */
function normalQuantile(probability: number): number {
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
