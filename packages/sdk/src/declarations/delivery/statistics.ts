// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'
import type { StatisticsGrain } from '../values/insights.ts'

/** Figures of a sum. Rates are null where they have nothing to divide by, and where feeds do not say what is needed. */
export interface Measures {
  /** Audio impressions delivered. */
  impressions: number
  /** Second screen impressions delivered. */
  secondScreenImpressions: number
  /** Audio impressions heard to the end. */
  completes: number
  /** Clicks. */
  clicks: number
  /** Completed listens over impressions, 0 to 1. */
  ltr: number | null
  /** Spend of the audio impressions; null: in several currencies. */
  spend: number | null
  /** Spend of the second screen impressions; null: in several currencies. */
  secondScreenSpend: number | null
  /** Spend over a thousand impressions, the second screen's left out. */
  ecpm: number | null
  /** Requests that could have been answered. */
  opportunities: number | null
  /** Impressions over opportunities. */
  fillRate: number | null
  /** Different listeners; only where they were counted for exactly this row and period. They never add up. */
  reach: number | null
  /** Impressions over reach. */
  frequency: number | null
  /** Part of all impressions, 0 to 1. */
  share: number | null
  /** First and last hour with delivery. */
  firstDelivery: Date | null
  /** Last hour with delivery; null: none. */
  lastDelivery: Date | null
}

/** Figures of one campaign, order, ad, publisher, zone, day or hour. */
export interface StatisticsRow extends Measures {
  /** Of the campaign, order, ad, publisher or zone; null for a day, an hour, and campaigns without an order. */
  id: number | null
  /** Its name; null where `id` is. */
  name: string | null
  /** A zone's. */
  publisher: Reference | null
  /** The day, yyyy-MM-dd in the zone asked for. */
  date: string | null
  /** The beginning of the hour. */
  hour: Date | null
  /** ISO 4217 code of the row's amounts. */
  currency: string
}

/** Delivery summed by one kind of thing. */
export interface Statistics {
  /** IANA zone of days and hours. */
  timeZone: string
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** null: the rows are in several currencies, and their spend has no sum. */
  currency: string | null
  /** The kind of thing of the rows. */
  by: StatisticsGrain
  /** Days and hours in their order, all else by impressions, the most first. Values without impressions are left out. */
  rows: StatisticsRow[]
  /** How many rows there are in all. */
  total: number
  /** Of all rows, those beyond the limit too. */
  totals: Measures
}

/** A publisher with its zones. */
export interface DistributionPublisher extends Measures {
  /** Id of the publisher. */
  id: number
  /** Name of the publisher. */
  name: string
  /** The most impressions first. */
  zones: {
    /** Audio impressions delivered. */
    impressions: number
    /** Second screen impressions delivered. */
    secondScreenImpressions: number
    /** Audio impressions heard to the end. */
    completes: number
    /** Clicks. */
    clicks: number
    /** Completed listens over impressions, 0 to 1. */
    ltr: number | null
    /** Spend of the audio impressions; null: in several currencies. */
    spend: number | null
    /** Spend of the second screen impressions; null: in several currencies. */
    secondScreenSpend: number | null
    /** Spend over a thousand impressions, the second screen's left out. */
    ecpm: number | null
    /** Requests that could have been answered. */
    opportunities: number | null
    /** Impressions over opportunities. */
    fillRate: number | null
    /** Different listeners; only where they were counted for exactly this row and period. They never add up. */
    reach: number | null
    /** Impressions over reach. */
    frequency: number | null
    /** Part of all impressions, 0 to 1. */
    share: number | null
    /** First and last hour with delivery. */
    firstDelivery: Date | null
    /** Last hour with delivery; null: none. */
    lastDelivery: Date | null
    /** Id of the zone. */
    id: number
    /** Name of the zone. */
    name: string
  }[]
}

/** Publishers by impressions, the most first; those beyond the limit are summed in `other`. */
export interface Distribution {
  /** IANA zone of days and hours. */
  timeZone: string
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** null: the rows are in several currencies, and their spend has no sum. */
  currency: string | null
  /** The publishers within the limit. */
  publishers: DistributionPublisher[]
  /** The other publishers together; null: there are none. */
  other: Measures | null
  /** All publishers together. */
  totals: Measures
}

