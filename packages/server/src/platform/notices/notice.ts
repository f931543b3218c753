/** Notifications of users as they are written: one row for each user and cause, in the transaction of the cause. */
import { notificationEvents } from '@spotdesk/sdk/values'
import { type Notice, type NoticeContext, insertForCampaigns, insertForSellers } from './notice-store.ts'
import type { Executor } from '../db/connection/executor.ts'

const toNoticeRows = (notices: readonly Notice[]) =>
  notices.map((notice) => ({ ...notice, kind: notificationEvents[notice.event].kind, entityId: String(notice.entityId) }))

/**
 * Tells the users of campaigns: those whom a campaign is assigned to, and those who made it.
 */
export async function notifyCampaignUsers(tx: Executor, told: NoticeContext, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await insertForCampaigns(tx, told, toNoticeRows(notices))
}

/** Tells the users of a publisher's agency who may answer its proposals. @param told names the seller's agency */
export async function notifySellers(
  tx: Executor,
  told: NoticeContext,
  notices: readonly (Notice & { publisherId: number })[],
): Promise<void> {
  if (notices.length > 0) await insertForSellers(tx, told, toNoticeRows(notices))
}
