/**
 * Daily and lifetime sums of the hourly facts. They are recomputed from the facts, not added to: late and repeated batches are corrected by
 * themselves, and the sums are exact for every grain. Days are those of the agency's time zone.
 */
import { type RawBuilder, sql } from 'kysely'
import { keepZoneDays, sumZoneDays } from './zone-days-store.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

interface Agency {
  id: number
  timeZone: string
}

/** A day of a campaign whose facts have changed. */
export interface TouchedDay {
  campaignId: number
  /** yyyy-MM-dd in the zone of the agency */
  day: string
}

/** Recomputes the sums of an agency; `campaignIds` narrows it to those campaigns. */
export async function rollUp(db: Executor, agency: Agency, campaignIds?: readonly number[]): Promise<void> {
  if (campaignIds) return keepZoneDays(db, agency.id, { campaignIds }, () => sumCampaigns(db, agency, campaignIds))
  await sumCampaigns(db, agency)
  await sumZoneDays(db, agency.id)
}

/** Recomputes the sums of an agency's campaigns, or of the given ones; the sums of the whole agency (`zone_days`) stay as they are. */
export async function sumCampaigns(db: Executor, agency: Agency, campaignIds?: readonly number[]): Promise<void> {
  const only = campaignIds ? sql`and f.campaign_id = any(${campaignIds})` : sql``
  await sumDays(db, agency, sql`fact_hour f where f.agency_id = ${agency.id} ${only}`)
  await sumCampaignDays(db, sql`delivery_days f where f.agency_id = ${agency.id} ${only}`)
  await sumTotals(db, sql`f.agency_id = ${agency.id} ${only}`)
}

/** Recomputes the given days from all of their facts, and the lifetimes of their campaigns from all of their days. */
export async function rollUpDays(db: Executor, agency: Agency, touched: readonly TouchedDay[]): Promise<void> {
  if (touched.length > 0) await keepZoneDays(db, agency.id, { days: touched }, () => sumTouchedDays(db, agency, touched))
}

async function sumTouchedDays(db: Executor, agency: Agency, touched: readonly TouchedDay[]): Promise<void> {
  const days = sql`unnest(${touched.map(({ campaignId }) => campaignId)}::bigint[], ${touched.map(({ day }) => day)}::date[]) as t (campaign_id, day)`
  // The range limits the index scan; it is wide enough for clocks that change at midnight, and the day itself decides. Its ends are
  // computed first: under row-level security, an index is searched by values, but not by functions of another row's values.
  await sumDays(
    db,
    agency,
    sql`(select t.*, (t.day::timestamp at time zone ${agency.timeZone}) - interval '3 hours' as range_from,
        ((t.day + 1)::timestamp at time zone ${agency.timeZone}) + interval '3 hours' as range_until from ${days} offset 0) t
      join fact_hour f on f.agency_id = ${agency.id} and f.campaign_id = t.campaign_id and f.hour >= t.range_from and f.hour < t.range_until
    where (f.hour at time zone ${agency.timeZone})::date = t.day`,
  )
  await sumCampaignDays(
    db,
    sql`${days} join delivery_days f on f.agency_id = ${agency.id} and f.campaign_id = t.campaign_id and f.day = t.day`,
  )
  const campaignIds = [...new Set(touched.map(({ campaignId }) => campaignId))]
  await sumTotals(db, sql`f.agency_id = ${agency.id} and f.campaign_id = any(${campaignIds})`)
}

const measures = ['impressions', 'second_screen_impressions', 'completes', 'clicks', 'opportunities', 'spend_e7', 'second_screen_spend_e7']
const ends = ['first_hour', 'last_hour']

/** Requests are known only if every fact states them. */
const sumsText = measures
  .map((name) =>
    name === 'opportunities' ? 'case when count(*) = count(f.opportunities) then sum(f.opportunities) end' : `sum(f.${name})`,
  )
  .join(', ')
const sums = sql.raw(sumsText)
const delivered = sql.raw('f.impressions + f.second_screen_impressions > 0')

/** `insert into table (key, measures) select … on conflict do update`: replaces earlier sums. */
function replace(table: string, key: readonly string[], more: readonly string[], select: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = [...more, ...measures, ...ends]
  return sql`insert into ${sql.table(table)} (${sql.raw([...key, ...columns].join(', '))}) ${select}
    on conflict (${sql.raw(key.join(', '))}) do update set ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`
}

/** The cost of an hour: as its feed stated it, or its part of a fixed price. */
const hourSums = sql.raw(sumsText.replace('sum(f.spend_e7)', 'sum(f.spend_e7 + f.flat_spend_e7)'))

async function sumDays(db: Executor, { timeZone }: Agency, from: RawBuilder<unknown>): Promise<void> {
  const select = sql`select f.agency_id, f.campaign_id, (f.hour at time zone ${timeZone})::date, f.ad_id, f.zone_id, max(f.publisher_id), ${hourSums},
      min(f.hour) filter (where ${delivered}), max(f.hour) filter (where ${delivered})
    from ${from} group by 1, 2, 3, 4, 5`
  await replace('delivery_days', ['agency_id', 'campaign_id', 'day', 'ad_id', 'zone_id'], ['publisher_id'], select).execute(db)
}

async function sumCampaignDays(db: Executor, from: RawBuilder<unknown>): Promise<void> {
  const select = sql`select f.agency_id, f.campaign_id, f.day, ${sums}, min(f.first_hour), max(f.last_hour) from ${from} group by 1, 2, 3`
  await replace('campaign_days', ['agency_id', 'campaign_id', 'day'], [], select).execute(db)
}

/** Lifetimes by ad and zone are summed from the many days; everything else from those few rows. */
async function sumTotals(db: Executor, where: RawBuilder<unknown>): Promise<void> {
  const days = sql`select f.agency_id, f.campaign_id, f.ad_id, f.zone_id, max(f.publisher_id), ${sums}, min(f.first_hour), max(f.last_hour)
    from delivery_days f where ${where} group by 1, 2, 3, 4`
  await replace('delivery_totals', ['agency_id', 'campaign_id', 'ad_id', 'zone_id'], ['publisher_id'], days).execute(db)
  const campaigns = sql`select f.agency_id, f.campaign_id, ${sums}, min(f.first_hour), max(f.last_hour) from delivery_totals f where ${where} group by 1, 2`
  await replace('campaign_totals', ['agency_id', 'campaign_id'], [], campaigns).execute(db)
  await sql`
    insert into ad_totals (agency_id, ad_id, impressions, completes, clicks, spend_e7)
    select f.agency_id, f.ad_id, sum(f.impressions) + sum(f.second_screen_impressions), sum(f.completes), sum(f.clicks), sum(f.spend_e7) + sum(f.second_screen_spend_e7)
    from delivery_totals f where ${where} group by 1, 2
    on conflict (agency_id, ad_id) do update set impressions = excluded.impressions, completes = excluded.completes, clicks = excluded.clicks,
      spend_e7 = excluded.spend_e7`.execute(db)
}
