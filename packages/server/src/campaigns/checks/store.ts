/** All SQL of checks: a campaign and the data that it is compared with. Each read is one statement. */
import type { ForecastOutlook } from '@spotdesk/sdk/rules'
import type { Targeting } from '@spotdesk/sdk/targeting'
import { type AdStatus, type AdSubtype, type AdType, type BriefStatus, type CampaignStatus, lossReasonLabel } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { settingColumns } from '../campaigns/write/columns.ts'
import { sumOfObjectives } from '../campaigns/list/objectives-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { objectiveSeen, rateSeen } from '../../platform/http/money-seen-query.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

/** A campaign's settings by column, and its state. */
export interface CampaignRow extends Record<string, unknown> {
  id: number
  status: CampaignStatus
  archived: boolean
  status_reason: string | null
  objective_met: boolean
  dco: boolean
  targeting: Targeting | null
  publisher_id: number | null
  publisher_name: string | null
  publisher_zone: string | null
  start_date: Date | null
  end_date: Date | null
  pauses: Date[]
  pace: string | null
  advertiser_name: string
  advertiser_status: string
  maximum_cpm_e4: number | null
  agency_currency: string
  /** The price of one unit of the agency's currency in the campaign's currency; null: there is no rate. */
  agency_rate: string | null
  /** The setting of the agency; null: the default. */
  ad_seconds: string | null
  order_name: string | null
  order_archived: boolean
  order_start: Date | null
  order_end: Date | null
  order_objective: string | null
  order_sum: string
}

const settings = sql.raw(settingColumns.map((column) => `c.${column}`).join(', '))

export async function readCheckedCampaign(db: Kysely<DB>, actor: Actor, id: number, now: Date): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select c.id, ${settings}, c.status, c.archived, c.status_reason, c.objective_met, c.dco, c.pauses, c.pace, p.name as publisher_name,
      p.time_zone as publisher_zone, a.name as advertiser_name, a.status as advertiser_status, g.maximum_cpm_e4, g.currency as agency_currency,
      (select x.rate from currency_rates x where x.base = g.currency and x.quote = c.currency and x.day <= (${now}::timestamptz at time zone g.time_zone)::date
        order by x.day desc limit 1) as agency_rate,
      g.settings ->> 'adSecondsMax' as ad_seconds, o.name as order_name, coalesce(o.archived, false) as order_archived, o.start_date as order_start,
      o.end_date as order_end, case when not o.objective_unlimited then ${objectiveSeen(actor, 'o.objective_value', 'o')} end as order_objective,
      (select ${sumOfObjectives('s', objectiveSeen(actor, 's.objective_value', 's'))} from campaigns s where s.agency_id = c.agency_id and s.order_id = c.order_id
        and s.objective_type = o.objective_type) as order_sum
    from campaigns c
    join agencies g on g.id = c.agency_id
    join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
    left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    left join publishers p on p.id = c.publisher_id
    where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows[0]
}

export interface AdRow {
  id: number
  name: string
  status: AdStatus
  type: AdType
  subtype: AdSubtype | null
  in_objective: boolean
  has_media: boolean
  /** Of the creative, else estimated; in milliseconds. */
  duration_ms: number | null
  brief: BriefStatus | null
  replaces: boolean
  targeting: Targeting | null
  link: 'AND' | 'REPLACE'
  start_date: Date | null
  end_date: Date | null
}

export async function readCheckedAds(db: Kysely<DB>, actor: Actor, campaignId: number): Promise<AdRow[]> {
  const { rows } = await sql<AdRow>`
    select d.id, d.name, d.status, d.type, d.subtype, d.included_in_objective as in_objective,
      case when d.type = 'REDIRECT' then d.redirect_url is not null else d.creative_id is not null end as has_media,
      coalesce(v.duration_ms, d.estimated_duration_s * 1000) as duration_ms, d.brief_status as brief,
      d.targeting is not null and d.targeting_link = 'REPLACE' as replaces, d.targeting, d.targeting_link as link, d.start_date, d.end_date
    from ads d left join creatives v on v.agency_id = d.agency_id and v.id = d.creative_id
    where d.agency_id = ${actor.agencyId} and d.campaign_id = ${campaignId} and not d.archived order by d.id`.execute(db)
  return rows
}

/** The largest number of earlier campaigns that one is compared with. */
const historyLength = 500

/** CPMs and objectives of the advertiser's other campaigns that were submitted, in the same currency (and unit), the latest first. */
export async function readHistory(db: Kysely<DB>, actor: Actor, campaignId: number): Promise<{ cpms: number[]; objectives: number[] }> {
  const { rows } = await sql<{ cpm: number | null; objective: string | null }>`
    select ${rateSeen(actor, 'c.cpm_e4', 'c')} as cpm,
      case when c.objective_type = m.objective_type and not c.objective_unlimited then ${objectiveSeen(actor, 'c.objective_value', 'c')} end as objective
    from campaigns m join campaigns c on c.agency_id = m.agency_id and c.advertiser_id = m.advertiser_id and c.currency = m.currency and c.id <> m.id
    where m.agency_id = ${actor.agencyId} and m.id = ${campaignId} and ${visibleCampaigns(actor)} and c.submitted_at is not null
    order by c.id desc limit ${historyLength}`.execute(db)
  return {
    cpms: rows.flatMap(({ cpm }) => cpm ?? []),
    objectives: rows.flatMap(({ objective }) => (objective === null ? [] : [Number(objective)])),
  }
}

