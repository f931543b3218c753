import { formatTotal } from '@spotdesk/sdk/values'
import { api } from '../api.ts'
import { reportError } from '../data/report-error.ts'
import { label, t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import type { BulkKind } from './bulk-kind.ts'
import { bulkText } from './bulk-texts.ts'
import { exportRefusal } from './export-refusal.ts'
import { isJobRunning, trackJob } from './job-tracker.ts'

/** True if so many rows can be exported now; a toast says why they cannot. */
function mayExport({ mostExported }: BulkKind, count: number): boolean {
  const refusal = exportRefusal(count, mostExported)
  if (refusal) toasts.error(label(refusal.title), { message: label(refusal.message, { most: formatTotal(mostExported) }) })
  else if (isJobRunning.peek()) toasts.info(t('A file is being imported or exported. Wait until it has finished.'))
  else return true
  return false
}

/** Exports rows by their ids, as a job that ends in a toast with the file. */
export async function exportRows(kind: BulkKind, ids: readonly number[]): Promise<void> {
  if (!mayExport(kind, ids.length)) return
  try {
    const { id } = await api.call(kind.exportRow, { body: { ids: [...ids] } })
    trackJob({ id, type: 'export' })
    toasts.info(bulkText(kind.names, 'exportStarted', { count: ids.length }))
  } catch (error) {
    reportError(error)
  }
}

/** The rows that the filters of a list match. */
export interface ListedRows {
  /** Undefined while it is not known. */
  total: number | undefined
  /**
   * Their ids in the order of the list, without those that the user cannot export.
   * @param most rows that are read
   * @returns isWhole: false if the list has more rows
   */
  load: (most: number) => Promise<{ ids: readonly number[]; isWhole: boolean }>
}

/** Exports all rows of a list. */
export async function exportList(kind: BulkKind, { total, load }: ListedRows): Promise<void> {
  if (total === undefined) return
  try {
    const { ids, isWhole } = await load(kind.mostExported)
    // A list that is too long is refused, and never cut.
    if (!isWhole) mayExport(kind, Math.max(total, kind.mostExported + 1))
    else if (ids.length > 0) await exportRows(kind, ids)
    else toasts.info(t('The list has no row that you can export: all of them belong to another agency.'))
  } catch (error) {
    reportError(error)
  }
}
