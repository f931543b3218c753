/** The editable settings of a campaign and their bounds, shared by bulk files, change-sets, forms and audit entries. */
import * as z from 'zod'
import {
  type CampaignField,
  campaignFieldNames,
  type CampaignSettingValues,
  cappingUnits,
  type CappingUnit,
  cpmScale,
  getSetting,
  limits,
  parseDecimal,
  type SettingRow,
} from '../../../values/index.ts'

/** At most `limit` impressions to one listener in a rolling window of `unitMultiplier` units (docs/domain.md §7). */
export const CappingSetting = z
  .object({
    limit: z.int().min(1).max(limits.cappingLimitMax),
    unit: z.enum(cappingUnits),
    unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
  })
  .refine(({ unit, unitMultiplier }) => unit !== 'CAMPAIGN' || unitMultiplier === 1, 'a lifetime cap has the multiplier 1')
export type CappingSetting = z.output<typeof CappingSetting>

/** The schema of a stored setting without the null that it may be. */
function toSchema(setting: SettingRow): z.ZodType {
  switch (setting.type) {
    case 'name':
    case 'key':
    case 'line':
      return z.string().max(setting.most)
    case 'choice':
      return z.enum(setting.values as [string, ...string[]])
    case 'objective':
    case 'impressions':
    case 'whole':
      return z.int().min(setting.least).max(setting.most)
    case 'price':
      return z
        .int()
        .min(Number(parseDecimal(setting.least, cpmScale)))
        .max(Number(parseDecimal(setting.most, cpmScale)))
    case 'percent':
      return z.number().min(0).lt(100)
    case 'caps':
      return z.array(CappingSetting).max(setting.most)
    case 'list':
      return z.array(z.string().max(setting.most))
    case 'id':
      return z.int().positive()
    case 'flag':
      return z.boolean()
    case 'startDate':
    case 'endDate':
      return z.date()
    case 'targeting':
      return z.string()
  }
}

/** Settings as they are stored. */
export type CampaignFields = CampaignSettingValues
/** The schemas of settings as they are stored, from the rows of `campaignSettings`. */
export const CampaignFields: z.ZodObject<{ [F in CampaignField]: z.ZodType<CampaignFields[F]> }> = z.object(
  // Each schema is made of the row that its type is made of.
  Object.fromEntries(
    campaignFieldNames.map((field) => {
      const setting = getSetting(field)
      return [field, setting.isNullable ? toSchema(setting).nullable() : toSchema(setting)]
    }),
  ) as never,
)
export { type CampaignField, campaignFieldNames } from '../../../values/index.ts'

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
 * Two rules of which one is always reached before the other; null if there are none. The longer window never counts when the shorter one's
 * limit, as often as it fits, cannot exceed it. The shorter window never counts when its limit is not below the longer's.
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
