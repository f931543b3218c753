/** The plan of a change to an order: the one rule behind the form, the row menu and a change-set (docs/domain.md §2.7, §5.3). */
import type { AdvertiserStatus, Currency, OrderDuplicationStatus } from '../../../values/index.ts'
import { type WritePlan, isDifferent } from '../../write-plan.ts'
import { type OrderVerdict, decideOrderAction } from './order-actions.ts'
import { type OrderFields, checkOrder } from './order-fields.ts'

/** The stored state of an order: its settings and its archived flag. */
export type OrderState = OrderFields & { archived: boolean }

const newOrder: Omit<OrderFields, 'advertiserId' | 'currency' | 'marginPercent'> = {
  name: '',
  startDate: null,
  endDate: null,
  revenueType: 'CPM',
  objectiveType: 'IMPRESSIONS',
  objectiveValue: null,
  objectiveUnlimited: false,
  managedObjective: null,
  optimisedObjective: null,
  capping: [],
  dealId: null,
  comments: null,
  externalReference: null,
}

/** Defaults that differ between agencies. */
export interface OrderDefaults {
  currency: Currency
  /** In percent. */
  marginPercent: number
}

/** The settings of a new order before any is given. Its advertiser has no default. */
export function newOrderFields({ currency, marginPercent }: OrderDefaults): Omit<OrderFields, 'advertiserId'> {
  return { ...newOrder, currency, marginPercent }
}

/** A change to be planned. */
export interface IntendedOrder {
  /** The stored order; null for a new one. */
  before: OrderState | null
  /** The given settings; absent ones stay, or have the default of a new order. A new order needs its advertiser. */
  cells: Partial<OrderFields>
  /** Archives or unarchives the order; null for a change of settings. */
  verb: 'archive' | 'unarchive' | null
}

/** The context of the plan of an order. */
export interface OrderPlanContext {
  defaults: OrderDefaults
  duplicationStatus: OrderDuplicationStatus | null
  /** Campaigns of the order, archived ones too. */
  campaigns: number
  /** Those that are not archived and wait for the seller. */
  pendingCampaigns: number
  /** Sum of the objectives of its campaigns that are neither archived nor unlimited. */
  sumObjective: number
  /** Status of the advertisers for which the user may write orders. Any other advertiser is an unknown item. */
  advertisers: ReadonlyMap<number, AdvertiserStatus>
}

export type OrderRefusal = Extract<OrderVerdict, { ok: false }>

export type OrderPlan = WritePlan<OrderState, OrderRefusal>

/**
 * Plans one change of one order.
 * The caller checks permissions, versions and that the external reference is free.
 */
export function planOrder({ before, cells, verb }: IntendedOrder, context: OrderPlanContext): OrderPlan {
  const verdict = before ? decideOrderAction(verb ?? 'update', toOrderSubject(before, context)) : null
  const refusal = verdict?.ok === false ? verdict : null
  if (before && verb !== null) {
    const after = { ...before, archived: verb === 'archive' }
    return { after, change: after.archived !== before.archived, refusal, errors: [], warnings: [] }
  }
  const after = merge(before, cells, context.defaults)
  return { after, change: before === null || isDifferent(before, after), refusal, ...judge(before, after, context) }
}

/** The given settings merged into the stored ones, or into the defaults of a new order. An unlimited objective has no value. */
function merge(before: OrderState | null, cells: Partial<OrderFields>, defaults: OrderDefaults): OrderState {
  // The caller guarantees the advertiser of a new order.
  const base = before ?? ({ ...newOrderFields(defaults), archived: false } as OrderState)
  const after = { ...base, ...cells }
  return after.objectiveUnlimited ? { ...after, objectiveValue: null } : after
}

/** The data of an order that its actions need. Only an archived order and a failed duplicate refuse a plan, so no other status is named. */
function toOrderSubject({ archived }: OrderState, { duplicationStatus, pendingCampaigns }: OrderPlanContext) {
  const status = archived ? ('ARCHIVED' as const) : (duplicationStatus ?? ('ACTIVE' as const))
  return { archived, duplicationStatus, pendingCampaigns, status }
}

function judge(
  before: OrderState | null,
  after: OrderState,
  { campaigns, duplicationStatus, sumObjective, advertisers }: OrderPlanContext,
): Pick<OrderPlan, 'errors' | 'warnings'> {
  // Campaigns that are still being copied into the order count already.
  const bound = duplicationStatus === 'DUPLICATING' ? Math.max(1, campaigns) : campaigns
  const { errors, warnings } = checkOrder(after, { before, campaigns: bound, sumObjective })
  if (after.advertiserId !== before?.advertiserId) {
    const status = advertisers.get(after.advertiserId)
    if (status === undefined) errors.push({ field: 'advertiserId', code: 'unknownItem', params: { field: 'advertiser' } })
    if (status === 'ARCHIVED') errors.push({ field: 'advertiserId', code: 'advertiserArchived' })
  }
  return { errors, warnings }
}
