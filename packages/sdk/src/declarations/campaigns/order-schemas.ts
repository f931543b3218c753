// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CappingRule, Reference } from './campaign-schemas.ts'
import type { Currency } from '../values/currency.ts'
import type { ObjectiveType, OrderDuplicationStatus, RevenueType } from '../values/campaign.ts'
import type { OrderStatus } from '../values/order.ts'

/** The objective of an order. */
export interface OrderObjective {
  /** IMPRESSIONS counts impressions, PRICE counts the money spent on media. */
  type: ObjectiveType
  /** Impressions, or an amount in the order's currency; null when it is unlimited or not set. */
  value: number | null
  /** True: the order has no objective. */
  unlimited: boolean
  /** The part that is bought as RESERVED campaigns; null: not set. */
  managedObjective: number | null
  /** The part that is spread over STANDARD campaigns; null: not set. */
  optimisedObjective: number | null
}

/** Sums over the campaigns of an order that are not archived. */
export interface CampaignsSummary {
  /** A campaign has begun: its start has come after it was submitted, or it has delivered. */
  started: boolean
  /** Sum of the campaigns' objectives in the order's unit, unlimited ones left out. */
  sumObjective: number
  /** Earliest start; null: no campaign has one. */
  minStartDate: Date | null
  /** Latest end; null: no campaign has one. */
  maxEndDate: Date | null
  /** True: at least one campaign is unlimited. */
  hasUnlimitedObjective: boolean
}

