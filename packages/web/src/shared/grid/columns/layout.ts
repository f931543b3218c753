/** The shown columns of a grid and their order: the saved layout applied to the table of columns. Pure. */
import type { dashboards } from '@spotdesk/sdk/contract'

type Saved = dashboards.ColumnLayout['colDef']
interface Described {
  field: string
  isPinned?: boolean
  isHidden?: boolean
  isSparse?: boolean
}

/**
 * The layout in force: saved columns in their saved order, columns newer than the layout where the table has them, unknown ones dropped,
 * pinned ones always first and shown.
 * @param empty fields of sparse columns without a value: they are hidden unless the user has chosen them
 */
export function mergeLayout(columns: readonly Described[], saved: Saved, empty: ReadonlySet<string> = new Set()): Saved {
  const known = new Map(saved.map((entry) => [entry.field, entry]))
  const placed = columns.map((column, index) => {
    const entry = known.get(column.field)
    const isHidden = entry?.hide ?? (column.isHidden === true || empty.has(column.field))
    return { column, hide: !column.isPinned && isHidden, place: entry?.order ?? index }
  })
  const order = placed.toSorted(
    (a, b) => Number(b.column.isPinned ?? false) - Number(a.column.isPinned ?? false) || (a.column.isPinned ? 0 : a.place - b.place),
  )
  return order.map(({ column, hide }, index) => ({ field: column.field, hide, order: index }))
}

/** The layout that shows these columns in this order and no other; unknown ones are dropped. */
export function layoutOfFields(columns: readonly Described[], fields: readonly string[]): Saved {
  const known = fields.filter((field, index) => columns.some((column) => column.field === field) && fields.indexOf(field) === index)
  const others = columns.map(({ field }) => field).filter((field) => !known.includes(field))
  return [...known, ...others].map((field, order) => ({ field, hide: order >= known.length, order }))
}

/**
 * The part of a layout that is the user's choice: a sparse column is no part of it until the user has touched it, so that it goes on to
 * show and hide by itself.
 */
export function pickChosenLayout(columns: readonly Described[], before: Saved, layout: Saved, touched: string | null): Saved {
  const byItself = new Set(columns.filter(({ isSparse }) => isSparse).map(({ field }) => field))
  for (const { field } of before) byItself.delete(field)
  if (touched !== null) byItself.delete(touched)
  return layout.filter(({ field }) => !byItself.has(field))
}

/** The layout after a column has been shown or hidden; the last shown one stays. */
export function toggleColumn(layout: Saved, field: string): Saved {
  const shown = layout.filter(({ hide }) => !hide)
  return layout.map((entry) => (entry.field === field && (entry.hide || shown.length > 1) ? { ...entry, hide: !entry.hide } : entry))
}

/** The layout after a column has moved by some places among the shown and hidden ones; it never passes a pinned one. */
export function moveColumn(layout: Saved, field: string, by: number, pinned: number): Saved {
  const from = layout.findIndex((entry) => entry.field === field)
  return placeColumn(layout, from, from + by, pinned)
}

/** The layout after a column has moved past one shown column, and past the hidden ones between. */
export function moveShownColumn(layout: Saved, field: string, by: 1 | -1, pinned: number): Saved {
  const from = layout.findIndex((entry) => entry.field === field)
  let to = from + by
  while (layout[to]?.hide) to += by
  return to < pinned || to >= layout.length ? layout : placeColumn(layout, from, to, pinned)
}

/** The layout after a column has been put in the place of another one. */
export function dropColumn(layout: Saved, field: string, target: string, pinned: number): Saved {
  const [from, to] = [field, target].map((name) => layout.findIndex((entry) => entry.field === name))
  return placeColumn(layout, from!, to!, pinned)
}

function placeColumn(layout: Saved, from: number, wanted: number, pinned: number): Saved {
  const to = Math.max(pinned, Math.min(layout.length - 1, wanted))
  if (from < pinned || from === to) return layout
  const moved = layout.toSpliced(from, 1).toSpliced(to, 0, layout[from]!)
  return moved.map((entry, order) => ({ ...entry, order }))
}
