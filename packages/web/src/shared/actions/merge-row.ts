/** The answer of a change on the screen: rows change in their places, and everything else loads again. */
import type { CallRow } from '@spotdesk/sdk/contract'
import { queryClient } from '../query.ts'

interface Named {
  id: number
}

/** The calls whose answers hold the rows. */
interface RowCalls {
  list?: CallRow
  get?: CallRow
}

/** The answer replaces the row in its lists, so that it does not disappear while the user looks at it, and the thing on its own page. */
export function mergeRow<Row extends Named>({ list, get }: RowCalls, row: Row): void {
  if (list) {
    queryClient.setQueriesData<{ list: readonly Row[] }>(
      { queryKey: [list.path] },
      (page) => page && { ...page, list: page.list.map((one) => (one.id === row.id ? { ...one, ...row } : one)) },
    )
    // Lists that are not on the screen load again.
    void queryClient.invalidateQueries({ queryKey: [list.path], refetchType: 'none' })
  }
  if (!get) return
  queryClient.setQueriesData<Row>(
    { predicate: ({ queryKey: [path, input] }) => path === get.path && (input as Named | undefined)?.id === row.id },
    (stored) => stored && { ...stored, ...row },
  )
  queryClient.setQueryData([get.path, { id: row.id }], row)
}

/** Counts, totals and whatever else shows the thing load again; lists keep their rows in their places. */
export function refreshOthers({ list, get }: RowCalls): void {
  const kept: readonly unknown[] = [list?.path, get?.path]
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}
