/** The settings of an agency as their form has them, and the body of their call. */
import type { AgencySettings } from '@spotdesk/sdk'
import { type FieldIssue, checkCompany, isEmailAddress } from '@spotdesk/sdk/rules'
import type { Currency, DaypartZone, MarginMode, UnratedPolicy } from '@spotdesk/sdk/values'
import type { TypedNumber } from '@spotdesk/ui'
import { setThresholds, type ThresholdValues } from './ThresholdsField.tsx'

export interface AgencyValues {
  name: string
  domain: string
  currency: Currency
  timeZone: string
  maximumCpm: TypedNumber
  marginPercent: TypedNumber
  marginMode: MarginMode
  adSecondsMax: TypedNumber
  daypartZone: DaypartZone
  unratedContent: UnratedPolicy
  notificationRecipients: string[]
  deliveryThresholds: ThresholdValues
  forecastThresholds: ThresholdValues
}

export function toAgencyValues(settings: AgencySettings): AgencyValues {
  const { name, domain, timeZone, maximumCpm, marginPercent, marginMode, adSecondsMax, daypartZone, unratedContent } = settings
  return {
    name,
    domain: domain ?? '',
    // The server checks it against the same list.
    currency: settings.currency as Currency,
    timeZone,
    maximumCpm,
    marginPercent,
    marginMode,
    adSecondsMax,
    daypartZone,
    unratedContent,
    notificationRecipients: settings.notificationRecipients,
    deliveryThresholds: { ...settings.deliveryThresholds },
    forecastThresholds: { ...settings.forecastThresholds },
  }
}

/** The schema judges a text that is no number. */
const asNumber = (typed: TypedNumber) => typed as number | null

export function toAgencyBody({ maximumCpm, marginPercent, adSecondsMax, deliveryThresholds, forecastThresholds, ...values }: AgencyValues) {
  return {
    ...values,
    domain: values.domain.trim() || null,
    maximumCpm: asNumber(maximumCpm),
    // Empty is none.
    marginPercent: asNumber(marginPercent) ?? 0,
    adSecondsMax: asNumber(adSecondsMax),
    deliveryThresholds: setThresholds(deliveryThresholds),
    forecastThresholds: setThresholds(forecastThresholds),
  }
}

/** The errors that the schema cannot tell. */
export function checkAgencySettings({ name, domain, adSecondsMax, notificationRecipients }: AgencyValues): FieldIssue[] {
  return [
    ...checkCompany({ name, domain: domain.trim() || null }),
    // Left out it would stay as it is.
    ...(adSecondsMax === null ? [{ field: 'adSecondsMax', code: 'required' as const }] : []),
    ...(notificationRecipients.every(isEmailAddress) ? [] : [{ field: 'notificationRecipients', code: 'invalidValue' as const }]),
  ]
}
