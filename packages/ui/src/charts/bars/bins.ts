import { bin, extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'

/** How many values lie from `from` up to, not including, `to`. */
export interface Bin {
  from: number
  to: number
  count: number
}

/** Bins of round, equal widths. Values that are all equal are in one bin. */
export function toBins(values: readonly number[], count = 20): Bin[] {
  const finite = values.filter(Number.isFinite)
  const [low, high] = extent(finite)
  if (low === undefined || high === undefined) return []
  const room = low === high ? Math.abs(low) / 2 || 1 : 0
  const scale = scaleLinear([low - room, high + room], [0, 1]).nice(count)
  const [from = low, to = high] = scale.domain()
  const step = scale.ticks(count)[1]! - scale.ticks(count)[0]!
  const edges = Array.from({ length: Math.round((to - from) / step) }, (_, index) => from + index * step)
  return bin<number, number>()
    .domain([from, to])
    .thresholds(edges.slice(1))(finite)
    .map((part) => ({ from: part.x0 ?? from, to: part.x1 ?? to, count: part.length }))
}
