import type { dashboards } from '@spotdesk/sdk/contract'
import type { InputOf, OutputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import type { SavedLayout } from '../grid/columns/use-column-layout.ts'
import { query, queryClient } from '../query.ts'
import { reportError } from '../data/report-error.ts'

type Layout = dashboards.ColumnLayout

/** The columns of a dashboard as this user has arranged them: loaded, and saved after a pause. */
export function useSavedColumns<Read extends TypedCallRow, Save extends TypedCallRow>(
  read: Read,
  save: Save,
  delayMs: number,
): SavedLayout {
  const stored = query(read, {} as InputOf<Read>)
  const layout = useQuery({ ...stored, staleTime: Infinity })
  return {
    colDef: (layout.data as Layout | undefined)?.colDef ?? (layout.isError ? [] : undefined),
    delayMs,
    save: (colDef) => {
      // For this page when it is opened again.
      queryClient.setQueryData(stored.queryKey, { colDef } as OutputOf<Read>)
      const call = api.call as (row: TypedCallRow, input: unknown) => Promise<unknown>
      call.call(api, save, { body: { colDef } }).catch(reportError)
    },
  }
}
