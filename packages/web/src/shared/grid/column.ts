import type { ReactNode } from 'react'
import type { CellEditing } from './cells/cell-edit.ts'
import type { SortDirection } from '@spotdesk/sdk/rules'

/** A column's part: who may change a value here, and the code that reads, checks and saves it, loaded when it is first needed. */
export interface CellEdit<Row> {
  /** Why this row's value cannot be changed here, as a sentence; null where it can. */
  refusal: (row: Row) => string | null
  /** Called when a cell of the column gets the focus for the first time. */
  load: () => Promise<CellEditing<Row>>
  /** More than one cell was pasted: the rows from the focused one down, and the columns from this one on. */
  onPaste?: (rows: readonly Row[], text: string, columns: readonly GridColumn<Row>[]) => void
}

/** The id of a row: of most nouns a number, of entries of a log a text. */
export type RowId = number | string

/** The content of a column's cells. What is more than a text states its text, which is copied, printed and found. */
export type CellContent<Row> =
  | { cell: (row: Row) => string | number; text?: (row: Row) => string }
  | { cell: (row: Row) => ReactNode; text: (row: Row) => string }

/** A column of a grid: a row of a table, so that a list screen is mostly its columns. */
export type GridColumn<Row> = ColumnFacts<Row> & CellContent<Row>

/** A column without its content. */
export interface ColumnFacts<Row> {
  /** Name in saved layouts and, if the list can be sorted by it, in `sort`. */
  field: string
  /** English text of the header. */
  header: string
  /** Pixels; the user's width, kept for the session, replaces it. */
  width: number
  /** A share of the room that is left goes to it: a column of long texts. Without any such column the last one takes it. */
  takesRest?: true
  /** Numbers stand at the end, and their column is as wide as they are. */
  align?: 'start' | 'end'
  isSortable?: boolean
  /** Name in `sort` where it is not the field's. */
  sortBy?: string
  /** Stands beside the arrow of a sorted header, such as 'worst first'. */
  sortNotes?: Readonly<Record<SortDirection, string>>
  /** Stands in the header while nobody has sorted: the list's own order, such as 'worst first'. */
  usualNote?: string
  /** Stays at the start when the grid scrolls; pinned columns come first and cannot be moved or hidden. */
  isPinned?: boolean
  /** Not shown until the user chooses it. */
  isHidden?: boolean
  /** Not shown until a row has a value in it, or the user chooses it. */
  isSparse?: boolean
  /** True if a row has a value in a sparse column; by default if its field is neither empty nor 0. */
  hasValue?: (row: Row) => boolean
  /** Its values can be edited in their cells. */
  edit?: CellEdit<Row>
}

/** The text of a row's cell. */
export function toCellText<Row>(column: GridColumn<Row>, row: Row): string {
  // Without a text its cells are texts or numbers, by `CellContent`.
  return column.text ? column.text(row) : `${column.cell(row) as string | number}`
}

/** Name of a column in `sort`; undefined where the list cannot be sorted by it. */
export function getSortName({
  field,
  isSortable,
  sortBy,
}: Pick<ColumnFacts<never>, 'field' | 'isSortable' | 'sortBy'>): string | undefined {
  return sortBy ?? (isSortable ? field : undefined)
}

/** The names by which a list with these columns can be sorted. */
export function listSortNames(columns: readonly Pick<ColumnFacts<never>, 'field' | 'isSortable' | 'sortBy'>[]): ReadonlySet<string> {
  return new Set(columns.flatMap((column) => getSortName(column) ?? []))
}

/** The fields of sparse columns in which no row has a value. */
export function findEmptyFields<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): ReadonlySet<string> {
  const isEmpty = ({ field, hasValue }: ColumnFacts<Row>) =>
    !rows.some((row) => (hasValue ? hasValue(row) : isValue((row as Readonly<Record<string, unknown>>)[field])))
  return new Set(columns.filter((column) => column.isSparse && isEmpty(column)).map(({ field }) => field))
}

function isValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '' && value !== 0 && value !== false
}
