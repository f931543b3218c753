/** A campaign's delivery by day, and its ads with what they delivered in a period. */
import * as z from 'zod'
import { adOutputTypes, adStatuses, adSubtypes, adTypes, briefStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'
import { CappingRule, Reference } from './campaign-schemas.ts'

/** A moment as these calls take it: fourteen digits in UTC. */
const moment = z.string().regex(/^\d{14}$/)

/** One day (in the agency's zone) of a campaign's delivery. */
export const DeliveryDay = z.object({
  date: z.iso.date(),
  impressions: z.int(),
  secondScreenImpressions: z.int(),
  completes: z.int(),
  clicks: z.int(),
  spend: z.number(),
  secondScreenSpend: z.number(),
})
export type DeliveryDay = z.output<typeof DeliveryDay>

export const delivery = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/delivery',
  summary: 'Daily delivery of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  spec: 'ours',
  query: z.object({
    from: moment.optional().describe('YYYYMMDDHHmmss in UTC'),
    to: moment.optional().describe('YYYYMMDDHHmmss in UTC; includes its second'),
  }),
  response: z.object({ timeZone: z.string(), asOf: instant.nullable(), currency: z.string(), days: z.array(DeliveryDay) }),
})

/**
 * An ad as the grid inside a campaign shows it. `actuals`, `clicks`, `totalSpend` and `totalEcpm` are those of the period asked for,
 * `totals` are the impressions of its whole life; second screen included.
 */
export const AdRow = z.object({
  id,
  name: z.string(),
  status: z.enum(adStatuses),
  archived: z.boolean(),
  type: z.enum(adTypes),
  subtype: z.enum(adSubtypes).nullable(),
  outputType: z.enum(adOutputTypes),
  linkedTo: z.array(Reference),
  missingCreative: z.boolean(),
  briefCreativeStatuses: z.array(z.enum(briefStatuses)),
  targetingTypes: z.array(z.string()),
  cappingRules: z.array(CappingRule),
  weight: z.int(),
  actuals: z.int(),
  totals: z.int(),
  clicks: z.int(),
  totalSpend: z.number(),
  totalEcpm: z.number().nullable(),
  includedInCampaignObjective: z.boolean(),
  durationSeconds: z.number().nullable(),
  version: z.int(),
  /** Its place in the campaign's sequence, from 1. */
  sequencePosition: z.int().nullable(),
  externalReference: z.string().nullable(),
})
export type AdRow = z.output<typeof AdRow>

export const adSorts = ['id', 'name', 'status', 'type', 'weight', 'actuals', 'clicks', 'totalSpend', 'totalEcpm'] as const

export const ads = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ads/filter',
  summary: 'List the ads of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  paged: true,
  query: z.object({
    q: z.string().max(limits.query).optional(),
    from: moment.optional(),
    to: moment.optional(),
    sort: sortOf(adSorts),
    ...pageQuery(pageSizes.expandedAds, limits.pageMax),
  }),
  response: listOf(AdRow),
})
