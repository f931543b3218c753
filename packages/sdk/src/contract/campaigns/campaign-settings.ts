/** Settings that a campaign's form sends, named as a campaign shows them. */
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

/** Changes that the caller has to confirm, because they are often a mistake. */
export const confirmations = ['objectiveBelowDelivered'] as const
/** A confirmation that a write may ask for with `confirmationRequired`. */
export type Confirmation = (typeof confirmations)[number]
const confirm = z.array(z.enum(confirmations)).max(confirmations.length)

/**
 * Settings of a campaign. An absent setting stays as it is, so that a wizard sends a step and a form sends all: a campaign sent back
 * as it was read changes nothing.
 */
export const CampaignSettings = z
  .object({
    /** May be empty in a draft. */
    name: line(limits.name),
    /** The agency's own key, unique in the agency; null clears it. */
    externalReference: key(limits.externalReference).min(1).nullable(),
    /** Fixed once the campaign is submitted. */
    campaignType: z.enum(campaignTypes),
    /** Fixed once the campaign is submitted; the order's advertiser when there is an order. */
    advertiser: ref,
    /** Fixed once the campaign is submitted; null: no order. */
    order: ref.nullable(),
    /** The only publisher that the campaign may run on; null: any. */
    publisher: ref.nullable(),
    /** Id of the deal; null clears it. */
    dealId: key(limits.name).min(1).nullable(),
    /** Start of the flight, inclusive; null only in a draft. */
    startDate: instant.nullable(),
    /** Exclusive; null for none. */
    endDate: openEnd.nullable(),
    /** ISO 4217 code. Fixed once the campaign is submitted; the order's when there is an order. */
    currency: z.enum(currencies as [Currency, ...Currency[]]),
    /** Fixed once the campaign is submitted. */
    objectiveType: z.enum(objectiveTypes),
    /** With `unlimited` the value is ignored. */
    campaignObjective: z.object({
      /** Impressions, or an amount in the campaign's currency; null only in a draft. */
      value: objective.nullable(),
      /** True: no objective; `value` is ignored. */
      unlimited: z.boolean().default(false),
    }),
    /** The price. */
    campaignRevenue: z.object({
      /** Unit of payment; absent: as it is. */
      type: z.enum(revenueTypes).optional(),
      /** Amount per unit of `type`, in the campaign's currency; null only in a draft. */
      value: cpm.nullable(),
    }),
    /** Priority and spread; both are given together. */
    campaignPacing: z.object({
      /** 1 is served first. The allowed values depend on campaign type and permissions. */
      priority: z.int().min(limits.priorityMin).max(limits.priorityMax),
      /** How impressions are spread over the flight. */
      type: z.enum(pacingTypes),
    }),
    /** In percent, under 100, at most four decimals. */
    margin: z.number().min(0).lt(100).multipleOf(0.0001),
    /** Frequency caps; the list replaces the one before. Empty: no cap. */
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
      /** Pixels as `vendor:id`; the list replaces the one before. */
      pixelIds: z.array(line(limits.name).min(1)).max(100),
    }),
    /** Codes of the IAB Content Taxonomy 1.0; the list replaces the one before. */
    categoryIds: z.array(line(limits.name).min(1)).max(100),
    /** The second screen; an empty list takes it away. */
    extensions: z
      .array(
        z.object({
          /** The only type so far. */
          type: z.literal('SECOND_SCREEN'),
          /** Settings of the second screen. */
          data: z.object({
            /** Impressions on the second screen; null: no objective. */
            objective: objective.nullable(),
            /** CPM of the second screen in the campaign's currency; null: not set. */
            cpmBid: cpm.nullable(),
          }),
        }),
      )
      .max(1),
    /** User name of who looks after the campaign; null: nobody. */
    assignedUsername: line(limits.name).min(1).nullable(),
    /** Confirmations for what the server refuses without them, such as an objective below what was delivered. */
    confirm,
  })
  .partial()
export type CampaignSettings = z.output<typeof CampaignSettings>

/** Settings that the quick-edit drawer sends. */
export const QuickEdit = z.object({
  /** Start of the flight, inclusive. It moves only while it is ahead or nothing was delivered. */
  startDate: instant,
  /** End of the flight, exclusive; null or absent: no end. */
  endDate: openEnd.nullish(),
  /** The value is required unless the objective is unlimited. */
  campaignObjective: z.object({
    /** Impressions, or an amount in the campaign's currency; null only with `unlimited`. */
    value: objective.nullable(),
    /** True: no objective; `value` is ignored. */
    unlimited: z.boolean().default(false),
  }),
  /** The price; its type stays. */
  campaignRevenue: z.object({
    /** Amount in the campaign's currency. */
    value: cpm,
  }),
  /** Confirmations for what the server refuses without them. */
  confirm: confirm.optional(),
})
export type QuickEdit = z.output<typeof QuickEdit>

/** First settings of an empty draft. Its advertiser is the order's when it is left out. */
export const NewCampaign = z.object({
  /** STANDARD when it is left out. */
  campaignType: z.enum(campaignTypes).default('STANDARD'),
  /** The advertiser; absent: the order's. */
  advertiserId: id.optional(),
  /** The order, whose currency the draft takes; absent: none. */
  orderId: id.optional(),
})
export type NewCampaign = z.output<typeof NewCampaign>
