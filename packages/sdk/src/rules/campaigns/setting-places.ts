/** The place of each setting of a campaign in the body of a call and in a form. */
import type { CampaignField } from './campaign-fields.ts'

/** Paths in a body, by the fields that rules, files and audit entries name. Targeting has calls of its own. */
export const settingPlaces: Record<CampaignField, string> = {
  name: 'name',
  type: 'campaignType',
  advertiserId: 'advertiser.id',
  orderId: 'order.id',
  publisherId: 'publisher.id',
  dealId: 'dealId',
  startDate: 'startDate',
  endDate: 'endDate',
  currency: 'currency',
  objectiveType: 'objectiveType',
  objectiveValue: 'campaignObjective.value',
  objectiveUnlimited: 'campaignObjective.unlimited',
  revenueType: 'campaignRevenue.type',
  cpm: 'campaignRevenue.value',
  pacingType: 'campaignPacing.type',
  pacingPriority: 'campaignPacing.priority',
  marginPercent: 'margin',
  secondScreenObjective: 'extensions.0.data.objective',
  secondScreenCpm: 'extensions.0.data.cpmBid',
  capping: 'cappingRules',
  categoryIds: 'categoryIds',
  attributionPixelIds: 'attribution.pixelIds',
  assignedUsername: 'assignedUsername',
  targeting: 'targeting',
  externalReference: 'externalReference',
}
