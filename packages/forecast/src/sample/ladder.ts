/** Bitmaps of the rows below some values of a number, so that the rows between two bounds are the difference of two of them. */
import { addRow, type Bitmap, createBitmap } from '../bitmap.ts'
import type { Attribute } from './dimension.ts'

export interface Ladder {
  /** Value ids in the order of their numbers. */
  ids: Uint32Array
  /** `bits` are the rows whose value stands before place `at` in that order; the first rung is at 0, the last at the end. */
  rungs: readonly { at: number; bits: Bitmap }[]
}

/** About this share of the rows lies between two rungs. */
const step = 1 / 32

/** @param rowsOf the rows of an entry */
export function buildLadder({ values, from, entries }: Attribute, all: number, rowsOf: (entry: number) => Uint32Array): Ladder {
  const ids = Uint32Array.from(values.keys()).toSorted((a, b) => Number(values[a]) - Number(values[b]))
  const bits = createBitmap(all)
  const rungs = [{ at: 0, bits: bits.slice() }]
  let since = 0
  for (const [place, id] of ids.entries()) {
    for (const entry of entries.subarray(from[id], from[id + 1])) {
      const rows = rowsOf(entry)
      for (const row of rows) addRow(bits, row)
      since += rows.length
    }
    if (since < all * step && place + 1 < ids.length) continue
    rungs.push({ at: place + 1, bits: bits.slice() })
    since = 0
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
