// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Currency } from '../values/currency.ts'
import type { DaypartZone, UnratedPolicy } from '../values/forecast-thresholds.ts'
import type { DeliveryThresholdSettings } from '../values/delivery-threshold-settings.ts'
import type { Feature } from '../permissions.ts'
import type { ForecastThresholdSettings } from '../values/forecast-threshold-settings.ts'
import type { MarginMode } from '../values/budget.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** A feature of an agency, switched on or off. */
export interface AgencyFeature {
  /** Name of the feature, such as CAMPAIGN_AVAILS. */
  feature: Feature
  /** True: the agency has it. */
  active: boolean
}

/** Settings of the active agency. */
export interface AgencySettings {
  /** Id of the agency. */
  id: number
  /** Name of the agency. */
  name: string
  /** Web site as a host; null: none. */
  domain: string | null
  /** The market that it belongs to. */
  market: {
    /** Id of the market. */
    id: number
    /** Name of the market. */
    name: string
  }
  /** ISO 4217 code of new orders and of the maximum CPM. */
  currency: string
  /** The account zone: of flights, files, daily figures and pacing. */
  timeZone: string
  /** In the agency's currency; null: none. */
  maximumCpm: number | null
  /** That new orders begin with, in percent. */
  marginPercent: number
  /** INCLUSIVE: the margin is part of what is billed. MARKUP: it comes on top. */
  marginMode: MarginMode
  /** The longest audio ad, in seconds. */
  adSecondsMax: number
  /** In force for delivery statuses. */
  deliveryThresholds: {
    /** Eligible hours without an impression, of the last 24, for NOT_DELIVERING. */
    notDeliveringEligibleHours: number
    /** Pace below which a campaign is UNDER_DELIVERING, if the projection is low too. */
    underPace: number
    /** Projected share of the objective below which a campaign is UNDER_DELIVERING. */
    underProjection: number
    /** Pace below which UNDER_DELIVERING is red. */
    severePace: number
    /** Hours after the start before a campaign can be UNDER_DELIVERING. */
    underStartHours: number
    /** The same as a share of the flight; the shorter of both counts. */
    underStartShareOfFlight: number
    /** Yesterday's delivery over its target, from which on it is DAILY_TREND_HIGH. */
    trendHigh: number
    /** Pace above which a campaign can be DAILY_TREND_HIGH. */
    trendPace: number
    /** Hours before start or end for STARTING_SOON and ENDING_SOON. */
    soonHours: number
    /** Hours after a user's change for RECENTLY_UPDATED. */
    recentlyUpdatedHours: number
    /** Hours after completion for RECENTLY_ENDED. */
    recentlyEndedHours: number
    /** Hours after the approval of a creative for CREATIVE_APPROVED. */
    recentlyApprovedHours: number
    /** Age of delivery facts from which on they change no status. */
    staleFactsHours: number
  }
  /** The clock of dayparts and days of the week. LISTENER: of the listener's place. STATION: of the station. ACCOUNT: of the account zone. */
  daypartZone: DaypartZone
  /** Podcast episodes without a rating, under a rule of brand safety. EXCLUDE: they are left out. ALLOW: they may carry the ad. */
  unratedContent: UnratedPolicy
  /** In force for delivery forecasts. */
  forecastThresholds: {
    /** Part of the objective that may be missing from a delivery IN_FULL. */
    tolerance: number
    /** Below this part of the objective the status is NO_INVENTORY. */
    nothingShare: number
    /** Available below this many times the objective is tight. */
    tightRatio: number
    /** Fewer matched listeners than this are too few for a judgement. */
    fewListeners: number
    /** Part of the exposed listeners that see a display. */
    displayShare: number
    /** Displays for each listener who sees one. */
    displaysPerListener: number
  }
  /** E-mail addresses that the agency's digests go to, beside its users. */
  notificationRecipients: string[]
  /** Every feature that an agency can have. The platform's administrators switch them. */
  features: AgencyFeature[]
  /** Days of delivery are being counted anew in a new time zone. Figures are right all the while; delivery statuses follow when it is done. */
  recountingDays: boolean
  /** Rises with every change; send it as If-Match. */
  version: number
}

/** Answer of a write: the settings as they are now, and the change-set of the write. */
export interface AgencySettingsResult extends AgencySettings {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Input of `client.agencies.saveSettings`. */
export interface AgenciesSaveSettingsInput {
  /** The body of the request. */
  body: {
    /** Name of the agency. */
    name?: string
    /** Web site; null: none. */
    domain?: string | undefined | null
    /** ISO 4217 code. */
    currency?: Currency
    /** The account zone. */
    timeZone?: string
    /** In the agency's currency; null: none. */
    maximumCpm?: number | undefined | null
    /** Margin that new orders begin with. */
    marginPercent?: number
    /** How the margin is billed. */
    marginMode?: MarginMode
    /** Longest audio ad, in seconds. */
    adSecondsMax?: number
    /** Thresholds of delivery statuses. */
    deliveryThresholds?: DeliveryThresholdSettings | undefined | null
    /** Clock of dayparts. */
    daypartZone?: DaypartZone
    /** Episodes without a rating. */
    unratedContent?: UnratedPolicy
    /** E-mail addresses that the agency's digests go to. */
    notificationRecipients?: string[]
    /** Thresholds of delivery forecasts. */
    forecastThresholds?: ForecastThresholdSettings | undefined | null
  }
}

/** Input of `client.agencies.saveFeatures`. */
export interface AgenciesSaveFeaturesInput {
  /** The body of the request. */
  body: {
    /** Features to switch. */
    features: AgencyFeature[]
  }
}

/** Calls of `client.agencies`. */
export interface AgenciesApi {
  /**
   * Settings of the active agency.
   *
   * Needs the permission `AGENCY_SETTINGS.READ`.
   *
   * Sends `GET /agencies/settings`.
   * @example
   * ```ts
   * const answer = await client.agencies.settings()
   * console.log(answer)
   * ```
   */
  settings(input?: Record<string, never>, options?: CallOptions): Call<AgencySettings>

  /**
   * Change the settings of the active agency.
   *
   * Absent fields stay as they are; null removes the maximum CPM or the domain. A client fetches a new access token afterwards. When the time zone changes, flights keep their instants and days of delivery are counted again.
   *
   * Needs the permission `AGENCY_SETTINGS.WRITE`.
   *
   * Sends `PUT /agencies/settings`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.agencies.saveSettings({ body: {} })
   * console.log(answer)
   * ```
   */
  saveSettings(input: AgenciesSaveSettingsInput, options?: CallOptions): Call<AgencySettingsResult>

  /**
   * Switch features of the active agency on or off.
   *
   * Features that are not named stay as they are. They are in force for the next call of every user of the agency. A client fetches a new access token afterwards.
   *
   * Needs the permission `PLATFORM.WRITE`.
   *
   * Sends `PUT /agencies/features`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.agencies.saveFeatures({ body: { features: [{ feature: 'AD_LINK', active: false }] } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  saveFeatures(input: AgenciesSaveFeaturesInput, options: VersionedOptions): Call<AgencySettingsResult>
}
