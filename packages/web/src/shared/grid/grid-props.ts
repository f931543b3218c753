import type { ReactNode } from 'react'
import type { Sort, SortCycle } from '@spotdesk/sdk/rules'
import type { RowAction } from './actions.ts'
import type { GridColumn, RowId } from './column.ts'
import type { SelectedRows } from './rows/selection.ts'
import type { SavedLayout } from './columns/use-column-layout.ts'

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
  /** There are more than `total`, which the server does not count. */
  isMore?: boolean
  /** True before the first answer, and while another page is loading. */
  isLoading: boolean
  /** Sentence of a failed load; the list is empty then. */
  error?: string | undefined
  retry: () => void
}

export interface GridSelection<Row extends { id: RowId }> {
  rows: SelectedRows<Row>
  onChange: (rows: SelectedRows<Row>) => void
  /** Selects everything that the filters match, up to `most` rows; the promise ends when the rows are there. */
  selectAll?: () => Promise<void>
  most?: number
}

/** Id of the list that fills a page: the way to it by one link. */
export const listId = 'list'

export interface GridProps<Row extends { id: RowId }> {
  /** Name of its widths in session storage. */
  name: string
  /** Label of the grid for screen readers. */
  label: string
  /** The same object while none of them changes. */
  columns: readonly GridColumn<Row>[]
  data: GridData<Row>
  place: GridPlace
  onPlaceChange: (place: GridPlace) => void
  sortCycle?: SortCycle
  /** Pixels: 54 in dashboards, 45 in shared grids. */
  rowHeight?: 54 | 45
  savedLayout?: SavedLayout | undefined
  selection?: GridSelection<Row> | undefined
  /** The menus of rows, the bar of the selection and the hot-keys. */
  actions?: readonly RowAction<Row>[]
  /** Name of a row, for the labels of its checkbox, menu and toggle. */
  rowName: (row: Row) => string
  /** Shown below an expanded row. */
  detail?: ((row: Row) => ReactNode) | undefined
  /** The thin stripe in the gutter left of the first column. */
  stripe?: ((row: Row) => ReactNode) | undefined
  /** Opens a row. Like the other functions of rows it should stay the same object, so that rows render only when they change. */
  onRowClick?: ((row: Row) => void) | undefined
  /** True if a row can be opened; by default all can. */
  canOpen?: ((row: Row) => boolean) | undefined
  /** The row that is shown beside the list; while there is one, it follows the focus from row to row. */
  peek?: { id: Row['id'] | null; onMove: (id: Row['id']) => void } | undefined
  /** Cells of the row below the others, by field: totals of everything that the filters match. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  empty: ReactNode
  /** Reads the rows of all pages, up to a number, for paper. */
  loadRows?: ((most: number) => Promise<readonly Row[]>) | undefined
  /** Shown at the left of the footer: time zone, "data as of". */
  footnote?: ReactNode
  /** Small inner grid: no column tools and no page sizes. */
  isNested?: boolean
  /** All rows are here, whatever `place` says: there are no pages. */
  isWhole?: boolean
}
