/** The answer of a change on the screen: rows change in their places, and everything else loads again. */
import type { CallRow } from '@spotdesk/sdk/contract'
import { queryClient } from '../query.ts'

interface Named {
  id: number
}

/** The calls whose answers hold the rows. */
export interface RowCalls {
  list?: CallRow
  get?: CallRow
}

/** The answer replaces the row in its lists, so that it does not disappear while the user looks at it, and the thing on its own page. */
export function mergeRow<Row extends Named>({ list, get }: RowCalls, row: Row): void {
  if (list) mergeInLists(list, row)
  if (!get) return
  queryClient.setQueriesData<Row>(
    { predicate: ({ queryKey: [path, input] }) => path === get.path && (input as Named | undefined)?.id === row.id },
    (stored) => stored && { ...stored, ...row },
  )
  queryClient.setQueryData([get.path, { id: row.id }], row)
}

/** The answer replaces the row in its lists; the lists that are not on the screen load again. */
export function mergeInLists<Row extends Named>(list: CallRow, row: Row): void {
  queryClient.setQueriesData<{ list: readonly Row[] }>(
    { queryKey: [list.path] },
    (page) => page && { ...page, list: page.list.map((one) => (one.id === row.id ? { ...one, ...row } : one)) },
  )
  void queryClient.invalidateQueries({ queryKey: [list.path], refetchType: 'none' })
}

/** Counts, totals and whatever else shows the thing load again; lists keep their rows in their places. */
export function refreshOthers({ list, get }: RowCalls): void {
  refreshAllBut([list, get].filter((call) => call !== undefined))
}

/** All but the answers of some rows loads again: lists keep their rows in their places. */
export function refreshAllBut(rows: readonly CallRow[]): void {
  const kept: readonly unknown[] = rows.map(({ path }) => path)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}
