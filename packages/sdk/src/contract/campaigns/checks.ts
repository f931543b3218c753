import * as z from 'zod'
import { checkPlaces, checkSeverities, deliveryCauseCodes, deliverySteps, launchCheckCodes, stepVerdicts } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, instant } from '../wire.ts'

const finding = {
  /** Place to fix it. */
  place: z.enum(checkPlaces),
  /** The setting with the problem, under its name in bulk files and audit rows. */
  field: z.string().nullable(),
  /** The finding as an English sentence. */
  text: z.string(),
  /** How to fix it. */
  mend: z.string(),
  /** The figures behind the finding. */
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
}

/** A finding of the check before launch. */
export const LaunchFinding = z.object({
  /** Kind of finding. */
  code: z.enum(launchCheckCodes),
  /** An error prevents delivery, a warning may prevent it, an info does not. */
  severity: z.enum(checkSeverities),
  ...finding,
})
export type LaunchFinding = z.output<typeof LaunchFinding>

/** The check of a campaign before launch. */
export const LaunchReport = z.object({
  /** Time of the check. */
  checkedAt: instant,
  /** True if no finding prevents delivery. */
  ready: z.boolean(),
  /** Sorted by severity, the most severe first. */
  findings: z.array(LaunchFinding),
})
export type LaunchReport = z.output<typeof LaunchReport>

export const launch = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/checks',
  summary: 'Read the findings of the check before launch',
  description:
    'The check finds missing settings and creatives, wrong dates, settings that cancel each other, impossible targeting, prices and objectives that are unusual for the advertiser, and an old forecast.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: LaunchReport,
})

/** A finding of one step in the search for the cause of missing delivery. */
export const CauseFinding = z.object({
  /** Kind of cause. */
  code: z.enum(deliveryCauseCodes),
  /** CAUSE: it prevents delivery. POSSIBLE: it may prevent delivery. UNKNOWN: there is no data to decide. */
  verdict: z.enum(stepVerdicts).exclude(['CLEAR']),
  ...finding,
})
export type CauseFinding = z.output<typeof CauseFinding>

/** The search for the cause of missing delivery. */
export const DeliveryReport = z.object({
  /** Time of the search. */
  checkedAt: instant,
  /** Delivery facts are complete up to this time; null if there are none. */
  asOf: instant.nullable(),
  /** True if the campaign had an impression in an eligible hour of the last 24. */
  delivering: z.boolean(),
  /** The first cause that applies; null if none does. */
  cause: z.enum(deliveryCauseCodes).nullable(),
  /** Every step in order; a cause hides those of later steps. */
  steps: z.array(
    z.object({
      /** The step. */
      step: z.enum(deliverySteps),
      /** The most severe verdict of its findings (CAUSE, POSSIBLE, UNKNOWN). CLEAR without findings. */
      verdict: z.enum(stepVerdicts),
      /** Findings of the step. */
      findings: z.array(CauseFinding),
    }),
  ),
})
export type DeliveryReport = z.output<typeof DeliveryReport>

export const notDelivering = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/why-not-delivering',
  summary: 'Find why a campaign does not deliver',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: DeliveryReport,
})
