/** Reads of ads, with the sums of their delivery in a period or in their whole life. */
import type { ParsedOf, ads, campaigns } from '@spotdesk/sdk/contract'
import type { Targeting } from '@spotdesk/sdk/targeting'
import {
  type AdStatus,
  type AdSubtype,
  type AdType,
  type BriefStatus,
  type CappingUnit,
  type TargetingLink,
  searchKey,
} from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { Period } from '../../platform/http/request/period.ts'
import { spendSeen } from '../../platform/http/money-seen-query.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

export interface AdRecord {
  id: number
  name: string
  version: number
  status: AdStatus
  archived: boolean
  type: AdType
  subtype: AdSubtype | null
  weight: number
  included_in_objective: boolean
  creative_id: number | null
  redirect_url: string | null
  duration_ms: number | null
  estimated_duration_s: number | null
  sequence_position: number | null
  capping: { limit: number; unit: CappingUnit; unitMultiplier: number }[]
  brief_status: BriefStatus | null
  targeting: Targeting | null
  linked: { id: number; name: string }[]
  external_reference: string | null
  /** In the requested period, second screen included. */
  impressions: number
  clicks: number
  spend_e7: string
  /** In the ad's whole life. */
  total_impressions: number
}

type AdQuery = ParsedOf<typeof campaigns.ads>
type Sort = (typeof campaigns.adSorts)[number]

const sortKeys: Record<Sort, string> = {
  id: 'd.id',
  name: 'coalesce(d.name_key, d.name_lc)',
  status: 'd.status',
  type: 'd.type',
  weight: 'd.weight',
  actuals: 'impressions',
  clicks: 'clicks',
  totalSpend: 'spend_e7',
  totalEcpm: 'ecpm',
}

/** Empty values are last, ties are sorted by id; without a sort, archived ads are last. */
function buildOrder(sort: AdQuery['sort']): RawBuilder<unknown> {
  if (!sort) return sql`d.archived, d.id`
  const descending = sort.startsWith('-')
  return sql.raw(`${sortKeys[(descending ? sort.slice(1) : sort) as Sort]} ${descending ? 'desc' : 'asc'} nulls last, d.id`)
}

/** Sums of each ad as `s`: of its hours that begin in the period, or of its whole life. */
function selectSums(period: Period): RawBuilder<unknown> {
  if (!period.from && !period.until) return sql`select w.impressions, w.clicks, w.spend_e7`
  return sql`
    select coalesce(sum(f.impressions + f.second_screen_impressions), 0)::bigint as impressions, coalesce(sum(f.clicks), 0)::bigint as clicks,
      coalesce(sum(f.spend_e7 + f.flat_spend_e7 + f.second_screen_spend_e7), 0) as spend_e7
    from fact_hour f where f.agency_id = d.agency_id and f.campaign_id = d.campaign_id and f.ad_id = d.id
      and f.hour >= coalesce(${period.from}::timestamptz, '-infinity') and f.hour < coalesce(${period.until}::timestamptz, 'infinity')`
}

/** A page of a campaign's ads; undefined when the actor may not see the campaign. */
export async function searchAds(
  db: Kysely<DB>,
  actor: Actor,
  query: AdQuery,
  period: Period,
): Promise<{ records: AdRecord[]; total: number; currency: string } | undefined> {
  const q = query.q?.trim() ? searchKey(query.q.trim()) : null
  const matches = sql`d.agency_id = ${actor.agencyId} and d.campaign_id = ${query.id} and (${q}::text is null or strpos(d.name_lc, ${q}) > 0 or d.id::text = ${q})`
  const campaign = sql<{ currency: string; total: number }>`
    select c.currency, (select count(*) from ads d where ${matches}) as total from campaigns c where ${visibleCampaigns(actor)} and c.id = ${query.id}`.execute(
    db,
  )
  const page = sql<AdRecord>`
    ${selectAds(actor, period)} where ${visibleCampaigns(actor)} and ${matches}
    order by ${buildOrder(query.sort)} limit ${query.limit} offset ${query.page * query.limit}`.execute(db)
  const [found, records] = await Promise.all([campaign, page])
  const [head] = found.rows
  return head && { records: records.rows, total: head.total, currency: head.currency }
}

