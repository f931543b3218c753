/** All SQL on campaigns that change-sets need: loading many at once, and writing many at once. */
import type { CampaignRecord } from '@spotdesk/sdk/bulk'
import { type CampaignStatus, type DeliveryStatus, type OrderDuplicationStatus, spendScale } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { toJsonText } from '../audit/json-text.ts'
import type { DB } from '../db/schema.ts'
import { pausesAfter } from '../../delivery/facts/pauses.ts'
import type { Actor } from '../http/actor.ts'
import { visibleCampaigns } from '../http/visible.ts'
import { derivedColumns, settingColumns, toFields } from './campaign-columns.ts'

export type Executor = Kysely<DB> | Transaction<DB>

/** A campaign as stored: what planning sees, and what writing it needs beside that. */
export interface StoredCampaign extends CampaignRecord {
  status: CampaignStatus
  deliveryStatuses: DeliveryStatus[]
  submittedAt: Date | null
  acceptedAt: Date | null
  rejectedAt: Date | null
  statusReason: string | null
  completedAt: Date | null
  settingsChangedAt: Date | null
}

/** Columns beside the settings that a write may change, in the order in which they are written. */
const stateColumns = [
  'version',
  'status',
  'status_rank',
  'archived',
  'submitted_at',
  'accepted_at',
  'rejected_at',
  'status_reason',
  'paused',
  'objective_met',
  'completed_at',
  'settings_changed_at',
  'delivery_statuses',
  'updated_at',
] as const
const writable = [...settingColumns, ...derivedColumns, ...stateColumns]
const list = (columns: readonly string[], prefix = '') => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
const selected = list(['agency_id', 'id', ...settingColumns, ...stateColumns], 'c.')

/** Campaigns that the actor may see, by id or by external reference; unknown ones are left out, the order is the database's. */
export async function loadCampaigns(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
  references: readonly string[] = [],
): Promise<StoredCampaign[]> {
  if (ids.length === 0 && references.length === 0) return []
  return readCampaigns(
    db,
    sql`select ${selected} from campaigns c
    where ${visibleCampaigns(actor)} and (c.id = any(${ids}::bigint[]) or c.external_reference = any(${references}::text[]))`,
  )
}

/** The same by id, locked one after the other in the order of their ids until the transaction ends. */
export async function lockCampaigns(tx: Transaction<DB>, actor: Actor, ids: readonly number[]): Promise<StoredCampaign[]> {
  if (ids.length === 0) return []
  return readCampaigns(
    tx,
    sql`select ${selected} from campaigns c where ${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[]) order by c.id for no key update`,
  )
}

async function readCampaigns(db: Executor, found: RawBuilder<unknown>): Promise<StoredCampaign[]> {
  const { rows } = await sql<CampaignRow>`
    with c as (${found})
    select c.*, o.advertiser_id as order_advertiser_id, o.currency as order_currency, o.objective_type as order_objective_type, o.archived as order_archived,
      o.duplication_status as order_duplication_status,
      t.impressions, t.spend_e7, t.second_screen_impressions
    from c
    left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id`.execute(db)
  return rows.map(toCampaign)
}

interface CampaignRow extends Record<string, unknown> {
  id: number
  version: number
  status: CampaignStatus
  archived: boolean
  paused: boolean
  objective_met: boolean
  delivery_statuses: DeliveryStatus[]
  submitted_at: Date | null
  accepted_at: Date | null
  rejected_at: Date | null
  status_reason: string | null
  completed_at: Date | null
  settings_changed_at: Date | null
  order_id: number | null
  order_advertiser_id: number | null
  order_currency: string | null
  order_objective_type: 'IMPRESSIONS' | 'PRICE' | null
  order_archived: boolean | null
  order_duplication_status: OrderDuplicationStatus | null
  impressions: number | null
  spend_e7: string | null
  second_screen_impressions: number | null
}

