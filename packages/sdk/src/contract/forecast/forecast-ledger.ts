/** Forecasts that were made, beside what was delivered since (docs/forecast/accuracy.md). */
import * as z from 'zod'
import { deliveryForecastStatuses, limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, dayText, id, instant, listOf, pageQuery } from '../wire.ts'

const day = z.iso.date()
/** Whole days of the agency after the one of the forecast for which facts are complete. */
const Comparison = z.object({
  /** First day, yyyy-MM-dd. */
  from: day,
  /** Inclusive. */
  to: day,
  /** Impressions that were forecast for the days. */
  forecast: z.number(),
  /** Impressions that were delivered on them. */
  delivered: z.int(),
  /** The comparison: the mean of the seven days before the forecast, times the days. */
  lastWeek: z.number(),
  /** Forecast less delivered, and as a part of what was delivered; null where nothing was. */
  error: z.number(),
  /** `error` over `delivered`; null where nothing was delivered. */
  errorShare: z.number().nullable(),
})

/** One forecast of a campaign. Numbers are impressions. */
export const KeptForecast = z.object({
  /** Id of the forecast. */
  id: z.uuid(),
  /** Time of the forecast. */
  madeAt: instant,
  /** User name of who asked; SYSTEM for the schedule. */
  madeBy: z.string(),
  /** A word of the request, or SCHEDULE. */
  cause: z.string(),
  /** It is of the campaign as it was saved; other ones tried something out and are compared with nothing. */
  asSaved: z.boolean(),
  /** The campaign was changed since. */
  changedSince: z.boolean(),
  /** Verdict of the forecast. */
  status: z.enum(deliveryForecastStatuses),
  /** Code of its reason; null: none. */
  reason: z.string().nullable(),
  /** The snapshot that it was made from. */
  snapshot: z.object({
    /** Name of the snapshot. */
    version: z.string(),
    /** Time when the snapshot was built. */
    builtAt: instant,
  }),
  /** Start of what was forecast: that of the flight or the time of the forecast, whichever is later. */
  startsAt: instant.nullable(),
  /** End of what was forecast, exclusive; null: the campaign had none. */
  endsAt: instant.nullable(),
  /** Impressions that were left of the objective; null: not known. */
  remaining: z.int().nullable(),
  /** Impressions that the campaign could have; null: not known. */
  available: z.int().nullable(),
  /** Impressions that the pacing would have delivered; null: not known. */
  deliverable: z.int().nullable(),
  /** Probability, 0 to 1, that the rest is delivered in full; null: nobody can say, or it was made before probabilities were kept. */
  probability: z.number().nullable(),
  /** The largest objective that would be delivered in full with a probability of 90 %; null: not known. */
  sellable: z.int().nullable(),
  /** The 90 % interval of `deliverable`; null: not known. */
  interval: z
    .object({
      /** Lower end. */
      low: z.int(),
      /** Upper end. */
      high: z.int(),
    })
    .nullable(),
  /** Listeners of the sample that matched; null: not known. */
  listeners: z.int().nullable(),
  /** Null until a whole day has gone by. */
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
    /** Absent: all forecasts. */
    asSaved: z.boolean().optional().describe('Only forecasts of the campaign as it was saved, or only the others.'),
    ...pageQuery(pageSizes.general, limits.pageMax),
  }),
  response: listOf(KeptForecast),
})

export const weeks = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/forecasts/weeks',
  summary: 'Weeks of a campaign: what was forecast and what was delivered',
  description:
    "Weeks of the agency's zone that begin on Monday, the latest first. A week is held against the last forecast of the saved campaign made before it; the first one, against the first forecast in it, from the day after that. Only days with complete facts count.",
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  params: byId,
  response: z.object({
    /** The weeks that a forecast covers. Empty: none was made yet, or no whole day has gone by. */
    weeks: z.array(
      z.object({
        /** First day that counts, yyyy-MM-dd. */
        from: day,
        /** Last day that counts; inclusive. */
        to: day,
        /** Time of the forecast. */
        madeAt: instant,
        /** Impressions that were forecast for the days. */
        forecast: z.number(),
        /** Impressions that were delivered on them. */
        delivered: z.int(),
        /** Delivered less forecast as a part of the forecast; null where nothing was forecast. */
        off: z.number().nullable(),
      }),
    ),
  }),
})

