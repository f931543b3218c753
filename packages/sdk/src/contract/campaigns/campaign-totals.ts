/** Totals of a list of campaigns and the counts of its views, apart from the list so that neither brings the other. */
import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'
import { campaignFilters } from './campaign-filters.ts'

const percent = z.number().min(0).max(100).nullable()
const amount = z.number()

/** Delivered against objectives in one unit: campaigns without an objective, or with an unlimited one, are not in it. */
const HeldAgainst = z.object({
  /** Delivered by the campaigns whose objectives are in `objective`. */
  delivered: amount,
  /** Sum of the objectives in this unit; 0: none of the campaigns has one. A SECOND_SCREEN campaign counts with its second screen. */
  objective: amount,
})

/** The sums of every campaign that matches. Units are never added: currencies stand apart, and so do impressions. */
export const CampaignTotals = z.object({
  /** Campaigns that match: the `total` of the list with the same filters. */
  total: z.int(),
  /** A row for each currency of these campaigns, by its code. */
  money: z.array(
    HeldAgainst.extend({
      /** ISO 4217 code. */
      currency: z.string(),
      /** Spend of all these campaigns, audio and second screen, whatever their objectives are. The sum of the rows' `totalSpend`. */
      spend: amount,
    }),
  ),
  /** Impressions of campaigns whose objective is in impressions. */
  impressions: HeldAgainst.extend({
    /** Audio impressions of all these campaigns, whatever their objectives are. The sum of the rows' `actuals`. */
    actuals: z.int(),
  }),
  /** Mean of the rows' `complete` in percent, over RUNNING and PAUSED campaigns that have both it and `elapsed`; null: there is none. */
  complete: percent.describe(
    'Within a unit weighted by objectives, so that a large campaign counts more; over the units weighted by their numbers of campaigns.',
  ),
  /** Mean of `elapsed` over the same campaigns with the same weights. */
  elapsed: percent,
  /** The first mean over the second, before they are rounded; null when either is null or nothing is due. */
  pace: z.number().nullable(),
  /** Campaigns by what is wrong with them. One campaign may be in several. */
  counts: z.object({
    /** Running or paused, and at least 5 % behind. */
    behind: z.int(),
    /** Running or paused, and more than 10 % ahead. */
    ahead: z.int(),
    /** With the delivery status NOT_DELIVERING. */
    notDelivering: z.int(),
    /** With the delivery status ENDING_SOON: the end comes within 3 days, or within the hours that the agency has set. */
    endingSoon: z.int(),
  }),
  /** Delivery facts are complete up to here; null: there are none. */
  asOf: instant.nullable(),
})
export type CampaignTotals = z.output<typeof CampaignTotals>

/** The campaigns of an advertiser, unarchived ones that are running or paused. */
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
      /** Audio and second screen. */
      spend: amount,
    }),
  ),
  /** The first end of a running campaign; null: none of them ends. */
  nextEnd: instant.nullable(),
})
export type AdvertiserDelivery = z.output<typeof AdvertiserDelivery>

/** Numbers of campaigns in the views that every user has. */
export const CampaignViewCounts = z.object({
  /** Running campaigns. */
  running: z.int(),
  /** Ready, running or paused, with a delivery status that asks somebody to act. */
  attention: z.int(),
  /** Ready, running or paused, and assigned to the caller. */
  mine: z.int(),
  /** Every campaign, archived ones too. */
  all: z.int(),
})
export type CampaignViewCounts = z.output<typeof CampaignViewCounts>

export const totals = endpoint({
  method: 'GET',
  path: '/campaigns/totals',
  summary: 'Totals of every campaign that matches',
  description: 'Takes the filters of the list. Money is by currency, impressions stand apart.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  query: z.object(campaignFilters),
  response: CampaignTotals,
})

export const byAdvertiser = endpoint({
  method: 'GET',
  path: '/campaigns/by-advertiser',
  summary: 'Delivery of the live campaigns of advertisers',
  description:
    'Of campaigns that are running or paused. An advertiser without one, or whose campaigns the caller may not see, is left out.',
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
  summary: 'Numbers of campaigns in the views of the list',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  response: CampaignViewCounts,
})
