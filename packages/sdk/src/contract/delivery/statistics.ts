/** Delivery summed by a requested kind of thing. Money is in the currency of each row. Sums add up rounded rows. */
import * as z from 'zod'
import { instantBounds, limits, statisticsGrains } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

const moment = z
  .string()
  .regex(/^\d{14}$/)
  .optional()

/** The period of every figure. It covers the hours that begin in it. */
export const period = {
  /** Start of the period, inclusive. */
  from: moment.describe('YYYYMMDDHHmmss in UTC; if omitted, from the first delivery'),
  /** End of the period. */
  to: moment.describe('YYYYMMDDHHmmss in UTC; includes its second'),
}
/** The zone of days and hours of the day. */
export const zone = {
  /** Zone of days and hours. */
  timeZone: z.string().max(limits.name).optional().describe("IANA time zone of the days; if omitted, the agency's."),
}

/** Figures of a sum. A rate is null if its divisor is 0, and if feeds do not send the needed figures. */
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
  /** Spend of the audio impressions; null if it is in several currencies. */
  spend: z.number().nullable(),
  /** Spend of the second screen impressions; null if it is in several currencies. */
  secondScreenSpend: z.number().nullable(),
  /** Spend for a thousand impressions, without the second screen. */
  ecpm: z.number().nullable(),
  /** Requests that could have been answered. */
  opportunities: z.int().nullable(),
  /** Impressions over opportunities. */
  fillRate: z.number().nullable(),
  /** Number of different listeners, only if a feed counted them for exactly this row and period. Rows cannot be added. */
  reach: z.int().nullable(),
  /** Impressions over reach. */
  frequency: z.number().nullable(),
  /** Part of all impressions, 0 to 1. */
  share: z.number().nullable(),
  /** First hour with delivery; null if none. */
  firstDelivery: instant.nullable(),
  /** Last hour with delivery; null if none. */
  lastDelivery: instant.nullable(),
})
export type Measures = z.output<typeof Measures>

/** Figures of one campaign, order, ad, publisher, zone, day or hour. */
export const StatisticsRow = Measures.extend({
  /** Id of the campaign, order, ad, publisher or zone; null for a day, an hour, and campaigns without an order. */
  id: id.nullable(),
  /** Its name; null if `id` is null. */
  name: z.string().nullable(),
  /** Publisher of a zone. */
  publisher: Reference.nullable(),
  /** The day, yyyy-MM-dd in the requested zone. */
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
  /** Delivery facts are complete up to this time. */
  asOf: instant.nullable(),
  /** ISO 4217 code of the amounts; null if the rows are in several currencies. Then their spend has no sum. */
  currency: z.string().nullable(),
}

/** Delivery summed by one kind of thing. */
export const Statistics = z.object({
  ...head,
  /** The kind of thing of the rows. */
  by: z.enum(statisticsGrains),
  /** Days and hours in order; all other rows by impressions, the highest first. Rows without impressions are left out. */
  rows: z.array(StatisticsRow),
  /** Number of rows in all. */
  total: z.int(),
  /** Figures of all rows, including those beyond the limit. */
  totals: Measures,
})
export type Statistics = z.output<typeof Statistics>

const by = z.enum(statisticsGrains)
const limit = z.int().min(1).max(limits.statisticsRows)
const query = {
  /** Kind of thing of the rows. */
  by: by.default('day'),
  ...period,
  ...zone,
  /** Maximum number of rows in the answer. */
  limit: limit.optional().describe('If omitted, 1,000. Days and hours are never cut off.'),
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
  summary: 'Read the delivery of all campaigns that the caller may see',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  query: z.object({
    ...query,
    /** Only these advertisers; if empty or omitted, all. */
    advertiserId: z.array(id).optional(),
    /** Only these orders; if empty or omitted, all. */
    orderId: z.array(id).optional(),
    /** Only these campaigns; if empty or omitted, all. */
    campaignId: z.array(id).optional(),
    /** Only this publisher. */
    publisherId: id.optional(),
  }),
  response: Statistics,
})

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/statistics',
  summary: 'Read the delivery of a campaign by ad, publisher, zone, day or hour',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({ ...query, ...part }),
  response: Statistics,
})

export const ofOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}/statistics',
  summary: 'Read the delivery of an order by campaign, ad, publisher, zone, day or hour',
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
  /** Zones by impressions, the highest first. */
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

/** Publishers by impressions, the highest first. `other` sums those beyond the limit. */
export const Distribution = z.object({
  ...head,
  /** The publishers within the limit. */
  publishers: z.array(DistributionPublisher),
  /** The other publishers together; null if there are none. */
  other: Measures.nullable(),
  /** All publishers together. */
  totals: Measures,
})
export type Distribution = z.output<typeof Distribution>

const distributionQuery = {
  ...period,
  ...zone,
  /** Maximum number of publishers in the answer. */
  limit: z.int().min(1).max(limits.pageMax).default(20).describe('Publishers that are listed.'),
}

export const distribution = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/distribution',
  summary: "Read the publishers and zones of a campaign's delivery",
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
  summary: "Read the publishers and zones of an order's delivery",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object(distributionQuery),
  response: Distribution,
})

export const breakdown = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/distribution/breakdown',
  summary: "Read a campaign's delivery on one zone of a publisher: the hours of a day, or the days of a period",
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
    /** A moment of the day to show by hours; if omitted, the days of the period. */
    date: z
      .int()
      .min(instantBounds.first)
      .max(instantBounds.last)
      .optional()
      .describe('Epoch milliseconds. The answer has the hours of the day that contains this moment.'),
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
