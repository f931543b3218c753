/** A campaign's delivery by day, and its ads with their delivery in a period. */
import * as z from 'zod'
import { adOutputTypes, adStatuses, adSubtypes, adTypes, briefStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'
import { CappingRule, Reference } from './campaign-schemas.ts'

/** An instant in these calls: fourteen digits in UTC. */
const moment = z.string().regex(/^\d{14}$/)

/** One day (in the agency's zone) of a campaign's delivery. */
export const DeliveryDay = z.object({
  /** The day as yyyy-MM-dd. */
  date: z.iso.date(),
  /** Audio impressions delivered on the day. */
  impressions: z.int(),
  /** Second screen impressions delivered on the day. */
  secondScreenImpressions: z.int(),
  /** Audio impressions heard to the end. */
  completes: z.int(),
  /** Clicks on the day. */
  clicks: z.int(),
  /** Spend of the audio impressions, in the campaign's currency. */
  spend: z.number(),
  /** Spend of the second screen impressions, in the campaign's currency. */
  secondScreenSpend: z.number(),
})
export type DeliveryDay = z.output<typeof DeliveryDay>

export const delivery = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/delivery',
  summary: 'Read the daily delivery of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  spec: 'ours',
  query: z.object({
    /** Start of the period, inclusive; if omitted, from the first delivery or the start. */
    from: moment.optional().describe('YYYYMMDDHHmmss in UTC'),
    /** End of the period; if omitted, the last day with facts. */
    to: moment.optional().describe('YYYYMMDDHHmmss in UTC; includes its second'),
  }),
  response: z.object({
    /** IANA zone of the days: the agency's. */
    timeZone: z.string(),
    /** Delivery facts are complete up to this time; null if there are none. */
    asOf: instant.nullable(),
    /** ISO 4217 code of the spend. */
    currency: z.string(),
    /** Every day of the period on which the campaign could deliver; a day without delivery has zeros. */
    days: z.array(DeliveryDay),
  }),
})

/**
 * An ad as the grid inside a campaign shows it. `actuals`, `clicks`, `totalSpend` and `totalEcpm` cover the requested period. `totals`
 * counts the impressions of its whole life. All include the second screen.
 */
export const AdRow = z.object({
  /** Id of the ad. */
  id,
  /** Name of the ad. */
  name: z.string(),
  /** Lifecycle status. ARCHIVED is not a status but the flag `archived`. */
  status: z.enum(adStatuses),
  /** True if the ad is out of use. It is then in no sequence and in no link. */
  archived: z.boolean(),
  /** REDIRECT is shown as 3rd Party Creative. */
  type: z.enum(adTypes),
  /** Kind of an AUDIO ad; null for the other types. */
  subtype: z.enum(adSubtypes).nullable(),
  /** SERIAL plays in the audio timeline, PARALLEL beside it. For UNKNOWN the third party's tag decides. */
  outputType: z.enum(adOutputTypes),
  /** Ads that run together with this one. Empty if none. */
  linkedTo: z.array(Reference),
  /** True if the ad has no file, or no tag for a REDIRECT ad. */
  missingCreative: z.boolean(),
  /** Status of the creative brief, and the two statuses that follow from the ad itself. Empty if none applies. */
  briefCreativeStatuses: z.array(z.enum(briefStatuses)),
  /** Rule types in the ad's own targeting, each once. Empty if the ad has no targeting of its own. */
  targetingTypes: z.array(z.string()),
  /** Frequency caps of the ad, in addition to those of its campaign. */
  cappingRules: z.array(CappingRule),
  /** Share of the rotation, in proportion to the weights of the other ads. */
  weight: z.int(),
  /** Impressions in the period. */
  actuals: z.int(),
  /** Impressions of the ad's whole life. */
  totals: z.int(),
  /** Clicks in the period. */
  clicks: z.int(),
  /** Spend in the period, in the campaign's currency. */
  totalSpend: z.number(),
  /** Spend for a thousand impressions in the period; null without impressions. */
  totalEcpm: z.number().nullable(),
  /** If false, its impressions do not count towards the objective and cost nothing. */
  includedInCampaignObjective: z.boolean(),
  /** Length of the file in seconds, or the estimated duration; null if not known. */
  durationSeconds: z.number().nullable(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** Its place in the campaign's sequence, from 1. */
  sequencePosition: z.int().nullable(),
  /** The agency's own key of the ad; null without one. */
  externalReference: z.string().nullable(),
})
export type AdRow = z.output<typeof AdRow>

/** Columns that the list of a campaign's ads sorts by. */
export const adSorts = ['id', 'name', 'status', 'type', 'weight', 'actuals', 'clicks', 'totalSpend', 'totalEcpm'] as const

export const ads = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ads/filter',
  summary: 'List the ads of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  paged: true,
  query: z.object({
    /** Id or part of the name; if omitted, every ad. */
    q: z.string().max(limits.query).optional(),
    /** Start of the period as YYYYMMDDHHmmss in UTC; if omitted, from the first delivery. */
    from: moment.optional(),
    /** End of the period as YYYYMMDDHHmmss in UTC, including its second; if omitted, no end. */
    to: moment.optional(),
    /** Column, with '-' before it for descending. */
    sort: sortOf(adSorts),
    ...pageQuery(pageSizes.expandedAds, limits.pageMax),
  }),
  response: listOf(AdRow),
})
