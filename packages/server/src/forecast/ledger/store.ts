/** Forecasts joined with later delivery: all SQL that reads the ledger. Days are the agency's, and whole. */
import type { ParsedOf, forecastLedger } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

/** Days of history of the simple forecast that others are compared with. */
const rivalDays = 7

export interface KeptRow extends Omit<forecastLedger.KeptForecast, 'snapshot' | 'outcome' | 'interval'> {
  snapshotVersion: string
  snapshotBuiltAt: Date
  low: number | null
  high: number | null
  from: string | null
  to: string | null
  forecast: number | null
  delivered: number | null
  lastWeek: number | null
}

/** Undefined when the actor may not see such a campaign. */
export async function readForecasts(
  db: Kysely<DB>,
  actor: Actor,
  { id, asSaved, page, limit }: ParsedOf<typeof forecastLedger.ofCampaign>,
): Promise<{ rows: KeptRow[]; total: number } | undefined> {
  const zone = actor.agency.timeZone
  const where = sql`l.agency_id = ${actor.agencyId} and l.campaign_id = ${id} and (${asSaved ?? null}::boolean is null or l.as_saved = ${asSaved ?? null}::boolean)`
  const [known, found] = await Promise.all([
    sql<{
      total: number
    }>`select (select count(*) from forecast_log l where ${where}) as total from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(
      db,
    ),
    sql<KeptRow>`
      select l.id, l.made_at as "madeAt", l.actor_name as "madeBy", l.cause, l.as_saved as "asSaved", l.status, l.reason, l.snapshot_version as "snapshotVersion",
        l.snapshot_built_at as "snapshotBuiltAt", l.starts_at as "startsAt", l.ends_at as "endsAt", l.remaining, l.available, l.deliverable,
        l.probability, l.sellable, l.deliverable_low as low, l.deliverable_high as high, (l.result #>> '{parts,sample,listeners}')::integer as listeners,
        coalesce(c.settings_changed_at > l.made_at, false) as "changedSince", o.from::text, o.to::text, o.forecast, o.delivered, o.last_week as "lastWeek"
      from forecast_log l
      join campaigns c on c.agency_id = l.agency_id and c.id = l.campaign_id
      left join delivery_clock k on k.agency_id = l.agency_id
      cross join lateral (select (l.made_at at time zone ${zone})::date as day, (k.as_of at time zone ${zone})::date as until) made
      cross join lateral (
        select coalesce(sum(x.impressions), 0)::float8 / ${rivalDays}::integer as daily from campaign_days x
        where x.agency_id = l.agency_id and x.campaign_id = l.campaign_id and x.day >= made.day - ${rivalDays}::integer and x.day < made.day) rival
      left join lateral (
        select min(p.day) as from, max(p.day) as to, sum(p.impressions)::float8 as forecast, coalesce(sum(d.impressions), 0)::bigint as delivered,
          count(*) * rival.daily as last_week
        from (select (e ->> 0)::date as day, (e ->> 1)::float8 as impressions from jsonb_array_elements(l.days) e) p
        left join campaign_days d on d.agency_id = l.agency_id and d.campaign_id = l.campaign_id and d.day = p.day
        where p.day > made.day and p.day < made.until) o on l.as_saved
      where ${where} order by l.made_at desc, l.id desc limit ${limit} offset ${page * limit}`.execute(db),
  ])
  const [seen] = known.rows
  return seen && { rows: found.rows, total: seen.total }
}

/** A week of a campaign: what the forecast that was made before it promised for its days, and what they delivered. */
export interface WeekRow {
  from: string
  to: string
  madeAt: Date
  forecast: number
  delivered: number
}

/** Weeks of a campaign beside the forecast that was current when each began, the latest first. Undefined when the actor may not see it. */
export async function readWeeks(db: Kysely<DB>, actor: Actor, id: number): Promise<WeekRow[] | undefined> {
  const zone = actor.agency.timeZone
  const seen = await sql`select 1 from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  if (seen.rows.length === 0) return undefined
  const { rows } = await sql<WeekRow>`
    with made as (
      select l.made_at, (l.made_at at time zone ${zone})::date as day, l.days from forecast_log l
      where l.agency_id = ${actor.agencyId} and l.campaign_id = ${id} and l.as_saved),
    clock as (select (k.as_of at time zone ${zone})::date as until from delivery_clock k where k.agency_id = ${actor.agencyId}),
    weeks as (
      select w::date as monday from clock k, (select min(day) as first from made) m,
        generate_series(date_trunc('week', m.first::timestamp), k.until::timestamp, interval '7 days') w),
    chosen as (
      select distinct on (w.monday) w.monday, m.made_at, m.day, m.days from weeks w join made m on m.day < w.monday + 6
      order by w.monday, m.day >= w.monday, case when m.day < w.monday then -1 else 1 end * extract(epoch from m.made_at))
    select min(p.day)::text as "from", max(p.day)::text as "to", c.made_at as "madeAt", sum(p.impressions)::float8 as forecast,
      coalesce(sum(d.impressions), 0)::bigint as delivered
    from chosen c cross join clock k
    cross join lateral (select (e ->> 0)::date as day, (e ->> 1)::float8 as impressions from jsonb_array_elements(c.days) e) p
    left join campaign_days d on d.agency_id = ${actor.agencyId} and d.campaign_id = ${id} and d.day = p.day
    where p.day > c.day and p.day >= c.monday and p.day < c.monday + 7 and p.day < k.until
    group by c.monday, c.made_at order by c.monday desc`.execute(db)
  return rows
}

export interface BacktestRow {
  /** Null: the forecast could not name the publishers. */
  publisherId: number | null
  publisherName: string | null
  day: string
  forecast: number
  delivered: number
  lastWeek: number
}

/** The last day with complete facts. */
export async function readLastDay(db: Kysely<DB>, actor: Actor): Promise<{ asOf: Date; day: string } | undefined> {
  const { rows } = await sql<{ asOf: Date; day: string }>`
    select as_of as "asOf", ((as_of at time zone ${actor.agency.timeZone})::date - 1)::text as day from delivery_clock where agency_id = ${actor.agencyId}`.execute(
    db,
  )
  return rows[0]
}

/** For each campaign and day the latest forecast that was made `lead` days before or earlier, by publisher, beside the delivery. */
export async function readBacktest(
  db: Kysely<DB>,
  actor: Actor,
  { from, to, lead, publisherIds }: { from: string; to: string; lead: number; publisherIds: readonly number[] | null },
): Promise<{ rows: BacktestRow[]; campaigns: number }> {
  const zone = actor.agency.timeZone
  const { agencyId } = actor
  const { rows } = await sql<BacktestRow & { campaigns: number }>`
    with chosen as (
      select distinct on (l.campaign_id, g.day) l.campaign_id, g.day, l.made_day, l.days, l.publishers
      from (select f.*, (f.made_at at time zone ${zone})::date as made_day from forecast_log f
        join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id
        where f.agency_id = ${agencyId} and f.as_saved and ${visibleCampaigns(actor)}
          and f.made_at >= ${from}::date - ${limits.forecastPlanDays + 1}::integer and f.made_at < ${to}::date + interval '1 day') l
      join (select d::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') d) g on l.made_day <= g.day - ${lead}::integer
      order by l.campaign_id, g.day, l.made_at desc, l.id desc),
    planned as (
      select c.campaign_id, c.day, c.made_day, c.publishers, (e ->> 1)::float8 as impressions
      from chosen c, jsonb_array_elements(c.days) e where (e ->> 0)::date = c.day),
    parts as (
      select p.campaign_id, p.day, s.publisher_id, p.impressions * s.share as forecast, 0::bigint as delivered, 0::float8 as last_week
      from planned p cross join lateral (
        select key::bigint as publisher_id, value::float8 as share from jsonb_each_text(p.publishers)
        union all select null, 1 where p.publishers = '{}') s
      union all
      select p.campaign_id, p.day, d.publisher_id, 0, d.impressions, 0
      from planned p join delivery_days d on d.agency_id = ${agencyId} and d.campaign_id = p.campaign_id and d.day = p.day
      union all
      select p.campaign_id, p.day, d.publisher_id, 0, 0, d.impressions::float8 / ${rivalDays}::integer
      from planned p join delivery_days d on d.agency_id = ${agencyId} and d.campaign_id = p.campaign_id
        and d.day >= p.made_day - ${rivalDays}::integer and d.day < p.made_day)
    select x.publisher_id as "publisherId", n.name as "publisherName", x.day::text, sum(x.forecast) as forecast, sum(x.delivered)::bigint as delivered,
      sum(x.last_week) as "lastWeek", (select count(distinct campaign_id) from planned) as campaigns
    from parts x left join publishers n on n.id = x.publisher_id
    where ${publisherIds}::bigint[] is null or x.publisher_id = any(${publisherIds}::bigint[])
    group by x.publisher_id, n.name, x.day having sum(x.forecast) > 0 or sum(x.delivered) > 0 or sum(x.last_week) > 0
    order by x.publisher_id nulls last, x.day`.execute(db)
  return { rows, campaigns: rows[0]?.campaigns ?? 0 }
}
