/**
 * Daily and lifetime sums of the hourly facts. Recomputed from the facts rather than added to: late and repeated batches heal
 * themselves, and the sums are exact at every grain. Days are the agency's.
 */
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

type Executor = Kysely<DB> | Transaction<DB>

/** Sums the facts of an agency anew; `campaignIds` narrows it to those campaigns. */
export async function rollUp(db: Executor, agency: { id: number; timeZone: string }, campaignIds?: readonly number[]): Promise<void> {
  const only = campaignIds ? sql`and campaign_id = any(${campaignIds})` : sql``
  await sql`
    insert into campaign_days as d (agency_id, campaign_id, day, impressions, second_screen_impressions, completes, clicks, spend_e7, second_screen_spend_e7)
    select agency_id, campaign_id, (hour at time zone ${agency.timeZone})::date, sum(impressions), sum(second_screen_impressions), sum(completes), sum(clicks),
      sum(spend_e7), sum(second_screen_spend_e7)
    from fact_hour where agency_id = ${agency.id} ${only} group by 1, 2, 3
    on conflict (agency_id, campaign_id, day) do update set impressions = excluded.impressions, second_screen_impressions = excluded.second_screen_impressions,
      completes = excluded.completes, clicks = excluded.clicks, spend_e7 = excluded.spend_e7, second_screen_spend_e7 = excluded.second_screen_spend_e7`.execute(
    db,
  )
  await sql`
    insert into campaign_totals as t (agency_id, campaign_id, impressions, second_screen_impressions, completes, clicks, spend_e7, second_screen_spend_e7, first_hour, last_hour)
    select agency_id, campaign_id, sum(impressions), sum(second_screen_impressions), sum(completes), sum(clicks), sum(spend_e7), sum(second_screen_spend_e7),
      min(hour), max(hour)
    from fact_hour where agency_id = ${agency.id} ${only} group by 1, 2
    on conflict (agency_id, campaign_id) do update set impressions = excluded.impressions, second_screen_impressions = excluded.second_screen_impressions,
      completes = excluded.completes, clicks = excluded.clicks, spend_e7 = excluded.spend_e7, second_screen_spend_e7 = excluded.second_screen_spend_e7,
      first_hour = excluded.first_hour, last_hour = excluded.last_hour`.execute(db)
  await sql`
    insert into ad_totals as t (agency_id, ad_id, impressions, completes, clicks, spend_e7)
    select agency_id, ad_id, sum(impressions) + sum(second_screen_impressions), sum(completes), sum(clicks), sum(spend_e7) + sum(second_screen_spend_e7)
    from fact_hour where agency_id = ${agency.id} ${only} group by 1, 2
    on conflict (agency_id, ad_id) do update set impressions = excluded.impressions, completes = excluded.completes, clicks = excluded.clicks,
      spend_e7 = excluded.spend_e7`.execute(db)
}
