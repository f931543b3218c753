import type { ReactNode } from 'react'

/** A column of a grid: a row of a table, so that a list screen is its columns and little else. */
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

export type SortDirection = 'ascending' | 'descending'
export interface Sort {
  field: string
  direction: SortDirection
}

/** Which way a click on a header goes: dashboards begin with descending, the shared grid with ascending. */
export type SortCycle = 'descending-first' | 'ascending-first'

/** The sort after a click on a header: first direction, other direction, none. */
export function nextSort(current: Sort | null, field: string, cycle: SortCycle): Sort | null {
  const [first, second]: readonly SortDirection[] = cycle === 'descending-first' ? ['descending', 'ascending'] : ['ascending', 'descending']
  if (current?.field !== field) return { field, direction: first! }
  return current.direction === first ? { field, direction: second! } : null
}

/** `sort` of a URL or call: the column, with '-' before it when descending. */
export function printSort(sort: Sort | null): string | undefined {
  return sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.field}` : undefined
}

/** Reads `sort`; null when it names no column that sorts. */
export function parseSort(text: string | undefined, sortable: ReadonlySet<string>): Sort | null {
  if (!text) return null
  const field = text.replace(/^-/, '')
  return sortable.has(field) ? { field, direction: text.startsWith('-') ? 'descending' : 'ascending' } : null
}
