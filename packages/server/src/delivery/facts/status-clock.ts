/**
 * Moves statuses with the time: READY → RUNNING → COMPLETED, and a proposal nobody answered → REJECTED. The rule is
 * `campaignStatus`; this finds the campaigns whose stored status no longer is what the rule says, and writes them down as SYSTEM.
 */
import { type StatusFacts, campaignStatus, hasExpired } from '@spotdesk/sdk/rules'
import { type CampaignStatus, campaignStatuses } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { settleProposals } from '../../platform/change-sets/proposal-store.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'

interface Row extends Pick<StatusFacts, 'accepted' | 'paused'> {
  id: number
  name: string
  version: number
  type: StatusFacts['campaignType']
  status: CampaignStatus
  submitted: boolean
  rejected: boolean
  start_date: Date | null
  end_date: Date | null
  objective_met: boolean
}

/** Why the clock moved a campaign, as the audit trail says it. */
type Reason = 'EXPIRED' | 'STARTED' | 'ENDED' | 'OBJECTIVE_MET' | 'DELIVERY_CORRECTED'

/** Brings statuses of an agency up to `now`, `limit` of them at most; answers the ids of the campaigns that moved. */
export async function moveStatuses(
  db: WriteTransaction,
  agencyId: number,
  now: Date,
  { newId, limit }: { newId: () => string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<Row>`
    select id, name, version, type, status, submitted_at is not null as submitted, rejected_at is not null as rejected, accepted_at is not null as accepted, paused,
      start_date, end_date, objective_met
    from campaigns
    where agency_id = ${agencyId} and not archived and (
      (status = 'READY' and start_date <= ${now})
      or (status in ('READY', 'RUNNING', 'PAUSED', 'PENDING') and end_date <= ${now})
      or (status in ('READY', 'RUNNING', 'PAUSED') and objective_met)
      or (status = 'COMPLETED' and not objective_met and (end_date is null or end_date > ${now})))
    order by id limit ${limit} for update`.execute(db)
  const moves = rows.map((row) => moveOf(row, now)).filter((move) => move.status !== move.before)
  if (moves.length === 0) return []
  const values = sql`jsonb_to_recordset(${JSON.stringify(moves.map((move) => ({ ...move, audit_id: newId() })))}::jsonb)
    as m (id bigint, name text, version integer, before text, status text, rank smallint, expired boolean, reason text, audit_id uuid)`
  await sql`
    with moved as (
      update campaigns c set status = m.status, status_rank = m.rank, completed_at = case when m.status = 'COMPLETED' then ${now}::timestamptz end,
        rejected_at = case when m.expired then ${now}::timestamptz else c.rejected_at end, status_reason = case when m.expired then 'EXPIRED' else c.status_reason end
      from ${values} where c.agency_id = ${agencyId} and c.id = m.id returning m.*)
    insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action, version_before, version_after, diff, reason)
    select ${agencyId}, ${now}, audit_id, 'SYSTEM', 'system', 'Spotdesk', 'SYSTEM', 'campaign', id, name, 'STATUS', version, version,
      jsonb_build_array(jsonb_build_object('path', 'status', 'before', before, 'after', status)), reason
    from moved`.execute(db)
  const expired = moves.filter((move) => move.expired).map(({ id }) => id)
  await settleProposals(db, agencyId, expired, { status: 'EXPIRED', by: 'Spotdesk', reason: 'EXPIRED' }, now)
  return moves.map(({ id }) => id)
}

function moveOf(row: Row, now: Date) {
  const facts: StatusFacts = {
    campaignType: row.type,
    submitted: row.submitted,
    rejected: row.rejected,
    accepted: row.accepted,
    paused: row.paused,
    startDate: row.start_date,
    endDate: row.end_date,
    objectiveMet: row.objective_met,
  }
  const expired = hasExpired(facts, now)
  const status = expired ? 'REJECTED' : campaignStatus(facts, now)
  const reason = reasonOf(status, row, now)
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    before: row.status,
    status,
    rank: campaignStatuses.indexOf(status),
    expired,
    reason,
  }
}

function reasonOf(status: CampaignStatus, { status: before, end_date }: Row, now: Date): Reason {
  if (status === 'REJECTED') return 'EXPIRED'
  if (status === 'COMPLETED') return end_date !== null && end_date <= now ? 'ENDED' : 'OBJECTIVE_MET'
  return before === 'COMPLETED' ? 'DELIVERY_CORRECTED' : 'STARTED'
}
