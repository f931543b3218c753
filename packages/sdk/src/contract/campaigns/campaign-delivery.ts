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
  /** The day as yyyy-MM-dd. */
  date: z.iso.date(),
  /** Audio impressions delivered on the day. */
  impressions: z.int(),
  /** Second screen impressions delivered on the day. */
  secondScreenImpressions: z.int(),
  /** Audio impressions that were heard to the end. */
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
  summary: 'Daily delivery of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  spec: 'ours',
  query: z.object({
    /** Start of the period, inclusive; absent: from the first delivery or the start. */
    from: moment.optional().describe('YYYYMMDDHHmmss in UTC'),
    /** End of the period; absent: to the last day that facts are known for. */
    to: moment.optional().describe('YYYYMMDDHHmmss in UTC; includes its second'),
  }),
  response: z.object({
    /** IANA zone of the days: the agency's. */
    timeZone: z.string(),
    /** Delivery facts are complete up to here; null: there are none. */
    asOf: instant.nullable(),
    /** ISO 4217 code of the spend. */
    currency: z.string(),
    /** Every day of the period on which the campaign could deliver; a day without delivery has zeros. */
    days: z.array(DeliveryDay),
  }),
})

/**
 * An ad as the grid inside a campaign shows it. `actuals`, `clicks`, `totalSpend` and `totalEcpm` are those of the period asked for,
 * `totals` are the impressions of its whole life; second screen included.
 */
export const AdRow = z.object({
  /** Id of the ad. */
  id,
  /** Name of the ad. */
  name: z.string(),
  /** Lifecycle status. ARCHIVED is no status but the flag `archived`. */
  status: z.enum(adStatuses),
  /** True: the ad is out of use, of the sequence and of every link. */
  archived: z.boolean(),
  /** REDIRECT is shown as 3rd Party Creative. */
  type: z.enum(adTypes),
  /** Kind of an AUDIO ad; null for the other types. */
  subtype: z.enum(adSubtypes).nullable(),
  /** SERIAL plays in the audio timeline, PARALLEL beside it, UNKNOWN as the third party's tag decides. */
  outputType: z.enum(adOutputTypes),
  /** Ads that this one is shown together with. Empty: none. */
  linkedTo: z.array(Reference),
  /** True: the ad has no file, or as a REDIRECT no tag. */
  missingCreative: z.boolean(),
  /** Status of the creative brief, with the two that follow from the ad itself. Empty: none holds. */
  briefCreativeStatuses: z.array(z.enum(briefStatuses)),
  /** Types of rule in the ad's own targeting, each once. Empty: it has none of its own. */
  targetingTypes: z.array(z.string()),
  /** Frequency caps of the ad, beside those of its campaign. */
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
  /** False: its impressions do not count towards the objective and cost nothing. */
  includedInCampaignObjective: z.boolean(),
  /** Length of the file, else the estimated duration, in seconds; null: not known. */
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
    /** Id or part of the name; absent: every ad. */
    q: z.string().max(limits.query).optional(),
    /** Start of the period as YYYYMMDDHHmmss in UTC; absent: from the first delivery. */
    from: moment.optional(),
    /** End of the period as YYYYMMDDHHmmss in UTC, its second included; absent: no end. */
    to: moment.optional(),
    /** Column, with '-' before it for descending. */
    sort: sortOf(adSorts),
    ...pageQuery(pageSizes.expandedAds, limits.pageMax),
  }),
  response: listOf(AdRow),
})
