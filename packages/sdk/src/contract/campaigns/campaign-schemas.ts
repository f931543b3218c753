/** Answers of the calls on a campaign: the row of a list, the whole campaign, the result of an action. */
import * as z from 'zod'
import {
  campaignStatuses,
  campaignTypes,
  cappingUnits,
  deliveryForecastStatuses,
  deliveryStatuses,
  limits,
  objectiveTypes,
  pacingTypes,
  revenueTypes,
  severities,
} from '../../values/index.ts'
import { id, instant } from '../wire.ts'
import { EffectivePacing } from './effective-pacing.ts'

/** An entity by its id and name. */
export const Reference = z.object({
  /** Id of the entity. */
  id,
  /** Name of the entity at the time of the answer. */
  name: z.string(),
})
export type Reference = z.output<typeof Reference>

/** A frequency cap: at most `limit` impressions for one listener in a window of `unitMultiplier` × `unit`. */
export const CappingRule = z.object({
  /** Impressions that one listener may hear in the window. */
  limit: z.int().min(1).max(limits.cappingLimitMax),
  /** Unit of the window; CAMPAIGN is the whole flight. */
  unit: z.enum(cappingUnits),
  /** Units in the window: 2 with DAY is two days. Always 1 with CAMPAIGN. */
  unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
})
export type CappingRule = z.output<typeof CappingRule>

/** The objective of a campaign, without its second screen. */
export const Objective = z.object({
  /** IMPRESSIONS counts impressions. PRICE counts the money spent on media. */
  type: z.enum(objectiveTypes),
  /** Impressions, or an amount in the campaign's currency; null if unlimited or not set yet. */
  value: z.number().nullable(),
  /** True if the campaign has no objective and delivers until its end. */
  unlimited: z.boolean(),
})
export type Objective = z.output<typeof Objective>

const percent = z.number().min(0).max(100).nullable()
const amount = z.number()

/** Identification of a campaign. */
export const CampaignKeys = z.object({
  /** Id of the campaign. */
  id,
  /** Empty in a draft that has no name yet. */
  name: z.string(),
  /** The agency's own key of the campaign, unique in the agency; null without one. */
  externalReference: z.string().nullable(),
  /** Rises with every change. */
  version: z.int(),
  /** Id of the campaign's order; null if it has none. */
  orderId: id.nullable(),
})
export type CampaignKeys = z.output<typeof CampaignKeys>

