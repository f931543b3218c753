/** SQL of the status clock: campaigns whose status may change with the time, and the audit entries of those that did. */
import { type CampaignStatus, type CampaignType, searchKey } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { toJsonText } from '../../../platform/audit/json-text.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { StateFacts } from '../write/next-campaign.ts'
import type { CampaignState } from '../write/write-store.ts'

/** A campaign whose status may change with the time. */
export interface DueCampaign extends StateFacts {
  id: number
  name: string
  type: CampaignType
  status: CampaignStatus
  startDate: Date | null
  endDate: Date | null
  objectiveMet: boolean
  updatedAt: Date
}

/** The reason of the clock's change in the audit entry. */
export type Reason = 'EXPIRED' | 'STARTED' | 'ENDED' | 'OBJECTIVE_MET' | 'DELIVERY_CORRECTED'

/** A campaign whose status changed. */
export interface Move {
  row: DueCampaign
  state: CampaignState
  reason: Reason
}

/** Campaigns of an agency whose stored status may differ from the one that the time gives, locked in the order of their ids. */
export async function lockDueCampaigns(tx: Transaction<DB>, agencyId: number, now: Date, limit: number): Promise<DueCampaign[]> {
  const { rows } = await sql<DueCampaign>`
    select id, name, version, type, status, archived, paused, objective_met as "objectiveMet", start_date as "startDate", end_date as "endDate",
      submitted_at as "submittedAt", accepted_at as "acceptedAt", rejected_at as "rejectedAt", status_reason as "statusReason",
      completed_at as "completedAt", settings_changed_at as "settingsChangedAt", delivery_statuses as "deliveryStatuses", updated_at as "updatedAt"
    from campaigns
    where agency_id = ${agencyId} and not archived and (
      (status = 'READY' and start_date <= ${now})
      or (status in ('READY', 'RUNNING', 'PAUSED', 'PENDING') and end_date <= ${now})
      or (status in ('READY', 'RUNNING', 'PAUSED') and objective_met)
      or (status = 'COMPLETED' and not objective_met and (end_date is null or end_date > ${now})))
    order by id limit ${limit} for update`.execute(tx)
  return rows
}

/** Changes by the clock belong to no change-set, and each has a reason of its own. */
export async function appendSystemAudit(
  tx: Transaction<DB>,
  agencyId: number,
  now: Date,
  moves: readonly (Move & { auditId: string })[],
): Promise<void> {
  const events = moves.map(({ row, state, reason, auditId }) => ({
    auditId,
    id: row.id,
    name: row.name,
    nameKey: searchKey(row.name),
    version: row.version,
    reason,
    diff: [{ path: 'status', before: row.status, after: state.status }],
  }))
  await sql`
    with m as (select * from jsonb_to_recordset(${toJsonText(events)}::jsonb) as m ("auditId" uuid, id bigint, name text, "nameKey" text, version integer, reason text, diff jsonb)),
    named as (
      insert into audit_names (agency_id, entity_type, entity_id, name_lc)
      select ${agencyId}::bigint, 'campaign', m.id, m."nameKey" from m on conflict do nothing)
    insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action, version_before, version_after, diff, reason)
    select ${agencyId}, ${now}, m."auditId", 'SYSTEM', 'system', 'Spotdesk', 'SYSTEM', 'campaign', m.id, m.name, 'STATUS', m.version, m.version, m.diff, m.reason
    from m`.execute(tx)
}
