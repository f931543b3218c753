/** The editable settings of an order, and the rules between them. */
import type { Currency, ObjectiveType, RevenueType, RowErrorCode } from '../../../values/index.ts'
import { flightFaults } from '../../date-fields.ts'
import { type CappingSetting, redundantCapping } from '../settings/campaign-fields.ts'
import { newNameFindings } from '../../new-name.ts'

export interface OrderFields {
  name: string
  advertiserId: number
  startDate: Date | null
  /** Exclusive: an order is over when its end has come. Null for none. */
  endDate: Date | null
  currency: Currency
  revenueType: RevenueType
  objectiveType: ObjectiveType
  /** Impressions, or whole units of the currency; null when unlimited or not set. */
  objectiveValue: number | null
  objectiveUnlimited: boolean
  /** The part of the objective that is bought as RESERVED, and the part that is spread over STANDARD (docs/domain.md §5.3). */
  managedObjective: number | null
  optimisedObjective: number | null
  capping: CappingSetting[]
  dealId: string | null
  comments: string | null
  externalReference: string | null
  /** In percent, 0 ≤ margin < 100, at most four decimals: the default of campaigns to come. */
  marginPercent: number
}
export type OrderField = keyof OrderFields

/** A campaign has its order's advertiser, currency and objective type, so an order with campaigns keeps them (docs/domain.md §5.3). */
export const fixedWithCampaigns = ['advertiserId', 'currency', 'objectiveType'] as const satisfies readonly OrderField[]

/** The reason for that, as an English sentence. */
export const fixedWithCampaignsText = 'Fixed once the order has a campaign.'

/** An error or warning about one field; `field` may lead into a list: 'capping.0.unitMultiplier'. */
export interface FieldFinding {
  field: string
  code: RowErrorCode
  params?: Record<string, string | number>
  /** The value that is most probably meant. */
  suggestion?: string
}

export interface OrderContext {
  /** The order as it is stored; null for a new one. */
  before: OrderFields | null
  /** Campaigns of the order, archived ones too. */
  campaigns: number
  /** Sum of the objectives of its campaigns that are not archived. */
  sumObjective: number
}

const marginScale = 10_000

/** Checks of the fields together, each of them being within its bounds: errors refuse the order, warnings go with the answer. */
export function checkOrder(
  order: OrderFields,
  { before, campaigns, sumObjective }: OrderContext,
): { errors: FieldFinding[]; warnings: FieldFinding[] } {
  const errors: FieldFinding[] = []
  const warnings: FieldFinding[] = []
  for (const [field, fault] of flightFaults(order))
    if (order[field]?.getTime() !== before?.[field]?.getTime()) errors.push({ field, ...fault })
  errors.push(...newNameFindings(order.name, before?.name))
  if (order.startDate && order.endDate && order.endDate <= order.startDate) errors.push({ field: 'endDate', code: 'endBeforeStart' })
  if (before && campaigns > 0) {
    for (const field of fixedWithCampaigns) if (order[field] !== before[field]) errors.push({ field, code: 'readOnly' })
  }
  const value = order.objectiveUnlimited ? null : order.objectiveValue
  const managed = order.managedObjective ?? 0
  if (value !== null && managed + (order.optimisedObjective ?? 0) > value) {
    const isOptimised = Boolean(order.optimisedObjective) && managed <= value
    errors.push({
      field: isOptimised ? 'optimisedObjective' : 'managedObjective',
      code: 'tooBig',
      params: { most: isOptimised ? value - managed : value },
    })
  }
  if (Math.round(order.marginPercent * marginScale) / marginScale !== order.marginPercent) {
    errors.push({ field: 'marginPercent', code: 'tooManyDecimals' })
  }
  for (const [index, { unit, unitMultiplier }] of order.capping.entries()) {
    // A lifetime is one window: nothing to multiply (docs/domain.md §7).
    if (unit === 'CAMPAIGN' && unitMultiplier !== 1) errors.push({ field: `capping.${index}.unitMultiplier`, code: 'invalidValue' })
  }
  if (value !== null && sumObjective > value) {
    warnings.push({ field: 'objectiveValue', code: 'objectivesExceedOrder', params: { sum: sumObjective, value } })
  }
  if (redundantCapping(order.capping)) warnings.push({ field: 'capping', code: 'cappingRedundant' })
  return { errors, warnings }
}
