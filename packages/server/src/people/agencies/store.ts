/** SQL of agencies' settings. Reference table: every query names the agency. */
import { type DeliveryThresholdSettings, type MarginMode, marginModes } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'

export interface AgencySettingsState {
  name: string
  domain: string | null
  currency: string
  timeZone: string
  maximumCpmE4: number | null
  marginPercent: number
  marginMode: MarginMode
  adSecondsMax: number
  /** Those that were set. */
  deliveryThresholds: DeliveryThresholdSettings
}

export interface AgencyRecord {
  id: number
  version: number
  market: { id: number; name: string }
  /** Days of delivery are being counted anew in the agency's zone. */
  recounting: boolean
  settings: AgencySettingsState
}

interface Row extends Omit<AgencySettingsState, 'marginPercent' | 'marginMode' | 'adSecondsMax' | 'deliveryThresholds'> {
  id: number
  version: number
  marketId: number
  marketName: string
  recounting: boolean
  more: { marginPercent?: number; marginMode?: string; adSecondsMax?: number; deliveryThresholds?: DeliveryThresholdSettings }
}

/** @param defaults what an agency has that has set nothing */
export async function readAgency(
  db: Kysely<DB>,
  agencyId: number,
  { lock = false, defaults }: { lock?: boolean; defaults: Pick<AgencySettingsState, 'adSecondsMax'> },
): Promise<AgencyRecord> {
  const { rows } = await sql<Row>`
    select a.id, a.version, a.name, a.domain, a.currency, a.time_zone as "timeZone", a.maximum_cpm_e4 as "maximumCpmE4", a.settings as more,
      k.id as "marketId", k.name as "marketName", a.recount_since is not null as recounting
    from agencies a join markets k on k.id = a.market_id where a.id = ${agencyId} ${lock ? sql`for no key update of a` : sql``}`.execute(db)
  const { id, version, marketId, marketName, recounting, more, ...columns } = rows[0]!
  const settings: AgencySettingsState = {
    ...columns,
    marginPercent: more.marginPercent ?? 0,
    marginMode: marginModes.find((mode) => mode === more.marginMode) ?? 'INCLUSIVE',
    adSecondsMax: more.adSecondsMax ?? defaults.adSecondsMax,
    deliveryThresholds: more.deliveryThresholds ?? {},
  }
  return { id, version, market: { id: marketId, name: marketName }, recounting, settings }
}

/** Settings that are no columns stand beside others that this release does not know. In a new time zone days are counted anew. */
export async function saveAgency(tx: WriteTransaction, agencyId: number, settings: AgencySettingsState, now: Date): Promise<void> {
  const { name, domain, currency, timeZone, maximumCpmE4, ...more } = settings
  await sql`update agencies set version = version + 1, name = ${name}, domain = ${domain}, currency = ${currency}, time_zone = ${timeZone},
    maximum_cpm_e4 = ${maximumCpmE4}, recount_since = case when time_zone = ${timeZone} then recount_since else ${now} end, settings = settings || ${JSON.stringify(more)}::jsonb where id = ${agencyId}`.execute(
    tx,
  )
}
