import * as z from 'zod'
import { effectivePacingReasons, objectiveTypes, pacingLimits, pacingTypes, supplySources } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, instant } from '../wire.ts'

/** The pacing in force, and why it is not the one that was chosen (null when it is). */
export const EffectivePacing = z.object({ type: z.enum(pacingTypes), reason: z.enum(effectivePacingReasons).nullable() })
export type EffectivePacing = z.output<typeof EffectivePacing>

/** One part of a campaign, in the unit of its objective. */
export const PacedPart = z.object({
  unit: z.enum(objectiveTypes),
  /** Null: unlimited, or not set; then the part has no pace. */
  objective: z.number().nullable(),
  delivered: z.number(),
  /** Delivered part in percent, one decimal; an overrun is above 100. */
  complete: z.number().nullable(),
  met: z.boolean(),
  pace: z.number().nullable(),
  /** Share of the objective at the end, 1 being all of it; null when it cannot be said. */
  projection: z.number().nullable(),
  /** Where the supply comes from that the projection expects. */
  supply: z.enum(supplySources),
  today: z.object({ target: z.number(), delivered: z.number() }).nullable(),
  /** Targets of the hours from `asOf` on, as they are if each of them is met. */
  hours: z.array(z.object({ from: instant, eligibleHours: z.number(), target: z.number() })),
})
export type PacedPart = z.output<typeof PacedPart>

export const Pacing = z.object({
  /** Delivery facts are complete up to here; null when there are none. */
  asOf: instant.nullable(),
  /** Zone in which days and dayparts are read. */
  timeZone: z.string(),
  chosen: z.enum(pacingTypes),
  effectivePacing: EffectivePacing,
  /** Why another pacing is in force, in words. */
  reasonText: z.string().nullable(),
  /** Hours of the flight that lie in its dayparts and are not paused: up to `asOf`, and in all (null without an end). */
  eligibleHours: z.object({ gone: z.number(), inAll: z.number().nullable() }),
  pauses: z.array(z.object({ from: instant, until: instant.nullable() })),
  audio: PacedPart.nullable(),
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
    hours: z.int().min(0).max(pacingLimits.plannedHours).default(24).describe('How many hours of targets to answer.'),
  }),
  response: Pacing,
})
