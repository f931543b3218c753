/** What a campaign's form sends: the members of a campaign that may be set, named as a campaign shows them. */
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
} from '../../values/index.ts'
import { cpm, id, instant } from '../wire.ts'

const objective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)
const line = (maximum: number) => z.string().trim().normalize('NFC').max(maximum)
const ref = z.object({ id })

/** What has to be confirmed by the caller, because it cannot be meant by accident. */
export const confirmations = ['objectiveBelowDelivered'] as const
export type Confirmation = (typeof confirmations)[number]
const confirm = z.array(z.enum(confirmations)).max(confirmations.length)

/**
 * Settings of a campaign. What is left out stays as it is, so that a wizard sends a step and a form sends all: a campaign sent back
 * as it was read changes nothing.
 */
export const CampaignSettings = z
  .object({
    /** May be empty in a draft. */
    name: line(limits.name),
    externalReference: line(limits.externalReference).min(1).nullable(),
    campaignType: z.enum(campaignTypes),
    advertiser: ref,
    order: ref.nullable(),
    publisher: ref.nullable(),
    dealId: line(limits.name).min(1).nullable(),
    startDate: instant.nullable(),
    /** Exclusive; null for none. */
    endDate: instant.nullable(),
    currency: z.enum(currencies as [Currency, ...Currency[]]),
    objectiveType: z.enum(objectiveTypes),
    /** With `unlimited` the value is ignored. */
    campaignObjective: z.object({ value: objective.nullable(), unlimited: z.boolean().default(false) }),
    campaignRevenue: z.object({ type: z.enum(revenueTypes).optional(), value: cpm.nullable() }),
    campaignPacing: z.object({ priority: z.int().min(limits.priorityMin).max(limits.priorityMax), type: z.enum(pacingTypes) }),
    /** In percent, under 100, at most four decimals. */
    margin: z.number().min(0).lt(100).multipleOf(0.0001),
    cappingRules: z
      .array(
        z.object({
          limit: z.int().min(1).max(limits.cappingLimitMax),
          unit: z.enum(cappingUnits),
          unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
        }),
      )
      .max(limits.cappingRules),
    attribution: z.object({ pixelIds: z.array(line(limits.name).min(1)).max(100) }),
    categoryIds: z.array(line(limits.name).min(1)).max(100),
    /** The second screen; an empty list takes it away. */
    extensions: z
      .array(z.object({ type: z.literal('SECOND_SCREEN'), data: z.object({ objective: objective.nullable(), cpmBid: cpm.nullable() }) }))
      .max(1),
    assignedUsername: line(limits.name).min(1).nullable(),
    confirm,
  })
  .partial()
export type CampaignSettings = z.output<typeof CampaignSettings>

/** What the quick-edit drawer sends (specification §5). */
export const QuickEdit = z.object({
  startDate: instant,
  endDate: instant.nullish(),
  /** The value is required unless the objective is unlimited. */
  campaignObjective: z.object({ value: objective.nullable(), unlimited: z.boolean().default(false) }),
  campaignRevenue: z.object({ value: cpm }),
  confirm: confirm.optional(),
})
export type QuickEdit = z.output<typeof QuickEdit>

/** What an empty draft begins with. Its advertiser is the order's when it is left out. */
export const NewCampaign = z.object({
  campaignType: z.enum(campaignTypes).default('STANDARD'),
  advertiserId: id.optional(),
  orderId: id.optional(),
})
export type NewCampaign = z.output<typeof NewCampaign>
