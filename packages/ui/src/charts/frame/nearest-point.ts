/** Which point of a chart a pointer or a key means. */

/** A place on a drawing, in pixels. */
export interface PlotPoint {
  x: number
  y: number
}

/** A point of a chart: its row (a series, a weekday), and its index there. */
export interface Cursor {
  row: number
  index: number
}

/** Rows of points; the points of a row ascend in x. */
export type PointRows = readonly (readonly PlotPoint[])[]

/** The index of the point of a row that is nearest to x, the first of two; -1 in an empty row. */
export function nearestInRow(row: readonly PlotPoint[], x: number): number {
  if (row.length === 0) return -1
  let low = 0
  let high = row.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (row[middle]!.x < x) low = middle + 1
    else high = middle
  }
  return low > 0 && x - row[low - 1]!.x <= row[low]!.x - x ? low - 1 : low
}

/** The point that a pointer means. It is the nearest of each row by x, and of those the nearest. */
export function nearestPoint(rows: PointRows, { x, y }: PlotPoint): Cursor | null {
  let best: Cursor | null = null
  let least = Infinity
  rows.forEach((points, row) => {
    const index = nearestInRow(points, x)
    const point = points[index]
    if (!point) return
    // A row that has a point right under the pointer goes before one that ends far from it.
    const distance = 4 * Math.abs(point.x - x) + Math.abs(point.y - y)
    if (distance < least) [best, least] = [{ row, index }, distance]
  })
  return best
}

/**
 * Where an arrow key, Home or End leads; `null` for any other key. Up and down skip empty rows and stay at their place along x.
 * @param keepsIndex up and down stay at the same index instead: rows are categories, and their points series
 */
export function movedCursor(rows: PointRows, cursor: Cursor | null, key: string, keepsIndex = false): Cursor | null {
  const first = rows.findIndex((points) => points.length > 0)
  if (first === -1 || !['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return null
  if (!cursor) return { row: first, index: key === 'End' ? rows[first]!.length - 1 : 0 }
  const points = rows[cursor.row] ?? []
  const last = points.length - 1
  switch (key) {
    case 'ArrowLeft':
      return { ...cursor, index: Math.max(0, cursor.index - 1) }
    case 'ArrowRight':
      return { ...cursor, index: Math.min(last, cursor.index + 1) }
    case 'Home':
      return { ...cursor, index: 0 }
    case 'End':
      return { ...cursor, index: last }
    default: {
      const step = key === 'ArrowUp' ? -1 : 1
      const x = points[cursor.index]?.x ?? 0
      for (let row = cursor.row + step; row >= 0 && row < rows.length; row += step)
        if (rows[row]!.length > 0)
          return { row, index: keepsIndex ? Math.min(cursor.index, rows[row]!.length - 1) : nearestInRow(rows[row]!, x) }
      return cursor
    }
  }
}
