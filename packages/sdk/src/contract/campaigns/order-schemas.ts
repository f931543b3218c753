/** Shapes of orders in calls: the row of a list, the whole order, its settings in a write. */
import * as z from 'zod'
import {
  currencies,
  type Currency,
  limits,
  objectiveTypes,
  orderDuplicationStatuses,
  orderStatuses,
  revenueTypes,
} from '../../values/index.ts'
import { CappingRule, Reference } from './campaign-schemas.ts'
import { id, instant, openEnd } from '../wire.ts'

const percent = z.number().min(0).max(100).nullable()

/** The objective of an order. */
export const OrderObjective = z.object({
  /** IMPRESSIONS counts impressions. PRICE counts the money spent on media. */
  type: z.enum(objectiveTypes),
  /** Impressions, or an amount in the order's currency; null if unlimited or not set. */
  value: z.number().nullable(),
  /** True if the order has no objective. */
  unlimited: z.boolean(),
  /** The part for RESERVED campaigns; null if not set. */
  managedObjective: z.number().nullable(),
  /** The part for STANDARD campaigns; null if not set. */
  optimisedObjective: z.number().nullable(),
})
export type OrderObjective = z.output<typeof OrderObjective>

/** Sums over the campaigns of an order that are not archived. */
export const CampaignsSummary = z.object({
  /** True if a campaign has begun: it was submitted and its start has passed, or it has delivered. */
  started: z.boolean(),
  /** Sum of the campaigns' objectives in the order's unit, without unlimited ones. */
  sumObjective: z.number(),
  /** Earliest start; null if no campaign has one. */
  minStartDate: instant.nullable(),
  /** Latest end; null if no campaign has one. */
  maxEndDate: instant.nullable(),
  /** True if at least one campaign is unlimited. */
  hasUnlimitedObjective: z.boolean(),
})
export type CampaignsSummary = z.output<typeof CampaignsSummary>

/** An order as its list shows it: its settings and the delivery totals of its campaigns. Money is in the order's currency. */
export const OrderRow = z.object({
  /** Id of the order. */
  id,
  /** Name of the order. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** The agency's own key of the order, unique in the agency; null without one. */
  externalReference: z.string().nullable(),
  /** INACTIVE: its end has passed, or none of its campaigns can deliver. */
  status: z.enum(orderStatuses),
  /** True hides it from the usual lists. Its campaigns cannot be changed. */
  archived: z.boolean(),
  /** Stage of the duplication. DUPLICATED stays for 24 hours. Null before, after, and for an order that is not a duplicate. */
  duplicationStatus: z.enum(orderDuplicationStatuses).nullable(),
  /** Advertiser of the order. */
  advertiser: Reference,
  /** Start of the order, inclusive; null if none. */
  startDate: instant.nullable(),
  /** End of the order, exclusive; null if none. */
  endDate: instant.nullable(),
  /** ISO 4217 code of every amount of the order and of its campaigns. */
  currency: z.string(),
  /** The same as `orderObjective.type`. */
  objectiveType: z.enum(objectiveTypes),
  /** The objective of the order itself. */
  orderObjective: OrderObjective,
  /** Payment of the order. */
  orderRevenue: z.object({
    /** Unit of payment. */
    type: z.enum(revenueTypes),
    /** ISO 4217 code; the same as the order's. */
    currency: z.string(),
  }),
  /** Audio impressions delivered. */
  actuals: z.int(),
  /** Second screen impressions delivered. */
  secondScreenImpressions: z.int(),
  /** The order's own objective, or else the sum of its campaigns' audio objectives; null if unlimited or not set. */
  audioObjective: z.number().nullable(),
  /** Sum of the campaigns' second screen objectives; null if none has one. */
  secondScreenObjective: z.number().nullable(),
  /** Spend of audio and second screen. An advertiser sees the billed spend. */
  totalSpend: z.number(),
  /** Spend of the audio impressions. An objective in money counts this spend. */
  audioSpend: z.number(),
  /** Spend of the second screen impressions. */
  secondScreenSpend: z.number(),
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: percent,
  /** Expected part at the end of its campaigns, in percent. */
  estimatedComplete: percent,
  /**
   * Part of the objective that is due now, in percent. The campaigns' parts follow their plans, and the part without a campaign follows the
   * order's dates.
   */
  elapsed: percent,
  /** Delivered part over due part; 1 is on time. Null without an objective, and while nothing is due. */
  pace: z.number().nullable(),
  /** True if it is expected to miss its objective, and the last forecast of a campaign of it says why. Without FORECAST.EXECUTE it is false. */
  atRisk: z.boolean(),
  /** Like `complete`, for the second screen. */
  secondScreenComplete: percent,
  /** Like `estimatedComplete`, for the second screen. */
  secondScreenEstimatedComplete: percent,
  /** Campaigns that are not archived. */
  campaigns: z.int(),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type OrderRow = z.output<typeof OrderRow>

/** An order with all its settings. */
export const Order = OrderRow.extend({
  /** Frequency caps over all campaigns of the order. Empty means no cap. */
  cappingRules: z.array(CappingRule),
  /** Deal of the order; null if none. */
  deal: z
    .object({
      /** The same as `dealId`. */
      id: z.string(),
    })
    .nullable(),
  /** Id of the deal; null without one. */
  dealId: z.string().nullable(),
  /** Free text for colleagues; null if none. */
  comments: z.string().nullable(),
  /** Sums of the order's campaigns. */
  campaignsSummary: CampaignsSummary,
  /** Margin in percent, only if the request asks for it; null for an advertiser, who may not see it. */
  margin: z.number().nullable().optional(),
})
export type Order = z.output<typeof Order>

/** A warning about an order that was saved nevertheless. */
export const OrderWarning = z.object({
  /** Code of the error table. */
  code: z.string(),
  /** Setting that the warning is about. */
  field: z.string(),
  /** The warning as an English sentence. */
  message: z.string(),
})

/** Answer of a write: the current order, warnings, and the change-set of the write. */
export const OrderResult = Order.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
  /** Warnings about values that were saved all the same. Empty if there are none. */
  warnings: z.array(OrderWarning),
})
export type OrderResult = z.output<typeof OrderResult>

