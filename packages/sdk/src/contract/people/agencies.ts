import * as z from 'zod'
import {
  currencies,
  daypartZones,
  type DeliveryThresholds,
  deliveryThresholds,
  DeliveryThresholdSettings,
  type ForecastThresholds,
  forecastThresholds,
  ForecastThresholdSettings,
  limits,
  marginModes,
  unratedPolicies,
} from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { featureNames } from '../permissions.ts'
import { cpm, id } from '../wire.ts'

/** A feature of an agency, switched on or off. */
export const AgencyFeature = z.object({
  /** Name of the feature, such as CAMPAIGN_AVAILS. */
  feature: z.enum(featureNames),
  /** True: the agency has it. */
  active: z.boolean(),
})
export type AgencyFeature = z.output<typeof AgencyFeature>

/** Settings of the active agency. */
export const AgencySettings = z.object({
  /** Id of the agency. */
  id,
  /** Name of the agency. */
  name: z.string(),
  /** Web site as a host; null: none. */
  domain: z.string().nullable(),
  /** The market that it belongs to. */
  market: z.object({
    /** Id of the market. */
    id,
    /** Name of the market. */
    name: z.string(),
  }),
  /** ISO 4217 code of new orders and of the maximum CPM. */
  currency: z.string(),
  /** The account zone: of flights, files, daily figures and pacing. */
  timeZone: z.string(),
  /** In the agency's currency; null: none. */
  maximumCpm: z.number().nullable(),
  /** That new orders begin with, in percent. */
  marginPercent: z.number(),
  /** INCLUSIVE: the margin is part of what is billed. MARKUP: it comes on top. */
  marginMode: z.enum(marginModes),
  /** The longest audio ad, in seconds. */
  adSecondsMax: z.int(),
  /** In force for delivery statuses. */
  deliveryThresholds: z.object(
    Object.fromEntries(Object.keys(deliveryThresholds).map((name) => [name, z.number()])) as {
      [K in keyof DeliveryThresholds]: z.ZodNumber
    },
  ),
  /** The clock of dayparts and days of the week. LISTENER: of the listener's place. STATION: of the station. ACCOUNT: of the account zone. */
  daypartZone: z.enum(daypartZones),
  /** Podcast episodes without a rating, under a rule of brand safety. EXCLUDE: they are left out. ALLOW: they may carry the ad. */
  unratedContent: z.enum(unratedPolicies),
  /** In force for delivery forecasts. */
  forecastThresholds: z.object(
    Object.fromEntries(Object.keys(forecastThresholds).map((name) => [name, z.number()])) as {
      [K in keyof ForecastThresholds]: z.ZodNumber
    },
  ),
  /** E-mail addresses that the agency's digests go to, beside its users. */
  notificationRecipients: z.array(z.string()),
  /** Every feature that an agency can have. The platform's administrators switch them. */
  features: z.array(AgencyFeature),
  /** Days of delivery are being counted anew in a new time zone. Figures are right all the while; delivery statuses follow when it is done. */
  recountingDays: z.boolean(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
})
export type AgencySettings = z.output<typeof AgencySettings>

/** Answer of a write: the settings as they are now, and the change-set of the write. */
export const AgencySettingsResult = AgencySettings.extend({
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type AgencySettingsResult = z.output<typeof AgencySettingsResult>

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
    'Absent fields stay as they are; null removes the maximum CPM or the domain. A client fetches a new access token afterwards. When the time zone changes, flights keep their instants and days of delivery are counted again.',
  permission: 'AGENCY_SETTINGS.WRITE',
  body: z.object({
    /** Name of the agency. */
    name: text.describe(`At most ${limits.companyName} characters.`),
    /** Web site; null: none. */
    domain: z.string().max(1000).nullish().describe('A host, with scheme and www or without; no user name and no port.'),
    /** ISO 4217 code. */
    currency: z.enum(currencies).optional(),
    /** The account zone. */
    timeZone: text.describe('A name of the IANA time zone database.'),
    /** In the agency's currency; null: none. */
    maximumCpm: cpm.nullish(),
    /** Margin that new orders begin with. */
    marginPercent: z.number().min(0).lt(100).multipleOf(0.0001).optional(),
    /** How the margin is billed. */
    marginMode: z.enum(marginModes).optional().describe('INCLUSIVE: the margin is part of what is billed. MARKUP: it comes on top.'),
    /** Longest audio ad, in seconds. */
    adSecondsMax: z.int().min(1).max(limits.agencyAdSecondsMax).optional(),
    /** Thresholds of delivery statuses. */
    deliveryThresholds: DeliveryThresholdSettings.nullish().describe(
      'They replace those that were set; null, and each absent threshold: the default.',
    ),
    /** Clock of dayparts. */
    daypartZone: z
      .enum(daypartZones)
      .optional()
      .describe('Questions follow at once; campaigns that compete follow with the next snapshot of the forecast.'),
    /** Episodes without a rating. */
    unratedContent: z.enum(unratedPolicies).optional().describe('Under rules of brand safety: EXCLUDE leaves them out, ALLOW does not.'),
    /** E-mail addresses that the agency's digests go to. */
    notificationRecipients: z
      .array(z.string().max(1000))
      .max(limits.notificationRecipients)
      .optional()
      .describe('They replace those that were set. The same address twice, in any case, counts once.'),
    /** Thresholds of delivery forecasts. */
    forecastThresholds: ForecastThresholdSettings.nullish().describe(
      'They replace those that were set; null, and each absent threshold: the default.',
    ),
  }),
  response: AgencySettingsResult,
  errors: ['versionConflict'],
})

export const saveFeatures = endpoint({
  method: 'PUT',
  path: '/agencies/features',
  summary: 'Switch features of the active agency on or off',
  description:
    'Features that are not named stay as they are. They are in force for the next call of every user of the agency. A client fetches a new access token afterwards.',
  permission: 'PLATFORM.WRITE',
  spec: 'ours',
  ifMatch: 'required',
  body: z.object({
    /** Features to switch. */
    features: z.array(AgencyFeature).min(1).max(featureNames.length),
  }),
  response: AgencySettingsResult,
  errors: ['versionConflict'],
})
