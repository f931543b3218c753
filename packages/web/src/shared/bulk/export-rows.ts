import { formatTotal } from '@spotdesk/sdk/values'
import { api } from '../api.ts'
import { reportError } from '../data/report-error.ts'
import { label, t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import type { BulkKind } from './bulk-kind.ts'
import { bulkText } from './bulk-texts.ts'
import { exportRefusal } from './export-refusal.ts'
import { isJobRunning, trackJob } from './job-tracker.ts'

/** True from a press until its job is tracked: no second job is started meanwhile. */
let isStarting = false

/** Starts an export, unless a job runs or is being started. A failure is reported. */
async function startAlone(start: () => Promise<void>): Promise<void> {
  if (isStarting || isJobRunning.peek()) {
    toasts.info(t('A file is being imported or exported. Wait until it has finished.'))
    return
  }
  isStarting = true
  try {
    await start()
  } catch (error) {
    reportError(error)
  } finally {
    isStarting = false
  }
}

/** Says why so many rows cannot be exported; true if they cannot. */
function isRefused({ mostExported }: BulkKind, count: number): boolean {
  const refusal = exportRefusal(count, mostExported)
  if (refusal) toasts.error(label(refusal.title), { message: label(refusal.message, { most: formatTotal(mostExported) }) })
  return refusal !== null
}

async function startJob(kind: BulkKind, ids: readonly number[]): Promise<void> {
  const { id } = await api.call(kind.exportRow, { body: { ids: [...ids] } })
  trackJob({ id, type: 'export' })
  toasts.info(bulkText(kind.names, 'exportStarted', { count: ids.length }))
}

/** Exports rows by their ids, as a job that ends in a toast with the file. */
export async function exportRows(kind: BulkKind, ids: readonly number[]): Promise<void> {
  if (!isRefused(kind, ids.length)) await startAlone(() => startJob(kind, ids))
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
  await startAlone(async () => {
    const { ids, isWhole } = await readList(() => load(kind.mostExported))
    // A list that is too long is refused, and never cut.
    if (!isWhole) isRefused(kind, Math.max(total, kind.mostExported + 1))
    else if (ids.length > 0) await startJob(kind, ids)
    else toasts.info(t('The list has no row that you can export: all of them belong to another agency.'))
  })
}

/** Shows that the pages of a list are being read: there may be a hundred. */
async function readList<T>(read: () => Promise<T>): Promise<T> {
  const progress = toasts.progress(t('The list is being read.'))
  try {
    return await read()
  } finally {
    progress.close()
  }
}