/** Ads `d` of campaigns `c` with the sums of a period; the caller appends a condition. */
function selectAds(actor: Actor, period: Period, more: RawBuilder<unknown> = sql``): RawBuilder<AdRecord> {
  return sql<AdRecord>`
    select d.*, v.duration_ms, s.impressions, s.clicks, s.spend_e7, s.total_impressions, case when s.impressions > 0 then s.spend_e7 / s.impressions end as ecpm,
      array_position(q.ad_ids, d.id) as sequence_position,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by array_position(d.linked_to, l.id))
        from ads l where l.agency_id = d.agency_id and l.campaign_id = d.campaign_id and l.id = any(d.linked_to)), '[]') as linked${more}
    from campaigns c join ads d on d.agency_id = c.agency_id and d.campaign_id = c.id
      left join creatives v on v.agency_id = d.agency_id and v.id = d.creative_id
      left join ad_sequences q on q.agency_id = d.agency_id and q.campaign_id = d.campaign_id
      left join ad_totals w on w.agency_id = d.agency_id and w.ad_id = d.id
      cross join lateral (
        select coalesce(x.impressions, 0) as impressions, coalesce(x.clicks, 0) as clicks, ${spendSeen(actor, 'x.spend_e7', 'c')} as spend_e7,
          coalesce(w.impressions, 0) as total_impressions
        from (${selectSums(period)}) x) s`
}

/** An ad with all its settings. */
export interface WholeAdRecord extends AdRecord {
  campaign_id: number
  campaign_name: string
  currency: string
  creative_name: string | null
  file_name: string | null
  media_type: string | null
  loudness_lufs: string | null
  click_url: string | null
  impression_trackers: string[]
  start_date: Date | null
  end_date: Date | null
  targeting_link: TargetingLink
  created_at: Date
  updated_at: Date
}

const wholeLife: Period = { from: null, until: null }
const wholeColumns = sql`, c.name as campaign_name, c.currency, v.name as creative_name, v.file_name, v.media_type, v.loudness_lufs`

/** An ad of a campaign that the actor may see. */
export async function readAd(db: Kysely<DB>, actor: Actor, { id, adId }: { id: number; adId: number }): Promise<WholeAdRecord | undefined> {
  const { rows } = await sql<WholeAdRecord>`
    ${selectAds(actor, wholeLife, wholeColumns)} where ${visibleCampaigns(actor)} and d.agency_id = ${actor.agencyId} and c.id = ${id} and d.id = ${adId}`.execute(
    db,
  )
  return rows[0]
}

/** A page of a campaign's ads by their ids; undefined when the actor may not see the campaign. */
export async function readAds(
  db: Kysely<DB>,
  actor: Actor,
  { id, archived, page, limit }: ParsedOf<typeof ads.list>,
): Promise<{ records: WholeAdRecord[]; total: number } | undefined> {
  const matches = sql`d.agency_id = ${actor.agencyId} and d.campaign_id = ${id} and (${archived} or not d.archived)`
  const [found, records] = await Promise.all([
    sql<{ total: number }>`
      select (select count(*) from ads d where ${matches}) as total from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(
      db,
    ),
    sql<WholeAdRecord>`${selectAds(actor, wholeLife, wholeColumns)} where ${visibleCampaigns(actor)} and ${matches}
      order by d.id limit ${limit} offset ${page * limit}`.execute(db),
  ])
  return found.rows[0] && { records: records.rows, total: found.rows[0].total }
}

/** True for ads `r` of campaigns that the actor may see. */
export function visibleAds(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(r.agency_id = ${actor.agencyId} and exists (select from campaigns c where c.id = r.campaign_id and ${visibleCampaigns(actor)}))`
}
