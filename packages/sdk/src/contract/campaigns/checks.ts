import * as z from 'zod'
import { checkPlaces, checkSeverities, deliveryCauseCodes, deliverySteps, launchCheckCodes, stepVerdicts } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, instant } from '../wire.ts'

const finding = {
  /** Where it is mended. */
  place: z.enum(checkPlaces),
  /** The setting that it is about, named as bulk files and audit rows name it. */
  field: z.string().nullable(),
  /** The finding as an English sentence. */
  text: z.string(),
  /** The way to mend it. */
  mend: z.string(),
  /** The figures that it was found by. */
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
}

/** A finding of the check before launch. */
export const LaunchFinding = z.object({
  /** Kind of finding. */
  code: z.enum(launchCheckCodes),
  /** An error keeps the campaign from delivering, a warning may, an info does not. */
  severity: z.enum(checkSeverities),
  ...finding,
})
export type LaunchFinding = z.output<typeof LaunchFinding>

/** The check of a campaign before launch. */
export const LaunchReport = z.object({
  /** Time of the check. */
  checkedAt: instant,
  /** Nothing found keeps the campaign from delivering. */
  ready: z.boolean(),
  /** The most severe first. */
  findings: z.array(LaunchFinding),
})
export type LaunchReport = z.output<typeof LaunchReport>

export const launch = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/checks',
  summary: 'Read the findings to look at before a campaign is launched',
  description:
    'Missing settings and creatives, dates, settings that neutralise each other, impossible targeting, prices and objectives that stand out among those of the advertiser, the age of the forecast.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: LaunchReport,
})

/** A finding of a step of the search for why a campaign does not deliver. */
export const CauseFinding = z.object({
  /** Kind of cause. */
  code: z.enum(deliveryCauseCodes),
  /** CAUSE: it keeps the campaign from delivering. POSSIBLE: it may. UNKNOWN: nothing is kept that would tell. */
  verdict: z.enum(stepVerdicts).exclude(['CLEAR']),
  ...finding,
})
export type CauseFinding = z.output<typeof CauseFinding>

/** The search for why a campaign does not deliver. */
export const DeliveryReport = z.object({
  /** Time of the search. */
  checkedAt: instant,
  /** Delivery facts are complete up to here; null: there are none. */
  asOf: instant.nullable(),
  /** It had an impression in an eligible hour of the last 24. */
  delivering: z.boolean(),
  /** The first cause that holds; null when none does. */
  cause: z.enum(deliveryCauseCodes).nullable(),
  /** Every step in the order in which they hide each other. */
  steps: z.array(
    z.object({
      /** The step. */
      step: z.enum(deliverySteps),
      /** The most severe verdict of its findings (CAUSE, POSSIBLE, UNKNOWN); CLEAR without findings. */
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
  summary: 'Why a campaign does not deliver, cause by cause',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: DeliveryReport,
})
