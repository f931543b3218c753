/** Forecasts that were made, beside what was delivered since (docs/forecast/accuracy.md). */
import * as z from 'zod'
import { deliveryForecastStatuses, limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery } from '../wire.ts'

const day = z.iso.date()
/** Of a time in which there can be deliveries. */
const askedDay = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', 'a day from 2000 to 2199')

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
    from: askedDay.optional(),
    /** Last day, yyyy-MM-dd. */
    to: askedDay.optional().describe(`Inclusive; at most ${limits.backtestDays} days.`),
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
