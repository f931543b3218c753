import type { PlotPoint } from '../frame/nearest-point.ts'

/**
 * Points of a line without the invisible ones. Of each pixel column the first, the lowest, the highest and the last stay, so peaks and the
 * ends of the line are exact. Points whose `y` is not a number (gaps) stay.
 */
export function thinPoints<T extends PlotPoint>(points: readonly T[], width: number): readonly T[] {
  if (points.length <= 4 * width) return points
  const kept: T[] = []
  let column: T[] = []
  const flush = () => {
    if (column.length === 0) return
    let low = 0
    let high = 0
    column.forEach(({ y }, index) => {
      if (y < column[low]!.y) low = index
      if (y > column[high]!.y) high = index
    })
    for (const index of [...new Set([0, low, high, column.length - 1])].toSorted((a, b) => a - b)) kept.push(column[index]!)
    column = []
  }
  for (const point of points) {
    if (Number.isNaN(point.y)) {
      flush()
      kept.push(point)
      continue
    }
    if (column[0] && Math.floor(column[0].x) !== Math.floor(point.x)) flush()
    column.push(point)
  }
  flush()
  return kept
}
