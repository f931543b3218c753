/** Earlier forecasts beside the later delivery (docs/forecast/accuracy.md). */
import * as z from 'zod'
import { deliveryForecastStatuses, limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, dayText, id, instant, listOf, pageQuery } from '../wire.ts'

const day = z.iso.date()
/** The agency's whole days with complete facts, after the day of the forecast. */
const Comparison = z.object({
  /** First day, yyyy-MM-dd. */
  from: day,
  /** Inclusive. */
  to: day,
  /** Forecast impressions of these days. */
  forecast: z.number(),
  /** Delivered impressions of these days. */
  delivered: z.int(),
  /** The baseline: the mean of the seven days before the forecast, times the days. */
  lastWeek: z.number(),
  /** Forecast less delivered impressions. */
  error: z.number(),
  /** `error` over `delivered`; null if nothing was delivered. */
  errorShare: z.number().nullable(),
})

/** One forecast of a campaign. Numbers are impressions. */
export const KeptForecast = z.object({
  /** Id of the forecast. */
  id: z.uuid(),
  /** Time of the forecast. */
  madeAt: instant,
  /** User name of the requester; SYSTEM for the schedule. */
  madeBy: z.string(),
  /** Cause of the request, or SCHEDULE. */
  cause: z.string(),
  /** True for a forecast of the saved campaign. Other forecasts tried changes and are not compared with delivery. */
  asSaved: z.boolean(),
  /** True if the campaign was changed after the forecast. */
  changedSince: z.boolean(),
  /** Verdict of the forecast. */
  status: z.enum(deliveryForecastStatuses),
  /** Code of its reason; null if none. */
  reason: z.string().nullable(),
  /** The snapshot of the forecast. */
  snapshot: z.object({
    /** Name of the snapshot. */
    version: z.string(),
    /** Time when the snapshot was built. */
    builtAt: instant,
  }),
  /** Start of the forecast period: the start of the flight or the time of the forecast, whichever is later. */
  startsAt: instant.nullable(),
  /** End of the forecast period, exclusive; null if the campaign had no end. */
  endsAt: instant.nullable(),
  /** Rest of the objective in impressions; null if not known. */
  remaining: z.int().nullable(),
  /** Impressions that the campaign could get; null if not known. */
  available: z.int().nullable(),
  /** Impressions that the pacing would have delivered; null if not known. */
  deliverable: z.int().nullable(),
  /** Probability, 0 to 1, that the rest is delivered in full. Null if unknown, or if the forecast is older than stored probabilities. */
  probability: z.number().nullable(),
  /** The largest objective that would be delivered in full with a probability of 90 %; null if not known. */
  sellable: z.int().nullable(),
  /** The 90 % interval of `deliverable`; null if not known. */
  interval: z
    .object({
      /** Lower end. */
      low: z.int(),
      /** Upper end. */
      high: z.int(),
    })
    .nullable(),
  /** Listeners of the sample that matched; null if not known. */
  listeners: z.int().nullable(),
  /** Comparison with delivery; null until a whole day has passed. */
  outcome: Comparison.nullable(),
})
export type KeptForecast = z.output<typeof KeptForecast>

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/forecasts',
  summary: 'List the forecasts of a campaign beside its delivery, latest first',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  params: byId,
  paged: true,
  query: z.object({
    /** Kind of forecasts; if omitted, all forecasts. */
    asSaved: z.boolean().optional().describe('Only forecasts of the campaign as it was saved, or only the others.'),
    ...pageQuery(pageSizes.general, limits.pageMax),
  }),
  response: listOf(KeptForecast),
})

export const weeks = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/forecasts/weeks',
  summary: 'List the weeks of a campaign with forecast and delivery',
  description:
    "Weeks begin on Monday in the agency's zone, and the latest comes first. A week is compared with the last forecast of the saved campaign before it. The first week is compared with the first forecast in it, from the day after that forecast. Only days with complete facts count.",
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  params: byId,
  response: z.object({
    /** The weeks that a forecast covers. Empty if no forecast exists, or if no whole day has passed. */
    weeks: z.array(
      z.object({
        /** First day that counts, yyyy-MM-dd. */
        from: day,
        /** Last day that counts; inclusive. */
        to: day,
        /** Time of the forecast. */
        madeAt: instant,
        /** Forecast impressions of these days. */
        forecast: z.number(),
        /** Delivered impressions of these days. */
        delivered: z.int(),
        /** Delivered less forecast impressions, as a part of the forecast; null if the forecast is 0. */
        off: z.number().nullable(),
      }),
    ),
  }),
})

const Score = z.object({
  /** Sum of forecast impressions. */
  forecast: z.int(),
  /** Sum of delivered impressions. */
  delivered: z.int(),
  /** Sum of the baseline: the means of the last week. */
  lastWeek: z.int(),
  /** (Σ forecast − Σ delivered) / Σ delivered. */
  bias: z.number().nullable(),
  /** Σ |forecast − delivered| / Σ delivered, over publishers and days. */
  weightedError: z.number().nullable(),
  /** `bias` of the mean of the last week. */
  lastWeekBias: z.number().nullable(),
  /** `weightedError` of the mean of the last week. */
  lastWeekWeightedError: z.number().nullable(),
})