/** Input of `client.statistics.agency`. */
export interface StatisticsAgencyInput {
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
  /** Kind of thing that the rows are of. */
  by?: StatisticsGrain
  /** Most rows in the answer. */
  limit?: number
  /** Only these advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Only these orders; empty or absent: all. */
  orderId?: number[]
  /** Only these campaigns; empty or absent: all. */
  campaignId?: number[]
  /** Only this publisher. */
  publisherId?: number
}

/** Input of `client.statistics.ofCampaign`. */
export interface StatisticsOfCampaignInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
  /** Kind of thing that the rows are of. */
  by?: StatisticsGrain
  /** Most rows in the answer. */
  limit?: number
  /** Only this ad. */
  adId?: number
  /** Only this publisher. */
  publisherId?: number
  /** Only this zone. */
  zoneId?: number
}

/** Input of `client.statistics.ofOrder`. */
export interface StatisticsOfOrderInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
  /** Kind of thing that the rows are of. */
  by?: StatisticsGrain
  /** Most rows in the answer. */
  limit?: number
  /** Only this publisher. */
  publisherId?: number
  /** Only this zone. */
  zoneId?: number
}

/** Input of `client.statistics.distribution`. */
export interface StatisticsDistributionInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
  /** Publishers in the answer at most. */
  limit?: number
  /** Only this ad. */
  adId?: number
}

/** Input of `client.statistics.orderDistribution`. */
export interface StatisticsOrderDistributionInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
  /** Publishers in the answer at most. */
  limit?: number
}

/** Input of `client.statistics.breakdown`. */
export interface StatisticsBreakdownInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** The publisher. */
  publisherId: number
  /** The zone, of that publisher. */
  zoneId: number
  /** Only this ad. */
  adId?: number
  /** A moment of the day to show by hours; absent: days of the period. */
  date?: number
  /** Zone of days and hours. */
  timeZone?: string
}

/** Answer of `client.statistics.breakdown`. */
export interface StatisticsBreakdownAnswer extends Statistics {
  /** The publisher. */
  publisher: Reference
  /** The zone. */
  zone: Reference
}

/** Calls of `client.statistics`. */
export interface StatisticsApi<D extends Dates = 'date'> {
  /**
   * Delivery of all campaigns that the caller may see.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /statistics`.
   * @example
   * ```ts
   * const answer = await client.statistics.agency()
   * console.log(answer)
   * ```
   */
  agency(input?: StatisticsAgencyInput, options?: CallOptions): Call<Dated<Statistics, D>>

  /**
   * Delivery of a campaign by ad, publisher, zone, day or hour.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/statistics`.
   * @example
   * ```ts
   * const answer = await client.statistics.ofCampaign({ id: 1 })
   * console.log(answer)
   * ```
   */
  ofCampaign(input: StatisticsOfCampaignInput, options?: CallOptions): Call<Dated<Statistics, D>>

  /**
   * Delivery of an order by campaign, ad, publisher, zone, day or hour.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /orders/{id}/statistics`.
   * @example
   * ```ts
   * const answer = await client.statistics.ofOrder({ id: 1 })
   * console.log(answer)
   * ```
   */
  ofOrder(input: StatisticsOfOrderInput, options?: CallOptions): Call<Dated<Statistics, D>>

  /**
   * Publishers and zones that a campaign ran on.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/distribution`.
   * @example
   * ```ts
   * const answer = await client.statistics.distribution({ id: 1 })
   * console.log(answer)
   * ```
   */
  distribution(input: StatisticsDistributionInput, options?: CallOptions): Call<Dated<Distribution, D>>

  /**
   * Publishers and zones that an order ran on.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /orders/{id}/distribution`.
   * @example
   * ```ts
   * const answer = await client.statistics.orderDistribution({ id: 1 })
   * console.log(answer)
   * ```
   */
  orderDistribution(input: StatisticsOrderDistributionInput, options?: CallOptions): Call<Dated<Distribution, D>>

  /**
   * A campaign on one zone of a publisher: the hours of a day, or the days of a period.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/distribution/breakdown`.
   * @example
   * ```ts
   * const answer = await client.statistics.breakdown({ id: 1, publisherId: 1, zoneId: 1 })
   * console.log(answer)
   * ```
   */
  breakdown(input: StatisticsBreakdownInput, options?: CallOptions): Call<Dated<StatisticsBreakdownAnswer, D>>
}
