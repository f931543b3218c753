/** Bitmaps of the rows below some values of a number, so that the rows between two bounds are the difference of two of them. */
import { addRow, type Bitmap } from '../bitmap.ts'
import type { Attribute } from './dimension.ts'

export interface Ladder {
  /** Value ids in the order of their numbers. */
  ids: Uint32Array
  /** `bits` are the rows whose value stands before place `at` in that order; the first rung is at 0, the last at the end. */
  rungs: readonly { at: number; bits: Bitmap }[]
}

/** The positions of the rungs of a ladder. */
export interface LadderPlan {
  ids: Uint32Array
  places: readonly number[]
}

/** About this share of the rows lies between two rungs. */
const step = 1 / 32

/** @param counts rows by value id */
export function planLadder({ values }: Attribute, counts: Uint32Array, all: number): LadderPlan {
  const ids = Uint32Array.from(values.keys()).toSorted((a, b) => Number(values[a]) - Number(values[b]))
  const places = [0]
  let since = 0
  for (const [place, id] of ids.entries()) {
    since += counts[id]!
    if (since < all * step && place + 1 < ids.length) continue
    places.push(place + 1)
    since = 0
  }
  return { ids, places }
}

/** @param rowsOf the rows of an entry */
export function buildLadder(
  { ids, places }: LadderPlan,
  { from, entries }: Attribute,
  createBits: () => Bitmap,
  rowsOf: (entry: number) => Uint32Array,
): Ladder {
  const rungs: { at: number; bits: Bitmap }[] = []
  for (const at of places) {
    const bits = createBits()
    const below = rungs.at(-1)
    if (below) bits.set(below.bits)
    for (const id of ids.subarray(below?.at ?? 0, at))
      for (const entry of entries.subarray(from[id], from[id + 1])) for (const row of rowsOf(entry)) addRow(bits, row)
    rungs.push({ at, bits })
  }
  return { ids, rungs }
}

/** The widest pair of rungs between two places, and the values beside it. */
export function climb({ ids, rungs }: Ladder, from: number, to: number): { plus: Bitmap; minus: Bitmap; rest: number[] } | null {
  const low = rungs.find(({ at }) => at >= from)
  const high = rungs.findLast(({ at }) => at <= to)
  if (!low || !high || low.at >= high.at) return null
  return { plus: high.bits, minus: low.bits, rest: [...ids.subarray(from, low.at), ...ids.subarray(high.at, to)] }
}