function toCampaign(row: CampaignRow): StoredCampaign {
  return {
    id: row.id,
    version: row.version,
    fields: toFields(row),
    status: row.status,
    archived: row.archived,
    paused: row.paused,
    objectiveMet: row.objective_met,
    submitted: row.submitted_at !== null,
    accepted: row.accepted_at !== null,
    rejected: row.rejected_at !== null,
    submittedAt: row.submitted_at,
    acceptedAt: row.accepted_at,
    rejectedAt: row.rejected_at,
    statusReason: row.status_reason,
    completedAt: row.completed_at,
    settingsChangedAt: row.settings_changed_at,
    deliveryStatuses: row.delivery_statuses,
    delivered: {
      impressions: row.impressions ?? 0,
      spend: Number(row.spend_e7 ?? 0) / 10 ** spendScale,
      secondScreenImpressions: row.second_screen_impressions ?? 0,
    },
    order:
      row.order_id === null
        ? null
        : {
            id: row.order_id,
            advertiserId: row.order_advertiser_id!,
            currency: row.order_currency!,
            objectiveType: row.order_objective_type!,
            archived: row.order_archived!,
            duplicationStatus: row.order_duplication_status,
          },
  }
}

/** Ids for campaigns to come. Those that are not used are lost: ids are never gapless. */
export async function reserveIds(db: Executor, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`select nextval('campaign_ids') as id from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts campaigns with their row of totals, in which nothing of their objectives is delivered. `rows` hold the columns as JSON. */
export async function insertCampaigns(tx: Transaction<DB>, agencyId: number, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with made as (
      insert into campaigns (agency_id, id, created_at, ${list(writable)})
      select ${agencyId}, id, updated_at, ${list(writable)} from jsonb_populate_recordset(null::campaigns, ${toJsonText(rows)}::jsonb)
      returning agency_id, id, case when type <> 'SECOND_SCREEN' and not objective_unlimited and objective_value > 0 then 0 end as audio,
        case when second_screen_objective > 0 then 0 end as second_screen)
    insert into campaign_totals (agency_id, campaign_id, complete_e1, estimated_complete_e1, second_screen_complete_e1, second_screen_estimated_complete_e1)
    select agency_id, id, audio, audio, second_screen, second_screen from made`.execute(tx)
}

/** Replaces everything writable of campaigns that the transaction has locked. `rows` hold the columns as JSON. */
export async function updateCampaigns(tx: Transaction<DB>, agencyId: number, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update campaigns c set ${sql.raw(writable.map((column) => `${column} = n.${column}`).join(', '))},
      pauses = ${pausesAfter(sql`n.paused`, sql`n.updated_at`, 'c')}
    from jsonb_populate_recordset(null::campaigns, ${toJsonText(rows)}::jsonb) n
    where c.agency_id = ${agencyId} and c.id = n.id`.execute(tx)
}

/** Activates the ads of campaigns that are submitted: those with media, a tag or an estimated duration. Answers them by campaign. */
export async function activateAds(
  tx: Transaction<DB>,
  agencyId: number,
  campaignIds: readonly number[],
  now: Date,
): Promise<Map<number, number[]>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<{ campaign_id: number; ids: number[] }>`
    with active as (
      update ads set status = 'ACTIVE', version = version + 1, updated_at = ${now}
      where agency_id = ${agencyId} and campaign_id = any(${campaignIds}::bigint[]) and status = 'DRAFT' and not archived
        and (creative_id is not null or redirect_url is not null or estimated_duration_s is not null)
      returning campaign_id, id)
    select campaign_id, array_agg(id order by id) as ids from active group by campaign_id`.execute(tx)
  return new Map(rows.map((row) => [row.campaign_id, row.ids]))
}

/** Takes ads that a submit had activated back to draft; those that were changed otherwise since stay as they are. */
export async function deactivateAds(tx: Transaction<DB>, agencyId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update ads set status = 'DRAFT', version = version + 1, updated_at = ${now}
    where agency_id = ${agencyId} and id = any(${ids}::bigint[]) and status = 'ACTIVE'`.execute(tx)
}
