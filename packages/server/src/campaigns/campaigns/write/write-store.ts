/** All SQL that writes campaigns: loads and locks many at once, and has the only statements that insert and update them. */
import type { CampaignRecord } from '@spotdesk/sdk/bulk'
import { type CampaignStatus, type DeliveryStatus, type OrderDuplicationStatus, spendScale } from '@spotdesk/sdk/values'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import { toJsonText } from '../../../platform/audit/json-text.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { pausesAfter } from '../list/pauses-query.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'
import { derivedColumns, settingColumns, toFields } from './columns.ts'
import { type CampaignRecord as CampaignRecordSeen, recordColumns, recordTables } from '../store.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** The columns of a campaign beside its settings that a write may change. */
export interface CampaignState {
  version: number
  status: CampaignStatus
  /** The sort key of the status: its place in the lifecycle. */
  status_rank: number
  archived: boolean
  submitted_at: Date | null
  accepted_at: Date | null
  rejected_at: Date | null
  status_reason: string | null
  paused: boolean
  objective_met: boolean
  completed_at: Date | null
  settings_changed_at: Date | null
  delivery_statuses: DeliveryStatus[]
  updated_at: Date
}

/** The sequence of the ids. */
export const campaignSequence = 'campaign_ids'

/** A stored campaign: the data that planning and writing it need. */
export interface StoredCampaign extends CampaignRecord {
  status: CampaignStatus
  deliveryStatuses: DeliveryStatus[]
  submittedAt: Date | null
  acceptedAt: Date | null
  rejectedAt: Date | null
  statusReason: string | null
  completedAt: Date | null
  settingsChangedAt: Date | null
  /** True for a dynamic creative. */
  dco: boolean
}

/** Columns beside the settings that a write may change, in the order of the statement. */
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
] as const satisfies readonly (keyof CampaignState)[]
const writable = [...settingColumns, ...derivedColumns, ...stateColumns]
const list = (columns: readonly string[], prefix = '') => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
const selected = list(['agency_id', 'id', ...settingColumns, ...stateColumns, 'dco'], 'c.')

/** Campaigns in the actor's scope, by id or by external reference; unknown ones are left out, the order is undefined. */
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

/** The same by id, locked in the order of their ids until the transaction ends. */
export async function lockCampaigns(tx: Transaction<DB>, actor: Actor, ids: readonly number[]): Promise<StoredCampaign[]> {
  if (ids.length === 0) return []
  return readCampaigns(
    tx,
    sql`select ${selected} from campaigns c where ${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[]) order by c.id for no key update`,
  )
}

/** The facts of orders and totals that a stored campaign has; `o` and `t` are joined to `campaigns c`. */
const joined = [
  ...['advertiser_id', 'currency', 'objective_type', 'archived', 'duplication_status'].map((name) => ({
    name: `order_${name}`,
    of: `o.${name}`,
  })),
  ...['impressions', 'spend_e7', 'second_screen_impressions'].map((name) => ({ name, of: `t.${name}` })),
]

async function readCampaigns(db: Executor, found: RawBuilder<unknown>): Promise<StoredCampaign[]> {
  const { rows } = await sql<CampaignRow>`
    with c as (${found})
    select c.*, ${sql.raw(joined.map(({ name, of }) => `${of} as ${name}`).join(', '))}
    from c
    left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id`.execute(db)
  return rows.map(toCampaign)
}

/** Before the columns of a stored campaign, where a record of the same campaign is read with it. */
const storedPrefix = 'stored_'
const storedBeside = sql.raw(
  [...['id', ...settingColumns, ...stateColumns, 'dco'].map((name) => ({ name, of: `c.${name}` })), ...joined]
    .map(({ name, of }) => `${of} as ${storedPrefix}${name}`)
    .join(', '),
)

/** A campaign to change: its stored facts, and its record as the actor sees it. */
export interface LockedCampaign {
  stored: StoredCampaign
  record: CampaignRecordSeen
}

