import type { ReactNode } from 'react'
import type { Sort, SortCycle } from '@spotdesk/sdk/rules'
import type { GridColumn } from './column.ts'
import type { SavedLayout } from './use-column-layout.ts'

/** Where a grid stands: a page counted from zero, its size, and the sort. Kept in the URL by the screen. */
export interface GridPlace {
  page: number
  limit: number
  sort: Sort | null
}

/** What the server has answered, or is being asked. */
export interface GridData<Row> {
  list: readonly Row[]
  total: number
  /** Nothing has come yet, or another page is on its way. */
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
  /** Names the grid to screen readers, and its widths in session storage. */
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
  /** Shown below a row that is opened. */
  detail?: (row: Row) => ReactNode
  /** The cell at the right end: a menu. */
  rowMenu?: (row: Row) => ReactNode
  /** The thin stripe in the gutter left of the first column. */
  stripe?: (row: Row) => ReactNode
  /** Opens a row. Like the other functions of rows it should stay the same object, so that rows render only when they change. */
  onRowClick?: (row: Row) => void
  /** Whether a row can be opened; all can unless told. */
  canOpen?: (row: Row) => boolean
  /** Keys that act on the row under the cursor: `{ p: pause }`. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>
  empty: ReactNode
  /** Said at the left of the footer: time zone, "data as of". */
  footnote?: ReactNode
  /** Small inner grid: no column tools and no page sizes. */
  isNested?: boolean
}
