/** Sorting in grids, addresses and calls: a column, with '-' before it for descending. */

export type SortDirection = 'ascending' | 'descending'
export interface Sort {
  field: string
  direction: SortDirection
}

/** The order of clicks on a header: dashboards begin with descending, the shared grid with ascending (docs/domain.md §18.2). */
export type SortCycle = 'descending-first' | 'ascending-first'

/** The sort after a click on a header: first direction, other direction, none. */
export function nextSort(current: Sort | null, field: string, cycle: SortCycle): Sort | null {
  const [first, second]: readonly SortDirection[] = cycle === 'descending-first' ? ['descending', 'ascending'] : ['ascending', 'descending']
  if (current?.field !== field) return { field, direction: first! }
  return current.direction === first ? { field, direction: second! } : null
}

/** `sort` of a URL or call: the column, with '-' before it when descending; nothing for none. */
export function printSort(sort: Sort | null): string | undefined {
  return sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.field}` : undefined
}

/** Reads `sort`; null when the column cannot be sorted by. */
export function parseSort(text: string | undefined, sortable: ReadonlySet<string>): Sort | null {
  if (!text) return null
  const field = text.replace(/^-/, '')
  return sortable.has(field) ? { field, direction: text.startsWith('-') ? 'descending' : 'ascending' } : null
}
