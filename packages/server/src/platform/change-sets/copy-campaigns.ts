/**
 * Copies of campaigns: drafts with the same settings and ads, without statistics and external references. One statement, however
 * many there are.
 */
import { campaignStatuses, limits, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { toJsonText } from '../audit/json-text.ts'
import type { DB } from '../db/schema.ts'
import { reserveIds } from './campaign-store.ts'

const suffix = ' (copy)'

/** The name with ' (copy)' behind it, shortened to fit, never inside a character. */
export function copyName(name: string): string {
  let base = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (base.length + segment.length + suffix.length > limits.name) break
    base += segment
  }
  return base.trimEnd() + suffix
}

export interface CampaignSource {
  id: number
  name: string
  startDate: Date | null
  endDate: Date | null
}

export interface CampaignCopy {
  id: number
  copyOf: number
  name: string
}

/** A flight that has begun, or is over, cannot be booked again: its dates are left out. */
export function isPast({ startDate, endDate }: Pick<CampaignSource, 'startDate' | 'endDate'>, now: Date): boolean {
  return (startDate !== null && startDate <= now) || (endDate !== null && endDate <= now)
}

/**
 * Writes the copies with their rows of totals and their ads.
 * @param orderId the order of the copies; left out, that of each source
 */
export async function copyCampaigns(
  tx: Kysely<DB>,
  { agencyId, now, orderId }: { agencyId: number; now: Date; orderId?: number },
  sources: readonly CampaignSource[],
): Promise<CampaignCopy[]> {
  if (sources.length === 0) return []
  const ids = await reserveIds(tx, sources.length)
  const copies = sources.map((source, index) => ({ id: ids[index]!, copyOf: source.id, name: copyName(source.name) }))
  const rows = copies.map((copy, index) => {
    const past = isPast(sources[index]!, now)
    const { startDate, endDate } = sources[index]!
    return { ...copy, lc: searchKey(copy.name), key: sortKey(copy.name), start: past ? null : startDate, end: past ? null : endDate }
  })
  await sql`
    with copy as materialized (
      select * from jsonb_to_recordset(${toJsonText(rows)}::jsonb)
        as row (id bigint, "copyOf" bigint, name text, lc text, key text, start timestamptz, "end" timestamptz)),
    made as (
      insert into campaigns (agency_id, id, name, name_lc, name_key, type, status, status_rank, advertiser_id, order_id, publisher_id, deal_id, start_date, end_date, currency,
        objective_type, objective_value, objective_unlimited, revenue_type, cpm_e4, pacing_type, pacing_priority, margin_e4, second_screen_objective, second_screen_cpm_e4,
        capping, category_ids, attribution_pixel_ids, dco, assigned_username, targeting, created_at, updated_at)
      select c.agency_id, copy.id, copy.name, copy.lc, copy.key, c.type, 'DRAFT', ${campaignStatuses.indexOf('DRAFT')}, c.advertiser_id,
        coalesce(${orderId ?? null}, c.order_id), c.publisher_id, c.deal_id, copy.start, copy."end", c.currency, c.objective_type, c.objective_value, c.objective_unlimited,
        c.revenue_type, c.cpm_e4, c.pacing_type, c.pacing_priority, c.margin_e4, c.second_screen_objective, c.second_screen_cpm_e4, c.capping, c.category_ids,
        c.attribution_pixel_ids, c.dco, c.assigned_username, c.targeting, ${now}, ${now}
      from copy join campaigns c on c.agency_id = ${agencyId} and c.id = copy."copyOf"
      returning agency_id, id, case when type <> 'SECOND_SCREEN' and not objective_unlimited and objective_value > 0 then 0 end as audio,
        case when second_screen_objective > 0 then 0 end as second_screen)
    insert into campaign_totals (agency_id, campaign_id, complete_e1, second_screen_complete_e1) select agency_id, id, audio, second_screen from made`.execute(
    tx,
  )
  await copyAds(tx, agencyId, copies, now)
  return copies
}

/**
 * The ads that are not archived, as drafts with their creatives and targeting; companions and the sequence are kept among the
 * copies. A brief belongs to the work on the original and is left out.
 */
async function copyAds(tx: Kysely<DB>, agencyId: number, copies: readonly CampaignCopy[], now: Date): Promise<void> {
  await sql`
    with copy as materialized (select * from jsonb_to_recordset(${toJsonText(copies)}::jsonb) as row (id bigint, "copyOf" bigint)),
    source as materialized (
      select a.*, coalesce(a.start_date <= ${now} or a.end_date <= ${now}, false) as past, nextval('ad_ids') as copy_id, copy.id as copy_campaign_id from copy join ads a on a.agency_id = ${agencyId} and a.campaign_id = copy."copyOf"
      where not a.archived order by a.id),
    copies as (
      insert into ads (agency_id, id, campaign_id, name, name_lc, name_key, status, type, subtype, weight, included_in_objective, creative_id, estimated_duration_s, click_url,
        redirect_url, impression_trackers, linked_to, capping, targeting, targeting_link, start_date, end_date, created_at, updated_at)
      select agency_id, copy_id, copy_campaign_id, name, name_lc, name_key, 'DRAFT', type, subtype, weight, included_in_objective, creative_id, estimated_duration_s, click_url, redirect_url, impression_trackers,
        array(select other.copy_id from unnest(source.linked_to) with ordinality as link (id, place) join source other on other.id = link.id order by link.place),
        capping, targeting, targeting_link, case when past then null else start_date end, case when past then null else end_date end, ${now}, ${now}
      from source),
    sequences as (
      insert into ad_sequences (agency_id, campaign_id, ad_ids, updated_at)
      select ${agencyId}::bigint, copy.id,
        array(select source.copy_id from unnest(q.ad_ids) with ordinality as step (id, place) join source on source.id = step.id order by step.place), ${now}::timestamptz
      from copy join ad_sequences q on q.agency_id = ${agencyId} and q.campaign_id = copy."copyOf" where cardinality(q.ad_ids) > 0)
    insert into ad_totals (agency_id, ad_id) select agency_id, copy_id from source`.execute(tx)
}
