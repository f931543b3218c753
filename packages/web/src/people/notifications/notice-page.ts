/** The pages that notifications lead to. */
import type { notifications } from '@spotdesk/sdk/contract'
import { hasScreen } from '../../shared/page/screen-table.ts'

type Notice = notifications.Notification

/** The page with more about a notification; null where there is none, or the user may not open it. */
export function findNoticePage({ kind, event, campaignId, adId, orderId, jobId, jobKind }: Notice): string | null {
  if (event.startsWith('EXPORT_')) return null
  if (event.startsWith('DUPLICATE_')) return existing(orderId === null ? null : `/orders/${orderId}/settings`)
  if (kind === 'JOB') return jobId === null ? null : `${findResultList(jobKind)}?status=&import=${jobId}`
  if (campaignId === null) return null
  if (kind === 'BRIEF' && adId !== null) return existing(`/campaigns/${campaignId}/ads/${adId}/settings`)
  return `/campaigns/${campaignId}/stats`
}

/** The list that shows the result of a job: that of its records. Jobs of ads, and changes of orders, show theirs on the list of campaigns. */
const findResultList = (jobKind: Notice['jobKind']) => (jobKind === 'orders' ? null : existing(`/${jobKind}/list`)) ?? '/campaigns/list'

const existing = (place: string | null) => (place !== null && hasScreen(place) ? place : null)
