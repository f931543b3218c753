/** Answers of forecasts of inventory and rating points, and the avails of a campaign. Impressions are whole numbers. */
import * as z from 'zod'
import { Contending, DeliveryForecast, ForecastInterval, ForecastSource, unseen } from './forecast-answers.ts'
import { forecastFindings } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { id, instant } from '../wire.ts'

/**
 * A line of a breakdown. `id` identifies publishers and zones, `value` countries and devices. Both are null if not known, or if you may not
 * see them.
 */
const inventoryLine = z.object({
  /** Name that people read. */
  name: z.string(),
  /** Impressions of the line. */
  total: z.int(),
  /** Part of the total that is booked, 0 to 1. */
  sellThrough: z.number(),
})
const idLine = inventoryLine.extend({
  /** Id of the publisher or zone; null if not known, or if the caller may not see it. */
  id: id.nullable(),
})
const valueLine = inventoryLine.extend({
  /** Code of the country or device; null if not known. */
  value: z.string().nullable(),
})

/** The inventory of a targeting, without competition. */
export const InventoryForecast = z.object({
  /** The snapshot of the forecast. */
  snapshot: ForecastSource,
  /** Impressions of the period. */
  total: z.int(),
  /** Impressions of the period within the requested caps; null without caps. */
  capped: z.int().nullable(),
  /** Impressions of the total that campaigns have booked. */
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
  /** Findings in the history of this inventory's zones that the caller may see, latest first. */
  findings: z.array(
    z.object({
      /**
       * OUTAGE and SPIKE: a day that the forecast leaves out. BEGAN: the first day of a zone that began late. ENDED: the last day of a zone
       * that ended.
       */
      code: z.enum(forecastFindings),
      /** The zone. */
      zone: Reference,
      /** Day of UTC, yyyy-MM-dd. */
      day: z.iso.date(),
      /** Requests of that day; null for BEGAN and ENDED. */
      requests: z.int().nullable(),
      /** Usual requests of such a day; null for BEGAN and ENDED. */
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
  /** Source of the figure; null if it was in the request. */
  source: z.string().nullable(),
  /** Day of the figure, yyyy-MM-dd; null if it was in the request. */
  asOf: z.iso.date().nullable(),
  /** True if a bound lies inside an age band. The people of the band are divided evenly. */
  interpolated: z.boolean(),
})

/** Reach, frequency and rating points of a campaign. */
export const GrpForecast = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the forecast. */
  madeAt: instant,
  /** The snapshot that it was made from; null if none was needed. */
  snapshot: ForecastSource.nullable(),
  /** The verdict on delivery. */
  deliveryForecast: DeliveryForecast,
  /** People that the rating points refer to. */
  universe: population,
  /** People of the target; null if the request has no target. */
  target: population.nullable(),
  /** Rating points; null if the campaign cannot be forecast. The delivery forecast gives the reason. */
  grp: z
    .object({
      /** Impressions that will be delivered. */
      impressions: z.int(),
      /** 100 × impressions / universe = reach in percent × frequency. */
      grp: z.number(),
      /** Number of different listeners. */
      reach: z.int(),
      /** Reach in percent of the universe, to a hundredth. */
      reachPercent: z.number(),
      /** Impressions for each listener reached, to a hundredth. */
      frequency: z.number(),
      /** Listeners with three impressions or more. */
      effectiveReach: z.int(),
      /** Effective reach in percent of the universe, to a hundredth. */
      effectiveReachPercent: z.number(),
      /** Rating points of the target: 100 × impressions on the target / its people; null without a target. */
      trp: z.number().nullable(),
      /** ISO 4217 code of the costs. */
      currency: z.string(),
      /** Cost of these impressions at the campaign's CPM; null if it has no CPM, or if you may not see it. */
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
  /** The snapshot of the forecast. */
  snapshot: ForecastSource,
  /** Beginning of the forecast period: now or the start, whichever is later. */
  from: instant,
  /** End of the forecast period, exclusive. */
  until: instant,
  /** Requests that fit the campaign's ads and targeting. */
  matched: z.int(),
  /** Available impressions if only strictly higher priorities competed: available ≤ possible ≤ matched. */
  possible: z.int(),
  /** Impressions that the campaign can get. */
  available: z.int(),
  /** Available impressions at each priority, before the campaign's own caps. */
  byPriority: z.array(
    z.object({
      /** The priority. */
      priority: z.int(),
      /** Available impressions at this priority. */
      available: z.int(),
    }),
  ),
  /** Competing campaigns. */
  contending: Contending,
  /** The matching part of the sample. */
  sample: z.object({
    /** Sampled listeners that match. */
    listeners: z.int(),
  }),
})
export type CampaignAvails = z.output<typeof CampaignAvails>

/** Requests that a targeting matches, and the requests that each of its rules excludes. */
export const TargetingMatches = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the count. */
  madeAt: instant,
  /** The snapshot of the forecast. */
  snapshot: ForecastSource,
  /** Beginning of the counted period: now or the start, whichever is later. */
  from: instant,
  /** End of the counted period, exclusive; 30 days later if the flight has no future end. */
  until: instant,
  /** Days from `from` to `until`, to a hundredth. */
  days: z.number(),
  /** Requests before the first rule. */
  supply: z.int(),
  /** Requests that match: all groups together, with the ads' own targeting. */
  matched: z.int(),
  /** Interval of `matched`. */
  interval: ForecastInterval,
  /** The matching part of the sample. */
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
          /** Requests that pass the rules above it. */
          before: z.int(),
          /** Requests of these that it excludes. */
          taken: z.int(),
        }),
      ),
    }),
  ),
  /** Values of the targeting that occur in no request of the last 28 days. */
  unseen,
})
export type TargetingMatches = z.output<typeof TargetingMatches>
