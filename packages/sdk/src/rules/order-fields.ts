/** The editable settings of an order, their bounds, and what of them can no longer change. */
import * as z from 'zod'
import { currencies, type Currency, limits, objectiveTypes, revenueTypes, type RowErrorCode } from '../values/index.ts'
import { CappingSetting, redundantCapping } from './campaign-fields.ts'

const objective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)
/** A part of the objective: nothing of it may be bought in one way. */
const share = z.int().min(0).max(limits.objectiveMax)

export const OrderFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  advertiserId: z.int().positive(),
  startDate: z.date().nullable(),
  /** Exclusive: an order is over when its end has come. Null for none. */
  endDate: z.date().nullable(),
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  revenueType: z.enum(revenueTypes),
  objectiveType: z.enum(objectiveTypes),
  /** Impressions, or whole units of the currency; null when unlimited or not set. */
  objectiveValue: objective.nullable(),
  objectiveUnlimited: z.boolean(),
  /** What of the objective is bought as RESERVED, and what the platform spreads over STANDARD (`domain.md` §5). */
  managedObjective: share.nullable(),
  optimisedObjective: share.nullable(),
  capping: z.array(CappingSetting).max(limits.cappingRules),
  dealId: z.string().max(limits.name).nullable(),
  comments: z.string().max(limits.comments).nullable(),
  externalReference: z.string().max(limits.externalReference).nullable(),
  /** In percent, 0 ≤ margin < 100, at most four decimals: the default of campaigns to come. */
  marginPercent: z.number().min(0).lt(100),
})
export type OrderFields = z.output<typeof OrderFields>
export type OrderField = keyof OrderFields
export const orderFieldNames = Object.keys(OrderFields.shape) as OrderField[]

/** A campaign has its order's advertiser, currency and objective type: they stay once the order has one (`domain.md` §5). */
export const fixedWithCampaigns = ['advertiserId', 'currency', 'objectiveType'] as const satisfies readonly OrderField[]

/** Something wrong, or questionable, with one field. */
export interface FieldFinding {
  field: string
  code: RowErrorCode
  params?: Record<string, string | number>
}

export interface OrderContext {
  /** The order as it is stored; null for a new one. */
  before: OrderFields | null
  /** Campaigns of the order, archived ones too. */
  campaigns: number
  /** Sum of the objectives of its campaigns that are not archived. */
  sumObjective: number
}

/** What the fields say together, each of them being within its bounds: errors refuse the order, warnings go with the answer. */
export function checkOrder(order: OrderFields, { before, campaigns, sumObjective }: OrderContext): { errors: FieldFinding[]; warnings: FieldFinding[] } {
  const errors: FieldFinding[] = []
  const warnings: FieldFinding[] = []
  if (order.startDate && order.endDate && order.endDate <= order.startDate) errors.push({ field: 'endDate', code: 'endBeforeStart' })
  if (before && campaigns > 0) {
    for (const field of fixedWithCampaigns) if (order[field] !== before[field]) errors.push({ field, code: 'readOnly' })
  }
  const value = order.objectiveUnlimited ? null : order.objectiveValue
  const shares = (order.managedObjective ?? 0) + (order.optimisedObjective ?? 0)
  if (value !== null && shares > value) {
    errors.push({ field: order.optimisedObjective ? 'optimisedObjective' : 'managedObjective', code: 'tooBig' })
  }
  if (value !== null && sumObjective > value) warnings.push({ field: 'objectiveValue', code: 'objectivesExceedOrder', params: { sum: sumObjective, value } })
  if (redundantCapping(order.capping)) warnings.push({ field: 'capping', code: 'cappingRedundant' })
  return { errors, warnings }
}
