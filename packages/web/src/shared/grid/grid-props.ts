import type { ReactNode } from 'react'
import type { Sort, SortCycle } from '@spotdesk/sdk/rules'
import type { GridColumn } from './column.ts'
import type { SavedLayout } from './use-column-layout.ts'

/** The position of a grid: a page counted from zero, its size, and the sort. The screen keeps it in the URL. */
export interface GridPlace {
  page: number
  limit: number
  sort: Sort | null
}

/** The state of the server's answer. */
export interface GridData<Row> {
  list: readonly Row[]
  total: number
  /** True before the first answer, and while another page is loading. */
  isLoading: boolean
  /** Sentence of a failed load; the list is empty then. */
  error?: string | undefined
  retry: () => void
}

export interface GridSelection {
  ids: ReadonlySet<number>
  onChange: (ids: ReadonlySet<number>) => void
}

export interface GridProps<Row extends { id: number }> {
  /** Label of the grid for screen readers, and the name of its widths in session storage. */
  name: string
  label: string
  columns: readonly GridColumn<Row>[]
  data: GridData<Row>
  place: GridPlace
  onPlaceChange: (place: GridPlace) => void
  sortCycle?: SortCycle
  /** Pixels: 54 in dashboards, 45 in shared grids. */
  rowHeight?: 54 | 45
  savedLayout?: SavedLayout
  selection?: GridSelection
  /** Name of a row, for the labels of its checkbox, menu and toggle. */
  rowName: (row: Row) => string
  /** Shown below an expanded row. */
  detail?: (row: Row) => ReactNode
  /** The cell at the right end: a menu. */
  rowMenu?: (row: Row) => ReactNode
  /** The thin stripe in the gutter left of the first column. */
  stripe?: (row: Row) => ReactNode
  /** Opens a row. Like the other functions of rows it should stay the same object, so that rows render only when they change. */
  onRowClick?: (row: Row) => void
  /** True if a row can be opened; by default all can. */
  canOpen?: (row: Row) => boolean
  /** Keys that act on the row under the cursor: `{ p: pause }`. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>
  empty: ReactNode
  /** Shown at the left of the footer: time zone, "data as of". */
  footnote?: ReactNode
  /** Small inner grid: no column tools and no page sizes. */
  isNested?: boolean
}
