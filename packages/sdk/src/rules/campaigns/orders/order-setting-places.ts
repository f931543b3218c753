/** The place of each setting of an order in the body of a call and in a form. */
import type { OrderField } from './order-fields.ts'

/** Paths in a body, by the fields that rules and audit entries name. */
export const orderSettingPlaces: Record<OrderField, string> = {
  name: 'name',
  advertiserId: 'advertiserId',
  startDate: 'startDate',
  endDate: 'endDate',
  currency: 'orderRevenue.currency',
  revenueType: 'orderRevenue.type',
  objectiveType: 'objectiveType',
  objectiveValue: 'orderObjective.value',
  objectiveUnlimited: 'orderObjective.unlimited',
  managedObjective: 'orderObjective.managedObjective',
  optimisedObjective: 'orderObjective.optimisedObjective',
  capping: 'cappingRules',
  dealId: 'dealId',
  comments: 'comments',
  externalReference: 'externalReference',
  marginPercent: 'margin',
}
