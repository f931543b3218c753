/** A list screen from a row of the contract: query, place in the address, filters, columns, selection and actions. */
import type { InputOf } from '@spotdesk/sdk/contract'
import { formatTotal, limits, shorten } from '@spotdesk/sdk/values'
import { printSort, type SortCycle } from '@spotdesk/sdk/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import {
  clearFilters,
  type FilterRow,
  toFilterInput,
  isFiltered,
  knownOnly,
  type SearchChange,
  findUnknownValues,
} from '../filters/filter-rows.ts'
import type { RowAction } from '../grid/actions.ts'
import { type CellContent, type ColumnFacts, type GridColumn, listSortNames } from '../grid/column.ts'
import type { GridPlace, GridProps } from '../grid/grid-props.ts'
import { readPlace, unreadPlace, writePlace } from '../grid/place.ts'
import type { SelectedRows } from '../grid/rows/selection.ts'
import { query, queryClient } from '../query.ts'
import { toErrorText, reportError } from '../data/report-error.ts'
import { label, t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import { useUrlSearch } from '../data/use-url-search.ts'
import type { EmptyListTexts } from './empty-lists.ts'
import type { ListFilter } from './filter-types.ts'
import type { ListItem, ListColumn, ListRow, SortName } from './row-types.ts'
import { useHasAny } from './use-has-any.ts'
import { useListSelection } from './use-list-selection.ts'

export interface ListOptions<E extends ListRow> {
  /** Name of its widths in session storage. */
  name: string
  /** Label of the grid. */
  label: string
  /** Its texts without rows: a row of `emptyLists`. */
  texts: EmptyListTexts
  /** Rows of a page unless the address says otherwise. */
  limit: number
  /** The number of the first page in the address; zero by default. */
  firstPage?: 0 | 1
  /** The same object while none of them changes. */
  columns: readonly ListColumn<E>[]
  filters?: readonly ListFilter<E>[]
  actions?: readonly RowAction<ListItem<E>>[]
  rowName: (item: ListItem<E>) => string
  /** Input that is no filter: parameters of the path. */
  fixed?: Partial<InputOf<E>>
  sortCycle?: SortCycle
  /** The order while the address has none, and the words that stand in the header of the column that shows it: the same object. */
  usualSort?: { sort: SortName<E>; field: string; note: string }
  /** Rows can be selected; by default if an action is for many. */
  isSelectable?: boolean
  /** The server counts no further: a larger total means that there are more. */
  countedTo?: number
}

/** Everything that a `ListView` shows; `input` and `selected` also serve exports and the like beside it. */
export interface ListScreen<E extends ListRow> {
  grid: Omit<GridProps<ListItem<E>>, 'empty'>
  filters: readonly FilterRow[]
  search: Record<string, string>
  change: (some: SearchChange) => void
  place: GridPlace
  /** The filters and the sort of the list, as the row takes them, without page and limit. */
  input: InputOf<E>
  total: number
  /** False until a list has been answered, and after a failure: `total` says nothing then. */
  isKnown: boolean
  selected: SelectedRows<ListItem<E>>
  clearSelection: () => void
  isFiltered: boolean
  clearFilters: () => void
  texts: EmptyListTexts
  /** Of a list without rows. True: a filter leaves none of those that there are. False: there is none at all. Undefined: not known yet. */
  hasAny: boolean | undefined
}

/** Joins what a list screen needs. The screen states its columns, filters and actions, and shows a `ListView`. */
export function useListScreen<E extends ListRow>(row: E, options: ListOptions<E>): ListScreen<E> {
  type Item = ListItem<E>
  const { actions, usualSort, firstPage = 0 } = options
  const usual = { limit: options.limit, firstPage }
  const { search, change } = useUrlSearch()
  const columns = useMemo(
    () =>
      options.columns.map((column) => ({
        ...gridColumn<Item>(column as LooseColumn<Item>),
        ...(column.field === usualSort?.field && { usualNote: usualSort.note }),
      })),
    [options.columns, usualSort],
  )
  const filters = (options.filters ?? none) as readonly FilterRow[]
  const sortable = useMemo(() => listSortNames(columns), [columns])
  useUnread(filters, sortable, search, change)
  const place = readPlace(search, sortable, usual)
  const input = { ...options.fixed, ...toFilterInput(filters, search), sort: printSort(place.sort) ?? usualSort?.sort } as InputOf<E>
  const pageQuery = (page: number, size: number) => query(row, { ...(input as object), page, limit: size } as InputOf<E>)
  const result = useQuery({ ...pageQuery(place.page, place.limit), placeholderData: keepPreviousData })
  const answer = (result.isError ? undefined : result.data) as { list: readonly Item[]; total: number } | undefined
  const list = answer?.list ?? (none as readonly Item[])
  const isNarrowed = isFiltered(filters, search)
  const hasAny = useHasAny(row, { isNarrowed, isEmpty: answer?.total === 0 && !result.isPlaceholderData, fixed: options.fixed })
  const isMore = options.countedTo !== undefined && (answer?.total ?? 0) > options.countedTo
  const total = isMore ? options.countedTo! : (answer?.total ?? 0)
  const filterText = JSON.stringify(toFilterInput(filters, search))
  const [selected, setSelected] = useListSelection<Item>(filterText, list)
  const most = Math.min(total, limits.bulkExportIds)

  const loadRows = async (upTo: number): Promise<Item[]> => {
    const found: Item[] = []
    for (let page = 0; found.length < upTo; page++) {
      const next = (await queryClient.fetchQuery(pageQuery(page, limits.pageMax))) as { list: readonly Item[] }
      found.push(...next.list.slice(0, upTo - found.length))
      if (next.list.length < limits.pageMax) break
    }
    return found
  }
  const selectAll = async () => {
    try {
      const found = await loadRows(most)
      setSelected(new Map(found.map((item) => [item.id, item])))
    } catch (error) {
      reportError(error)
    }
  }
  const isSelectable = options.isSelectable ?? actions?.some(({ isForMany, isOnlyForMany }) => isForMany ?? isOnlyForMany) ?? false
  return {
    grid: {
      name: options.name,
      label: options.label,
      columns,
      place,
      onPlaceChange: (next) => change(writePlace(next, usual)),
      data: {
        list,
        total,
        isMore,
        isLoading: result.isFetching && (result.isPending || result.isPlaceholderData),
        error: result.isError ? toErrorText(result.error) : undefined,
        retry: () => void result.refetch(),
      },
      rowName: options.rowName,
      loadRows,
      ...(options.sortCycle && { sortCycle: options.sortCycle }),
      ...(actions && { actions }),
      ...(isSelectable && { selection: { rows: selected, onChange: setSelected, selectAll, most: limits.bulkExportIds } }),
    },
    filters,
    search,
    change,
    place,
    input,
    total,
    isKnown: answer !== undefined,
    selected,
    clearSelection: () => setSelected(new Map()),
    isFiltered: isNarrowed,
    clearFilters: () => change(clearFilters(filters)),
    texts: options.texts,
    hasAny,
  }
}

const none: readonly never[] = []

/** Where the list begins, how long its pages are, or its order, and why it is not that of the address. */
function placeText(name: 'page' | 'limit' | 'sort', value: string): string {
  if (name === 'page') return t('The list begins at its first page, because {value} is no page number.', { value })
  if (name === 'limit') return t('The list has its usual page size, because {value} is no page size.', { value })
  return t('The list has its usual order, because it has no order {value}.', { value })
}

/** Says which values of the address no filter knows, and what of it is no position, and takes them out of it: the list does not go by them. */
function useUnread(
  filters: readonly FilterRow[],
  sortable: ReadonlySet<string>,
  search: Record<string, string>,
  change: (some: SearchChange) => void,
): void {
  const places = unreadPlace(search, sortable)
  const texts = [
    ...filters.flatMap((filter) =>
      findUnknownValues(filter, search).map((value) =>
        t('The list is not filtered by {filter}, because there is no value {value}', {
          filter: label(filter.label),
          value: shorten(value),
        }),
      ),
    ),
    ...places.map(([name, value]) => placeText(name, shorten(value))),
  ]
  const said = JSON.stringify(texts)
  const drop = useEffectEvent(() =>
    change({ ...knownOnly(filters, search), ...Object.fromEntries(places.map(([name]) => [name, undefined])) }),
  )
  useEffect(() => {
    const all = JSON.parse(said) as string[]
    for (const text of all) toasts.info(text)
    if (all.length > 0) drop()
  }, [said])
}

type LooseColumn<Item> = ColumnFacts<Item> & (CellContent<Item> | { cell?: never; text?: never })

/** The column of the grid: a field without a cell of its own is shown as it is. */
function gridColumn<Item>(column: LooseColumn<Item>): GridColumn<Item> {
  if (column.cell) return column
  return { ...column, cell: (item) => plainText((item as Record<string, unknown>)[column.field]) }
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'number' ? formatTotal(value) : (value as string)
}
