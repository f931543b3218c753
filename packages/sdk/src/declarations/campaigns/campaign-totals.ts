// Written by scripts/calls/main.ts from the contract. Do not edit.

/** The sums of every campaign that matches. Units are never added: currencies stand apart, and so do impressions. */
export interface CampaignTotals {
  /** Campaigns that match: the `total` of the list with the same filters. */
  total: number
  /** A row for each currency of these campaigns, by its code. */
  money: {
    /** Delivered by the campaigns whose objectives are in `objective`. */
    delivered: number
    /** Sum of the objectives in this unit; 0: none of the campaigns has one. A SECOND_SCREEN campaign counts with its second screen. */
    objective: number
    /** ISO 4217 code. */
    currency: string
    /** Spend of all these campaigns, audio and second screen, whatever their objectives are. The sum of the rows' `totalSpend`. */
    spend: number
  }[]
  /** Impressions of campaigns whose objective is in impressions. */
  impressions: {
    /** Delivered by the campaigns whose objectives are in `objective`. */
    delivered: number
    /** Sum of the objectives in this unit; 0: none of the campaigns has one. A SECOND_SCREEN campaign counts with its second screen. */
    objective: number
    /** Audio impressions of all these campaigns, whatever their objectives are. The sum of the rows' `actuals`. */
    actuals: number
  }
  /** Mean of the rows' `complete` in percent, over RUNNING and PAUSED campaigns that have both it and `elapsed`; null: there is none. */
  complete: number | null
  /** Mean of `elapsed` over the same campaigns with the same weights. */
  elapsed: number | null
  /** The first mean over the second, before they are rounded; null when either is null or nothing is due. */
  pace: number | null
  /** Campaigns by what is wrong with them. One campaign may be in several. */
  counts: {
    /** Running or paused, and at least 5 % behind. */
    behind: number
    /** Running or paused, and more than 10 % ahead. */
    ahead: number
    /** With the delivery status NOT_DELIVERING. */
    notDelivering: number
    /** With the delivery status ENDING_SOON: the end comes within 3 days, or within the hours that the agency has set. */
    endingSoon: number
  }
  /** Delivery facts are complete up to here; null: there are none. */
  asOf: Date | null
}

/** Numbers of campaigns in the views that every user has. */
export interface CampaignViewCounts {
  /** Running campaigns. */
  running: number
  /** Ready, running or paused, with a delivery status that asks somebody to act. */
  attention: number
  /** Ready, running or paused, and assigned to the caller. */
  mine: number
  /** Every campaign, archived ones too. */
  all: number
}
