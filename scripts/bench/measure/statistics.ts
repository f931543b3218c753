/** The middle value; of an even number the mean of the two in the middle. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that `share` (0 to 1) of the values do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The cost of a size. */
export interface Point {
  size: number
  cost: number
}

/** The cost of the last size, in costs of the first. */
export function growthRatio(points: readonly Point[]): number {
  return points.at(-1)!.cost / points[0]!.cost
}

/** How cost grows with size: the b of cost = a · sizeᵇ, fitted by least squares over the logarithms. 1 is linear. */
export function growthExponent(points: readonly Point[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  const mean = (pick: (log: { x: number; y: number }) => number) => logs.reduce((sum, log) => sum + pick(log), 0) / logs.length
  const [x, y] = [mean((log) => log.x), mean((log) => log.y)]
  return mean((log) => (log.x - x) * (log.y - y)) / mean((log) => (log.x - x) ** 2)
}
