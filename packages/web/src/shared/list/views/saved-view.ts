/** A saved view and the address that shows it: what one holds the other says (docs/adr/0039). Pure. */
import type { savedViews } from '@spotdesk/sdk/contract'
import { readArray } from '@spotdesk/sdk/rules'
import { type FilterRow, type FilterSearch, type SearchChange, areFilters, toFilterInput, writeFilter } from '../../filters/filter-rows.ts'
import { printSearch } from '../../data/search.ts'

export type SavedView = savedViews.SavedView

/** The part of a view that its address says. */
export type ViewContent = Pick<SavedView, 'filters' | 'sort' | 'columns'>

/** The parameters of a view: the name of the view is only its id, so that a link works for those who may not read it. */
export function searchOfView({ id, filters: held, sort, columns }: SavedView, filters: readonly FilterRow[]): SearchChange {
  const values = held as Readonly<Record<string, readonly (string | number)[] | string | undefined>>
  const parameters = filters.map((filter) => writeFilter(filter, [values[filter.field] ?? []].flat().map(String)))
  const { page: _, ...said } = Object.assign({}, ...parameters) as SearchChange
  return { view: String(id), ...said, ...(sort !== null && { sort }), ...(columns !== null && { columns: columns.join() }) }
}

/** The address of a view. */
export const hrefOfView = (path: string, view: SavedView, filters: readonly FilterRow[]) =>
  `${path}${printSearch(searchOfView(view, filters))}`

/** The view that an address would be. @param sort as the list has understood it */
export function toViewContent(filters: readonly FilterRow[], search: FilterSearch, sort: string | undefined): ViewContent {
  const columns = readArray(search['columns'])
  return {
    filters: toFilterInput(filters, search) as ViewContent['filters'],
    sort: sort ?? null,
    columns: columns.length > 0 ? columns : null,
  }
}

/** True if an address shows a view as it was saved. */
export function isShown(view: SavedView, filters: readonly FilterRow[], search: FilterSearch): boolean {
  return (
    areFilters(filters, search, searchOfView(view, filters)) &&
    (search['sort'] ?? null) === view.sort &&
    (search['columns'] ?? '') === (view.columns ?? []).join()
  )
}

/** True if an address shows a view as it is: one of the list's own, or a saved one. */
export function isAnyView(
  { usual, saved }: { usual: readonly { search: SearchChange }[]; saved: readonly SavedView[] },
  filters: readonly FilterRow[],
  search: FilterSearch,
): boolean {
  const isPlain = search['sort'] === undefined && search['columns'] === undefined
  return (isPlain && usual.some((view) => areFilters(filters, search, view.search))) || saved.some((view) => isShown(view, filters, search))
}
