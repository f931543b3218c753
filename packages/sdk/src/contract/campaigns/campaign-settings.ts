/** Settings that a campaign's form sends, with the names of the campaign's members. */
import * as z from 'zod'
import {
  campaignTypes,
  cappingUnits,
  type Currency,
  currencies,
  limits,
  objectiveTypes,
  pacingTypes,
  revenueTypes,
  toKey,
} from '../../values/index.ts'
import { cpm, id, instant, openEnd } from '../wire.ts'

const objective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)
const line = (maximum: number) => z.string().trim().normalize('NFC').max(maximum)
const key = (maximum: number) => z.string().overwrite(toKey).max(maximum)
const ref = z.object({
  /** Id of the entity. */
  id,
})

/** Changes that the caller has to confirm because they are often mistakes. */
export const confirmations = ['objectiveBelowDelivered'] as const
/** A confirmation that a write may ask for with `confirmationRequired`. */
export type Confirmation = (typeof confirmations)[number]
const confirm = z.array(z.enum(confirmations)).max(confirmations.length)

/**
 * Settings of a campaign. An absent setting stays as it is. So a wizard can send one step and a form can send everything. A campaign that
 * is sent back as it was read changes nothing.
 */
export const CampaignSettings = z
  .object({
    /** Name of the campaign; may be empty in a draft. */
    name: line(limits.name),
    /** The agency's own key, unique in the agency; null clears it. */
    externalReference: key(limits.externalReference).min(1).nullable(),
    /** It cannot change after the campaign is submitted. */
    campaignType: z.enum(campaignTypes),
    /** Advertiser of the campaign: the order's advertiser if there is an order. It cannot change after the campaign is submitted. */
    advertiser: ref,
    /** Order of the campaign; null means no order. It cannot change after the campaign is submitted. */
    order: ref.nullable(),
    /** The only publisher that the campaign may run on; null means any. */
    publisher: ref.nullable(),
    /** Id of the deal; null clears it. */
    dealId: key(limits.name).min(1).nullable(),
    /** Start of the flight, inclusive; null only in a draft. */
    startDate: instant.nullable(),
    /** End of the flight, exclusive; null means no end. */
    endDate: openEnd.nullable(),
    /** ISO 4217 code: the order's currency if there is an order. It cannot change after the campaign is submitted. */
    currency: z.enum(currencies as [Currency, ...Currency[]]),
    /** It cannot change after the campaign is submitted. */
    objectiveType: z.enum(objectiveTypes),
    /** The objective; with `unlimited` the value is ignored. */
    campaignObjective: z.object({
      /** Impressions, or an amount in the campaign's currency; null only in a draft. */
      value: objective.nullable(),
      /** True means no objective; `value` is ignored. */
      unlimited: z.boolean().default(false),
    }),
    /** The price. */
    campaignRevenue: z.object({
      /** Unit of payment; if omitted, it stays. */
      type: z.enum(revenueTypes).optional(),
      /** Amount per unit of `type`, in the campaign's currency; null only in a draft. */
      value: cpm.nullable(),
    }),
    /** Priority and pacing type; give both together. */
    campaignPacing: z.object({
      /** 1 is served first. The allowed values depend on campaign type and permissions. */
      priority: z.int().min(limits.priorityMin).max(limits.priorityMax),
      /** How impressions are spread over the flight. */
      type: z.enum(pacingTypes),
    }),
    /** Margin in percent, under 100, with at most four decimals. */
    margin: z.number().min(0).lt(100).multipleOf(0.0001),
    /** Frequency caps; the list replaces the previous one. Empty means no cap. */
    cappingRules: z
      .array(
        z.object({
          /** Impressions that one listener may hear in the window. */
          limit: z.int().min(1).max(limits.cappingLimitMax),
          /** Unit of the window; CAMPAIGN is the whole flight. */
          unit: z.enum(cappingUnits),
          /** Units in the window; 1 with CAMPAIGN. */
          unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
        }),
      )
      .max(limits.cappingRules),
    /** Attribution pixels that measure the campaign. */
    attribution: z.object({
      /** Pixels as `vendor:id`; the list replaces the previous one. */
      pixelIds: z.array(line(limits.name).min(1)).max(100),
    }),
    /** Codes of the IAB Content Taxonomy 1.0; the list replaces the previous one. */
    categoryIds: z.array(line(limits.name).min(1)).max(100),
    /** The second screen; an empty list removes it. */
    extensions: z
      .array(
        z.object({
          /** SECOND_SCREEN is the only type so far. */
          type: z.literal('SECOND_SCREEN'),
          /** Settings of the second screen. */
          data: z.object({
            /** Impressions on the second screen; null means no objective. */
            objective: objective.nullable(),
            /** CPM of the second screen in the campaign's currency; null if not set. */
            cpmBid: cpm.nullable(),
          }),
        }),
      )
      .max(1),
    /** User name of the person to assign; null means nobody. */
    assignedUsername: line(limits.name).min(1).nullable(),
    /** Confirmations of changes that the server otherwise refuses, such as an objective below the delivered impressions. */
    confirm,
  })
  .partial()
export type CampaignSettings = z.output<typeof CampaignSettings>

/** Settings that the quick-edit drawer sends. */
export const QuickEdit = z.object({
  /** Start of the flight, inclusive. It can move only while it is in the future or nothing was delivered. */
  startDate: instant,
  /** End of the flight, exclusive; null or omitted means no end. */
  endDate: openEnd.nullish(),
  /** The value is required unless the objective is unlimited. */
  campaignObjective: z.object({
    /** Impressions, or an amount in the campaign's currency; null only with `unlimited`. */
    value: objective.nullable(),
    /** True means no objective; `value` is ignored. */
    unlimited: z.boolean().default(false),
  }),
  /** The price; its type stays as it is. */
  campaignRevenue: z.object({
    /** Amount in the campaign's currency. */
    value: cpm,
  }),
  /** Confirmations of changes that the server otherwise refuses. */
  confirm: confirm.optional(),
})
export type QuickEdit = z.output<typeof QuickEdit>

/** Initial settings of an empty draft. If the advertiser is omitted, the draft takes the order's advertiser. */
export const NewCampaign = z.object({
  /** Campaign type; STANDARD if omitted. */
  campaignType: z.enum(campaignTypes).default('STANDARD'),
  /** The advertiser; if omitted, the order's. */
  advertiserId: id.optional(),
  /** The order, whose currency the draft takes; if omitted, none. */
  orderId: id.optional(),
})
export type NewCampaign = z.output<typeof NewCampaign>
