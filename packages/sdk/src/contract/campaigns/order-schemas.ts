/** Orders as calls answer and take them: the row of a list, the whole order, its settings in a write. */
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
  /** IMPRESSIONS counts impressions, PRICE counts the money spent on media. */
  type: z.enum(objectiveTypes),
  /** Impressions, or an amount in the order's currency; null when it is unlimited or not set. */
  value: z.number().nullable(),
  /** True: the order has no objective. */
  unlimited: z.boolean(),
  /** The part that is bought as RESERVED campaigns; null: not set. */
  managedObjective: z.number().nullable(),
  /** The part that is spread over STANDARD campaigns; null: not set. */
  optimisedObjective: z.number().nullable(),
})
export type OrderObjective = z.output<typeof OrderObjective>

/** Sums over the campaigns of an order that are not archived. */
export const CampaignsSummary = z.object({
  /** A campaign has begun: its start has come after it was submitted, or it has delivered. */
  started: z.boolean(),
  /** Sum of the campaigns' objectives in the order's unit, unlimited ones left out. */
  sumObjective: z.number(),
  /** Earliest start; null: no campaign has one. */
  minStartDate: instant.nullable(),
  /** Latest end; null: no campaign has one. */
  maxEndDate: instant.nullable(),
  /** True: at least one campaign is unlimited. */
  hasUnlimitedObjective: z.boolean(),
})
export type CampaignsSummary = z.output<typeof CampaignsSummary>

/** An order as its list shows it: settings, and the roll-up of its campaigns' delivery. Money is in the order's currency. */
export const OrderRow = z.object({
  /** Id of the order. */
  id,
  /** Name of the order. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** The agency's own key of the order, unique in the agency; null without one. */
  externalReference: z.string().nullable(),
  /** INACTIVE: its end has come, or none of its campaigns can deliver. */
  status: z.enum(orderStatuses),
  /** True: out of the usual lists, and its campaigns cannot be changed. */
  archived: z.boolean(),
  /** DUPLICATED is a label for 24 hours; null before, after, and for an order that is no duplicate. */
  duplicationStatus: z.enum(orderDuplicationStatuses).nullable(),
  /** The advertiser that the order is for. */
  advertiser: Reference,
  /** Start of the order, inclusive; null: none. */
  startDate: instant.nullable(),
  /** End of the order, exclusive; null: none. */
  endDate: instant.nullable(),
  /** ISO 4217 code of every amount of the order and of its campaigns. */
  currency: z.string(),
  /** The same as `orderObjective.type`. */
  objectiveType: z.enum(objectiveTypes),
  /** The objective of the order itself. */
  orderObjective: OrderObjective,
  /** How the order is paid for. */
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
  /** The order's own objective, else the sum of its campaigns' audio objectives; null when unlimited or not set. */
  audioObjective: z.number().nullable(),
  /** Sum of the campaigns' second screen objectives; null when none has one. */
  secondScreenObjective: z.number().nullable(),
  /** Audio and second screen spend together. An advertiser sees the spend as it is billed. */
  totalSpend: z.number(),
  /** Spend of the audio impressions, which an objective in money counts. */
  audioSpend: z.number(),
  /** Spend of the second screen impressions. */
  secondScreenSpend: z.number(),
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: percent,
  /** The part expected at the end of its campaigns, in percent. */
  estimatedComplete: percent,
  /** Due of the objective by now, in percent: of its campaigns by their plans, of what no campaign has by the order's dates. */
  elapsed: percent,
  /** Delivered over due, 1 being on time; null without an objective, and while nothing is due. */
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
  /** Frequency caps over all campaigns of the order. Empty: no cap. */
  cappingRules: z.array(CappingRule),
  /** The deal that the order is bought by; null without one. */
  deal: z
    .object({
      /** The same as `dealId`. */
      id: z.string(),
    })
    .nullable(),
  /** Id of the deal; null without one. */
  dealId: z.string().nullable(),
  /** Free text for colleagues; null: none. */
  comments: z.string().nullable(),
  /** Sums of the order's campaigns. */
  campaignsSummary: CampaignsSummary,
  /** In percent, only when it was asked for; null for an advertiser, who may not see it. */
  margin: z.number().nullable().optional(),
})
export type Order = z.output<typeof Order>

