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
  /** True if the agency has it. */
  active: z.boolean(),
})
export type AgencyFeature = z.output<typeof AgencyFeature>

/** Settings of the active agency. */
export const AgencySettings = z.object({
  /** Id of the agency. */
  id,
  /** Name of the agency. */
  name: z.string(),
  /** Host of the web site; null if none. */
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
  /** The account zone. Flights, files, daily figures and pacing use it. */
  timeZone: z.string(),
  /** Maximum CPM in the agency's currency; null means none. */
  maximumCpm: z.number().nullable(),
  /** Margin of new orders, in percent. */
  marginPercent: z.number(),
  /** INCLUSIVE: the margin is part of the billed amount. MARKUP: it is added to that amount. */
  marginMode: z.enum(marginModes),
  /** Maximum length of an audio ad, in seconds. */
  adSecondsMax: z.int(),
  /** Thresholds in force for delivery statuses. */
  deliveryThresholds: z.object(
    Object.fromEntries(Object.keys(deliveryThresholds).map((name) => [name, z.number()])) as {
      [K in keyof DeliveryThresholds]: z.ZodNumber
    },
  ),
  /** The clock of dayparts and days of the week. LISTENER: the listener's place. STATION: the station. ACCOUNT: the account zone. */
  daypartZone: z.enum(daypartZones),
  /** Policy for podcast episodes without a rating under a rule of brand safety. EXCLUDE leaves them out. ALLOW lets them carry the ad. */
  unratedContent: z.enum(unratedPolicies),
  /** Thresholds in force for delivery forecasts. */
  forecastThresholds: z.object(
    Object.fromEntries(Object.keys(forecastThresholds).map((name) => [name, z.number()])) as {
      [K in keyof ForecastThresholds]: z.ZodNumber
    },
  ),
  /** E-mail addresses that receive the agency's digests in addition to its users. */
  notificationRecipients: z.array(z.string()),
  /** Every feature that an agency can have. The platform's administrators switch features. */
  features: z.array(AgencyFeature),
  /**
   * True while days of delivery are counted again in a new time zone. Figures stay correct meanwhile. Delivery statuses follow afterwards.
   */
  recountingDays: z.boolean(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
})
export type AgencySettings = z.output<typeof AgencySettings>

/** Answer of a write: the current settings, and the change-set of the write. */
export const AgencySettingsResult = AgencySettings.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type AgencySettingsResult = z.output<typeof AgencySettingsResult>

export const settings = endpoint({
  method: 'GET',
  path: '/agencies/settings',
  summary: 'Read the settings of the active agency',
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
    /** Host of the web site; null means none. */
    domain: z.string().max(1000).nullish().describe('A host, with scheme and www or without; no user name and no port.'),
    /** ISO 4217 code. */
    currency: z.enum(currencies).optional(),
    /** The account zone. */
    timeZone: text.describe('A name of the IANA time zone database.'),
    /** Maximum CPM in the agency's currency; null means none. */
    maximumCpm: cpm.nullish(),
    /** Margin of new orders. */
    marginPercent: z.number().min(0).lt(100).multipleOf(0.0001).optional(),
    /** How the margin is billed. */
    marginMode: z
      .enum(marginModes)
      .optional()
      .describe('INCLUSIVE: the margin is part of the billed amount. MARKUP: it is added to that amount.'),
    /** Longest audio ad, in seconds. */
    adSecondsMax: z.int().min(1).max(limits.agencyAdSecondsMax).optional(),
    /** Thresholds of delivery statuses. */
    deliveryThresholds: DeliveryThresholdSettings.nullish().describe(
      'They replace the current thresholds. Null, and each omitted threshold, mean the default.',
    ),
    /** Clock of dayparts. */
    daypartZone: z
      .enum(daypartZones)
      .optional()
      .describe('Questions follow at once; campaigns that compete follow with the next snapshot of the forecast.'),
    /** Episodes without a rating. */
    unratedContent: z.enum(unratedPolicies).optional().describe('Under rules of brand safety: EXCLUDE leaves them out, ALLOW does not.'),
    /** E-mail addresses that receive the agency's digests. */
    notificationRecipients: z
      .array(z.string().max(1000))
      .max(limits.notificationRecipients)
      .optional()
      .describe('They replace the current addresses. An address that occurs twice, in any case, counts once.'),
    /** Thresholds of delivery forecasts. */
    forecastThresholds: ForecastThresholdSettings.nullish().describe(
      'They replace the current thresholds. Null, and each omitted threshold, mean the default.',
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
    'Omitted features stay as they are. The change applies to the next call of every user of the agency. A client fetches a new access token afterwards.',
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
