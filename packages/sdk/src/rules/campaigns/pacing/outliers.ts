/** Values far from an advertiser's earlier ones: a misplaced decimal point, an additional zero. */
import { checkLimits } from '../../../values/index.ts'

export interface Outlier {
  median: number
  count: number
  /** Value over median. */
  factor: number
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median absolute deviation of a normal distribution, as a part of its standard deviation. */
const normalDeviation = 0.6745

/**
 * The outlier of a list of values: measured in logarithms, because prices and objectives differ by factors; by the median and the median
 * absolute deviation, which one earlier mistake does not change. Null when the value is usual, or when there are too few values.
 */
export function outlierOf(value: number, history: readonly number[]): Outlier | null {
  const known = history.filter((earlier) => earlier > 0)
  if (value <= 0 || known.length < checkLimits.outlierHistory) return null
  const logs = known.map(Math.log)
  const middle = computeMedian(logs)
  const deviation = computeMedian(logs.map((log) => Math.abs(log - middle))) / normalDeviation
  const distance = Math.abs(Math.log(value) - middle)
  if (distance < Math.max(Math.log(checkLimits.outlierFactor), checkLimits.outlierDeviations * deviation)) return null
  const median = computeMedian(known)
  return { median, count: known.length, factor: value / median }
}
