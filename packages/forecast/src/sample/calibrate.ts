/**
 * Weights of the sample's rows by iterative proportional fitting ("raking", Deming and Stephan 1940). Afterwards the weights add up to the
 * full counts of every zone and day, and nearly to those of each margin.
 */
import { type AttributeType, attributes } from './attributes.ts'
import { historyDays } from './calendar.ts'
import type { Sample } from './sample.ts'

/** Full counts of the requests of 28 days by the values of one attribute that has one value a request. */
export interface Margin {
  type: AttributeType
  counts: ReadonlyMap<string, number>
  /** Zones whose requests were counted; left out: all of them. */
  zones?: ReadonlySet<number>
}

const rounds = 6
/** A margin changes a weight to no less than half and no more than twice the value of the sampling rate. */
const [smallest, largest] = [0.5, 2]

interface Classes {
  /** Class of each row; `targets.length` for rows without a target. */
  classOf(row: number): number
  targets: Float64Array
}

/** @param zoneDays counts of zone z on day d of the history at z × 28 + d. @returns a weight for each row, in requests */
export function calibrateWeights(sample: Sample, zoneDays: Float64Array, margins: readonly Margin[]): Float32Array {
  const total = zoneDays.reduce((sum, count) => sum + count, 0)
  const base = sample.rows === 0 ? 0 : total / sample.rows
  const weights = new Float64Array(sample.rows).fill(base)
  const [zone, hour] = [sample.codes.zone, sample.hour]
  const byDay: Classes = { classOf: (row) => zone[row]! * historyDays + Math.floor(hour[row]! / 24), targets: zoneDays }
  const classes = margins.map((margin) => createClasses(sample, margin))
  for (let round = 0; round < rounds && classes.length > 0; round += 1) {
    fit(weights, byDay)
    for (const margin of classes) fit(weights, margin)
    for (let row = 0; row < weights.length; row += 1) weights[row] = Math.min(largest * base, Math.max(smallest * base, weights[row]!))
  }
  // Last and without a bound, so that every zone's day adds up.
  fit(weights, byDay)
  return toSteps(weights)
}

/** Steps of the largest weight. There are enough that eight weights add up in 32 bits of floating point without rounding. */
const stepBits = 20

/** Whole multiples of a power of two, so that sums of weights are exact. They are the same in any order, on every machine. */
function toSteps(weights: Float64Array): Float32Array {
  let most = 0
  for (let row = 0; row < weights.length; row += 1) most = Math.max(most, weights[row]!)
  const step = most > 0 ? 2 ** (Math.ceil(Math.log2(most)) - stepBits) : 1
  const whole = new Float32Array(weights.length)
  for (let row = 0; row < weights.length; row += 1) whole[row] = Math.round(weights[row]! / step) * step
  return whole
}

function fit(weights: Float64Array, { classOf, targets }: Classes): void {
  const sums = new Float64Array(targets.length + 1)
  for (let row = 0; row < weights.length; row += 1) sums[classOf(row)]! += weights[row]!
  const factors = Float64Array.from(sums, (sum, index) => (index < targets.length && sum > 0 ? targets[index]! / sum : 1))
  for (let row = 0; row < weights.length; row += 1) weights[row] = weights[row]! * factors[classOf(row)]!
}

/** The values of an attribute as classes; rows without one value, and values that are not counted, are in none. */
function createClasses(sample: Sample, { type, counts, zones }: Margin): Classes {
  const { dimension } = attributes[type]
  const column = sample.codes[dimension]
  const { starts, ids, values } = sample.dimensions[dimension].attributes.get(type)!
  const other = values.length
  const isSingle = (entry: number) => starts[entry]! + 1 === starts[entry + 1]
  const valueByEntry = Uint32Array.from({ length: starts.length - 1 }, (_, entry) =>
    isSingle(entry) && counts.has(values[ids[starts[entry]!]!]!) ? ids[starts[entry]!]! : other,
  )
  const zone = sample.codes.zone
  const isCounted = Uint8Array.from(sample.zones, ({ id }) => (!zones || zones.has(id) ? 1 : 0))
  return {
    classOf: (row) => (isCounted[zone[row]!] === 1 ? valueByEntry[column[row]!]! : other),
    targets: Float64Array.from(values, (value) => counts.get(value) ?? 0),
  }
}
