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
  /** Probability, 0 to 1, that the rest is delivered in full; null: nobody can say, or it was made before probabilities were kept. */
  probability: number | null
  /** The largest objective that would be delivered in full with a probability of 90 %; null: not known. */
  sellable: number | null
  /** The 90 % interval of `deliverable`; null: not known. */
  interval: {
    /** Lower end. */
    low: number
    /** Upper end. */
    high: number
  } | null
  /** Listeners of the sample that matched; null: not known. */
  listeners: number | null
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

/** Answer of `client.forecastLedger.reliability`. */
export interface ForecastLedgerReliabilityAnswer {
  /** Forecasts that stated a probability. */
  forecasts: number
  /** Mean of (stated − came)², came being 1 in full and 0 otherwise: 0 is best. Null without forecasts. */
  brier: number | null
  /** The same of a forecast that always states the share that was in full. */
  baseBrier: number | null
  /** Part of the 90 % intervals of delivery in which it lay, 0 to 1; null without any. */
  covered: number | null
  /** Number of these intervals. */
  intervals: number
  /** Campaigns of these forecasts. */
  campaigns: number
  /** Forecasts by what they stated; bins without a forecast are left out. */
  bins: {
    /** Least probability of the bin. */
    from: number
    /** Its upper bound, exclusive but for 1. */
    to: number
    /** Mean of what was stated. */
    stated: number
    /** Part that was delivered in full. */
    observed: number
    /** Number of forecasts. */
    count: number
  }[]
  /** The same by the week in which the flight ended, the latest first. */
  weeks: {
    /** Forecasts that stated a probability. */
    forecasts: number
    /** Mean of (stated − came)², came being 1 in full and 0 otherwise: 0 is best. Null without forecasts. */
    brier: number | null
    /** The same of a forecast that always states the share that was in full. */
    baseBrier: number | null
    /** Part of the 90 % intervals of delivery in which it lay, 0 to 1; null without any. */
    covered: number | null
    /** Number of these intervals. */
    intervals: number
    /** The Monday of the week, yyyy-MM-dd. */
    week: string
  }[]
  /** Corrections of the installation, the latest first: that is the one in use. Empty: nothing was learnt yet. */
  calibrations: {
    /** The Monday of its week, yyyy-MM-dd. */
    week: string
    /** Time when it was learnt. */
    madeAt: Date
    /** Forecasts of all agencies that it was learnt from, in whole tens. */
    forecasts: number
    /** Campaigns that it was learnt from, in whole tens. */
    campaigns: number
    /** Multiplies the standard deviation of supply: above 1, intervals were too narrow. */
    spread: number
    /** The share of what is available that is booked later, in four weeks. */
    laterBookings: {
      /** Mean, 0 to 1. */
      share: number
      /** Standard deviation. */
      deviation: number
    }
    /** The curve: probabilities before correction, and what they become. Empty: as stated. */
    points: {
      /** Before correction. */
      stated: number
      /** After correction. */
      observed: number
    }[]
    /** Brier score of these forecasts, in hundredths; null where it would be that of few campaigns. */
    brier: number | null
    /** Brier score of their base rate; null where `brier` is. */
    baseBrier: number | null
    /** Part of their 90 % intervals that held; null where `brier` is, and without intervals. */
    covered: number | null
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

  /**
   * Hold stated probabilities against what came.
   *
   * Forecasts of your saved campaigns whose flight ended in the last 26 weeks and that were neither changed nor paused afterwards, one of each week before the end. Beside them stand the corrections that were learnt from the forecasts of the whole installation, week by week.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `GET /forecast/reliability`.
   * @example
   * ```ts
   * const answer = await client.forecastLedger.reliability()
   * console.log(answer)
   * ```
   */
  reliability(input?: Record<string, never>, options?: CallOptions): Call<Dated<ForecastLedgerReliabilityAnswer, D>>
}
