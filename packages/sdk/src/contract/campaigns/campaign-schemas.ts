/** What the calls of a campaign answer: the row of a list, the whole campaign, the result of an action. */
import * as z from 'zod'
import {
  campaignStatuses,
  campaignTypes,
  cappingUnits,
  deliveryStatuses,
  limits,
  objectiveTypes,
  pacingTypes,
  revenueTypes,
  severities,
} from '../../values/index.ts'
import { id, instant } from '../wire.ts'
import { EffectivePacing } from './pacing.ts'

/** An entity by its id and name. */
export const Reference = z.object({ id, name: z.string() })
export type Reference = z.output<typeof Reference>

export const CappingRule = z.object({
  limit: z.int().min(1).max(limits.cappingLimitMax),
  unit: z.enum(cappingUnits),
  unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
})
export type CappingRule = z.output<typeof CappingRule>

export const Objective = z.object({
  type: z.enum(objectiveTypes),
  /** Impressions, or an amount in the campaign's currency; null when it is unlimited or not set yet. */
  value: z.number().nullable(),
  unlimited: z.boolean(),
})
export type Objective = z.output<typeof Objective>

const percent = z.number().min(0).max(100).nullable()
const amount = z.number()

/** A campaign as lists show it: settings, and the roll-up of its delivery. Money is in the campaign's currency. */
export const CampaignRow = z.object({
  id,
  name: z.string(),
  externalReference: z.string().nullable(),
  version: z.int(),
  status: z.enum(campaignStatuses),
  archived: z.boolean(),
  campaignType: z.enum(campaignTypes),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  currency: z.string(),
  advertiser: Reference,
  order: Reference.extend({ archived: z.boolean() }).nullable(),
  publisher: Reference.nullable(),
  isProgrammaticGuaranteed: z.boolean(),
  assignedUsername: z.string().nullable(),
  campaignPacing: z.object({ priority: z.int(), type: z.enum(pacingTypes) }),
  effectivePacing: EffectivePacing,
  /** The most severe first. */
  deliveryStatuses: z.array(z.enum(deliveryStatuses)),
  /** Delivered over eligible time so far, 1 being on time; null when it cannot be said. */
  pace: z.number().nullable(),
  /** Colour of the most severe delivery status; null when there is none. */
  deliveryColour: z.enum(severities).nullable(),
  objectiveType: z.enum(objectiveTypes),
  campaignObjective: Objective,
  /** Campaign and second screen together; null when unlimited. */
  totalObjective: z.number().nullable(),
  secondScreen: z.boolean(),
  secondScreenObjective: z.number().nullable(),
  campaignRevenue: z.object({ type: z.enum(revenueTypes), currency: z.string(), value: z.number().nullable() }),
  /** Audio impressions delivered. */
  actuals: z.int(),
  secondScreenImpressions: z.int(),
  totalSpend: amount,
  audioSpend: amount,
  secondScreenSpend: amount,
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: percent,
  /** The part expected at the end at the present pace, in percent. */
  estimatedComplete: percent,
  secondScreenComplete: percent,
  secondScreenEstimatedComplete: percent,
  /** Completed listens over impressions, 0 to 1. */
  ltr: z.number().nullable(),
  targeting: z.boolean(),
  /** Delivery facts are complete up to here. */
  asOf: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type CampaignRow = z.output<typeof CampaignRow>

export const Campaign = CampaignRow.extend({
  cappingRules: z.array(CappingRule),
  /** In percent; null for an advertiser, who may not see it. */
  margin: z.number().nullable(),
  attribution: z.object({ pixelIds: z.array(z.string()) }),
  dco: z.boolean(),
  categoryIds: z.array(z.string()),
  dealId: z.string().nullable(),
  extensions: z.array(z.object({ type: z.string(), data: z.object({ objective: z.number().nullable(), cpmBid: z.number().nullable() }) })),
  /** First and last day with delivery, or the flight when nothing was delivered. */
  dateRange: z.object({ start: instant, end: instant }).nullable(),
  /** Why the status is what it is, where that is not plain: EXPIRED, a rejection's reason. */
  statusReason: z.string().nullable(),
  timeZone: z.string(),
})
export type Campaign = z.output<typeof Campaign>

/** What an action answers: the campaign as it is now, and the change-set that an undo reverts (null when nothing changed). */
export const CampaignActionResult = Campaign.extend({ changeSetId: z.uuid().nullable() })
export type CampaignActionResult = z.output<typeof CampaignActionResult>

/** What a change of settings answers: as an action, with what is allowed but worth a second look. */
export const CampaignUpdateResult = CampaignActionResult.extend({
  warnings: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
})
export type CampaignUpdateResult = z.output<typeof CampaignUpdateResult>
