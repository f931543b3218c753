/** Notifications of proposals: the seller's users of an offer, both sides of its end. */
import type { NotificationEvent, ProposalStatus } from '@spotdesk/sdk/values'
import { notifyCampaignUsers, notifySellers } from '../../platform/notices/notice.ts'
import type { Notice, NoticeContext } from '../../platform/notices/notice-store.ts'
import type { CampaignFields } from '@spotdesk/sdk/rules'
import type { Executor } from '../../platform/db/connection/executor.ts'

/** The terms of the campaign at the time of the submit. */
export interface Terms extends Pick<
  CampaignFields,
  'name' | 'currency' | 'objectiveType' | 'objectiveValue' | 'objectiveUnlimited' | 'revenueType'
> {
  advertiser: string
  startDate: string | null
  endDate: string | null
  cpmE4: number | null
}

/** The end of a proposal. */
export interface Decision {
  status: Exclude<ProposalStatus, 'PENDING'>
  by: string
  /** The user who decided; null: the clock did. */
  userId: number | null
  reason: string | null
}

/** A proposal as its notifications name it. */
export interface ProposalCopy extends Record<string, unknown> {
  id: string
  campaign_id: number
  publisher_id: number
  publisher_name: string
  submitted_by: string
  terms: Terms
}

const events = {
  ACCEPTED: 'PROPOSAL_ACCEPTED',
  REJECTED: 'PROPOSAL_REJECTED',
  WITHDRAWN: 'PROPOSAL_WITHDRAWN',
  EXPIRED: 'PROPOSAL_EXPIRED',
} as const satisfies Record<Decision['status'], NotificationEvent>

type SellerNotice = Notice & { publisherId: number }

function toNotice(copy: ProposalCopy, event: NotificationEvent, details: Notice['details']): SellerNotice {
  return {
    event,
    entityType: 'proposal',
    entityId: copy.id,
    // A proposal is made once and ends once.
    cause: event,
    campaignId: copy.campaign_id,
    publisherId: copy.publisher_id,
    details: { name: copy.terms.name, publisher: copy.publisher_name, ...details },
  }
}

/** Tells the seller's users of new proposals, in the seller's agency. */
export function notifyNewProposals(
  tx: Executor,
  told: NoticeContext,
  buyer: { name: string; agencyName: string },
  copies: readonly ProposalCopy[],
): Promise<void> {
  const details = { by: buyer.name, agency: buyer.agencyName }
  return notifySellers(
    tx,
    told,
    copies.map((copy) => toNotice(copy, 'PROPOSAL_MADE', details)),
  )
}

/** Tells one side that proposals ended, in the agency of that side. */
export function notifyDecisions(
  tx: Executor,
  told: NoticeContext,
  side: 'buyer' | 'seller',
  { status, by, userId, reason }: Decision,
  copies: readonly ProposalCopy[],
): Promise<void> {
  const details = { by: userId === null && status === 'EXPIRED' ? null : by, reason: status === 'REJECTED' ? reason : null }
  const notices = copies.map((copy) => toNotice(copy, events[status], details))
  return side === 'buyer' ? notifyCampaignUsers(tx, told, notices) : notifySellers(tx, told, notices)
}
