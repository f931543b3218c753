/** Delivery summed by what one asks for. Money is in the currency of each row; sums are of rounded rows. */
import * as z from 'zod'
import { limits, statisticsGrains } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

const moment = z
  .string()
  .regex(/^\d{14}$/)
  .optional()

/** The period of every figure: hours that begin in it. */
export const period = {
  from: moment.describe('YYYYMMDDHHmmss in UTC; left out: from the first delivery'),
  to: moment.describe('YYYYMMDDHHmmss in UTC; includes its second'),
}
/** Whose days and hours of the day are meant. */
export const zone = {
  timeZone: z.string().max(limits.name).optional().describe("IANA time zone of the days; left out: the agency's."),
}

/** Figures of a sum. Rates are null where they have nothing to divide by, and where feeds do not say what is needed. */
export const Measures = z.object({
  impressions: z.int(),
  secondScreenImpressions: z.int(),
  completes: z.int(),
  clicks: z.int(),
  /** Completed listens over impressions, 0 to 1. */
  ltr: z.number().nullable(),
  spend: z.number().nullable(),
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
  lastDelivery: instant.nullable(),
})
export type Measures = z.output<typeof Measures>

export const StatisticsRow = Measures.extend({
  /** Of the campaign, order, ad, publisher or zone; null for a day, an hour, and campaigns without an order. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** A zone's. */
  publisher: Reference.nullable(),
  /** The day, yyyy-MM-dd in the zone asked for. */
  date: z.iso.date().nullable(),
  /** The beginning of the hour. */
  hour: instant.nullable(),
  currency: z.string(),
})
export type StatisticsRow = z.output<typeof StatisticsRow>

const head = {
  timeZone: z.string(),
  /** Delivery facts are complete up to here. */
  asOf: instant.nullable(),
  /** null: the rows are in several currencies, and their spend has no sum. */
  currency: z.string().nullable(),
}

export const Statistics = z.object({
  ...head,
  by: z.enum(statisticsGrains),
  /** Days and hours in their order, all else by impressions, the most first. What delivered nothing is left out. */
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
  by: by.default('day'),
  ...period,
  ...zone,
  limit: limit.optional().describe('Left out: 1,000; days and hours are never cut off.'),
}
const part = {
  adId: id.optional(),
  publisherId: id.optional(),
  zoneId: id.optional(),
}

export const agency = endpoint({
  method: 'GET',
  path: '/statistics',
  summary: 'Delivery of everything one may see',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  query: z.object({
    ...query,
    advertiserId: z.array(id).optional(),
    orderId: z.array(id).optional(),
    campaignId: z.array(id).optional(),
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
  query: z.object({ ...query, publisherId: part.publisherId, zoneId: part.zoneId }),
  response: Statistics,
})

export const DistributionPublisher = Measures.extend({
  id,
  name: z.string(),
  /** The most impressions first. */
  zones: z.array(Measures.extend({ id, name: z.string() })),
})
export type DistributionPublisher = z.output<typeof DistributionPublisher>

/** Publishers by impressions, the most first; those beyond the limit are summed in `other`. */
export const Distribution = z.object({
  ...head,
  publishers: z.array(DistributionPublisher),
  other: Measures.nullable(),
  totals: Measures,
})
export type Distribution = z.output<typeof Distribution>

const distributionQuery = {
  ...period,
  ...zone,
  limit: z.int().min(1).max(limits.pageMax).default(20).describe('Publishers that are listed.'),
}

export const distribution = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/distribution',
  summary: 'Publishers and zones that a campaign ran on',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({ ...distributionQuery, adId: id.optional() }),
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
    publisherId: id,
    zoneId: id,
    adId: id.optional(),
    date: z.int().min(0).max(limits.instantMax).optional().describe('Epoch milliseconds: the hours of the day that holds it.'),
    ...period,
    timeZone: z
      .string()
      .max(limits.name)
      .optional()
      .describe("IANA time zone of the day; left out: the user's for `date`, else the agency's."),
  }),
  response: Statistics.extend({ publisher: Reference, zone: Reference }),
})
