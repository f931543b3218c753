/** The columns that a table has room for, and the width of each. Widths are columns of a terminal, not characters. */
import displayWidth from 'string-width'
import type { Column } from './column.ts'

/** Spaces between two columns. */
export const gap = 2
/** The width of a flexible column below which columns with a rank to leave are dropped. */
const comfortable = 28
/** The width down to which flexible columns are cut before any other is cut: names can be told apart, and half a date is worth nothing. */
const narrow = 6
/** The smallest width: one character and an ellipsis. A narrower terminal is too small for tables. */
const least = 2

export interface Layout {
  /** Indexes of the columns that are shown. */
  shown: number[]
  /** Widths of the shown columns. */
  widths: number[]
}

/** Columns that may be left out go first, then flexible ones are cut, then all of them. No row is wider than the terminal. */
export function layOut(columns: readonly Column[], texts: readonly (readonly string[])[], width: number): Layout {
  const natural = columns.map(({ label }, at) =>
    Math.max(1, ...[label, ...texts.map((cells) => cells[at]!)].map((text) => displayWidth(text))),
  )
  const wanted = columns.map(({ flexible }, at) => (flexible ? Math.min(natural[at]!, comfortable) : natural[at]!))
  const shown = columns.map((_, at) => at)
  const spare = shown.filter((at) => columns[at]!.spare !== undefined).toSorted((a, b) => columns[b]!.spare! - columns[a]!.spare!)
  for (const at of spare) {
    if (total(shown.map((each) => wanted[each]!)) <= width) break
    shown.splice(shown.indexOf(at), 1)
  }
  const widths = shown.map((at) => natural[at]!)
  const flexible = shown.flatMap((at, index) => (columns[at]!.flexible ? [index] : []))
  shrink(widths, flexible, narrow, width)
  shrink(widths, [...widths.keys()], least, width)
  return { shown, widths }
}

/** Takes width from the widest columns that may be cut, until all fit or none is wider than the floor. */
function shrink(widths: number[], which: readonly number[], floor: number, width: number): void {
  for (let over = total(widths) - width; over > 0; over -= 1) {
    const widest = which.filter((at) => widths[at]! > floor).toSorted((a, b) => widths[b]! - widths[a]!)[0]
    if (widest === undefined) return
    widths[widest]! -= 1
  }
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each + gap, -gap)
}

/** The text, or as much of it as fits, ending in an ellipsis. */
export function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (displayWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}
