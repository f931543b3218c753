/** SQL of kept morning plans: their fixes, what came of them, and who gets them by e-mail. */
import type { attentionPlans } from '@spotdesk/sdk/contract'
import type { ForecastReasonData } from '@spotdesk/sdk/rules'
import { attentionLimits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'

export type KeptFix = Omit<attentionPlans.FixOutcome, 'name' | 'deliveredPercent' | 'worked' | 'reason'>

/** A plan that is kept already stays as it is. */
export async function insertPlan(
  tx: Kysely<DB>,
  { agencyId, name }: Actor,
  { changeSetId, fixes, now }: { changeSetId: string; fixes: readonly KeptFix[]; now: Date },
): Promise<void> {
  await sql`insert into attention_plans (agency_id, change_set_id, made_at, made_by, fixes)
    values (${agencyId}, ${changeSetId}, ${now}, ${name}, ${JSON.stringify(fixes)}) on conflict do nothing`.execute(tx)
}

/** A fix of an applied plan with the delivery since. */
export interface FixRow extends KeptFix {
  changeSetId: string
  madeBy: string
  appliedAt: Date
  name: string
  days: number
  /** Impressions of these days: as they were forecast with the fix, and as they came. */
  expected: number | null
  delivered: number | null
  /** The reason of the campaign's latest forecast. */
  reason: ForecastReasonData | null
}

/** Fixes of the latest plans that were applied and stand, on campaigns that the actor may see. */
export async function readPlans(db: Kysely<DB>, actor: Actor): Promise<FixRow[]> {
  const zone = actor.agency.timeZone
  const { rows } = await sql<FixRow>`
    with plans as (
      select p.change_set_id, p.made_by, s.applied_at, p.fixes from attention_plans p
      join change_sets s on s.agency_id = p.agency_id and s.id = p.change_set_id
      where p.agency_id = ${actor.agencyId} and s.applied_at is not null and s.reverted_at is null
      order by s.applied_at desc limit ${attentionLimits.plans})
    select p.change_set_id as "changeSetId", p.made_by as "madeBy", p.applied_at as "appliedAt", c.id as "campaignId", c.name,
      f.value ->> 'text' as text, (f.value ->> 'before')::float8 as before, (f.value ->> 'after')::float8 as after,
      coalesce(o.days, 0)::integer as days, o.expected, o.delivered, n.reason
    from plans p
    cross join lateral jsonb_array_elements(p.fixes) with ordinality f
    join campaigns c on c.agency_id = ${actor.agencyId} and c.id = (f.value ->> 'campaignId')::bigint and ${visibleCampaigns(actor)}
    left join delivery_clock k on k.agency_id = c.agency_id
    left join lateral (
      select l.days, (l.made_at at time zone ${zone})::date as day from forecast_log l
      where l.agency_id = c.agency_id and l.campaign_id = c.id and l.as_saved and l.made_at >= p.applied_at
        and l.made_at < p.applied_at + interval '2 days'
      order by l.made_at limit 1) l on true
    left join lateral (
      select count(*) as days, sum(e.impressions)::float8 as expected, coalesce(sum(d.impressions), 0)::float8 as delivered
      from (select (e ->> 0)::date as day, (e ->> 1)::float8 as impressions from jsonb_array_elements(l.days) e) e
      left join campaign_days d on d.agency_id = c.agency_id and d.campaign_id = c.id and d.day = e.day
      where e.day > l.day and e.day <= l.day + ${attentionLimits.outcomeDays}::integer and e.day < (k.as_of at time zone ${zone})::date) o on true
    left join lateral (
      select n.result #> '{deliveryForecast,reason}' as reason from forecast_log n
      where n.agency_id = c.agency_id and n.campaign_id = c.id and n.as_saved order by n.made_at desc limit 1) n on true
    order by p.applied_at desc, p.change_set_id, f.ordinality`.execute(db)
  return rows
}

/** The rights and formats that decide which campaigns and which money an actor sees in a plan, and which fixes the actor may choose. */
const seenAs = ({ roleId, advertiserIds, publisherIds, rights, user: { language, dateFormat, timeFormat } }: Actor) =>
  JSON.stringify([roleId, advertiserIds, publisherIds, rights.permissions, language, dateFormat, timeFormat])

/** Keeps the plan of all campaigns of a user, in place of the one before, unless that is newer. @param plan as JSON */
export async function keepLastPlan(tx: Kysely<DB>, actor: Actor, plan: string): Promise<void> {
  await sql`insert into last_attention_plans as l (agency_id, user_id, seen_as, plan) values (${actor.agencyId}, ${actor.userId}, ${seenAs(actor)}, ${plan}::jsonb)
    on conflict (agency_id, user_id) do update set seen_as = excluded.seen_as, plan = excluded.plan
    where l.seen_as <> excluded.seen_as or l.plan ->> 'madeAt' <= excluded.plan ->> 'madeAt'`.execute(tx)
}

/** The last plan of a user as JSON; null: none was made with the rights of now. */
export async function readLastPlan(db: Kysely<DB>, actor: Actor): Promise<unknown> {
  const { rows } = await sql<{ plan: unknown }>`
    select plan from last_attention_plans where agency_id = ${actor.agencyId} and user_id = ${actor.userId} and seen_as = ${seenAs(actor)}`.execute(
    db,
  )
  return rows[0]?.plan ?? null
}

export async function readDigest(db: Kysely<DB>, { agencyId, userId }: Actor): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from attention_digests where agency_id = ${agencyId} and user_id = ${userId}`.execute(db)
  return rows[0]?.enabled ?? false
}

export async function writeDigest(tx: Kysely<DB>, { agencyId, userId }: Actor, enabled: boolean, now: Date): Promise<void> {
  await sql`insert into attention_digests (agency_id, user_id, enabled, updated_at) values (${agencyId}, ${userId}, ${enabled}, ${now})
    on conflict (agency_id, user_id) do update set enabled = excluded.enabled, updated_at = excluded.updated_at`.execute(tx)
}

/** An agency whose users want a digest, and the last day for which all of them have one. */
export interface DigestAgency {
  id: number
  timeZone: string
}

export async function readDigestAgencies(system: Kysely<DB>): Promise<DigestAgency[]> {
  const { rows } = await sql<DigestAgency>`
    select g.id, g.time_zone as "timeZone" from agencies g
    where exists (select from attention_digests d where d.agency_id = g.id and d.enabled) order by g.id`.execute(system)
  return rows
}

export interface DigestRecipient {
  userId: number
  email: string
}

/** Users of an agency who want the digest and have not got that of the day. */
export async function digestRecipients(db: Kysely<DB>, agencyId: number, day: string): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    select d.user_id as "userId", u.email from attention_digests d join users u on u.id = d.user_id
    where d.agency_id = ${agencyId} and d.enabled and not u.disabled and (d.sent_day is null or d.sent_day < ${day}::date)
    order by d.user_id`.execute(db)
  return rows
}

/** Notes that the digest of a day is sent. @returns false if it was already, by another process or before this one ended */
export async function claimAttentionDigest(
  db: Kysely<DB>,
  { agencyId, userId, day }: { agencyId: number; userId: number; day: string },
): Promise<boolean> {
  const { rows } = await sql`update attention_digests set sent_day = ${day}::date
    where agency_id = ${agencyId} and user_id = ${userId} and enabled and (sent_day is null or sent_day < ${day}::date) returning user_id`.execute(
    db,
  )
  return rows.length > 0
}
