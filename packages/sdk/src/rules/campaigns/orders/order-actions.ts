/** The actions that an order offers and the calls that it accepts, as pure functions of its flags. */
import type { CampaignStatus, OrderDuplicationStatus, OrderStatus } from '../../../values/index.ts'

/** Statuses of campaigns that archiving their order pauses (docs/domain.md §2.7). */
export const pausedByArchive = ['READY', 'RUNNING'] as const satisfies readonly CampaignStatus[]

/** Every action in the order of the row menu (docs/domain.md §19.2). */
export const orderActions = [
  'ORDER_STATS',
  'EDIT_ORDER',
  'DUPLICATE_ORDER',
  'RETRY_DUPLICATION',
  'GENERATE_REPORT',
  'EDIT_ADVERTISER',
  'CREATE_CAMPAIGN',
  'ARCHIVE',
  'UNARCHIVE',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The permission and feature that an action needs; actions that only open a page need no more than the list. */
export const orderActionNeeds: Partial<Record<OrderAction, { permission: string; feature?: string }>> = {
  EDIT_ORDER: { permission: 'CAMPAIGN.WRITE' },
  DUPLICATE_ORDER: { permission: 'CAMPAIGN.WRITE', feature: 'ORDER_DUPLICATION' },
  RETRY_DUPLICATION: { permission: 'CAMPAIGN.WRITE', feature: 'ORDER_DUPLICATION' },
  GENERATE_REPORT: { permission: 'SUPPLY_REPORT.EXECUTE' },
  EDIT_ADVERTISER: { permission: 'CAMPAIGN.WRITE' },
  CREATE_CAMPAIGN: { permission: 'CAMPAIGN.WRITE' },
  ARCHIVE: { permission: 'CAMPAIGN.WRITE' },
  UNARCHIVE: { permission: 'CAMPAIGN.WRITE' },
}

export interface OrderSubject {
  archived: boolean
  duplicationStatus: OrderDuplicationStatus | null
}

/** A failed duplicate is empty: it can be retried or archived (docs/domain.md §2.8). */
const afterFailure: readonly OrderAction[] = ['RETRY_DUPLICATION', 'ARCHIVE']

/** The actions that an order offers; an archived one offers only unarchive. */
export function availableOrderActions({ archived, duplicationStatus }: OrderSubject): OrderAction[] {
  if (archived) return ['UNARCHIVE']
  if (duplicationStatus === 'DUPLICATION_FAILED') return [...afterFailure]
  const without: OrderAction[] = ['UNARCHIVE', 'RETRY_DUPLICATION']
  // An order that is still being duplicated is incomplete: it cannot be duplicated and takes no campaigns.
  if (duplicationStatus === 'DUPLICATING') without.push('DUPLICATE_ORDER', 'CREATE_CAMPAIGN')
  return orderActions.filter((action) => !without.includes(action))
}

/** The calls of the actions. */
export const orderVerbs = {
  update: 'EDIT_ORDER',
  duplicate: 'DUPLICATE_ORDER',
  retryDuplication: 'RETRY_DUPLICATION',
  archive: 'ARCHIVE',
  unarchive: 'UNARCHIVE',
} as const satisfies Record<string, OrderAction>
export type OrderVerb = keyof typeof orderVerbs

export type OrderVerdict =
  | { ok: true; change: boolean }
  | { ok: false; code: 'orderActionNotAllowed'; params: { status: OrderStatus; allowedActions: OrderAction[] } }
  | { ok: false; code: 'orderHasPendingCampaigns'; params: { allowedActions: OrderAction[] } }

/**
 * The verdict on an action of an order now. Archiving an archived order and unarchiving one that is not are accepted and change nothing;
 * archiving is refused while a campaign of the order waits for the seller (docs/domain.md §2.6, §2.7).
 * @param status the order's status, to be named in a refusal
 */
export function decideOrderAction(verb: OrderVerb, order: OrderSubject & { status: OrderStatus; pendingCampaigns: number }): OrderVerdict {
  if ((verb === 'archive' && order.archived) || (verb === 'unarchive' && !order.archived)) return { ok: true, change: false }
  const allowedActions = availableOrderActions(order)
  if (!allowedActions.includes(orderVerbs[verb])) {
    return { ok: false, code: 'orderActionNotAllowed', params: { status: order.status, allowedActions } }
  }
  if (verb === 'archive' && order.pendingCampaigns > 0) return { ok: false, code: 'orderHasPendingCampaigns', params: { allowedActions } }
  return { ok: true, change: true }
}
