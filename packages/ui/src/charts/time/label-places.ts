/** Places of labels that must not touch each other. */

/** A label as its owner wants it, in pixels from the top. */
export interface WantedLabel {
  /** Where its middle belongs. */
  y: number
  height: number
}

interface Pool {
  /** The place where the first member of the pool would begin, averaged over the places that its members want. */
  start: number
  count: number
}

/**
 * Middles of labels that neither touch nor leave `from` to `to`, as near as possible to the wanted places (isotonic regression). Labels
 * that do not fit at all overlap evenly.
 */
export function placeLabels(wanted: readonly WantedLabel[], { from, to, gap = 2 }: { from: number; to: number; gap?: number }): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]!.y - wanted[b]!.y)
  const total = wanted.reduce((sum, { height }) => sum + height + gap, -gap)
  const squeeze = Math.min(1, (to - from) / Math.max(1, total))
  const offsets: number[] = []
  let offset = 0
  for (const index of order) {
    offsets.push(offset)
    offset += (wanted[index]!.height + gap) * squeeze
  }
  const pools: Pool[] = []
  order.forEach((index, rank) => {
    let pool: Pool = { start: wanted[index]!.y - (wanted[index]!.height * squeeze) / 2 - offsets[rank]!, count: 1 }
    for (let last = pools.at(-1); last && last.start >= pool.start; last = pools.at(-1)) {
      pools.pop()
      const count = last.count + pool.count
      pool = { start: (last.start * last.count + pool.start * pool.count) / count, count }
    }
    pools.push(pool)
  })
  const highest = Math.max(from, to - total * squeeze)
  const places: number[] = []
  let rank = 0
  for (const { start, count } of pools)
    for (let member = 0; member < count; member++, rank++) {
      const index = order[rank]!
      const begin = Math.min(highest, Math.max(from, start))
      places[index] = begin + offsets[rank]! + (wanted[index]!.height * squeeze) / 2
    }
  return places
}

/** Groups of places that are nearer than `distance` to the one before, as indexes. The places ascend. */
export function groupNear(places: readonly number[], distance: number): number[][] {
  const groups: number[][] = []
  places.forEach((place, index) => {
    const last = groups.at(-1)
    if (last && place - places[last[0]!]! < distance) last.push(index)
    else groups.push([index])
  })
  return groups
}
