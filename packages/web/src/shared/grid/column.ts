import type { ReactNode } from 'react'

/** A column of a grid: a row of a table, so that a list screen is mostly its columns. */
export interface GridColumn<Row> {
  /** Name in `sort`, in saved layouts and in the URL. */
  field: string
  header: string
  /** Pixels; the user's width, kept for the session, replaces it. */
  width: number
  align?: 'start' | 'end'
  isSortable?: boolean
  /** Stays at the left when the grid scrolls; pinned columns come first and cannot be moved or hidden. */
  isPinned?: boolean
  /** Not shown until the user chooses it. */
  isHidden?: boolean
  cell: (row: Row) => ReactNode
}
