/** The widths of a grid's columns as custom properties, so that neither a drag nor a measurement renders a row. */
import type { CSSProperties } from 'react'
import type { ColumnWidths } from './use-column-widths.ts'

interface Placed {
  field: string
  width: number
  align?: 'start' | 'end'
  isPinned?: boolean
}

const toolWidth = 44
const menuWidth = 46

/**
 * Custom properties of a grid: `--c-<field>` is the width of a column, `--pin-<field>` where a pinned one stops, `--grid-columns` the
 * tracks of every row. `--w-<field>` is a width that is being dragged, `--need-<field>` what the numbers of the column need.
 * @param leading cells before the first column
 */
export function tracksOf(columns: readonly Placed[], widths: ColumnWidths, leading: number, hasMenu: boolean): CSSProperties {
  const style: Record<string, string> = {}
  const tracks: string[] = []
  let pin = `${leading * toolWidth}px`
  for (const [index, { field, width, align, isPinned }] of columns.entries()) {
    const dragged = `var(--w-${field}, ${widths.widthOf(field, width)}px)`
    const isWide = align === 'end' && !widths.isOwn(field)
    style[`--c-${field}`] = isWide ? `max(${dragged}, var(--need-${field}, 0px))` : dragged
    const track = `var(--c-${field})`
    // The last column takes the rest of the row.
    tracks.push(index === columns.length - 1 ? `minmax(${track}, 1fr)` : track)
    if (!isPinned) continue
    style[`--pin-${field}`] = `calc(${pin})`
    pin += ` + ${track}`
  }
  const tools = Array.from({ length: leading }, () => `${toolWidth}px`)
  style['--grid-columns'] = [...tools, ...tracks, ...(hasMenu ? [`${menuWidth}px`] : [])].join(' ')
  return style as CSSProperties
}

/** Styles of a column's cells, made once for each field. */
export function cellStyle(field: string, isPinned: boolean | undefined): CSSProperties {
  const key = `${isPinned ? '!' : ''}${field}`
  const known = cellStyles.get(key)
  if (known) return known
  // The part of a cell that the edge covers is padding: its text ends in an ellipsis at the edge.
  const style: CSSProperties = isPinned
    ? { insetInlineStart: `var(--pin-${field})` }
    : {
        paddingInlineStart: `calc(var(--cell-padding) + var(--cut-start-${field}, 0px))`,
        paddingInlineEnd: `calc(var(--cell-padding) + var(--cut-end-${field}, 0px))`,
      }
  cellStyles.set(key, style)
  return style
}

const cellStyles = new Map<string, CSSProperties>()