const Score = z.object({
  /** Sum of what was forecast. */
  forecast: z.int(),
  /** Sum of what was delivered. */
  delivered: z.int(),
  /** Sum of the means of the last week. */
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

/** Null: the forecast could not say whose supply it would be. */
const publisher = Reference.nullable()

export const backtest = endpoint({
  method: 'GET',
  path: '/forecast/backtest',
  summary: 'Hold forecasts against what was delivered, by publisher and day',
  description:
    "Each day of each campaign is compared with the latest forecast of the saved campaign that was made at least `lead` days before. Days are those of the agency's time zone; by default the last seven for which facts are complete. Beside it stands the naive estimate: the daily average of the seven days before that forecast.",
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  query: z.object({
    /** First day, yyyy-MM-dd. */
    from: dayText.optional(),
    /** Last day, yyyy-MM-dd. */
    to: dayText.optional().describe(`Inclusive; at most ${limits.backtestDays} days.`),
    /** Whole days between the forecast and the day it is held against. */
    lead: z
      .int()
      .min(1)
      .max(limits.forecastPlanDays - 1)
      .default(1),
    /** Publishers; empty or absent: all. */
    publisherId: z.array(id).optional(),
  }),
  response: z.object({
    /** First day, yyyy-MM-dd. */
    from: day,
    /** Last day, yyyy-MM-dd; inclusive. */
    to: day,
    /** IANA zone of the days: the agency's. */
    timeZone: z.string(),
    /** Delivery facts are complete up to here; null: there are none. */
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
        /** Impressions that were forecast. */
        forecast: z.number(),
        /** Impressions that were delivered. */
        delivered: z.int(),
        /** Mean of the seven days before the forecast. */
        lastWeek: z.number(),
      }),
    ),
  }),
})

/** Probabilities that were stated, beside what came of them. */
const Scores = z.object({
  /** Forecasts that stated a probability. */
  forecasts: z.int(),
  /** Mean of (stated − came)², came being 1 in full and 0 otherwise: 0 is best. Null without forecasts. */
  brier: z.number().nullable(),
  /** The same of a forecast that always states the share that was in full. */
  baseBrier: z.number().nullable(),
  /** Part of the 90 % intervals of delivery in which it lay, 0 to 1; null without any. */
  covered: z.number().nullable(),
  /** Number of these intervals. */
  intervals: z.int(),
})

/** Corrections that were learnt in a week. */
const KeptCalibration = z.object({
  /** The Monday of its week, yyyy-MM-dd. */
  week: day,
  /** Time when it was learnt. */
  madeAt: instant,
  /** Forecasts of all agencies that it was learnt from, in whole tens. */
  forecasts: z.int(),
  /** Campaigns that it was learnt from, in whole tens. */
  campaigns: z.int(),
  /** Multiplies the standard deviation of supply: above 1, intervals were too narrow. */
  spread: z.number(),
  /** The share of what is available that is booked later, in four weeks. */
  laterBookings: z.object({
    /** Mean, 0 to 1. */
    share: z.number(),
    /** Standard deviation. */
    deviation: z.number(),
  }),
  /** The curve: probabilities before correction, and what they become. Empty: as stated. */
  points: z.array(
    z.object({
      /** Before correction. */
      stated: z.number(),
      /** After correction. */
      observed: z.number(),
    }),
  ),
  /** Brier score of these forecasts, in hundredths; null where it would be that of few campaigns. */
  brier: z.number().nullable(),
  /** Brier score of their base rate; null where `brier` is. */
  baseBrier: z.number().nullable(),
  /** Part of their 90 % intervals that held; null where `brier` is, and without intervals. */
  covered: z.number().nullable(),
})

export const reliability = endpoint({
  method: 'GET',
  path: '/forecast/reliability',
  summary: 'Hold stated probabilities against what came',
  description: `Forecasts of your saved campaigns whose flight ended in the last ${limits.reliabilityWeeks} weeks and that were neither changed nor paused afterwards, one of each week before the end. Beside them stand the corrections that were learnt from the forecasts of the whole installation, week by week.`,
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  response: Scores.extend({
    /** Campaigns of these forecasts. */
    campaigns: z.int(),
    /** Forecasts by what they stated; bins without a forecast are left out. */
    bins: z.array(
      z.object({
        /** Least probability of the bin. */
        from: z.number(),
        /** Its upper bound, exclusive but for 1. */
        to: z.number(),
        /** Mean of what was stated. */
        stated: z.number(),
        /** Part that was delivered in full. */
        observed: z.number(),
        /** Number of forecasts. */
        count: z.int(),
      }),
    ),
    /** The same by the week in which the flight ended, the latest first. */
    weeks: z.array(
      Scores.extend({
        /** The Monday of the week, yyyy-MM-dd. */
        week: day,
      }),
    ),
    /** Corrections of the installation, the latest first: that is the one in use. Empty: nothing was learnt yet. */
    calibrations: z.array(KeptCalibration),
  }),
})
