// Written by scripts/calls/main.ts from the contract. Do not edit.
import type {
  CampaignStatus,
  CampaignType,
  CappingUnit,
  DeliveryStatus,
  ObjectiveType,
  PacingType,
  RevenueType,
  Severity,
} from '../values/campaign.ts'
import type { EffectivePacing } from './effective-pacing.ts'

/** An entity by its id and name. */
export interface Reference {
  /** Id of the entity. */
  id: number
  /** Name of the entity at the time of the answer. */
  name: string
}

/** A frequency cap: at most `limit` impressions for one listener in a window of `unitMultiplier` × `unit`. */
export interface CappingRule {
  /** Impressions that one listener may hear in the window. */
  limit: number
  /** Unit of the window; CAMPAIGN is the whole flight. */
  unit: CappingUnit
  /** Units in the window: 2 with DAY is two days. Always 1 with CAMPAIGN. */
  unitMultiplier: number
}

/** The objective of a campaign, without its second screen. */
export interface Objective {
  /** IMPRESSIONS counts impressions, PRICE counts the money spent on media. */
  type: ObjectiveType
  /** Impressions, or an amount in the campaign's currency; null when it is unlimited or not set yet. */
  value: number | null
  /** True: the campaign has no objective and delivers until its end. */
  unlimited: boolean
}

/** A campaign as lists show it: settings, and the roll-up of its delivery. Money is in the campaign's currency. */
export interface CampaignRow {
  /** Id of the campaign. */
  id: number
  /** Empty in a draft that has no name yet. */
  name: string
  /** The agency's own key of the campaign, unique in the agency; null without one. */
  externalReference: string | null
  /** Rises with every change. Send it as If-Match to make sure that nobody has changed the campaign since. */
  version: number
  /** Lifecycle status. ARCHIVED is no status but the flag `archived`. */
  status: CampaignStatus
  /** True: out of the usual lists. An archived campaign does not deliver and holds no inventory. */
  archived: boolean
  /** STANDARD is shown as Programmatic, RESERVED as Guaranteed. */
  campaignType: CampaignType
  /** Start of the flight, inclusive; null in a draft without one. */
  startDate: Date | null
  /** End of the flight, exclusive; null: no end. */
  endDate: Date | null
  /** ISO 4217 code of every amount of the campaign. It is the order's when there is an order. */
  currency: string
  /** The advertiser that the campaign is for. */
  advertiser: Reference
  /** The order that the campaign belongs to; null: none. */
  order: {
    /** Id of the entity. */
    id: number
    /** Name of the entity at the time of the answer. */
    name: string
    /** True: the order is archived, and of the actions on the campaign only unarchive is allowed. */
    archived: boolean
  } | null
  /** The only publisher that the campaign may run on; null: any that its targeting allows. */
  publisher: Reference | null
  /** True for a RESERVED campaign with a deal id. */
  isProgrammaticGuaranteed: boolean
  /** User name of the person who looks after the campaign; null: nobody is assigned. */
  assignedUsername: string | null
  /** The pacing that was chosen. */
  campaignPacing: {
    /** 1 to 10; 1 is served first. */
    priority: number
    /** How impressions are spread over the flight. */
    type: PacingType
  }
  /** The pacing in force, which may differ from the chosen one. */
  effectivePacing: EffectivePacing
  /** The most severe first. */
  deliveryStatuses: DeliveryStatus[]
  /** Delivered over eligible time so far, 1 being on time; null when it cannot be said. */
  pace: number | null
  /** Part of the flight's eligible time up to `asOf` in percent, one decimal: what is due today, and what `pace` divides by; null without an end. */
  elapsed: number | null
  /** Colour of the most severe delivery status; null when there is none. */
  deliveryColour: Severity | null
  /** The same as `campaignObjective.type`. */
  objectiveType: ObjectiveType
  /** The objective without the second screen. */
  campaignObjective: Objective
  /** Campaign and second screen together; null when unlimited. */
  totalObjective: number | null
  /** True: the campaign has a second screen. */
  secondScreen: boolean
  /** Impressions on the second screen; null: no objective for it. */
  secondScreenObjective: number | null
  /** The price of the campaign. */
  campaignRevenue: {
    /** Unit of payment: CPM a thousand impressions, CPC a click, CPCL a completed listen, FLAT the whole campaign. */
    type: RevenueType
    /** ISO 4217 code; the same as the campaign's. */
    currency: string
    /** Amount per unit of `type`; null: not set yet. */
    value: number | null
  }
  /** Audio impressions delivered. */
  actuals: number
  /** Second screen impressions delivered. */
  secondScreenImpressions: number
  /** Audio and second screen spend together. An advertiser sees the spend as it is billed. */
  totalSpend: number
  /** Spend of the audio impressions. */
  audioSpend: number
  /** Spend of the second screen impressions. */
  secondScreenSpend: number
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: number | null
  /** The part expected at the end at the present pace, in percent. */
  estimatedComplete: number | null
  /** Like `complete`, for the second screen. */
  secondScreenComplete: number | null
  /** Like `estimatedComplete`, for the second screen. */
  secondScreenEstimatedComplete: number | null
  /** Completed listens over impressions, 0 to 1. */
  ltr: number | null
  /** True once targeting was saved, even if it is empty and means everywhere. */
  targeting: boolean
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** A campaign with all its settings. */
export interface Campaign extends CampaignRow {
  /** Frequency caps; all of them hold together. Empty: no cap. */
  cappingRules: CappingRule[]
  /** In percent; null for an advertiser, who may not see it. */
  margin: number | null
  /** Attribution pixels that measure the campaign. */
  attribution: {
    /** Pixels as `vendor:id`. Empty: the campaign is not measured. */
    pixelIds: string[]
  }
  /** True: dynamic creative optimisation is on. */
  dco: boolean
  /** Codes of the IAB Content Taxonomy 1.0 that describe what is advertised. */
  categoryIds: string[]
  /** Id of the deal that the campaign is bought by; null without one. */
  dealId: string | null
  /** The second screen; empty without one. */
  extensions: {
    /** SECOND_SCREEN is the only type so far. */
    type: string
    /** Settings of the extension. */
    data: {
      /** Impressions on the second screen; null: not set. */
      objective: number | null
      /** CPM of the second screen in the campaign's currency; null: not set. */
      cpmBid: number | null
    }
  }[]
  /** First and last day with delivery, or the flight when nothing was delivered. */
  dateRange: {
    /** Beginning of the first day, in the agency's zone. */
    start: Date
    /** Last millisecond of the last day; inclusive. */
    end: Date
  } | null
  /** Why the status is what it is, where that is not plain: EXPIRED, a rejection's reason. */
  statusReason: string | null
  /** IANA zone of the agency, in which flights, days and dayparts are read. */
  timeZone: string
}

/** Answer of an action: the campaign as it is now, and the change-set of the action. */
export interface CampaignActionResult extends Campaign {
  /** The change-set of the action, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Answer of a change of settings: that of an action, with warnings. */
export interface CampaignUpdateResult extends CampaignActionResult {
  /** Saved, but worth a second look. Empty: nothing to say. */
  warnings: {
    /** Setting that the warning is about. */
    field: string
    /** Code of the error table. */
    code: string
    /** The warning as an English sentence. */
    message: string
  }[]
}
