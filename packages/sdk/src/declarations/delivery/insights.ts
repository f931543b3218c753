// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Attribution, Audience, BidHealth, Dco } from './insight-schemas.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'

/** Input of `client.insights.bidHealth`. */
export interface InsightsBidHealthInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
}

/** Input of `client.insights.orderBidHealth`. */
export interface InsightsOrderBidHealthInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
}

/** Input of `client.insights.audience`. */
export interface InsightsAudienceInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
}

/** Input of `client.insights.orderAudience`. */
export interface InsightsOrderAudienceInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Zone of days and hours. */
  timeZone?: string
}

/** Input of `client.insights.attribution`. */
export interface InsightsAttributionInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
}

/** Input of `client.insights.orderAttribution`. */
export interface InsightsOrderAttributionInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
}

/** Input of `client.insights.dco`. */
export interface InsightsDcoInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Section of the rows; absent: the first. */
  rows?: string
  /** Section of the columns; absent: the second. */
  columns?: string
}

/** Input of `client.insights.orderDco`. */
export interface InsightsOrderDcoInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
  /** Section of the rows; absent: the first. */
  rows?: string
  /** Section of the columns; absent: the second. */
  columns?: string
}

/** Calls of `client.insights`. */
export interface InsightsApi<D extends Dates = 'date'> {
  /**
   * Bid health of a campaign: funnel, losses, prices.
   *
   * Needs the permission `CAMPAIGN.READ`, and the feature `BID_HEALTH`.
   *
   * Sends `GET /campaigns/{id}/bid-health`.
   * @example
   * ```ts
   * const answer = await client.insights.bidHealth({ id: 1 })
   * console.log(answer)
   * ```
   */
  bidHealth(input: InsightsBidHealthInput, options?: CallOptions): Call<Dated<BidHealth, D>>

  /**
   * Bid health of an order.
   *
   * Needs the permission `CAMPAIGN.READ`, and the feature `BID_HEALTH`.
   *
   * Sends `GET /orders/{id}/bid-health`.
   * @example
   * ```ts
   * const answer = await client.insights.orderBidHealth({ id: 1 })
   * console.log(answer)
   * ```
   */
  orderBidHealth(input: InsightsOrderBidHealthInput, options?: CallOptions): Call<Dated<BidHealth, D>>

  /**
   * Delivery insights of a campaign: who heard it, where and when.
   *
   * Needs the permissions `CAMPAIGN.READ` and `AUDIENCE_DASHBOARD.READ`, and the feature `AUDIENCE_DASHBOARD`.
   *
   * Sends `GET /campaigns/{id}/insights`.
   * @example
   * ```ts
   * const answer = await client.insights.audience({ id: 1 })
   * console.log(answer)
   * ```
   */
  audience(input: InsightsAudienceInput, options?: CallOptions): Call<Dated<Audience, D>>

  /**
   * Delivery insights of an order.
   *
   * Needs the permissions `CAMPAIGN.READ` and `AUDIENCE_DASHBOARD.READ`, and the feature `AUDIENCE_DASHBOARD`.
   *
   * Sends `GET /orders/{id}/insights`.
   * @example
   * ```ts
   * const answer = await client.insights.orderAudience({ id: 1 })
   * console.log(answer)
   * ```
   */
  orderAudience(input: InsightsOrderAudienceInput, options?: CallOptions): Call<Dated<Audience, D>>

  /**
   * Attribution insights of a campaign: conversions, lift, cost per action.
   *
   * Needs the permissions `CAMPAIGN.READ` and `ATTRIBUTION_DASHBOARD.READ`, and the feature `ATTRIBUTION_DASHBOARD`.
   *
   * Sends `GET /campaigns/{id}/performance`.
   * @example
   * ```ts
   * const answer = await client.insights.attribution({ id: 1 })
   * console.log(answer)
   * ```
   */
  attribution(input: InsightsAttributionInput, options?: CallOptions): Call<Dated<Attribution, D>>

  /**
   * Attribution insights of an order.
   *
   * Needs the permissions `CAMPAIGN.READ` and `ATTRIBUTION_DASHBOARD.READ`, and the feature `ATTRIBUTION_DASHBOARD`.
   *
   * Sends `GET /orders/{id}/performance`.
   * @example
   * ```ts
   * const answer = await client.insights.orderAttribution({ id: 1 })
   * console.log(answer)
   * ```
   */
  orderAttribution(input: InsightsOrderAttributionInput, options?: CallOptions): Call<Dated<Attribution, D>>

  /**
   * Read what the dynamic creatives of a campaign played.
   *
   * Needs the permissions `CAMPAIGN.READ` and `DCO_DASHBOARD.READ`, and the feature `DCO_DASHBOARD`.
   *
   * Sends `GET /campaigns/{id}/dco-insights`.
   * @example
   * ```ts
   * const answer = await client.insights.dco({ id: 1 })
   * console.log(answer)
   * ```
   */
  dco(input: InsightsDcoInput, options?: CallOptions): Call<Dated<Dco, D>>

  /**
   * Read what the dynamic creatives of an order played.
   *
   * Needs the permissions `CAMPAIGN.READ` and `DCO_DASHBOARD.READ`, and the feature `DCO_DASHBOARD`.
   *
   * Sends `GET /orders/{id}/dco-insights`.
   * @example
   * ```ts
   * const answer = await client.insights.orderDco({ id: 1 })
   * console.log(answer)
   * ```
   */
  orderDco(input: InsightsOrderDcoInput, options?: CallOptions): Call<Dated<Dco, D>>
}
