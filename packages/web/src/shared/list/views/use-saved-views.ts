import { savedViews } from '@spotdesk/sdk/calls'
import { printSort, readArray } from '@spotdesk/sdk/rules'
import type { SavedViewScreen } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { FilterRow, FilterSearch, SearchChange } from '../../filters/filter-rows.ts'
import { mergeLayout, layoutOfFields } from '../../grid/columns/layout.ts'
import type { GridPlace } from '../../grid/grid-props.ts'
import type { SavedLayout } from '../../grid/columns/use-column-layout.ts'
import { query } from '../../query.ts'
import { type SavedView, type ViewContent, toViewContent } from './saved-view.ts'

const none: readonly SavedView[] = []

/** The saved views of a list, and whether they are known yet. A list works without them: a failure is no view. */
export function useSavedViews(screen: SavedViewScreen): { list: readonly SavedView[]; isPending: boolean } {
  const { data, isPending } = useQuery(query(savedViews.list, { screen }))
  return { list: data ?? none, isPending }
}

/** The saved views of a list beside what it shows now. */
export interface ViewContext {
  screen: SavedViewScreen
  list: readonly SavedView[]
  /** The view that the address would be. */
  content: ViewContent
  /** The fields of the columns on the screen, for a view that is to keep them. */
  shownColumns: readonly string[]
  /** Puts the address in the place of this one. */
  change: (some: SearchChange) => void
  /** Goes to an address of the application. */
  go: (href: string) => void
}

interface Shown {
  filters: readonly FilterRow[]
  search: FilterSearch
  change: (some: SearchChange) => void
  place: GridPlace
}

/** Joins a list and its saved views. */
export function useViewContext(screen: SavedViewScreen, { filters, search, change, place }: Shown, layout: ViewLayout): ViewContext {
  const { list } = useSavedViews(screen)
  const router = useRouter()
  const go = useCallback((href: string) => void router.navigate({ href }), [router])
  return { screen, list, content: toViewContent(filters, search, printSort(place.sort)), shownColumns: layout.shown, change, go }
}

interface Column {
  field: string
  isPinned?: boolean
  isHidden?: boolean
  isSparse?: boolean
}

/** The columns of a list: those of the address while it names some, else the user's own. */
export interface ViewLayout {
  saved: SavedLayout
  shown: readonly string[]
}

/** Columns that the address names win over the user's own; what the user changes in them goes into the address. */
export function useViewLayout(
  columns: readonly Column[],
  { search, change }: Pick<Shown, 'search' | 'change'>,
  own: SavedLayout,
): ViewLayout {
  const text = search['columns']
  const named = useMemo(() => {
    const fields = readArray(text)
    return fields.length > 0 ? layoutOfFields(columns, fields) : null
  }, [text, columns])
  const colDef = named ?? own.colDef
  const sparse = new Set(columns.filter(({ isSparse }) => isSparse).map(({ field }) => field))
  const shown = mergeLayout(columns, colDef ?? [], sparse).flatMap(({ field, hide }) => (hide ? [] : [field]))
  if (named === null) return { saved: own, shown }
  const save: SavedLayout['save'] = (changed) =>
    change({
      columns: mergeLayout(columns, changed, sparse)
        .flatMap(({ field, hide }) => (hide ? [] : [field]))
        .join(),
    })
  return { saved: { colDef: named, save, delayMs: 0, ...(text !== undefined && { key: text }) }, shown }
}
