/** The settings of an agency in their two shapes: as they are kept, and as people read them and the audit trail has them. */
import {
  cpmScale,
  cpmToNumber,
  type DeliveryThresholds,
  deliveryThresholds,
  limits,
  parseDecimal,
  thresholdsOf,
} from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type AgencyRecord, type AgencySettingsState, readAgency } from './store.ts'

export const fields = [
  'name',
  'domain',
  'currency',
  'timeZone',
  'maximumCpm',
  'marginPercent',
  'marginMode',
  'adSecondsMax',
  'deliveryThresholds',
] as const

export type ShownSettings = Omit<AgencySettingsState, 'maximumCpmE4' | 'deliveryThresholds'> & {
  maximumCpm: number | null
  deliveryThresholds: DeliveryThresholds
}

/** @param lock holds it until the transaction ends */
export function readSettingsOf(db: Kysely<DB>, agencyId: number, lock = false): Promise<AgencyRecord> {
  return readAgency(db, agencyId, { lock, defaults: { adSecondsMax: limits.adSecondsMax } })
}

export function shownOf({ maximumCpmE4, deliveryThresholds: own, ...settings }: AgencySettingsState): ShownSettings {
  return { ...settings, maximumCpm: maximumCpmE4 === null ? null : cpmToNumber(maximumCpmE4), deliveryThresholds: thresholdsOf(own) }
}

/** Thresholds that are as delivered are none that were set. */
export function stateOf({ maximumCpm, deliveryThresholds: shown, ...settings }: ShownSettings): AgencySettingsState {
  const own = Object.entries(shown).filter(([name, value]) => value !== deliveryThresholds[name as keyof DeliveryThresholds])
  return { ...settings, maximumCpmE4: cpmOf(maximumCpm), deliveryThresholds: Object.fromEntries(own) }
}

export function cpmOf(maximumCpm: number | null): number | null {
  return maximumCpm === null ? null : Number(parseDecimal(maximumCpm, cpmScale))
}
