/** Averages. */

export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index]!
  return values.length > 0 ? sum / values.length : 0
}

/** The middle value, or the mean of the two in the middle; 0 of none. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).toSorted()
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
