/** Delivery summed by what one asks for. Money is in the currency of each row; sums are of rounded rows. */
import * as z from 'zod'
import { instantBounds, limits, statisticsGrains } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

const moment = z
  .string()
  .regex(/^\d{14}$/)
  .optional()

/** The period of every figure: hours that begin in it. */
export const period = {
  /** Start of the period, inclusive. */
  from: moment.describe('YYYYMMDDHHmmss in UTC; left out: from the first delivery'),
  /** End of the period. */
  to: moment.describe('YYYYMMDDHHmmss in UTC; includes its second'),
}
/** Whose days and hours of the day are meant. */
export const zone = {
  /** Zone of days and hours. */
  timeZone: z.string().max(limits.name).optional().describe("IANA time zone of the days; left out: the agency's."),
}

/** Figures of a sum. Rates are null where they have nothing to divide by, and where feeds do not say what is needed. */
export const Measures = z.object({
  /** Audio impressions delivered. */
  impressions: z.int(),
  /** Second screen impressions delivered. */
  secondScreenImpressions: z.int(),
  /** Audio impressions heard to the end. */
  completes: z.int(),
  /** Clicks. */
  clicks: z.int(),
  /** Completed listens over impressions, 0 to 1. */
  ltr: z.number().nullable(),
  /** Spend of the audio impressions; null: in several currencies. */
  spend: z.number().nullable(),
  /** Spend of the second screen impressions; null: in several currencies. */
  secondScreenSpend: z.number().nullable(),
  /** Spend over a thousand impressions, the second screen's left out. */
  ecpm: z.number().nullable(),
  /** Requests that could have been answered. */
  opportunities: z.int().nullable(),
  /** Impressions over opportunities. */
  fillRate: z.number().nullable(),
  /** Different listeners; only where they were counted for exactly this row and period. They never add up. */
  reach: z.int().nullable(),
  /** Impressions over reach. */
  frequency: z.number().nullable(),
  /** Part of all impressions, 0 to 1. */
  share: z.number().nullable(),
  /** First and last hour with delivery. */
  firstDelivery: instant.nullable(),
  /** Last hour with delivery; null: none. */
  lastDelivery: instant.nullable(),
})
export type Measures = z.output<typeof Measures>

/** Figures of one campaign, order, ad, publisher, zone, day or hour. */
export const StatisticsRow = Measures.extend({
  /** Of the campaign, order, ad, publisher or zone; null for a day, an hour, and campaigns without an order. */
  id: id.nullable(),
  /** Its name; null where `id` is. */
  name: z.string().nullable(),
  /** A zone's. */
  publisher: Reference.nullable(),
  /** The day, yyyy-MM-dd in the zone asked for. */
  date: z.iso.date().nullable(),
  /** The beginning of the hour. */
  hour: instant.nullable(),
  /** ISO 4217 code of the row's amounts. */
  currency: z.string(),
})
export type StatisticsRow = z.output<typeof StatisticsRow>

const head = {
  /** IANA zone of days and hours. */
  timeZone: z.string(),
  /** Delivery facts are complete up to here. */
  asOf: instant.nullable(),
  /** null: the rows are in several currencies, and their spend has no sum. */
  currency: z.string().nullable(),
}

/** Delivery summed by one kind of thing. */
export const Statistics = z.object({
  ...head,
  /** The kind of thing of the rows. */
  by: z.enum(statisticsGrains),
  /** Days and hours in their order, all else by impressions, the most first. Values without impressions are left out. */
  rows: z.array(StatisticsRow),
  /** How many rows there are in all. */
  total: z.int(),
  /** Of all rows, those beyond the limit too. */
  totals: Measures,
})
export type Statistics = z.output<typeof Statistics>

const by = z.enum(statisticsGrains)
const limit = z.int().min(1).max(limits.statisticsRows)
const query = {
  /** Kind of thing that the rows are of. */
  by: by.default('day'),
  ...period,
  ...zone,
  /** Most rows in the answer. */
  limit: limit.optional().describe('Left out: 1,000; days and hours are never cut off.'),
}
const part = {
  /** Only this ad. */
  adId: id.optional(),
  /** Only this publisher. */
  publisherId: id.optional(),
  /** Only this zone. */
  zoneId: id.optional(),
}

export const agency = endpoint({
  method: 'GET',
  path: '/statistics',
  summary: 'Delivery of all campaigns that the caller may see',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  query: z.object({
    ...query,
    /** Only these advertisers; empty or absent: all. */
    advertiserId: z.array(id).optional(),
    /** Only these orders; empty or absent: all. */
    orderId: z.array(id).optional(),
    /** Only these campaigns; empty or absent: all. */
    campaignId: z.array(id).optional(),
    /** Only this publisher. */
    publisherId: id.optional(),
  }),
  response: Statistics,
})

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/statistics',
  summary: 'Delivery of a campaign by ad, publisher, zone, day or hour',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({ ...query, ...part }),
  response: Statistics,
})

export const ofOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}/statistics',
  summary: 'Delivery of an order by campaign, ad, publisher, zone, day or hour',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    ...query,
    /** Only this publisher. */
    publisherId: part.publisherId,
    /** Only this zone. */
    zoneId: part.zoneId,
  }),
  response: Statistics,
})

/** A publisher with its zones. */
export const DistributionPublisher = Measures.extend({
  /** Id of the publisher. */
  id,
  /** Name of the publisher. */
  name: z.string(),
  /** The most impressions first. */
  zones: z.array(
    Measures.extend({
      /** Id of the zone. */
      id,
      /** Name of the zone. */
      name: z.string(),
    }),
  ),
})
export type DistributionPublisher = z.output<typeof DistributionPublisher>

/** Publishers by impressions, the most first; those beyond the limit are summed in `other`. */
export const Distribution = z.object({
  ...head,
  /** The publishers within the limit. */
  publishers: z.array(DistributionPublisher),
  /** The other publishers together; null: there are none. */
  other: Measures.nullable(),
  /** All publishers together. */
  totals: Measures,
})
export type Distribution = z.output<typeof Distribution>

const distributionQuery = {
  ...period,
  ...zone,
  /** Publishers in the answer at most. */
  limit: z.int().min(1).max(limits.pageMax).default(20).describe('Publishers that are listed.'),
}

export const distribution = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/distribution',
  summary: 'Publishers and zones that a campaign ran on',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    ...distributionQuery,
    /** Only this ad. */
    adId: id.optional(),
  }),
  response: Distribution,
})

export const orderDistribution = endpoint({
  method: 'GET',
  path: '/orders/{id}/distribution',
  summary: 'Publishers and zones that an order ran on',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object(distributionQuery),
  response: Distribution,
})

export const breakdown = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/distribution/breakdown',
  summary: 'A campaign on one zone of a publisher: the hours of a day, or the days of a period',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    /** The publisher. */
    publisherId: id,
    /** The zone, of that publisher. */
    zoneId: id,
    /** Only this ad. */
    adId: id.optional(),
    /** A moment of the day to show by hours; absent: days of the period. */
    date: z
      .int()
      .min(instantBounds.first)
      .max(instantBounds.last)
      .optional()
      .describe('Epoch milliseconds: the hours of the day that holds it.'),
    ...period,
    ...zone,
  }),
  response: Statistics.extend({
    /** The publisher. */
    publisher: Reference,
    /** The zone. */
    zone: Reference,
  }),
})
