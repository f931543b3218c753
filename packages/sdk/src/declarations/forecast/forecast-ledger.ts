// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { DeliveryForecastStatus } from '../values/forecast.ts'
import type { Page, PagedCall } from '../../client/pages.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'

/** One forecast of a campaign. Numbers are impressions. */
export interface KeptForecast {
  /** Id of the forecast. */
  id: string
  /** Time of the forecast. */
  madeAt: Date
  /** User name of who asked; SYSTEM for the schedule. */
  madeBy: string
  /** A word of the request, or SCHEDULE. */
  cause: string
  /** It is of the campaign as it was saved; other ones tried something out and are compared with nothing. */
  asSaved: boolean
  /** The campaign was changed since. */
  changedSince: boolean
  /** Verdict of the forecast. */
  status: DeliveryForecastStatus
  /** Code of its reason; null: none. */
  reason: string | null
  /** The snapshot that it was made from. */
  snapshot: {
    /** Name of the snapshot. */
    version: string
    /** Time when the snapshot was built. */
    builtAt: Date
  }
  /** Start of what was forecast: that of the flight or the time of the forecast, whichever is later. */
  startsAt: Date | null
  /** End of what was forecast, exclusive; null: the campaign had none. */
  endsAt: Date | null
  /** Impressions that were left of the objective; null: not known. */
  remaining: number | null
  /** Impressions that the campaign could have; null: not known. */
  available: number | null
  /** Impressions that the pacing would have delivered; null: not known. */
  deliverable: number | null
  /** Null until a whole day has gone by. */
  outcome: {
    /** First day, yyyy-MM-dd. */
    from: string
    /** Inclusive. */
    to: string
    /** Impressions that were forecast for the days. */
    forecast: number
    /** Impressions that were delivered on them. */
    delivered: number
    /** The comparison: the mean of the seven days before the forecast, times the days. */
    lastWeek: number
    /** Forecast less delivered, and as a part of what was delivered; null where nothing was. */
    error: number
    /** `error` over `delivered`; null where nothing was delivered. */
    errorShare: number | null
  } | null
}

/** Input of `client.forecastLedger.ofCampaign`. */
export interface ForecastLedgerOfCampaignInput {
  /** Id of the thing. */
  id: number
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Absent: all forecasts. */
  asSaved?: boolean
}

/** Input of `client.forecastLedger.weeks`. */
export interface ForecastLedgerWeeksInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.forecastLedger.weeks`. */
export interface ForecastLedgerWeeksAnswer {
  /** The weeks that a forecast covers. Empty: none was made yet, or no whole day has gone by. */
  weeks: {
    /** First day that counts, yyyy-MM-dd. */
    from: string
    /** Last day that counts; inclusive. */
    to: string
    /** Time of the forecast. */
    madeAt: Date
    /** Impressions that were forecast for the days. */
    forecast: number
    /** Impressions that were delivered on them. */
    delivered: number
    /** Delivered less forecast as a part of the forecast; null where nothing was forecast. */
    off: number | null
  }[]
}

/** Input of `client.forecastLedger.backtest`. */
export interface ForecastLedgerBacktestInput {
  /** First day, yyyy-MM-dd. */
  from?: string
  /** Last day, yyyy-MM-dd. */
  to?: string
  /** Whole days between the forecast and the day it is held against. */
  lead?: number
  /** Publishers; empty or absent: all. */
  publisherId?: number[]
}

/** Answer of `client.forecastLedger.backtest`. */
export interface ForecastLedgerBacktestAnswer {
  /** First day, yyyy-MM-dd. */
  from: string
  /** Last day, yyyy-MM-dd; inclusive. */
  to: string
  /** IANA zone of the days: the agency's. */
  timeZone: string
  /** Delivery facts are complete up to here; null: there are none. */
  asOf: Date | null
  /** Campaigns that had a forecast. */
  campaigns: number
  /** All publishers together. */
  overall: {
    /** Sum of what was forecast. */
    forecast: number
    /** Sum of what was delivered. */
    delivered: number
    /** Sum of the means of the last week. */
    lastWeek: number
    /** (Σ forecast − Σ delivered) / Σ delivered. */
    bias: number | null
    /** Σ |forecast − delivered| / Σ delivered, over publishers and days. */
    weightedError: number | null
    /** `bias` of the mean of the last week. */
    lastWeekBias: number | null
    /** `weightedError` of the mean of the last week. */
    lastWeekWeightedError: number | null
  }
  /** By publisher. */
  publishers: {
    /** Sum of what was forecast. */
    forecast: number
    /** Sum of what was delivered. */
    delivered: number
    /** Sum of the means of the last week. */
    lastWeek: number
    /** (Σ forecast − Σ delivered) / Σ delivered. */
    bias: number | null
    /** Σ |forecast − delivered| / Σ delivered, over publishers and days. */
    weightedError: number | null
    /** `bias` of the mean of the last week. */
    lastWeekBias: number | null
    /** `weightedError` of the mean of the last week. */
    lastWeekWeightedError: number | null
    /** The publisher. */
    publisher: Reference | null
  }[]
  /** By publisher and day. */
  days: {
    /** The publisher. */
    publisher: Reference | null
    /** The day, yyyy-MM-dd. */
    day: string
    /** Impressions that were forecast. */
    forecast: number
    /** Impressions that were delivered. */
    delivered: number
    /** Mean of the seven days before the forecast. */
    lastWeek: number
  }[]
}

/** Calls of `client.forecastLedger`. */
export interface ForecastLedgerApi<D extends Dates = 'date'> {
  /**
   * List the forecasts of a campaign beside its delivery, latest first.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/forecasts`.
   * @example
   * ```ts
   * for await (const row of client.forecastLedger.ofCampaign({ id: 1 })) console.log(row)
   * ```
   */
  ofCampaign(input: ForecastLedgerOfCampaignInput, options?: CallOptions): PagedCall<Dated<Page<KeptForecast>, D>>

  /**
   * Weeks of a campaign: what was forecast and what was delivered.
   *
   * Weeks of the agency's zone that begin on Monday, the latest first. A week is held against the last forecast of the saved campaign made before it; the first one, against the first forecast in it, from the day after that. Only days with complete facts count.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/forecasts/weeks`.
   * @example
   * ```ts
   * const answer = await client.forecastLedger.weeks({ id: 1 })
   * console.log(answer)
   * ```
   */
  weeks(input: ForecastLedgerWeeksInput, options?: CallOptions): Call<Dated<ForecastLedgerWeeksAnswer, D>>

  /**
   * Hold forecasts against what was delivered, by publisher and day.
   *
   * Each day of each campaign is compared with the latest forecast of the saved campaign that was made at least `lead` days before. Days are those of the agency's time zone; by default the last seven for which facts are complete. Beside it stands the naive estimate: the daily average of the seven days before that forecast.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `GET /forecast/backtest`.
   * @example
   * ```ts
   * const answer = await client.forecastLedger.backtest()
   * console.log(answer)
   * ```
   */
  backtest(input?: ForecastLedgerBacktestInput, options?: CallOptions): Call<Dated<ForecastLedgerBacktestAnswer, D>>
}
