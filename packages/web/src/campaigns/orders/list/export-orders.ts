import { orders } from '@spotdesk/sdk/calls'
import { limits } from '@spotdesk/sdk/values'
import { label } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { downloadReport } from '../../campaigns/list/export-report.ts'
import { exportRefusal } from '../../../shared/bulk/export-refusal.ts'

/** Downloads a report of orders by their ids. */
export async function exportOrders(ids: readonly number[]): Promise<void> {
  const refusal = exportRefusal(ids.length, limits.bulkExportIds)
  if (refusal) {
    toasts.error(label(refusal.title), { message: refusal.message })
    return
  }
  await downloadReport(orders.exportList, { ids: [...ids] })
}