/** Inventory that each group of a targeting is limited to; null: any. */
export interface InventoryGroup {
  publishers: number[] | null
  zones: number[] | null
}

export interface SupplyRow {
  zones: number
  /** Zones whose floor is known in the campaign's currency, those that the CPM reaches, and the lowest floor. */
  priced: number
  within: number
  lowest: number | null
  podcasts: number
  /** The active ones among the given publishers and zones. */
  active_named: number
}

/** The market's active supply that a campaign could run on. */
export async function readSupply(
  db: Kysely<DB>,
  actor: Actor,
  asked: { groups: readonly InventoryGroup[]; publisherId: number | null; format: string; currency: string; cpmE4: number },
): Promise<SupplyRow> {
  const { groups, publisherId } = asked
  const named = { publishers: groups.flatMap(({ publishers }) => publishers ?? []), zones: groups.flatMap(({ zones }) => zones ?? []) }
  const { rows } = await sql<SupplyRow>`
    select s.*, (select count(*) from publishers p where p.status = 'ACTIVE' and p.id = any(${named.publishers}::bigint[]))
      + (select count(*) from zones z join publishers p on p.id = z.publisher_id
          where z.status = 'ACTIVE' and p.status = 'ACTIVE' and z.id = any(${named.zones}::bigint[])) as active_named
    from (
      select count(*) as zones, count(*) filter (where p.currency = ${asked.currency}) as priced,
        count(*) filter (where p.currency = ${asked.currency} and z.floor_cpm_e4 <= ${asked.cpmE4}) as within,
        min(z.floor_cpm_e4) filter (where p.currency = ${asked.currency}) as lowest,
        count(*) filter (where p.type = 'PODCAST_NETWORK' or z.feed_type = 'PODCAST') as podcasts
      from zones z join publishers p on p.id = z.publisher_id
      where z.status = 'ACTIVE' and p.status = 'ACTIVE' and z.format = ${asked.format}
        and p.market_id = (select g.market_id from agencies g where g.id = ${actor.agencyId})
        and (${publisherId}::bigint is null or p.id = ${publisherId}::bigint)
        and (${groups.length === 0} or exists (
          select from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x (publishers bigint[], zones bigint[])
          where (x.publishers is null or p.id = any(x.publishers)) and (x.zones is null or z.id = any(x.zones))))) s`.execute(db)
  return rows[0]!
}

/** Running campaigns that are served before the given one on the same supply, in the order of serving. */
export async function readStronger(
  db: Kysely<DB>,
  actor: Actor,
  campaignId: number,
): Promise<{ id: number; name: string; priority: number }[]> {
  const { rows } = await sql<{ id: number; name: string; priority: number }>`
    select c.id, c.name, c.pacing_priority as priority
    from campaigns m join campaigns c on c.agency_id = m.agency_id and c.id <> m.id and c.pacing_priority < m.pacing_priority
    where m.agency_id = ${actor.agencyId} and m.id = ${campaignId} and ${visibleCampaigns(actor)} and c.status = 'RUNNING' and not c.archived
      and (c.publisher_id is null or m.publisher_id is null or c.publisher_id = m.publisher_id)
    order by c.pacing_priority, c.id limit 100`.execute(db)
  return rows
}

export interface Bids {
  requests: number
  bids: number
  wins: number
  lossReason: string | null
}

/** Bids of a campaign in the 24 hours before a time; null when none were reported. */
export async function readBids(db: Kysely<DB>, actor: Actor, id: number, asOf: Date): Promise<Bids | null> {
  const { rows } = await sql<Omit<Bids, 'lossReason'> & { hours: number; lossCode: number | null }>`
    with f as (select requests, bids, wins, losses from bid_hour
      where agency_id = ${actor.agencyId} and campaign_id = ${id} and hour >= ${asOf}::timestamptz - interval '1 day' and hour < ${asOf})
    select count(*) as hours, coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(bids), 0)::bigint as bids,
      coalesce(sum(wins), 0)::bigint as wins,
      (select l.key::integer from f, jsonb_each_text(f.losses) l group by l.key order by sum(l.value::bigint) desc, l.key::integer limit 1) as "lossCode"
    from f`.execute(db)
  const { hours, lossCode, ...counts } = rows[0]!
  return hours === 0 ? null : { ...counts, lossReason: lossCode === null ? null : lossReasonLabel(lossCode) }
}

export interface ForecastRow extends ForecastOutlook {
  at: Date
}

/** The latest forecast of the saved campaign. */
export async function readForecast(db: Kysely<DB>, actor: Actor, id: number): Promise<ForecastRow | undefined> {
  const part = (name: 'matched' | 'competing' | 'capped') =>
    sql`(l.result #>> ${sql.lit(`{parts,waterfall,${name}}`)})::bigint as ${sql.ref(name)}`
  const { rows } = await sql<ForecastRow>`
    select l.made_at as at, l.status, l.reason, coalesce(c.settings_changed_at > l.made_at, false) as changed, l.remaining, l.available, l.deliverable,
      ${part('matched')}, ${part('competing')}, ${part('capped')}
    from forecast_log l join campaigns c on c.agency_id = l.agency_id and c.id = l.campaign_id
    where l.agency_id = ${actor.agencyId} and l.campaign_id = ${id} and l.as_saved order by l.made_at desc limit 1`.execute(db)
  return rows[0]
}
