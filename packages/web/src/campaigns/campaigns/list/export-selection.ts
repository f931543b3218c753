import { api } from '../../../shared/api.ts'
import { type BulkName, bulkKinds } from '../../../shared/bulk/bulk-kinds.ts'
import { isJobRunning, trackJob } from '../../../shared/bulk/job-tracker.ts'
import { reportError } from '../../../shared/data/report-error.ts'
import { label, t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { exportRefusal } from './export-refusal.ts'

/** Exports campaigns, or ads, by their ids, as a job that ends in a toast with the file. */
export async function exportSelection(ids: readonly number[], kind: BulkName = 'campaigns'): Promise<void> {
  const refusal = exportRefusal(ids.length)
  if (refusal) {
    toasts.error(label(refusal.title), { message: refusal.message })
    return
  }
  if (isJobRunning.peek()) {
    toasts.info(t('A file is being imported or exported. Wait until it has finished.'))
    return
  }
  const { exportRow, texts } = bulkKinds[kind]
  try {
    const { id } = await api.call(exportRow, { body: { ids: [...ids] } })
    trackJob({ id, type: 'export' })
    toasts.info(label(texts.exportStarted, { count: ids.length }))
  } catch (error) {
    reportError(error)
  }
}