/** Locks a campaign and reads it once, for a write of it alone; undefined: the actor may see none with this id. */
export async function readLocked(tx: Transaction<DB>, actor: Actor, id: number): Promise<LockedCampaign | undefined> {
  const isIt = sql`${visibleCampaigns(actor)} and c.id = ${id}`
  // Sent together. The lock is a statement of its own: the read after it sees what the former holder of the lock wrote, in joined tables too.
  const [locked, { rows }] = await Promise.all([
    sql`select c.id from campaigns c where ${isIt} for no key update`.execute(tx),
    sql<CampaignRecordSeen & Record<string, unknown>>`
      select ${recordColumns(actor)}, ${storedBeside} from campaigns c ${recordTables} where ${isIt}`.execute(tx),
  ])
  const [row] = rows
  // Each statement has its own snapshot: a campaign that the actor may see only since the first one is not locked.
  if (!row || locked.rows.length === 0) return undefined
  const entries = Object.entries(row)
  const stored = entries.flatMap(([name, value]) => (name.startsWith(storedPrefix) ? [[name.slice(storedPrefix.length), value]] : []))
  const record = entries.filter(([name]) => !name.startsWith(storedPrefix))
  return {
    stored: toCampaign(Object.fromEntries(stored) as CampaignRow),
    record: Object.fromEntries(record) as unknown as CampaignRecordSeen,
  }
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
  dco: boolean
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
    dco: row.dco,
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

/**
 * Inserts campaigns and their rows of totals, with nothing delivered.
 * @param rows columns as JSON; a member that is left out is null
 */
export async function insertCampaigns(tx: Transaction<DB>, agencyId: number, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with made as (
      insert into campaigns (agency_id, id, created_at, dco, ${list(writable)})
      select ${agencyId}, id, updated_at, dco, ${list(writable)} from jsonb_populate_recordset(null::campaigns, ${toJsonText(rows)}::jsonb)
      returning agency_id, id,
        case when (case when type = 'SECOND_SCREEN' then second_screen_objective when not objective_unlimited then objective_value end) > 0 then 0 end as judged,
        -- Nothing has elapsed of a flight that is planned; the next assessment says it of one that began before.
        case when start_date is not null and end_date is not null then 0 end as elapsed,
        case when second_screen_objective > 0 then 0 end as second_screen)
    insert into campaign_totals (agency_id, campaign_id, elapsed_e1, complete_e1, estimated_complete_e1, second_screen_complete_e1, second_screen_estimated_complete_e1)
    select agency_id, id, elapsed, judged, judged, second_screen, second_screen from made`.execute(tx)
}

interface NewRow extends Record<string, unknown> {
  id: number
  dco: boolean
}

/**
 * Updates settings and state of campaigns that the transaction has locked. @param rows columns as JSON; a member that is left out is null
 */
export async function updateCampaigns(tx: Transaction<DB>, agencyId: number, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length > 0) await buildUpdate(writable, agencyId, rows).execute(tx)
}

/** The statement that updates the state of locked campaigns and leaves their settings alone. */
export function stateUpdate(agencyId: number, rows: readonly (CampaignState & { id: number })[]): RawBuilder<unknown> {
  return buildUpdate(stateColumns, agencyId, rows)
}

function buildUpdate(columns: readonly string[], agencyId: number, rows: readonly object[]): RawBuilder<unknown> {
  return sql`
    update campaigns c set ${sql.raw(columns.map((column) => `${column} = n.${column}`).join(', '))},
      pauses = ${pausesAfter(sql`n.paused`, sql`n.updated_at`, 'c')}
    from jsonb_populate_recordset(null::campaigns, ${toJsonText(rows)}::jsonb) n
    where c.agency_id = ${agencyId} and c.id = n.id`
}

/** Stores that a user has changed something that belongs to campaigns, such as an ad (docs/domain.md §3.2, RECENTLY_UPDATED). */
export async function noteChange(tx: Transaction<DB>, agencyId: number, campaignIds: readonly number[], now: Date): Promise<void> {
  await sql`update campaigns set settings_changed_at = ${now} where agency_id = ${agencyId} and id = any(${campaignIds}::bigint[])`.execute(
    tx,
  )
}
