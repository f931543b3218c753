/** SQL of agencies' settings, and their stored form. Reference table: every query names the agency. */
import { isFeature } from '@spotdesk/sdk/contract'
import type { AgencyState } from '@spotdesk/sdk/rules'
import {
  cpmScale,
  cpmToNumber,
  type DeliveryThresholdSettings,
  deliveryThresholds,
  forecastSettingsOf,
  forecastThresholds,
  type ForecastThresholdSettings,
  limits,
  marginModes,
  parseDecimal,
  thresholdsOf,
} from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'

export interface AgencyRecord {
  id: number
  version: number
  market: { id: number; name: string }
  /** True while days of delivery are being counted again in the agency's time zone. */
  recounting: boolean
  settings: AgencyState
  /** The features as they are stored, those that this release does not know too. */
  storedFeatures: StoredFeature[]
}

interface StoredFeature {
  feature: string
  active: boolean
  properties: Record<string, unknown>
}

/** The stored settings: some in columns, the others together as JSON. */
interface Row extends Pick<AgencyState, 'name' | 'domain' | 'currency' | 'timeZone' | 'notificationRecipients' | 'features'> {
  /** 10⁻⁴ of the currency. */
  maximumCpmE4: number | null
  more: {
    marginPercent?: number
    marginMode?: string
    adSecondsMax?: number
    deliveryThresholds?: DeliveryThresholdSettings
    daypartZone?: string
    unratedContent?: string
    forecastThresholds?: ForecastThresholdSettings
  }
}

/** @param lock holds it until the transaction ends */
export async function readAgency(db: Kysely<DB>, agencyId: number, lock = false): Promise<AgencyRecord> {
  const { rows } = await sql<
    Omit<Row, 'features'> & {
      features: StoredFeature[]
      id: number
      version: number
      marketId: number
      marketName: string
      recounting: boolean
    }
  >`
    select a.id, a.version, a.name, a.domain, a.currency, a.time_zone as "timeZone", a.maximum_cpm_e4 as "maximumCpmE4", a.settings as more,
      a.notification_recipients as "notificationRecipients", a.features,
      k.id as "marketId", k.name as "marketName", a.recount_since is not null as recounting
    from agencies a join markets k on k.id = a.market_id where a.id = ${agencyId} ${lock ? sql`for no key update of a` : sql``}`.execute(db)
  const { id, version, marketId, marketName, recounting, features: storedFeatures, ...row } = rows[0]!
  return {
    id,
    version,
    market: { id: marketId, name: marketName },
    recounting,
    settings: toState({ ...row, features: listActiveFeatureNames(storedFeatures) }),
    storedFeatures,
  }
}

/** Writes settings. The JSON column keeps members that this release does not know. A new time zone starts a recount of days. */
export async function saveAgency(
  tx: WriteTransaction,
  { id, storedFeatures }: AgencyRecord,
  settings: AgencyState,
  now: Date,
): Promise<void> {
  const { name, domain, currency, timeZone, maximumCpmE4, notificationRecipients, features, more } = toRow(settings)
  await sql`update agencies set version = version + 1, name = ${name}, domain = ${domain}, currency = ${currency}, time_zone = ${timeZone},
    maximum_cpm_e4 = ${maximumCpmE4}, recount_since = case when time_zone = ${timeZone} then recount_since else ${now} end, settings = settings || ${JSON.stringify(more)}::jsonb,
    notification_recipients = ${JSON.stringify(notificationRecipients)}::jsonb, features = ${JSON.stringify(switched(storedFeatures, features))}::jsonb
    where id = ${id}`.execute(tx)
}

/** The settings of a row; a setting that the agency has not set has its default. */
function toState({ name, domain, currency, timeZone, maximumCpmE4, notificationRecipients, features, more }: Row): AgencyState {
  return {
    name,
    domain,
    currency,
    timeZone,
    maximumCpm: maximumCpmE4 === null ? null : cpmToNumber(maximumCpmE4),
    marginPercent: more.marginPercent ?? 0,
    marginMode: marginModes.find((mode) => mode === more.marginMode) ?? 'INCLUSIVE',
    adSecondsMax: more.adSecondsMax ?? limits.adSecondsMax,
    notificationRecipients,
    features,
    deliveryThresholds: thresholdsOf(more.deliveryThresholds),
    ...forecastSettingsOf(more),
  }
}

/** The thresholds that differ from their defaults: only these are stored. */
function toRow({ name, domain, currency, timeZone, maximumCpm, notificationRecipients, features, ...more }: AgencyState): Row {
  return {
    name,
    domain,
    currency,
    timeZone,
    notificationRecipients,
    features,
    maximumCpmE4: maximumCpm === null ? null : Number(parseDecimal(maximumCpm, cpmScale)),
    more: {
      ...more,
      deliveryThresholds: omitDefaults(more.deliveryThresholds, deliveryThresholds),
      forecastThresholds: omitDefaults(more.forecastThresholds, forecastThresholds),
    },
  }
}

function omitDefaults<T extends object>(shown: T, defaults: T): Partial<T> {
  // Only members are left out.
  return Object.fromEntries(Object.entries(shown).filter(([name, value]) => value !== defaults[name as keyof T])) as Partial<T>
}

/** The known features that are switched on, sorted. */
const listActiveFeatureNames = (stored: readonly StoredFeature[]) =>
  stored
    .filter(({ feature, active }) => active && isFeature(feature))
    .map(({ feature }) => feature)
    .toSorted()

/** The stored features with these switched on and the other known ones off. Properties, and features of other releases, stay. */
function switched(stored: readonly StoredFeature[], active: readonly string[]): StoredFeature[] {
  const kept = stored.map((entry) => (isFeature(entry.feature) ? { ...entry, active: active.includes(entry.feature) } : entry))
  const added = active.filter((feature) => !stored.some((entry) => entry.feature === feature))
  return [...kept, ...added.map((feature) => ({ feature, active: true, properties: {} }))]
}
