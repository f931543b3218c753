/** Reads campaigns: one with all its settings, or a page's rows by their ids. The list's search and sorting are in `search.ts`. */
import type {
  CampaignStatus,
  CampaignType,
  CappingUnit,
  DeliveryForecastStatus,
  DeliveryStatus,
  ObjectiveType,
  PacingType,
  RevenueType,
} from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { objectiveSeen, rateSeen, spendSeen } from '../../platform/http/money-seen-query.ts'
import { visibleAdvertisers, visibleCampaigns } from '../../platform/http/visible-query.ts'
import { forecastStatus } from './list/last-forecast-query.ts'

/** A row of the list: a campaign with the names for its ids and the sums of its delivery. */
export interface CampaignRowRecord {
  id: number
  name: string
  external_reference: string | null
  version: number
  type: CampaignType
  status: CampaignStatus
  archived: boolean
  advertiser_id: number
  advertiser_name: string
  order_id: number | null
  order_name: string | null
  order_archived: boolean | null
  publisher_id: number | null
  publisher_name: string | null
  deal_id: string | null
  start_date: Date | null
  end_date: Date | null
  currency: string
  objective_type: ObjectiveType
  objective_value: string | null
  objective_unlimited: boolean
  revenue_type: RevenueType
  cpm_e4: number | null
  pacing_type: PacingType
  pacing_priority: number
  second_screen_objective: number | null
  second_screen_cpm_e4: number | null
  assigned_username: string | null
  has_targeting: boolean
  delivery_statuses: DeliveryStatus[]
  pace: string | null
  /** Verdict of the last forecast; null: none, or the actor may not read forecasts. */
  forecast_status: DeliveryForecastStatus | null
  created_at: Date
  updated_at: Date
  impressions: number
  second_screen_impressions: number
  completes: number
  /** 10⁻⁷ of the currency, as the actor may see it. */
  spend_e7: string
  second_screen_spend_e7: string
  elapsed_e1: number | null
  complete_e1: number | null
  estimated_complete_e1: number | null
  second_screen_complete_e1: number | null
  second_screen_estimated_complete_e1: number | null
  /** Delivery facts of the agency are complete up to this time. */
  as_of: Date | null
  /** The first hour with delivery in the agency. */
  history_from: Date | null
  /** The agency's thresholds of delivery statuses. */
  thresholds: unknown
}

/** What a campaign is known by. */
export type CampaignKeysRecord = Pick<CampaignRowRecord, 'id' | 'name' | 'external_reference' | 'version' | 'order_id'>

/** A campaign with all its settings, names and sums. */
export interface CampaignRecord extends CampaignRowRecord {
  submitted_at: Date | null
  accepted_at: Date | null
  rejected_at: Date | null
  status_reason: string | null
  paused: boolean
  objective_met: boolean
  completed_at: Date | null
  margin_e4: number
  capping: { limit: number; unit: CappingUnit; unitMultiplier: number }[]
  category_ids: string[]
  attribution_pixel_ids: string[]
  dco: boolean
  first_hour: Date | null
  last_hour: Date | null
}

/** Columns of a row of the list; `c` is campaigns, the other aliases are those of `recordTables`. */
export function rowColumns(actor: Actor): RawBuilder<CampaignRowRecord> {
  return sql`c.id, c.name, c.external_reference, c.version, c.type, c.status, c.archived, c.advertiser_id, a.name as advertiser_name, c.order_id, o.name as order_name,
    o.archived as order_archived, c.publisher_id, p.name as publisher_name, c.deal_id, c.start_date, c.end_date, c.currency, c.objective_type,
    ${objectiveSeen(actor, 'c.objective_value', 'c')} as objective_value, c.objective_unlimited, c.revenue_type, ${rateSeen(actor, 'c.cpm_e4', 'c')} as cpm_e4,
    c.pacing_type, c.pacing_priority, c.second_screen_objective, ${rateSeen(actor, 'c.second_screen_cpm_e4', 'c')} as second_screen_cpm_e4, c.assigned_username,
    c.targeting is not null as has_targeting, c.delivery_statuses, c.pace, ${forecastStatus(actor)} as forecast_status, c.created_at, c.updated_at,
    coalesce(t.impressions, 0) as impressions, coalesce(t.second_screen_impressions, 0) as second_screen_impressions, coalesce(t.completes, 0) as completes,
    ${spendSeen(actor, 't.spend_e7', 'c')} as spend_e7, ${spendSeen(actor, 't.second_screen_spend_e7', 'c')} as second_screen_spend_e7,
    t.elapsed_e1, t.complete_e1, t.estimated_complete_e1, t.second_screen_complete_e1, t.second_screen_estimated_complete_e1, k.as_of,
    w.history_from, g.settings -> 'deliveryThresholds' as thresholds`
}

/** Columns of a record. */
export function recordColumns(actor: Actor): RawBuilder<CampaignRecord> {
  return sql`${rowColumns(actor)}, c.submitted_at, c.accepted_at, c.rejected_at, c.status_reason, c.paused, c.objective_met, c.completed_at, c.margin_e4,
    c.capping, c.category_ids, c.attribution_pixel_ids, c.dco, t.first_hour, t.last_hour`
}

/** The joins of a record, after `campaigns c`. */
export const recordTables = sql`join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
  left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
  left join publishers p on p.id = c.publisher_id
  left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id
  left join delivery_clock k on k.agency_id = c.agency_id
  left join delivery_passes w on w.agency_id = c.agency_id
  left join agencies g on g.id = c.agency_id`

/** A campaign that the actor may see; undefined when there is none with this id. */
export async function readCampaignRecord(db: Kysely<DB>, actor: Actor, id: number): Promise<CampaignRecord | undefined> {
  const { rows } = await sql<CampaignRecord>`
    select ${recordColumns(actor)} from campaigns c ${recordTables} where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** The campaigns of these ids, in this order; those that the actor may not see are left out. */
export async function readCampaigns(db: Kysely<DB>, actor: Actor, ids: readonly number[]): Promise<CampaignRowRecord[]> {
  const { rows } = await sql<CampaignRowRecord>`
    select ${rowColumns(actor)} from campaigns c ${recordTables} where ${visibleCampaigns(actor)} and c.id = any(${ids})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Names of the users that campaigns which the actor may see are assigned to, each once. */
export async function readAssignedNames(db: Kysely<DB>, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.assigned_username as name from campaigns c where ${visibleCampaigns(actor)} and c.assigned_username is not null`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** True when the actor may see an advertiser with this id. */
export async function advertiserExists(db: Kysely<DB>, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from advertisers a where ${visibleAdvertisers(actor)} and a.id = ${id}`.execute(db)
  return rows.length > 0
}
