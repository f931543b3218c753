/** The shown columns of a grid and their order: the saved layout applied to the table of columns. Pure. */
import type { dashboards } from '@spotdesk/sdk/contract'

type Saved = dashboards.ColumnLayout['colDef']
interface Described {
  field: string
  isPinned?: boolean
  isHidden?: boolean
}

/**
 * The layout in force: saved columns in their saved order, columns newer than the layout where the table has them, unknown ones dropped,
 * pinned ones always first and shown.
 */
export function layoutOf(columns: readonly Described[], saved: Saved): Saved {
  const known = new Map(saved.map((entry) => [entry.field, entry]))
  const placed = columns.map((column, index) => {
    const entry = known.get(column.field)
    return { column, hide: column.isPinned ? false : (entry?.hide ?? column.isHidden ?? false), place: entry?.order ?? index }
  })
  const order = placed.toSorted(
    (a, b) => Number(b.column.isPinned ?? false) - Number(a.column.isPinned ?? false) || (a.column.isPinned ? 0 : a.place - b.place),
  )
  return order.map(({ column, hide }, index) => ({ field: column.field, hide, order: index }))
}

/** The layout after a column has been shown or hidden; the last shown one stays. */
export function toggleColumn(layout: Saved, field: string): Saved {
  const shown = layout.filter(({ hide }) => !hide)
  return layout.map((entry) => (entry.field === field && (entry.hide || shown.length > 1) ? { ...entry, hide: !entry.hide } : entry))
}

/** The layout after a column has moved by some places among the shown and hidden ones; it never passes a pinned one. */
export function moveColumn(layout: Saved, field: string, by: number, pinned: number): Saved {
  const from = layout.findIndex((entry) => entry.field === field)
  const to = Math.max(pinned, Math.min(layout.length - 1, from + by))
  if (from < pinned || from === to) return layout
  const moved = layout.toSpliced(from, 1).toSpliced(to, 0, layout[from]!)
  return moved.map((entry, order) => ({ ...entry, order }))
}
