import * as z from 'zod'
import { checkPlaces, checkSeverities, deliveryCauseCodes, deliverySteps, launchCheckCodes, stepVerdicts } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, instant } from '../wire.ts'

const finding = {
  /** Where it is mended. */
  place: z.enum(checkPlaces),
  /** The setting that it is about, named as bulk files and audit rows name it. */
  field: z.string().nullable(),
  text: z.string(),
  /** The way to mend it. */
  mend: z.string(),
  /** The figures that it was found by. */
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
}

export const LaunchFinding = z.object({ code: z.enum(launchCheckCodes), severity: z.enum(checkSeverities), ...finding })
export type LaunchFinding = z.output<typeof LaunchFinding>

export const LaunchReport = z.object({
  checkedAt: instant,
  /** Nothing found keeps the campaign from delivering. */
  ready: z.boolean(),
  /** The gravest first. */
  findings: z.array(LaunchFinding),
})
export type LaunchReport = z.output<typeof LaunchReport>

export const launch = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/checks',
  summary: 'What to look at before a campaign is launched',
  description:
    'Missing settings and creatives, dates, settings that neutralise each other, impossible targeting, prices and objectives that stand out among those of the advertiser, the age of the forecast.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: LaunchReport,
})

export const CauseFinding = z.object({ code: z.enum(deliveryCauseCodes), verdict: z.enum(stepVerdicts).exclude(['CLEAR']), ...finding })
export type CauseFinding = z.output<typeof CauseFinding>

export const DeliveryReport = z.object({
  checkedAt: instant,
  asOf: instant.nullable(),
  /** It had an impression in an eligible hour of the last 24. */
  delivering: z.boolean(),
  /** The first cause that holds; null when none does. */
  cause: z.enum(deliveryCauseCodes).nullable(),
  /** Every step in the order in which they hide each other. */
  steps: z.array(z.object({ step: z.enum(deliverySteps), verdict: z.enum(stepVerdicts), findings: z.array(CauseFinding) })),
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
