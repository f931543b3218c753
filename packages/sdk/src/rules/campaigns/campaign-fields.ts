/** The editable settings of a campaign and their bounds, shared by bulk files, change-sets, forms and audit entries. */
import * as z from 'zod'
import {
  campaignTypes,
  cappingUnits,
  type CappingUnit,
  cpmScale,
  currencies,
  type Currency,
  limits,
  objectiveTypes,
  pacingTypes,
  parseDecimal,
  revenueTypes,
} from '../../values/index.ts'

const entityId = z.int().positive()
/** A price per thousand as an integer of 10⁻⁴ of the currency. */
const cpmE4 = z
  .int()
  .min(Number(parseDecimal(limits.cpmMin, cpmScale)))
  .max(Number(parseDecimal(limits.cpmMax, cpmScale)))
const objective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)

/** At most `limit` impressions to one listener in a rolling window of `unitMultiplier` units (docs/domain.md §7). */
export const CappingSetting = z
  .object({
    limit: z.int().min(1).max(limits.cappingLimitMax),
    unit: z.enum(cappingUnits),
    unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
  })
  .refine(({ unit, unitMultiplier }) => unit !== 'CAMPAIGN' || unitMultiplier === 1, 'a lifetime cap has the multiplier 1')
export type CappingSetting = z.output<typeof CappingSetting>

export const CampaignFields = z.object({
  /** Empty only in a new draft of the wizard. */
  name: z.string().max(limits.name),
  type: z.enum(campaignTypes),
  advertiserId: entityId,
  orderId: entityId.nullable(),
  publisherId: entityId.nullable(),
  dealId: z.string().max(limits.name).nullable(),
  startDate: z.date().nullable(),
  /** Exclusive: the flight is half-open. Null for none. */
  endDate: z.date().nullable(),
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  objectiveType: z.enum(objectiveTypes),
  /** Impressions, or whole units of the currency; null when unlimited or not set yet. */
  objectiveValue: objective.nullable(),
  objectiveUnlimited: z.boolean(),
  revenueType: z.enum(revenueTypes),
  cpm: cpmE4.nullable(),
  pacingType: z.enum(pacingTypes),
  pacingPriority: z.int().min(limits.priorityMin).max(limits.priorityMax),
  /** In percent, 0 ≤ margin < 100, at most four decimals. */
  marginPercent: z.number().min(0).lt(100),
  secondScreenObjective: objective.nullable(),
  secondScreenCpm: cpmE4.nullable(),
  capping: z.array(CappingSetting).max(limits.cappingRules),
  categoryIds: z.array(z.string()),
  attributionPixelIds: z.array(z.string()),
  assignedUsername: z.string().nullable(),
  /** Canonical targeting text; null when targeting was never saved, '' for everywhere. */
  targeting: z.string().nullable(),
  externalReference: z.string().max(limits.externalReference).nullable(),
})
export type CampaignFields = z.output<typeof CampaignFields>
export type CampaignField = keyof CampaignFields
export const campaignFieldNames = Object.keys(CampaignFields.shape) as CampaignField[]

/** Hours of one unit of a capping window; a month is 720 h, a lifetime has no end. */
export const cappingUnitHours: Record<CappingUnit, number> = {
  MINUTE: 1 / 60,
  HOUR: 1,
  DAY: 24,
  WEEK: 168,
  MONTH: 720,
  CAMPAIGN: Number.POSITIVE_INFINITY,
}

/**
 * Two rules of which one is always reached before the other, or null: the longer window never counts when the shorter one's limit, as often
 * as it fits, cannot exceed it; the shorter never counts when its limit is not below the longer's.
 */
export function redundantCapping(rules: readonly CappingSetting[]): { idle: CappingSetting; because: CappingSetting } | null {
  for (const short of rules) {
    for (const long of rules) {
      const [shortHours, longHours] = [
        cappingUnitHours[short.unit] * short.unitMultiplier,
        cappingUnitHours[long.unit] * long.unitMultiplier,
      ]
      if (short === long || shortHours > longHours) continue
      if (shortHours < longHours && long.limit >= short.limit * Math.ceil(longHours / shortHours)) return { idle: long, because: short }
      if (short.limit >= long.limit) return { idle: short, because: long }
    }
  }
  return null
}
