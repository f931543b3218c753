/**
 * High water mark: the same share z of every row that a campaign matches, as high as its demand needs (arXiv 1203.3593,
 * "Ad Serving Using a Compact Allocation Plan", and its comparison with SHALE, arXiv 1203.3619).
 */

/** Rows that a campaign matches: the weight of each (in requests), and the rest of it, 0 to 1. */
export interface Edges {
  count: number
  worth: Float32Array
  left: Float32Array
}

/** Tolerance of the mark, as a share of the demand. */
const tolerance = 1e-7
/** The sum is piecewise linear and concave: each step of Newton's method from below ends on a piece or finds the root. */
const mostSteps = 64

/** @returns z with Σ worth × min(left, z) = demand; `full` where the demand exceeds what is left; 0 for no demand */
export function waterMark({ count, worth, left }: Edges, demand: number, full = 1): number {
  if (demand <= 0) return 0
  let [mark, met, slope] = [0, 0, 0]
  for (let edge = 0; edge < count; edge += 1) {
    slope += left[edge]! > 0 ? worth[edge]! : 0
    met += worth[edge]! * left[edge]!
  }
  if (met <= demand) return full
  met = 0
  for (let step = 0; step < mostSteps && slope > 0 && demand - met > tolerance * demand; step += 1) {
    mark += (demand - met) / slope
    met = 0
    slope = 0
    for (let edge = 0; edge < count; edge += 1) {
      const here = left[edge]!
      if (here > mark) {
        met += worth[edge]! * mark
        slope += worth[edge]!
      } else met += worth[edge]! * here
    }
  }
  return Math.min(full, mark)
}
