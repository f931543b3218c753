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
  /** Null: unlimited, or not set; then the part has no pace. */
  objective: z.number().nullable(),
  /** Delivered up to `asOf`. */
  delivered: z.number(),
  /** Delivered part in percent, one decimal; an overrun is above 100. */
  complete: z.number().nullable(),
  /** True: the objective is reached and the part has stopped. */
  met: z.boolean(),
  /** Delivered part over the part of the eligible hours gone, 1 being on time; null when it cannot be said. */
  pace: z.number().nullable(),
  /** Share of the objective at the end, 1 being all of it; null when it cannot be said. */
  projection: z.number().nullable(),
  /** Where the supply comes from that the projection expects. */
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
  /** Targets of the hours from `asOf` on, or from now on without one, as they are if each of them is met. */
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

/** How a campaign is paced: what is in force, how far it is, and the targets of the next hours. */
export const Pacing = z.object({
  /** Delivery facts are complete up to here; null when there are none. */
  asOf: instant.nullable(),
  /** Zone in which days and dayparts are read. */
  timeZone: z.string(),
  /** The pacing that was chosen in the settings. */
  chosen: z.enum(pacingTypes),
  /** The pacing in force. */
  effectivePacing: EffectivePacing,
  /** Why another pacing is in force, in words. */
  reasonText: z.string().nullable(),
  /** Hours of the flight that lie in its dayparts and are not paused: up to `asOf`, and in all (null without an end). */
  eligibleHours: z.object({
    /** Eligible hours up to `asOf`. */
    gone: z.number(),
    /** Eligible hours of the whole flight; null without an end. */
    inAll: z.number().nullable(),
  }),
  /** Times in which the campaign was paused, in order. */
  pauses: z.array(
    z.object({
      /** Beginning of the pause. */
      from: instant,
      /** End of the pause; null: it is paused now. */
      until: instant.nullable(),
    }),
  ),
  /** The audio part; null when there is none, or when it counts money that the caller may not see. */
  audio: PacedPart.nullable(),
  /** The second screen; null when the campaign has none. */
  secondScreen: PacedPart.nullable(),
})
export type Pacing = z.output<typeof Pacing>

export const get = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/pacing',
  summary: 'How a campaign is paced: what is in force and why, hourly targets, where it will end',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    /** 0: none. */
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
  /** Null: unlimited, or not set; then there is no plan. */
  objective: z.number().nullable(),
  /** Delivered up to `asOf`. */
  delivered: z.number(),
  /** Planned up to `asOf`: the objective's share of the eligible hours gone; null without an objective or an end. */
  planned: z.number().nullable(),
  /** Money that an impression costs by today's price, on average of ads charged and not; null: the price is not one of impressions, or the caller may not see it. */
  impressionPrice: z.number().nullable(),
  /** Where the supply comes from that `expected` counts with. */
  supply: z.enum(supplySources),
  /** Time of the forecast that the supply is of; null: of none. A forecast that is older than the campaign's settings is not counted with. */
  forecastAt: instant.nullable(),
  /** Days of the flight in order, from its start on. Empty: no plan. */
  days: z.array(
    z.object({
      /** The day, yyyy-MM-dd in the agency's zone. */
      date: z.iso.date(),
      /** End of the day, or of the flight on its last day. */
      until: instant,
      /** Planned from the start of the flight to the end of the day. */
      planned: z.number(),
      /** Delivered and expected to the end of the day; null before `asOf`, and where no supply is known. */
      expected: z.number().nullable(),
    }),
  ),
  /** Hours of the period asked for that lie in the flight, in order. Empty: none were asked for, or there is no plan. */
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
  summary: 'The plan of a campaign by day and by hour, and what is expected of it',
  description:
    'The plan spreads the objective over the eligible hours of the flight, as pace does; it stands still in pauses and outside dayparts. What is expected follows the projection.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    /** Start of the hours that are answered too; absent: none are. */
    from: moment.describe('YYYYMMDDHHmmss in UTC; absent: the plan has no hours'),
    /** End of these hours; absent: as many as may be answered. */
    to: moment.describe(`YYYYMMDDHHmmss in UTC; includes its second. At most ${pacingLimits.plannedHours} hours are answered.`),
  }),
  response: z.object({
    /** Delivery facts are complete up to here; null when there are none. */
    asOf: instant.nullable(),
    /** Zone of the days: the agency's. */
    timeZone: z.string(),
    /** ISO 4217 code of prices. */
    currency: z.string(),
    /** The audio part; null when there is none, or when it counts money that the caller may not see. */
    audio: PlanPart.nullable(),
    /** The second screen; null when the campaign has none. */
    secondScreen: PlanPart.nullable(),
  }),
})