/** The publisher; null if the forecast could not attribute the supply to a publisher. */
const publisher = Reference.nullable()

export const backtest = endpoint({
  method: 'GET',
  path: '/forecast/backtest',
  summary: 'Compare forecasts with delivery, by publisher and day',
  description:
    "Each day of each campaign is compared with the latest forecast of the saved campaign that was made at least `lead` days before. Days are those of the agency's time zone; the default is the last seven days with complete facts. The answer also has the naive estimate: the daily average of the seven days before that forecast.",
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  query: z.object({
    /** First day, yyyy-MM-dd. */
    from: dayText.optional(),
    /** Last day, yyyy-MM-dd. */
    to: dayText.optional().describe(`Inclusive; at most ${limits.backtestDays} days.`),
    /** Whole days between the forecast and the compared day. */
    lead: z
      .int()
      .min(1)
      .max(limits.forecastPlanDays - 1)
      .default(1),
    /** Publishers; if empty or omitted, all. */
    publisherId: z.array(id).optional(),
  }),
  response: z.object({
    /** First day, yyyy-MM-dd. */
    from: day,
    /** Last day, yyyy-MM-dd; inclusive. */
    to: day,
    /** IANA zone of the days: the agency's. */
    timeZone: z.string(),
    /** Delivery facts are complete up to this time; null if there are none. */
    asOf: instant.nullable(),
    /** Campaigns that had a forecast. */
    campaigns: z.int(),
    /** All publishers together. */
    overall: Score,
    /** By publisher. */
    publishers: z.array(
      Score.extend({
        /** The publisher. */
        publisher,
      }),
    ),
    /** By publisher and day. */
    days: z.array(
      z.object({
        /** The publisher. */
        publisher,
        /** The day, yyyy-MM-dd. */
        day,
        /** Forecast impressions. */
        forecast: z.number(),
        /** Delivered impressions. */
        delivered: z.int(),
        /** Mean of the seven days before the forecast. */
        lastWeek: z.number(),
      }),
    ),
  }),
})

/** Stated probabilities beside their outcomes. */
const Scores = z.object({
  /** Forecasts that stated a probability. */
  forecasts: z.int(),
  /**
   * Brier score: the mean of (stated − outcome)², where the outcome is 1 for full delivery and 0 otherwise. 0 is best. Null without
   * forecasts.
   */
  brier: z.number().nullable(),
  /** Brier score of a forecast that always states the share of full deliveries. */
  baseBrier: z.number().nullable(),
  /** Part of the 90 % intervals that contain the delivery, 0 to 1; null without intervals. */
  covered: z.number().nullable(),
  /** Number of these intervals. */
  intervals: z.int(),
})

/** Corrections of one week. */
const KeptCalibration = z.object({
  /** The Monday of its week, yyyy-MM-dd. */
  week: day,
  /** Time of learning. */
  madeAt: instant,
  /** Number of forecasts of all agencies behind it, in whole tens. */
  forecasts: z.int(),
  /** Number of campaigns behind it, in whole tens. */
  campaigns: z.int(),
  /** Factor for the standard deviation of supply. Above 1, the intervals were too narrow. */
  spread: z.number(),
  /** The share of available impressions that are booked later, within four weeks. */
  laterBookings: z.object({
    /** Mean, 0 to 1. */
    share: z.number(),
    /** Standard deviation. */
    deviation: z.number(),
  }),
  /** The curve from stated to corrected probabilities. Empty if they stay as stated. */
  points: z.array(
    z.object({
      /** Probability before correction. */
      stated: z.number(),
      /** Probability after correction. */
      observed: z.number(),
    }),
  ),
  /** Brier score of these forecasts, in hundredths; null if it would describe few campaigns. */
  brier: z.number().nullable(),
  /** Brier score of their base rate; null if `brier` is null. */
  baseBrier: z.number().nullable(),
  /** Part of their 90 % intervals that contain the delivery; null if `brier` is null, and without intervals. */
  covered: z.number().nullable(),
})

export const reliability = endpoint({
  method: 'GET',
  path: '/forecast/reliability',
  summary: 'Compare stated probabilities with outcomes',
  description: `The answer covers forecasts of your saved campaigns whose flight ended in the last ${limits.reliabilityWeeks} weeks and that were neither changed nor paused afterwards, one for each week before the end. It also has the corrections that were learnt from the forecasts of the whole installation, week by week.`,
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  response: Scores.extend({
    /** Campaigns of these forecasts. */
    campaigns: z.int(),
    /** Forecasts by stated probability. Bins without a forecast are left out. */
    bins: z.array(
      z.object({
        /** Least probability of the bin. */
        from: z.number(),
        /** Upper bound of the bin, exclusive except for 1. */
        to: z.number(),
        /** Mean of the stated probabilities. */
        stated: z.number(),
        /** Part of the campaigns delivered in full. */
        observed: z.number(),
        /** Number of forecasts. */
        count: z.int(),
      }),
    ),
    /** The same by the week in which the flight ended, latest first. */
    weeks: z.array(
      Scores.extend({
        /** The Monday of the week, yyyy-MM-dd. */
        week: day,
      }),
    ),
    /** Corrections of the installation, latest first. The first one is in use. Empty if nothing was learnt yet. */
    calibrations: z.array(KeptCalibration),
  }),
})
