/** SQL that writes notifications: each notice once for each of its users, however often its cause is written. */
import { roles } from '@spotdesk/sdk/contract'
import { type NotificationDetails, platformAdmin } from '@spotdesk/sdk/rules'
import { type RawBuilder, sql } from 'kysely'
import { toJsonText } from '../audit/json-text.ts'
import type { NotificationEvent } from '@spotdesk/sdk/values'
import type { Executor } from '../db/connection/executor.ts'

/** Something that has happened. */
export interface Notice {
  event: NotificationEvent
  entityType: 'campaign' | 'ad' | 'proposal'
  entityId: number | string
  /** Tells two events of one entity apart; the same cause is told once. */
  cause: string
  campaignId: number
  details: Partial<NotificationDetails>
}

export interface NoticeContext {
  agencyId: number
  now: Date
  /** The user who did it needs no notification; null: nobody did. */
  except: number | null
}

type NoticeRow = Omit<Notice, 'entityId'> & { kind: string; entityId: string; publisherId?: number }

const rowColumns =
  sql.raw(`kind text, event text, "entityType" text, "entityId" text, cause text, "campaignId" bigint, "publisherId" bigint,
  details jsonb`)

/**
 * Inserts each notice for each of its users. Where an agency has recipients of its own it is told too, as user 0.
 * @param users rows of `user_id` for a notice `n`
 */
function insertFor({ agencyId, now, except }: NoticeContext, notices: readonly NoticeRow[], users: RawBuilder<unknown>) {
  return sql`
    insert into user_notifications (agency_id, user_id, kind, event, entity_type, entity_id, cause, campaign_id, details, at)
    select ${agencyId}, u.user_id, n.kind, n.event, n."entityType", n."entityId", n.cause, n."campaignId",
      case when n.details ? 'name' then n.details
        else n.details || jsonb_build_object('name', (select c.name from campaigns c where c.agency_id = ${agencyId} and c.id = n."campaignId")) end, ${now}
    from jsonb_to_recordset(${toJsonText(notices)}::jsonb) as n (${rowColumns})
    join lateral (${users} union
      select 0 from agencies g where g.id = ${agencyId} and g.notification_recipients <> '[]') u on u.user_id is distinct from ${except}::bigint
    on conflict (agency_id, user_id, kind, entity_id, cause) do nothing`
}

/** The user whom a campaign is assigned to, and the one who made it: themselves, or by a token of theirs. */
export async function insertForCampaigns(tx: Executor, told: NoticeContext, notices: readonly NoticeRow[]): Promise<void> {
  const { agencyId } = told
  await insertFor(
    told,
    notices,
    sql`select m.user_id from campaigns c
      join users p on p.user_name_lc = lower(c.assigned_username) or p.id = (
        select coalesce((substring(e.actor_id from '^user:(\\d+)$'))::bigint, (select t.user_id from api_tokens t where 'token:' || t.id::text = e.actor_id))
        from audit_events e where e.agency_id = ${agencyId} and e.entity_type = 'campaign' and e.entity_id = c.id and e.version_before is null
        order by e.at limit 1)
      join memberships m on m.agency_id = ${agencyId} and m.user_id = p.id and not m.disabled
      where c.agency_id = ${agencyId} and c.id = n."campaignId" and not p.disabled`,
  ).execute(tx)
}

/** Roles that answer proposals. Administrators of the platform have no publishers. */
const sellerRoles = roles.filter(({ id, holds }) => id !== platformAdmin && holds.includes('PROPOSAL.EXECUTE')).map(({ id }) => id)

export async function insertForSellers(tx: Executor, told: NoticeContext, notices: readonly NoticeRow[]): Promise<void> {
  await insertFor(
    told,
    notices,
    sql`select m.user_id from memberships m join users p on p.id = m.user_id and not p.disabled
      where m.agency_id = ${told.agencyId} and not m.disabled and m.role_id = any(${sellerRoles}::integer[]) and m.advertiser_ids is null
        and (m.publisher_ids is null or n."publisherId" = any(m.publisher_ids))`,
  ).execute(tx)
}
