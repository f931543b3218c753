/** Notifications of users as they are written: one row for each user and cause, in the transaction of the cause. */
import { notificationEvents } from '@spotdesk/sdk/values'
import { type Notice, type Told, insertForCampaigns, insertForSellers } from './notice-store.ts'
import type { Executor } from '../db/executor.ts'

const rowsOf = (notices: readonly Notice[]) =>
  notices.map((notice) => ({ ...notice, kind: notificationEvents[notice.event].kind, entityId: String(notice.entityId) }))

/**
 * Tells the users of campaigns: those whom a campaign is assigned to, and those who made it.
 */
export async function tellCampaignUsers(tx: Executor, told: Told, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await insertForCampaigns(tx, told, rowsOf(notices))
}

/** Tells the users of a publisher's agency who may answer its proposals. @param told names the seller's agency */
export async function tellSellers(tx: Executor, told: Told, notices: readonly (Notice & { publisherId: number })[]): Promise<void> {
  if (notices.length > 0) await insertForSellers(tx, told, rowsOf(notices))
}
