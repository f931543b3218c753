/** Totals of a list of campaigns and the counts of its views. They are apart from the list so that neither loads the other. */
import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'
import { campaignFilters } from './campaign-filters.ts'

const percent = z.number().min(0).max(100).nullable()
const amount = z.number()

/** Delivery against objectives in one unit, without campaigns that have no objective or an unlimited one. */
const HeldAgainst = z.object({
  /** Delivery of the campaigns whose objectives `objective` sums. */
  delivered: amount,
  /** Sum of the objectives in this unit; 0 if no campaign has one. A SECOND_SCREEN campaign counts with its second screen. */
  objective: amount,
})

/** Sums over all matching campaigns. Different units are never added: each currency has its own sum, and so have impressions. */
export const CampaignTotals = z.object({
  /** Number of matching campaigns: the `total` of the list with the same filters. */
  total: z.int(),
  /** A row for each currency of these campaigns, by its code. */
  money: z.array(
    HeldAgainst.extend({
      /** ISO 4217 code. */
      currency: z.string(),
      /** Spend of all these campaigns, audio and second screen, with any objective: the sum of the rows' `totalSpend`. */
      spend: amount,
    }),
  ),
  /** Impressions of the campaigns with an objective in impressions. */
  impressions: HeldAgainst.extend({
    /** Audio impressions of all these campaigns, with any objective: the sum of the rows' `actuals`. */
    actuals: z.int(),
  }),
  /** Mean of the rows' `complete` in percent, over RUNNING and PAUSED campaigns that have both it and `elapsed`; null if there is none. */
  complete: percent.describe(
    'Within a unit, campaigns are weighted by objectives, so a large campaign counts more. Units are weighted by their numbers of campaigns.',
  ),
  /** Mean of `elapsed` over the same campaigns with the same weights. */
  elapsed: percent,
  /** `complete` over `elapsed`, before both are rounded; null if either is null or nothing is due. */
  pace: z.number().nullable(),
  /** Numbers of campaigns by problem. One campaign may count in several. */
  counts: z.object({
    /** Running or paused, and at least 5 % behind. */
    behind: z.int(),
    /** Running or paused, and more than 10 % ahead. */
    ahead: z.int(),
    /** With the delivery status NOT_DELIVERING. */
    notDelivering: z.int(),
    /** With the delivery status ENDING_SOON: they end within 3 days, or within the hours of the agency's settings. */
    endingSoon: z.int(),
  }),
  /** Delivery facts are complete up to this time; null if there are none. */
  asOf: instant.nullable(),
})
export type CampaignTotals = z.output<typeof CampaignTotals>

/** Campaigns of an advertiser that are running or paused and not archived. */
export const AdvertiserDelivery = z.object({
  /** Id of the advertiser. */
  id,
  /** Running campaigns. */
  running: z.int(),
  /** Running or paused, and at least 5 % behind. */
  behind: z.int(),
  /** Spend of these campaigns so far, a row for each currency. */
  money: z.array(
    z.object({
      /** ISO 4217 code. */
      currency: z.string(),
      /** Spend of audio and second screen. */
      spend: amount,
    }),
  ),
  /** The earliest end of a running campaign; null if none of them has an end. */
  nextEnd: instant.nullable(),
})
export type AdvertiserDelivery = z.output<typeof AdvertiserDelivery>

/** Numbers of campaigns in the views that every user has. */
export const CampaignViewCounts = z.object({
  /** Running campaigns. */
  running: z.int(),
  /** Ready, running or paused, with a delivery status that needs attention. */
  attention: z.int(),
  /** Ready, running or paused, and assigned to the caller. */
  mine: z.int(),
  /** Every campaign, including archived ones. */
  all: z.int(),
})
export type CampaignViewCounts = z.output<typeof CampaignViewCounts>

export const totals = endpoint({
  method: 'GET',
  path: '/campaigns/totals',
  summary: 'Read the totals of all matching campaigns',
  description: 'The call takes the filters of the list. Amounts are summed by currency, apart from impressions.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  query: z.object(campaignFilters),
  response: CampaignTotals,
})

export const byAdvertiser = endpoint({
  method: 'GET',
  path: '/campaigns/by-advertiser',
  summary: 'Read the delivery of the live campaigns of advertisers',
  description:
    'The answer covers running and paused campaigns. It omits advertisers without such campaigns, and advertisers whose campaigns the caller may not see.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  query: z.object({
    /** Ids of the advertisers. */
    ids: z.array(id).min(1).max(limits.pageMax),
  }),
  response: z.array(AdvertiserDelivery),
})

export const views = endpoint({
  method: 'GET',
  path: '/campaigns/views',
  summary: 'Count the campaigns in the views of the list',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  response: CampaignViewCounts,
})
