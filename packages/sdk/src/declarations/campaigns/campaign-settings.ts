// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CampaignType, CappingUnit, ObjectiveType, PacingType, RevenueType } from '../values/campaign.ts'
import type { Currency } from '../values/currency.ts'

/**
 * Settings of a campaign. An absent setting stays as it is, so that a wizard sends a step and a form sends all: a campaign sent back
 * as it was read changes nothing.
 */
export interface CampaignSettingsInput {
  /** May be empty in a draft. */
  name?: string
  /** The agency's own key, unique in the agency; null clears it. */
  externalReference?: string | undefined | null
  /** Fixed once the campaign is submitted. */
  campaignType?: CampaignType
  /** Fixed once the campaign is submitted; the order's advertiser when there is an order. */
  advertiser?: {
    /** Id of the entity. */
    id: number
  }
  /** Fixed once the campaign is submitted; null: no order. */
  order?:
    | {
        /** Id of the entity. */
        id: number
      }
    | undefined
    | null
  /** The only publisher that the campaign may run on; null: any. */
  publisher?:
    | {
        /** Id of the entity. */
        id: number
      }
    | undefined
    | null
  /** Id of the deal; null clears it. */
  dealId?: string | undefined | null
  /** Start of the flight, inclusive; null only in a draft. */
  startDate?: string | Date | undefined | null
  /** Exclusive; null for none. */
  endDate?: string | Date | undefined | null
  /** ISO 4217 code. Fixed once the campaign is submitted; the order's when there is an order. */
  currency?: Currency
  /** Fixed once the campaign is submitted. */
  objectiveType?: ObjectiveType
  /** With `unlimited` the value is ignored. */
  campaignObjective?: {
    /** Impressions, or an amount in the campaign's currency; null only in a draft. */
    value: number | null
    /** True: no objective; `value` is ignored. */
    unlimited?: boolean
  }
  /** The price. */
  campaignRevenue?: {
    /** Unit of payment; absent: as it is. */
    type?: RevenueType
    /** Amount per unit of `type`, in the campaign's currency; null only in a draft. */
    value: number | null
  }
  /** Priority and spread; both are given together. */
  campaignPacing?: {
    /** 1 is served first. The allowed values depend on campaign type and permissions. */
    priority: number
    /** How impressions are spread over the flight. */
    type: PacingType
  }
  /** In percent, under 100, at most four decimals. */
  margin?: number
  /** Frequency caps; the list replaces the one before. Empty: no cap. */
  cappingRules?: {
    /** Impressions that one listener may hear in the window. */
    limit: number
    /** Unit of the window; CAMPAIGN is the whole flight. */
    unit: CappingUnit
    /** Units in the window; 1 with CAMPAIGN. */
    unitMultiplier: number
  }[]
  /** Attribution pixels that measure the campaign. */
  attribution?: {
    /** Pixels as `vendor:id`; the list replaces the one before. */
    pixelIds: string[]
  }
  /** Codes of the IAB Content Taxonomy 1.0; the list replaces the one before. */
  categoryIds?: string[]
  /** The second screen; an empty list takes it away. */
  extensions?: {
    /** The only type so far. */
    type: 'SECOND_SCREEN'
    /** Settings of the second screen. */
    data: {
      /** Impressions on the second screen; null: no objective. */
      objective: number | null
      /** CPM of the second screen in the campaign's currency; null: not set. */
      cpmBid: number | null
    }
  }[]
  /** User name of who looks after the campaign; null: nobody. */
  assignedUsername?: string | undefined | null
  /** Confirmations for what the server refuses without them, such as an objective below what was delivered. */
  confirm?: 'objectiveBelowDelivered'[]
}

/** Settings that the quick-edit drawer sends. */
export interface QuickEditInput {
  /** Start of the flight, inclusive. It moves only while it is ahead or nothing was delivered. */
  startDate: string | Date
  /** End of the flight, exclusive; null or absent: no end. */
  endDate?: string | Date | undefined | null
  /** The value is required unless the objective is unlimited. */
  campaignObjective: {
    /** Impressions, or an amount in the campaign's currency; null only with `unlimited`. */
    value: number | null
    /** True: no objective; `value` is ignored. */
    unlimited?: boolean
  }
  /** The price; its type stays. */
  campaignRevenue: {
    /** Amount in the campaign's currency. */
    value: number
  }
  /** Confirmations for what the server refuses without them. */
  confirm?: 'objectiveBelowDelivered'[]
}

/** First settings of an empty draft. Its advertiser is the order's when it is left out. */
export interface NewCampaignInput {
  /** STANDARD when it is left out. */
  campaignType?: CampaignType
  /** The advertiser; absent: the order's. */
  advertiserId?: number
  /** The order, whose currency the draft takes; absent: none. */
  orderId?: number
}
