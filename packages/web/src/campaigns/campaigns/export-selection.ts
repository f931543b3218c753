import { bulk } from '@spotdesk/sdk/calls'
import { api } from '../../shared/api.ts'
import { isJobRunning, trackJob } from '../../shared/bulk/job-tracker.ts'
import { reportError } from '../../shared/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { toasts } from '../../shared/toasts.ts'
import { exportRefusal } from './export-refusal.ts'

/** Exports campaigns by their ids, as a job that ends in a toast with the file. */
export async function exportSelection(ids: readonly number[]): Promise<void> {
  const refusal = exportRefusal(ids.length)
  if (refusal) {
    toasts.error(label(refusal.title), { message: refusal.message })
    return
  }
  if (isJobRunning.peek()) {
    toasts.info(t('A file is being imported or exported. Wait until it has finished.'))
    return
  }
  try {
    const { id } = await api.call(bulk.exportCampaigns, { body: { ids: [...ids] } })
    trackJob({ id, type: 'export' })
    toasts.info(t('The export of {count, plural, one {# campaign} other {# campaigns}} has started.', { count: ids.length }))
  } catch (error) {
    reportError(error)
  }
}
