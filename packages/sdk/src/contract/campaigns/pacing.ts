import * as z from 'zod'
import { objectiveTypes, pacingLimits, pacingTypes, supplySources } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, instant } from '../wire.ts'
import { EffectivePacing } from './effective-pacing.ts'

export * from './effective-pacing.ts'

/** One part of a campaign, in the unit of its objective. */
export const PacedPart = z.object({
  /** IMPRESSIONS, or PRICE for an amount in the campaign's currency. */
  unit: z.enum(objectiveTypes),
  /** Objective of the part; null if unlimited or not set. Then the part has no pace. */
  objective: z.number().nullable(),
  /** Delivered up to `asOf`. */
  delivered: z.number(),
  /** Delivered part in percent, one decimal. Above 100 the part has over-delivered. */
  complete: z.number().nullable(),
  /** True if the objective is reached and the part has stopped. */
  met: z.boolean(),
  /** Delivered part over elapsed part of the eligible hours; 1 is on time, null if unknown. */
  pace: z.number().nullable(),
  /** Projected share of the objective at the end; 1 is all of it, null if unknown. */
  projection: z.number().nullable(),
  /** Source of the supply that the projection assumes. */
  supply: z.enum(supplySources),
  /** The day of `asOf` in the agency's zone; null without an objective. */
  today: z
    .object({
      /** Target of the whole day. */
      target: z.number(),
      /** Delivered on the day up to `asOf`. */
      delivered: z.number(),
    })
    .nullable(),
  /** Targets of the hours after `asOf`, or from now on without it. Each assumes that the targets before it are met. */
  hours: z.array(
    z.object({
      /** Beginning of the hour. */
      from: instant,
      /** Part of the hour in which the campaign may deliver, 0 to 1. */
      eligibleHours: z.number(),
      /** Target of the hour. */
      target: z.number(),
    }),
  ),
})
export type PacedPart = z.output<typeof PacedPart>

/** Pacing of a campaign: the pacing in force, the progress, and the targets of the next hours. */
export const Pacing = z.object({
  /** Delivery facts are complete up to this time; null if there are none. */
  asOf: instant.nullable(),
  /** Zone of days and dayparts. */
  timeZone: z.string(),
  /** The pacing in the settings. */
  chosen: z.enum(pacingTypes),
  /** The pacing in force. */
  effectivePacing: EffectivePacing,
  /** Reason as a sentence if another pacing is in force. */
  reasonText: z.string().nullable(),
  /** Hours of the flight inside its dayparts, without pauses: up to `asOf`, and in all (null without an end). */
  eligibleHours: z.object({
    /** Eligible hours up to `asOf`. */
    gone: z.number(),
    /** Eligible hours of the whole flight; null without an end. */
    inAll: z.number().nullable(),
  }),
  /** Pauses of the campaign, in order. */
  pauses: z.array(
    z.object({
      /** Beginning of the pause. */
      from: instant,
      /** End of the pause; null if the campaign is paused now. */
      until: instant.nullable(),
    }),
  ),
  /** The audio part; null if there is none, or if it counts money that the caller may not see. */
  audio: PacedPart.nullable(),
  /** The second screen; null if the campaign has none. */
  secondScreen: PacedPart.nullable(),
})
export type Pacing = z.output<typeof Pacing>

export const get = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/pacing',
  summary: 'Read the pacing of a campaign: the pacing in force, hourly targets and the projection',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    /** Hours to answer; 0 means none. */
    hours: z.int().min(0).max(pacingLimits.plannedHours).default(24).describe('How many hours of targets to answer.'),
  }),
  response: Pacing,
})

const moment = z
  .string()
  .regex(/^\d{14}$/)
  .optional()

/** The plan of one part of a campaign over its flight, in the unit of its objective. */
export const PlanPart = z.object({
  /** IMPRESSIONS, or PRICE for an amount in the campaign's currency. */
  unit: z.enum(objectiveTypes),
  /** Objective of the part; null if unlimited or not set. Then there is no plan. */
  objective: z.number().nullable(),
  /** Delivered up to `asOf`. */
  delivered: z.number(),
  /** Planned up to `asOf`: the objective's share for the elapsed eligible hours; null without an objective or an end. */
  planned: z.number().nullable(),
  /**
   * Cost of an impression at today's price, averaged over ads with and without charge. Null if the price is not per impression, or if the
   * caller may not see it.
   */
  impressionPrice: z.number().nullable(),
  /** Source of the supply that `expected` assumes. */
  supply: z.enum(supplySources),
  /**
   * Time of the forecast that gives the supply; null if no forecast does. A forecast that is older than the campaign's settings is not
   * used.
   */
  forecastAt: instant.nullable(),
  /** Days of the flight in order, from its start. Empty if there is no plan. */
  days: z.array(
    z.object({
      /** The day, yyyy-MM-dd in the agency's zone. */
      date: z.iso.date(),
      /** End of the day, or of the flight on its last day. */
      until: instant,
      /** Planned from the start of the flight to the end of the day. */
      planned: z.number(),
      /** Delivery plus expected delivery to the end of the day; null before `asOf`, and where no supply is known. */
      expected: z.number().nullable(),
    }),
  ),
  /** Hours of the requested period inside the flight, in order. Empty if the request names no period, or if there is no plan. */
  hours: z.array(
    z.object({
      /** Beginning of the hour. */
      from: instant,
      /** Planned within the hour. */
      planned: z.number(),
    }),
  ),
})
export type PlanPart = z.output<typeof PlanPart>

export const plan = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/pacing/plan',
  summary: 'Read the plan of a campaign by day and by hour, beside its expected delivery',
  description:
    'The plan spreads the objective over the eligible hours of the flight, as the pace does. It does not grow in pauses and outside dayparts. The expected delivery follows the projection.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    /** Start of the hours to include in the answer; if omitted, none. */
    from: moment.describe('YYYYMMDDHHmmss in UTC; if omitted, the plan has no hours'),
    /** End of these hours; if omitted, as many as one answer can hold. */
    to: moment.describe(`YYYYMMDDHHmmss in UTC; includes its second. At most ${pacingLimits.plannedHours} hours are answered.`),
  }),
  response: z.object({
    /** Delivery facts are complete up to this time; null if there are none. */
    asOf: instant.nullable(),
    /** Zone of the days: the agency's. */
    timeZone: z.string(),
    /** ISO 4217 code of prices. */
    currency: z.string(),
    /** The audio part; null if there is none, or if it counts money that the caller may not see. */
    audio: PlanPart.nullable(),
    /** The second screen; null if the campaign has none. */
    secondScreen: PlanPart.nullable(),
  }),
})
