/** Answers of forecasts of inventory and rating points, and the avails of a campaign. Impressions are whole numbers. */
import * as z from 'zod'
import { Contending, DeliveryForecast, ForecastInterval, ForecastSource, unseen } from './forecast-answers.ts'
import { forecastFindings } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { id, instant } from '../wire.ts'

/** A line of a breakdown. `id` stands for publishers and zones, `value` for countries and devices; null: not known, or not yours to see. */
const inventoryLine = z.object({
  /** Name that people read. */
  name: z.string(),
  /** Impressions of the line. */
  total: z.int(),
  /** Part of the total that is booked, 0 to 1. */
  sellThrough: z.number(),
})
const idLine = inventoryLine.extend({
  /** Id of the publisher or zone; null: not known, or not the caller's to see. */
  id: id.nullable(),
})
const valueLine = inventoryLine.extend({
  /** Code of the country or device; null: not known. */
  value: z.string().nullable(),
})

/** The inventory of a targeting, without competition. */
export const InventoryForecast = z.object({
  /** The snapshot that it was made from. */
  snapshot: ForecastSource,
  /** Impressions of the period. */
  total: z.int(),
  /** The part of it that the requested caps leave; null without caps. */
  capped: z.int().nullable(),
  /** Part of the total that campaigns have booked. */
  booked: z.int(),
  /** Booked over total, 0 to 1. */
  sellThrough: z.number(),
  /** Interval of `total`. */
  interval: ForecastInterval,
  /** Days of the agency. */
  days: z.array(
    z.object({
      /** The day, yyyy-MM-dd. */
      day: z.iso.date(),
      /** Impressions of the day. */
      total: z.int(),
    }),
  ),
  /** By publisher. */
  publishers: z.array(idLine),
  /** By zone. */
  zones: z.array(idLine),
  /** By country of the listener. */
  countries: z.array(valueLine),
  /** By device. */
  devices: z.array(valueLine),
  /** Findings in the history of the zones of this inventory that are the caller's to see, the latest first. */
  findings: z.array(
    z.object({
      /** OUTAGE, SPIKE: a day that was left out. BEGAN: a zone's first day, if it began late. ENDED: the last day of one that is gone. */
      code: z.enum(forecastFindings),
      /** The zone. */
      zone: Reference,
      /** Day of UTC, yyyy-MM-dd. */
      day: z.iso.date(),
      /** Requests of that day; null for BEGAN and ENDED. */
      requests: z.int().nullable(),
      /** Requests that a day like it usually has; null for BEGAN and ENDED. */
      usual: z.int().nullable(),
      /** Days of history of a zone that began; null for the others. */
      days: z.int().nullable(),
      /** The finding as an English sentence. */
      text: z.string(),
    }),
  ),
})
export type InventoryForecast = z.output<typeof InventoryForecast>

/** People of a market, or of a part of it. */
const population = z.object({
  /** Number of people. */
  people: z.int(),
  /** Where the figure comes from; null: it was in the request. */
  source: z.string().nullable(),
  /** Day of the figure, yyyy-MM-dd; null: it was in the request. */
  asOf: z.iso.date().nullable(),
  /** A bound lies inside an age band, whose people were divided evenly. */
  interpolated: z.boolean(),
})

/** Reach, frequency and rating points of a campaign. */
export const GrpForecast = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the forecast. */
  madeAt: instant,
  /** The snapshot that it was made from; null where none was needed. */
  snapshot: ForecastSource.nullable(),
  /** The verdict on delivery. */
  deliveryForecast: DeliveryForecast,
  /** People that rating points are of. */
  universe: population,
  /** People of the target; null: none was asked for. */
  target: population.nullable(),
  /** Null where the campaign cannot be forecast; the delivery forecast says why. */
  grp: z
    .object({
      /** Impressions that will be delivered. */
      impressions: z.int(),
      /** 100 × impressions / universe = reach in percent × frequency. */
      grp: z.number(),
      /** Different listeners. */
      reach: z.int(),
      /** Reach in percent of the universe, to a hundredth. */
      reachPercent: z.number(),
      /** Impressions for each listener reached, to a hundredth. */
      frequency: z.number(),
      /** Listeners with three impressions or more. */
      effectiveReach: z.int(),
      /** Effective reach in percent of the universe, to a hundredth. */
      effectiveReachPercent: z.number(),
      /** 100 × impressions on the target / its people; null without a target. */
      trp: z.number().nullable(),
      /** ISO 4217 code of the costs. */
      currency: z.string(),
      /** Of these impressions at the campaign's CPM; null where it has none, or is not for you to see. */
      cost: z.number().nullable(),
      /** Cost over rating points; null without a cost or points. */
      costPerPoint: z.number().nullable(),
    })
    .nullable(),
})
export type GrpForecast = z.output<typeof GrpForecast>

/** Avails of a campaign, and its competitors. */
export const CampaignAvails = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the forecast. */
  madeAt: instant,
  /** The snapshot that it was made from. */
  snapshot: ForecastSource,
  /** Beginning of the forecast time: now or the start, whichever is later. */
  from: instant,
  /** End of what was looked at, exclusive. */
  until: instant,
  /** Requests that the campaign's ads and targeting fit. */
  matched: z.int(),
  /** available ≤ possible ≤ matched: only strictly higher priorities count. */
  possible: z.int(),
  /** Impressions that the campaign can have. */
  available: z.int(),
  /** Available at each priority, before the campaign's own caps. */
  byPriority: z.array(
    z.object({
      /** The priority. */
      priority: z.int(),
      /** Available at it. */
      available: z.int(),
    }),
  ),
  /** Who competes. */
  contending: Contending,
  /** The part of the sample that matches. */
  sample: z.object({
    /** Sampled listeners that match. */
    listeners: z.int(),
  }),
})
export type CampaignAvails = z.output<typeof CampaignAvails>

/** Requests that a targeting matches, and what each of its rules takes. */
export const TargetingMatches = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the count. */
  madeAt: instant,
  /** The snapshot that it was made from. */
  snapshot: ForecastSource,
  /** Beginning of the time that is counted: now or the start, whichever is later. */
  from: instant,
  /** End of it, exclusive; 30 days later where the flight has no end to come. */
  until: instant,
  /** Days from `from` to `until`, to a hundredth. */
  days: z.number(),
  /** Requests before the first rule. */
  supply: z.int(),
  /** Requests that match: all groups together, with the ads' own targeting. */
  matched: z.int(),
  /** Interval of `matched`. */
  interval: ForecastInterval,
  /** The part of the sample that matches. */
  sample: z.object({
    /** Sampled listeners that match. */
    listeners: z.int(),
  }),
  /** The groups of the targeting, in their order. */
  groups: z.array(
    z.object({
      /** Requests that the group matches. */
      matched: z.int(),
      /** The rules of the group, in their order. */
      rules: z.array(
        z.object({
          /** Requests that the rules above it let through. */
          before: z.int(),
          /** Those of them that it takes away. */
          taken: z.int(),
        }),
      ),
    }),
  ),
  /** Values of the targeting that no request of the last 28 days has. */
  unseen,
})
export type TargetingMatches = z.output<typeof TargetingMatches>
