/** The plan of a change to the settings of an agency: the one rule behind the form and a revert. */
import {
  type AgencyForecastSettings,
  type DeliveryThresholdSettings,
  type DeliveryThresholds,
  type ForecastThresholdSettings,
  type MarginMode,
  canonicalZone,
  forecastThresholdsOf,
  isTimeZone,
  thresholdsOf,
} from '../../values/index.ts'
import { type WritePlan, isDifferent } from '../write-plan.ts'
import { distinctAddresses, isEmailAddress, readEmailAddress } from '../campaigns/contact-publisher.ts'
import type { FieldFinding } from '../campaigns/orders/order-fields.ts'
import { checkCompany } from './account-fields.ts'

/** The settings of an agency. */
export interface AgencyState extends AgencyForecastSettings {
  name: string
  domain: string | null
  currency: string
  /** A name of the IANA time zone database. */
  timeZone: string
  /** In the agency's currency; null if none. */
  maximumCpm: number | null
  /** Of new orders, in percent. */
  marginPercent: number
  marginMode: MarginMode
  /** The longest audio ad, in seconds. */
  adSecondsMax: number
  /** E-mail addresses that the agency's digests go to. */
  notificationRecipients: string[]
  /** Names of the features that are switched on, sorted. */
  features: string[]
  /** All thresholds; those that were not set have their defaults. */
  deliveryThresholds: DeliveryThresholds
}

/** The given settings; absent ones stay. */
export type AgencyCells = {
  [F in keyof Omit<AgencyState, 'deliveryThresholds' | 'forecastThresholds' | 'features'>]?: AgencyState[F] | undefined
} & {
  /** They replace all current ones; null means none is set. */
  deliveryThresholds?: DeliveryThresholdSettings | null | undefined
  forecastThresholds?: ForecastThresholdSettings | null | undefined
}

/** Plans a change of settings. The caller checks permissions and versions. */
export function planAgency({ before, cells }: { before: AgencyState; cells: AgencyCells }): WritePlan<AgencyState> {
  const { name, domain, timeZone, deliveryThresholds, forecastThresholds } = cells
  // What is no address is kept as it came, and refused below.
  const recipients = cells.notificationRecipients?.map((text) => readEmailAddress(text) ?? text.trim())
  const after: AgencyState = {
    name: toText(name) ?? before.name,
    domain: domain === undefined ? before.domain : toText(domain),
    currency: cells.currency ?? before.currency,
    timeZone: (timeZone === undefined ? null : canonicalZone(timeZone)) ?? before.timeZone,
    maximumCpm: cells.maximumCpm === undefined ? before.maximumCpm : cells.maximumCpm,
    marginPercent: cells.marginPercent ?? before.marginPercent,
    marginMode: cells.marginMode ?? before.marginMode,
    adSecondsMax: cells.adSecondsMax ?? before.adSecondsMax,
    notificationRecipients: recipients ? distinctAddresses(recipients) : before.notificationRecipients,
    features: before.features,
    deliveryThresholds: deliveryThresholds === undefined ? before.deliveryThresholds : thresholdsOf(deliveryThresholds),
    daypartZone: cells.daypartZone ?? before.daypartZone,
    unratedContent: cells.unratedContent ?? before.unratedContent,
    forecastThresholds: forecastThresholds === undefined ? before.forecastThresholds : forecastThresholdsOf(forecastThresholds),
  }
  const errors: FieldFinding[] = checkCompany({ name, domain: domain?.trim() ? domain : null })
  if (timeZone !== undefined && !isTimeZone(timeZone)) errors.push({ field: 'timeZone', code: 'invalidZone' })
  for (const [index, address] of (recipients ?? []).entries()) {
    if (!isEmailAddress(address)) errors.push({ field: `notificationRecipients.${index}`, code: 'invalidValue' })
  }
  return { after, change: isDifferent(before, after), refusal: null, errors, warnings: [] }
}

/** Empty counts as none. */
const toText = (value: string | null | undefined) => value?.trim().normalize('NFC') || null
