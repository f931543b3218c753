/** Exports of rows and lists. Their code loads with the first one. */
import { reportError } from '../data/report-error.ts'
import type { BulkKind } from './bulk-kind.ts'
import type { ListedRows } from './export-rows.ts'

const load = () => import('./export-rows.ts')

/** Exports rows by their ids. A failure is reported. */
export function startExport(kind: BulkKind, ids: readonly number[]): void {
  load()
    .then(({ exportRows }) => exportRows(kind, ids))
    .catch(reportError)
}

/** Exports all rows of a list. A failure is reported. */
export function startListExport(kind: BulkKind, listed: ListedRows): void {
  load()
    .then(({ exportList }) => exportList(kind, listed))
    .catch(reportError)
}
