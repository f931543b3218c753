/** Forecasts that were made, beside what was delivered since (`forecast.md` 10). */
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
  from: day,
  /** Inclusive. */
  to: day,
  forecast: z.number(),
  delivered: z.int(),
  /** The rival: what the seven days before the forecast brought a day, times the days. */
  lastWeek: z.number(),
  /** Forecast less delivered, and as a part of what was delivered; null where nothing was. */
  error: z.number(),
  errorShare: z.number().nullable(),
})

/** One forecast of a campaign. Numbers are impressions. */
export const KeptForecast = z.object({
  id: z.uuid(),
  madeAt: instant,
  madeBy: z.string(),
  /** A word of the request, or SCHEDULE. */
  cause: z.string(),
  /** It is of the campaign as it was saved; other ones tried something out and are compared with nothing. */
  asSaved: z.boolean(),
  /** The campaign was changed since. */
  changedSince: z.boolean(),
  status: z.enum(deliveryForecastStatuses),
  reason: z.string().nullable(),
  snapshot: z.object({ version: z.string(), builtAt: instant }),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  remaining: z.int().nullable(),
  available: z.int().nullable(),
  deliverable: z.int().nullable(),
  /** Null until a whole day has gone by. */
  outcome: Comparison.nullable(),
})
export type KeptForecast = z.output<typeof KeptForecast>

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/forecasts',
  summary: 'List the forecasts of a campaign beside what was delivered, the latest first',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  params: byId,
  paged: true,
  query: z.object({
    asSaved: z.boolean().optional().describe('Only forecasts of the campaign as it was saved, or only the others.'),
    ...pageQuery(pageSizes.general, limits.pageMax),
  }),
  response: listOf(KeptForecast),
})

const Score = z.object({
  forecast: z.int(),
  delivered: z.int(),
  lastWeek: z.int(),
  /** (Σ forecast − Σ delivered) / Σ delivered. */
  bias: z.number().nullable(),
  /** Σ |forecast − delivered| / Σ delivered, over publishers and days. */
  weightedError: z.number().nullable(),
  lastWeekBias: z.number().nullable(),
  lastWeekWeightedError: z.number().nullable(),
})

/** Null: the forecast could not say whose supply it would be. */
const publisher = Reference.nullable()

export const backtest = endpoint({
  method: 'GET',
  path: '/forecast/backtest',
  summary: 'Hold forecasts against what was delivered, by publisher and day',
  description:
    "Each day of each campaign is held against the latest forecast of it as it was saved that was made at least `lead` days before. Days are the agency's; by default the last seven that facts are complete for. Beside it stands the rival: what the seven days before that forecast brought a day.",
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  query: z.object({
    from: askedDay.optional(),
    to: askedDay.optional().describe(`Inclusive; at most ${limits.backtestDays} days.`),
    lead: z
      .int()
      .min(1)
      .max(limits.forecastPlanDays - 1)
      .default(1),
    publisherId: z.array(id).optional(),
  }),
  response: z.object({
    from: day,
    to: day,
    timeZone: z.string(),
    asOf: instant.nullable(),
    /** Campaigns that had a forecast. */
    campaigns: z.int(),
    overall: Score,
    publishers: z.array(Score.extend({ publisher })),
    days: z.array(z.object({ publisher, day, forecast: z.number(), delivered: z.int(), lastWeek: z.number() })),
  }),
})
