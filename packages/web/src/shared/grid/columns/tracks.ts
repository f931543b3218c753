/** The widths of a grid's columns as custom properties, so that neither a drag nor a measurement renders a row. */
import type { CSSProperties } from 'react'
import type { ColumnWidths } from './use-column-widths.ts'

interface Placed {
  field: string
  width: number
  align?: 'start' | 'end'
  isPinned?: boolean
  takesRest?: true
}

const toolWidth = 44
const menuWidth = 46

/**
 * Custom properties of a grid: `--c-<field>` is the width of a column, `--pin-<field>` where a pinned one stops, `--grid-columns` the
 * tracks of every row, `--grid-width` the least width of a row, which its content never changes. `--w-<field>` is a width that is being dragged, `--need-<field>` what the numbers of the column need.
 * @param leading cells before the first column
 */
export function toTracks(columns: readonly Placed[], widths: ColumnWidths, leading: number, hasMenu: boolean): CSSProperties {
  const style: Record<string, string> = {}
  const tracks: string[] = []
  const isWide = ({ field, takesRest }: Placed) => takesRest === true && !widths.isOwn(field)
  const takers = columns.some(isWide) ? columns.filter(isWide) : columns.slice(-1)
  let pin = `${leading * toolWidth}px`
  for (const column of columns) {
    const { field, width, align, isPinned } = column
    const dragged = `var(--w-${field}, ${widths.widthOf(field, width)}px)`
    const hasNumbers = align === 'end' && !widths.isOwn(field)
    style[`--c-${field}`] = hasNumbers ? `max(${dragged}, var(--need-${field}, 0px))` : dragged
    const track = `var(--c-${field})`
    // While it is dragged it is as wide as the drag says.
    tracks.push(takers.includes(column) ? `minmax(${track}, var(--w-${field}, 1fr))` : track)
    if (!isPinned) continue
    style[`--pin-${field}`] = `calc(${pin})`
    pin += ` + ${track}`
  }
  const tools = Array.from({ length: leading }, () => `${toolWidth}px`)
  const menu = hasMenu ? [`${menuWidth}px`] : []
  style['--grid-columns'] = [...tools, ...tracks, ...menu].join(' ')
  style['--grid-width'] = `calc(${[...tools, ...columns.map(({ field }) => `var(--c-${field})`), ...menu].join(' + ') || '0px'})`
  return style as CSSProperties
}

/** Styles of a column's cells, made once for each field. */
export function cellStyle(field: string, isPinned: boolean | undefined): CSSProperties {
  const key = `${isPinned ? '!' : ''}${field}`
  const known = cellStyles.get(key)
  if (known) return known
  const style = (isPinned ? { insetInlineStart: `var(--pin-${field})` } : { '--shown': `var(--shown-${field}, 1)` }) as CSSProperties
  cellStyles.set(key, style)
  return style
}

const cellStyles = new Map<string, CSSProperties>()
