/** Notifications of users as they are written: one row for each user and cause, in the transaction of the cause. */
import type { NotificationDetails } from '@spotdesk/sdk/rules'
import { type NotificationEvent, notificationEvents } from '@spotdesk/sdk/values'
import type { Executor } from '../change-sets/record-store.ts'
import { insertForCampaigns, insertForSellers } from './notice-store.ts'

/** Something that has happened. */
export interface Notice {
  event: NotificationEvent
  entityType: 'campaign' | 'ad' | 'proposal'
  entityId: number | string
  /** Tells two events of one entity apart; the same cause is told once. */
  cause: string
  campaignId: number
  details: Partial<NotificationDetails>
}

export interface Told {
  agencyId: number
  now: Date
  /** The user who did it needs no notification; null: nobody did. */
  except: number | null
}

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
