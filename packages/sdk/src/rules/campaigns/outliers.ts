/** Values that stand out among an advertiser's earlier ones: a slipped decimal point, a zero too many. */
import { checkLimits } from '../../values/index.ts'

export interface Outlier {
  median: number
  count: number
  /** Value over median. */
  factor: number
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median absolute deviation of a normal distribution, as a part of its standard deviation. */
const normalDeviation = 0.6745

/**
 * Whether a value stands out: measured in logarithms, since prices and objectives are spread by factors; by the median and the median
 * absolute deviation, which one earlier mistake does not move. Null when it does not, or when too little is known to say.
 */
export function outlierOf(value: number, history: readonly number[]): Outlier | null {
  const known = history.filter((earlier) => earlier > 0)
  if (value <= 0 || known.length < checkLimits.outlierHistory) return null
  const logs = known.map(Math.log)
  const middle = medianOf(logs)
  const deviation = medianOf(logs.map((log) => Math.abs(log - middle))) / normalDeviation
  const distance = Math.abs(Math.log(value) - middle)
  if (distance < Math.max(Math.log(checkLimits.outlierFactor), checkLimits.outlierDeviations * deviation)) return null
  const median = medianOf(known)
  return { median, count: known.length, factor: value / median }
}