/** An order as its list shows it: settings, and the roll-up of its campaigns' delivery. Money is in the order's currency. */
export interface OrderRow {
  /** Id of the order. */
  id: number
  /** Name of the order. */
  name: string
  /** Rises with every change; send it as If-Match. */
  version: number
  /** The agency's own key of the order, unique in the agency; null without one. */
  externalReference: string | null
  /** INACTIVE: its end has come, or none of its campaigns can deliver. */
  status: OrderStatus
  /** True: out of the usual lists, and its campaigns cannot be changed. */
  archived: boolean
  /** DUPLICATED is a label for 24 hours; null before, after, and for an order that is no duplicate. */
  duplicationStatus: OrderDuplicationStatus | null
  /** The advertiser that the order is for. */
  advertiser: Reference
  /** Start of the order, inclusive; null: none. */
  startDate: Date | null
  /** End of the order, exclusive; null: none. */
  endDate: Date | null
  /** ISO 4217 code of every amount of the order and of its campaigns. */
  currency: string
  /** The same as `orderObjective.type`. */
  objectiveType: ObjectiveType
  /** The objective of the order itself. */
  orderObjective: OrderObjective
  /** How the order is paid for. */
  orderRevenue: {
    /** Unit of payment. */
    type: RevenueType
    /** ISO 4217 code; the same as the order's. */
    currency: string
  }
  /** Audio impressions delivered. */
  actuals: number
  /** Second screen impressions delivered. */
  secondScreenImpressions: number
  /** The order's own objective, else the sum of its campaigns' audio objectives; null when unlimited or not set. */
  audioObjective: number | null
  /** Sum of the campaigns' second screen objectives; null when none has one. */
  secondScreenObjective: number | null
  /** Audio and second screen spend together. An advertiser sees the spend as it is billed. */
  totalSpend: number
  /** Spend of the second screen impressions. */
  secondScreenSpend: number
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: number | null
  /** The part expected at the end of its campaigns, in percent. */
  estimatedComplete: number | null
  /** Like `complete`, for the second screen. */
  secondScreenComplete: number | null
  /** Like `estimatedComplete`, for the second screen. */
  secondScreenEstimatedComplete: number | null
  /** Campaigns that are not archived. */
  campaigns: number
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** An order with all its settings. */
export interface Order extends OrderRow {
  /** Frequency caps over all campaigns of the order. Empty: no cap. */
  cappingRules: CappingRule[]
  /** The deal that the order is bought by; null without one. */
  deal: {
    /** The same as `dealId`. */
    id: string
  } | null
  /** Id of the deal; null without one. */
  dealId: string | null
  /** Free text for colleagues; null: none. */
  comments: string | null
  /** Sums of the order's campaigns. */
  campaignsSummary: CampaignsSummary
  /** In percent, only when it was asked for; null for an advertiser, who may not see it. */
  margin?: number | undefined | null
}

/** Something that is questionable about an order that was written all the same. */
export interface OrderWarning {
  /** Code of the error table. */
  code: string
  /** Setting that the warning is about. */
  field: string
  /** The warning as an English sentence. */
  message: string
}

/** Answer of a write: the order as it is now, warnings, and the change-set of the write. */
export interface OrderResult extends Order {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
  /** Saved, but worth a second look. Empty: nothing to say. */
  warnings: OrderWarning[]
}

/** First settings of a new order. */
export interface OrderTemplate {
  /** Empty: a new order is named by its author. */
  name: string
  /** The advertiser that was asked for; null: none. */
  advertiser: Reference | null
  /** Null: a new order has no start. */
  startDate: Date | null
  /** Null: a new order has no end. */
  endDate: Date | null
  /** The same as `orderObjective.type`. */
  objectiveType: ObjectiveType
  /** The objective to begin with. */
  orderObjective: OrderObjective
  /** How a new order is paid for. */
  orderRevenue: {
    /** Unit of payment. */
    type: RevenueType
    /** ISO 4217 code. */
    currency: string
  }
  /** Frequency caps to begin with. */
  cappingRules: CappingRule[]
  /** Null: no deal. */
  dealId: string | null
  /** Null: no comments. */
  comments: string | null
  /** Null: no reference. */
  externalReference: string | null
  /** The agency's default in percent; null for an advertiser. */
  margin: number | null
}

/** Settings of an order in a write. */
export interface OrderChangesInput {
  /** Fixed once the order has a campaign. */
  advertiserId?: number
  /** Name of the order. */
  name?: string
  /** Start, inclusive; null: none. */
  startDate?: string | Date | undefined | null
  /** End, exclusive, after the start; null: none. */
  endDate?: string | Date | undefined | null
  /** Fixed once the order has a campaign. */
  objectiveType?: ObjectiveType
  /** The objective; members that are left out stay. */
  orderObjective?: {
    /** Impressions, or whole units of the order's currency; null: not set. */
    value?: number | undefined | null
    /** True: no objective; `value` is dropped. */
    unlimited?: boolean
    /** The part that is bought as RESERVED; null: not set. Both parts together are at most `value`. */
    managedObjective?: number | undefined | null
    /** The part that is spread over STANDARD campaigns; null: not set. */
    optimisedObjective?: number | undefined | null
  }
  /** How the order is paid for; members that are left out stay. */
  orderRevenue?: {
    /** Unit of payment. */
    type?: RevenueType
    /** ISO 4217 code. Fixed once the order has a campaign. */
    currency?: Currency
  }
  /** Frequency caps; the list replaces the one before. Empty: no cap. */
  cappingRules?: CappingRule[]
  /** Id of the deal; null or empty clears it. */
  dealId?: string | undefined | null
  /** Free text for colleagues; null or empty clears it. */
  comments?: string | undefined | null
  /** The agency's own key, unique in the agency; null or empty clears it. */
  externalReference?: string | undefined | null
  /** In percent, at most four decimals: the margin that new campaigns of the order begin with. */
  margin?: number
}

/** Settings of a new order. An absent setting has the value of `orders.template`. */
export interface NewOrderInput {
  /** Fixed once the order has a campaign. */
  advertiserId: number
  /** Name of the order. */
  name: string
  /** Start, inclusive; null: none. */
  startDate?: string | Date | undefined | null
  /** End, exclusive, after the start; null: none. */
  endDate?: string | Date | undefined | null
  /** Fixed once the order has a campaign. */
  objectiveType?: ObjectiveType
  /** The objective; members that are left out stay. */
  orderObjective?: {
    /** Impressions, or whole units of the order's currency; null: not set. */
    value?: number | undefined | null
    /** True: no objective; `value` is dropped. */
    unlimited?: boolean
    /** The part that is bought as RESERVED; null: not set. Both parts together are at most `value`. */
    managedObjective?: number | undefined | null
    /** The part that is spread over STANDARD campaigns; null: not set. */
    optimisedObjective?: number | undefined | null
  }
  /** How the order is paid for; members that are left out stay. */
  orderRevenue?: {
    /** Unit of payment. */
    type?: RevenueType
    /** ISO 4217 code. Fixed once the order has a campaign. */
    currency?: Currency
  }
  /** Frequency caps; the list replaces the one before. Empty: no cap. */
  cappingRules?: CappingRule[]
  /** Id of the deal; null or empty clears it. */
  dealId?: string | undefined | null
  /** Free text for colleagues; null or empty clears it. */
  comments?: string | undefined | null
  /** The agency's own key, unique in the agency; null or empty clears it. */
  externalReference?: string | undefined | null
  /** In percent, at most four decimals: the margin that new campaigns of the order begin with. */
  margin?: number
}
