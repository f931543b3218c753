/** Lines of a grid that exist while it is scrolled. Pure. */

import type { RowId } from '../column.ts'

/** A row, or the detail that is open below it. */
export interface Line {
  /** Id of the row. */
  id: RowId
  /** Position of the row on the page. */
  index: number
  isDetail: boolean
}

/** A line that is drawn, or the lines from one to before another that are not, and their height. */
export type Part = { kind: 'line'; line: number } | { kind: 'gap'; height: number; from: number; before: number }

export interface LineRange {
  first: number
  last: number
}

/** Height of a detail that was never drawn. */
const usualDetail = 320
/** Lines drawn beyond the visible part on both sides. */
const margin = 6
/** Lines that must be left beyond the visible part; until then a scroll draws nothing. */
const leastMargin = 2

/** Offset of each line from the top in pixels, and behind the last one the height of all. */
export function toLineOffsets(lines: readonly Line[], rowHeight: number, details: ReadonlyMap<string, number>): number[] {
  const places = [0]
  for (const { id, isDetail } of lines) places.push(places.at(-1)! + (isDetail ? (details.get(String(id)) ?? usualDetail) : rowHeight))
  return places
}

/** The lines between two offsets, with a margin on both sides. */
export function rangeAt(places: readonly number[], top: number, height: number, beyond = margin): LineRange {
  const count = places.length - 1
  return {
    first: Math.max(0, Math.min(count - 1, lineAt(places, top)) - beyond),
    last: Math.min(count - 1, lineAt(places, top + height) + beyond),
  }
}

/** The range to draw from now on: the drawn one while it still reaches beyond the visible part, so that few scrolls draw anything. */
export function nextRange(drawn: LineRange, places: readonly number[], top: number, height: number): LineRange {
  const least = rangeAt(places, top, height, leastMargin)
  const reaches = drawn.first <= least.first && drawn.last >= least.last
  return reaches ? drawn : rangeAt(places, top, height)
}

/** The last line that begins at an offset or above it, by halving. */
function lineAt(places: readonly number[], offset: number): number {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (places[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The drawn lines in order, with a gap for each stretch that is not drawn.
 * @param cursor index of the row under the cursor, which stays so that the focus does
 */
export function listDrawnParts(lines: readonly Line[], places: readonly number[], range: LineRange, cursor: number | undefined): Part[] {
  const { first } = range
  // The range is that of the lines before, of which there may have been more.
  const last = Math.min(range.last, lines.length - 1)
  const kept = lines.findIndex(({ index, isDetail }) => index === cursor && !isDetail)
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
  if (kept !== -1 && kept < first) drawn.unshift(kept)
  if (kept > last) drawn.push(kept)
  const parts: Part[] = []
  let next = 0
  for (const line of drawn) {
    if (line > next) parts.push({ kind: 'gap', height: places[line]! - places[next]!, from: next, before: line })
    parts.push({ kind: 'line', line })
    next = line + 1
  }
  if (next < lines.length) parts.push({ kind: 'gap', height: places.at(-1)! - places[next]!, from: next, before: lines.length })
  return parts
}
