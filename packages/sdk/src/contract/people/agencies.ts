import * as z from 'zod'
import {
  currencies,
  type DeliveryThresholds,
  deliveryThresholds,
  DeliveryThresholdSettings,
  limits,
  marginModes,
} from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { cpm, id } from '../wire.ts'

export const AgencySettings = z.object({
  id,
  name: z.string(),
  domain: z.string().nullable(),
  market: z.object({ id, name: z.string() }),
  currency: z.string(),
  /** The account zone: of flights, files, daily figures and pacing. */
  timeZone: z.string(),
  /** In the agency's currency; null: none. */
  maximumCpm: z.number().nullable(),
  /** That new orders begin with, in percent. */
  marginPercent: z.number(),
  marginMode: z.enum(marginModes),
  /** The longest audio ad, in seconds. */
  adSecondsMax: z.int(),
  /** In force for delivery statuses. */
  deliveryThresholds: z.object(
    Object.fromEntries(Object.keys(deliveryThresholds).map((name) => [name, z.number()])) as Record<keyof DeliveryThresholds, z.ZodNumber>,
  ),
  /** Days of delivery are being counted anew in a new time zone. Figures are right all the while; delivery statuses follow when it is done. */
  recountingDays: z.boolean(),
  version: z.int(),
})
export type AgencySettings = z.output<typeof AgencySettings>

export const settings = endpoint({
  method: 'GET',
  path: '/agencies/settings',
  summary: 'Settings of the active agency',
  permission: 'AGENCY_SETTINGS.READ',
  spec: 'ours',
  response: AgencySettings,
})

const text = z.string().max(1000).optional()

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/agencies/settings',
  summary: 'Change the settings of the active agency',
  description:
    'What is left out stays as it is; null takes the maximum CPM or the domain away. A client fetches a new access token afterwards. In a new time zone flights keep their moments, and days of delivery are counted anew.',
  permission: 'AGENCY_SETTINGS.WRITE',
  body: z.object({
    name: text.describe(`At most ${limits.companyName} characters.`),
    domain: z.string().max(1000).nullish().describe('A host, with scheme, credentials and www or without.'),
    currency: z.enum(currencies).optional(),
    timeZone: text.describe('A name of the IANA time zone database.'),
    maximumCpm: cpm.nullish(),
    marginPercent: z.number().min(0).lt(100).multipleOf(0.0001).optional(),
    marginMode: z.enum(marginModes).optional().describe('INCLUSIVE: the margin is part of what is billed. MARKUP: it comes on top.'),
    adSecondsMax: z.int().min(1).max(limits.agencyAdSecondsMax).optional(),
    deliveryThresholds: DeliveryThresholdSettings.nullish().describe(
      'Take the place of those that were set; null, and each that is left out: as delivered.',
    ),
  }),
  response: AgencySettings.extend({ changeSetId: z.uuid().nullable() }),
  errors: ['versionConflict'],
})