/** Something that is questionable about an order that was written all the same. */
export const OrderWarning = z.object({
  /** Code of the error table. */
  code: z.string(),
  /** Setting that the warning is about. */
  field: z.string(),
  /** The warning as an English sentence. */
  message: z.string(),
})

/** Answer of a write: the order as it is now, warnings, and the change-set of the write. */
export const OrderResult = Order.extend({
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: z.uuid().nullable(),
  /** Saved, but worth a second look. Empty: nothing to say. */
  warnings: z.array(OrderWarning),
})
export type OrderResult = z.output<typeof OrderResult>

/** First settings of a new order. */
export const OrderTemplate = z.object({
  /** Empty: a new order is named by its author. */
  name: z.string(),
  /** The advertiser that was asked for; null: none. */
  advertiser: Reference.nullable(),
  /** Null: a new order has no start. */
  startDate: instant.nullable(),
  /** Null: a new order has no end. */
  endDate: instant.nullable(),
  /** The same as `orderObjective.type`. */
  objectiveType: z.enum(objectiveTypes),
  /** The objective to begin with. */
  orderObjective: OrderObjective,
  /** How a new order is paid for. */
  orderRevenue: z.object({
    /** Unit of payment. */
    type: z.enum(revenueTypes),
    /** ISO 4217 code. */
    currency: z.string(),
  }),
  /** Frequency caps to begin with. */
  cappingRules: z.array(CappingRule),
  /** Null: no deal. */
  dealId: z.string().nullable(),
  /** Null: no comments. */
  comments: z.string().nullable(),
  /** Null: no reference. */
  externalReference: z.string().nullable(),
  /** The agency's default in percent; null for an advertiser. */
  margin: z.number().nullable(),
})
export type OrderTemplate = z.output<typeof OrderTemplate>

const wholeObjective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)
const objectiveShare = z.int().min(0).max(limits.objectiveMax)
const settings = {
  /** Fixed once the order has a campaign. */
  advertiserId: id,
  /** Name of the order. */
  name: z.string().trim().min(1).max(limits.name),
  /** Start, inclusive; null: none. */
  startDate: instant.nullable(),
  /** End, exclusive, after the start; null: none. */
  endDate: openEnd.nullable(),
  /** Fixed once the order has a campaign. */
  objectiveType: z.enum(objectiveTypes),
  /** The objective; members that are left out stay. */
  orderObjective: z.object({
    /** Impressions, or whole units of the order's currency; null: not set. */
    value: wholeObjective.nullable().optional(),
    /** True: no objective; `value` is dropped. */
    unlimited: z.boolean().optional(),
    /** The part that is bought as RESERVED; null: not set. Both parts together are at most `value`. */
    managedObjective: objectiveShare.nullable().optional(),
    /** The part that is spread over STANDARD campaigns; null: not set. */
    optimisedObjective: objectiveShare.nullable().optional(),
  }),
  /** How the order is paid for; members that are left out stay. */
  orderRevenue: z.object({
    /** Unit of payment. */
    type: z.enum(revenueTypes).optional(),
    /** ISO 4217 code. Fixed once the order has a campaign. */
    currency: z.enum(currencies as [Currency, ...Currency[]]).optional(),
  }),
  /** Frequency caps; the list replaces the one before. Empty: no cap. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules),
  /** Id of the deal; null or empty clears it. */
  dealId: z.string().trim().max(limits.name).nullable(),
  /** Free text for colleagues; null or empty clears it. */
  comments: z.string().trim().max(limits.comments).nullable(),
  /** The agency's own key, unique in the agency; null or empty clears it. */
  externalReference: z.string().trim().max(limits.externalReference).nullable(),
  /** In percent, at most four decimals: the margin that new campaigns of the order begin with. */
  margin: z.number().min(0).lt(100),
}

/** Settings of an order in a write. */
export const OrderChanges = z.object(settings).partial()
export type OrderChanges = z.output<typeof OrderChanges>
/** Settings of a new order. An absent setting has the value of `orders.template`. */
export const NewOrder = OrderChanges.required({ name: true, advertiserId: true })
export type NewOrder = z.output<typeof NewOrder>