/** A campaign as lists show it: its settings and its delivery totals. Money is in the campaign's currency. */
export const CampaignRow = z.object({
  /** Id of the campaign. */
  id,
  /** Empty in a draft that has no name yet. */
  name: z.string(),
  /** The agency's own key of the campaign, unique in the agency; null without one. */
  externalReference: z.string().nullable(),
  /** Rises with every change. Send it as If-Match to make sure that nobody changed the campaign in the meantime. */
  version: z.int(),
  /** Lifecycle status. ARCHIVED is not a status but the flag `archived`. */
  status: z.enum(campaignStatuses),
  /** True hides it from the usual lists. An archived campaign does not deliver and holds no inventory. */
  archived: z.boolean(),
  /** STANDARD is shown as Programmatic, RESERVED as Guaranteed. */
  campaignType: z.enum(campaignTypes),
  /** Start of the flight, inclusive; null in a draft without one. */
  startDate: instant.nullable(),
  /** End of the flight, exclusive; null means no end. */
  endDate: instant.nullable(),
  /** ISO 4217 code of every amount of the campaign. It is the order's when there is an order. */
  currency: z.string(),
  /** Advertiser of the campaign. */
  advertiser: Reference,
  /** Order of the campaign; null if none. */
  order: Reference.extend({
    /** True if the order is archived. Then unarchive is the only action that the campaign allows. */
    archived: z.boolean(),
  }).nullable(),
  /** The only publisher that the campaign may run on; null means any publisher that its targeting allows. */
  publisher: Reference.nullable(),
  /** True if a RESERVED campaign has a deal id. */
  isProgrammaticGuaranteed: z.boolean(),
  /** User name of the assigned person; null if nobody is assigned. */
  assignedUsername: z.string().nullable(),
  /** The pacing in the settings. */
  campaignPacing: z.object({
    /** 1 to 10; 1 is served first. */
    priority: z.int(),
    /** How impressions are spread over the flight. */
    type: z.enum(pacingTypes),
  }),
  /** The pacing in force. It may differ from the pacing in the settings. */
  effectivePacing: EffectivePacing,
  /** Sorted by severity, the most severe first. */
  deliveryStatuses: z.array(z.enum(deliveryStatuses)),
  /** Delivered part over elapsed part of the eligible time; 1 is on time, null if unknown. */
  pace: z.number().nullable(),
  /**
   * Part of the flight's eligible time up to `asOf` in percent, one decimal. This part is due, and `pace` divides by it. Null without an
   * end.
   */
  elapsed: percent,
  /** Colour of the most severe delivery status; null when there is none. */
  deliveryColour: z.enum(severities).nullable(),
  /**
   * Verdict of the last forecast. Null if no forecast was made after the last change of the settings, or if the caller may not read
   * forecasts.
   */
  forecastStatus: z.enum(deliveryForecastStatuses).nullable(),
  /** The same as `campaignObjective.type`. */
  objectiveType: z.enum(objectiveTypes),
  /** The objective without the second screen. */
  campaignObjective: Objective,
  /** Objective including the second screen; null if unlimited. */
  totalObjective: z.number().nullable(),
  /** True if the campaign has a second screen. */
  secondScreen: z.boolean(),
  /** Impressions on the second screen; null means no objective for it. */
  secondScreenObjective: z.number().nullable(),
  /** The price of the campaign. */
  campaignRevenue: z.object({
    /** Unit of payment: CPM is a thousand impressions, CPC a click, CPCL a completed listen, FLAT the whole campaign. */
    type: z.enum(revenueTypes),
    /** ISO 4217 code; the same as the campaign's. */
    currency: z.string(),
    /** Amount per unit of `type`; null if not set yet. */
    value: z.number().nullable(),
  }),
  /** Audio impressions delivered. */
  actuals: z.int(),
  /** Second screen impressions delivered. */
  secondScreenImpressions: z.int(),
  /** Spend of audio and second screen. An advertiser sees the billed spend. */
  totalSpend: amount,
  /** Spend of the audio impressions. */
  audioSpend: amount,
  /** Spend of the second screen impressions. */
  secondScreenSpend: amount,
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: percent,
  /** Expected part at the end of the flight at the current pace, in percent. */
  estimatedComplete: percent,
  /** Like `complete`, for the second screen. */
  secondScreenComplete: percent,
  /** Like `estimatedComplete`, for the second screen. */
  secondScreenEstimatedComplete: percent,
  /** Completed listens over impressions, 0 to 1. */
  ltr: z.number().nullable(),
  /** True after targeting was saved, even empty targeting, which means everywhere. */
  targeting: z.boolean(),
  /** Delivery facts are complete up to this time. */
  asOf: instant.nullable(),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type CampaignRow = z.output<typeof CampaignRow>

/** A campaign with all its settings. */
export const Campaign = CampaignRow.extend({
  /** Frequency caps; all of them apply. Empty means no cap. */
  cappingRules: z.array(CappingRule),
  /** Margin in percent; null for an advertiser, who may not see it. */
  margin: z.number().nullable(),
  /** Attribution pixels that measure the campaign. */
  attribution: z.object({
    /** Pixels as `vendor:id`. Empty if the campaign is not measured. */
    pixelIds: z.array(z.string()),
  }),
  /** True if dynamic creative optimisation is on. */
  dco: z.boolean(),
  /** Codes of the IAB Content Taxonomy 1.0 for the advertised product. */
  categoryIds: z.array(z.string()),
  /** Id of the campaign's deal; null if none. */
  dealId: z.string().nullable(),
  /** The second screen; empty without one. */
  extensions: z.array(
    z.object({
      /** SECOND_SCREEN is the only type so far. */
      type: z.string(),
      /** Settings of the extension. */
      data: z.object({
        /** Impressions on the second screen; null if not set. */
        objective: z.number().nullable(),
        /** CPM of the second screen in the campaign's currency; null if not set. */
        cpmBid: z.number().nullable(),
      }),
    }),
  ),
  /** First and last day with delivery; the flight if nothing was delivered. */
  dateRange: z
    .object({
      /** Beginning of the first day, in the agency's zone. */
      start: instant,
      /** Last millisecond of the last day; inclusive. */
      end: instant,
    })
    .nullable(),
  /** Reason of a status that needs one: EXPIRED, or the reason of a rejection. */
  statusReason: z.string().nullable(),
  /** IANA zone of the agency. Flights, days and dayparts are in this zone. */
  timeZone: z.string(),
})
export type Campaign = z.output<typeof Campaign>

/** Answer of an action: the current campaign, and the change-set of the action. */
export const CampaignActionResult = Campaign.extend({
  /** The change-set of the action, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type CampaignActionResult = z.output<typeof CampaignActionResult>

/** Answer of a change of settings: the answer of an action, with warnings. */
export const CampaignUpdateResult = CampaignActionResult.extend({
  /** Warnings about values that were saved all the same. Empty if there are none. */
  warnings: z.array(
    z.object({
      /** Setting that the warning is about. */
      field: z.string(),
      /** Code of the error table. */
      code: z.string(),
      /** The warning as an English sentence. */
      message: z.string(),
    }),
  ),
})
export type CampaignUpdateResult = z.output<typeof CampaignUpdateResult>