/** Initial settings of a new order. */
export const OrderTemplate = z.object({
  /** Empty, because the author names a new order. */
  name: z.string(),
  /** The requested advertiser; null if none. */
  advertiser: Reference.nullable(),
  /** Null, because a new order has no start. */
  startDate: instant.nullable(),
  /** Null, because a new order has no end. */
  endDate: instant.nullable(),
  /** The same as `orderObjective.type`. */
  objectiveType: z.enum(objectiveTypes),
  /** The initial objective. */
  orderObjective: OrderObjective,
  /** Payment of a new order. */
  orderRevenue: z.object({
    /** Unit of payment. */
    type: z.enum(revenueTypes),
    /** ISO 4217 code. */
    currency: z.string(),
  }),
  /** The initial frequency caps. */
  cappingRules: z.array(CappingRule),
  /** Null, because a new order has no deal. */
  dealId: z.string().nullable(),
  /** Null, because a new order has no comments. */
  comments: z.string().nullable(),
  /** Null, because a new order has no reference. */
  externalReference: z.string().nullable(),
  /** The agency's default in percent; null for an advertiser. */
  margin: z.number().nullable(),
})
export type OrderTemplate = z.output<typeof OrderTemplate>

const wholeObjective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)
const objectiveShare = z.int().min(0).max(limits.objectiveMax)
const settings = {
  /** It cannot change once the order has a campaign. */
  advertiserId: id,
  /** Name of the order. */
  name: z.string().trim().min(1).max(limits.name),
  /** Start of the order, inclusive; null if none. */
  startDate: instant.nullable(),
  /** End of the order, exclusive and after the start; null if none. */
  endDate: openEnd.nullable(),
  /** It cannot change once the order has a campaign. */
  objectiveType: z.enum(objectiveTypes),
  /** The objective; omitted members stay as they are. */
  orderObjective: z.object({
    /** Impressions, or whole units of the order's currency; null if not set. */
    value: wholeObjective.nullable().optional(),
    /** True means no objective; `value` is dropped. */
    unlimited: z.boolean().optional(),
    /** The part for RESERVED campaigns; null if not set. Both parts together are at most `value`. */
    managedObjective: objectiveShare.nullable().optional(),
    /** The part for STANDARD campaigns; null if not set. */
    optimisedObjective: objectiveShare.nullable().optional(),
  }),
  /** Payment of the order; omitted members stay as they are. */
  orderRevenue: z.object({
    /** Unit of payment. */
    type: z.enum(revenueTypes).optional(),
    /** ISO 4217 code. It cannot change once the order has a campaign. */
    currency: z.enum(currencies as [Currency, ...Currency[]]).optional(),
  }),
  /** Frequency caps; the list replaces the previous one. Empty means no cap. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules),
  /** Id of the deal; null or empty clears it. */
  dealId: z.string().trim().max(limits.name).nullable(),
  /** Free text for colleagues; null or empty clears it. */
  comments: z.string().trim().max(limits.comments).nullable(),
  /** The agency's own key, unique in the agency; null or empty clears it. */
  externalReference: z.string().trim().max(limits.externalReference).nullable(),
  /** Margin of new campaigns of the order, in percent with at most four decimals. */
  margin: z.number().min(0).lt(100),
}

/** Settings of an order in a write. */
export const OrderChanges = z.object(settings).partial()
export type OrderChanges = z.output<typeof OrderChanges>
/** Settings of a new order. An absent setting has the value of `orders.template`. */
export const NewOrder = OrderChanges.required({ name: true, advertiserId: true })
export type NewOrder = z.output<typeof NewOrder>
