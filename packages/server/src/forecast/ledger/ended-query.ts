/** Forecasts whose flight is over, beside what came of it: one query for the calibration of all and for the reliability of one agency. */
import { forecastDefaults } from '@spotdesk/forecast'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

export interface EndedRow {
  campaignId: number
  /** The last day of the flight, in the agency's zone, yyyy-MM-dd. */
  endedOn: string
  probability: number | null
  deliverable: number
  low: number | null
  high: number | null
  /** R, impressions. */
  remaining: number
  /** Impressions of it that were delivered by the end, R at the most. */
  came: number
  /** The part of it that may be missing from a delivery in full. */
  tolerance: number
  /** The correction that the forecast was made with; null: none. */
  spread: number | null
  points: [stated: number, observed: number][] | null
}

/**
 * Forecasts of saved campaigns that ended after `since`, have facts to their end, and were neither changed nor paused after the forecast: one of
 * each week before the end, because forecasts of one week say the same. What was delivered by then stands in the question, so that a day in
 * which a forecast was made is divided exactly.
 * @param of a condition on campaigns `c`; null: campaigns of all agencies
 */
export async function readEnded(db: Kysely<DB>, of: RawBuilder<unknown> | null, since: Date): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    with ended as (
      select c.agency_id, c.id, c.end_date, c.settings_changed_at, c.pauses, g.time_zone, coalesce(t.impressions, 0) as delivered
      from campaigns c
      join agencies g on g.id = c.agency_id
      join delivery_clock k on k.agency_id = c.agency_id
      left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id
      where ${of ?? sql`true`} and c.status = 'COMPLETED' and c.end_date > ${since} and c.end_date <= k.as_of),
    chosen as (
      select distinct on (l.agency_id, l.campaign_id, lead.weeks) l.*, c.delivered, c.time_zone
      from ended c
      join forecast_log l on l.agency_id = c.agency_id and l.campaign_id = c.id
      cross join lateral (select floor(extract(epoch from c.end_date - l.made_at) / (7 * 86400)) as weeks) lead
      where l.as_saved and l.remaining > 0 and l.deliverable is not null and l.ends_at = c.end_date and l.made_at < c.end_date
        and (c.settings_changed_at is null or c.settings_changed_at <= l.made_at)
        and not exists (select from unnest(c.pauses) mark where mark > l.made_at and mark < c.end_date)
      order by l.agency_id, l.campaign_id, lead.weeks, l.made_at, l.id)
    select l.campaign_id as "campaignId", ((l.ends_at - interval '1 second') at time zone l.time_zone)::date::text as "endedOn",
      l.probability, l.deliverable, l.deliverable_low as low, l.deliverable_high as high, l.remaining,
      least(l.remaining, greatest(0, l.delivered - (l.request #>> '{objective,delivered}')::numeric))::bigint as came, coalesce((l.request ->> 'tolerance')::float8, ${forecastDefaults.tolerance}::float8) as tolerance, k.spread, k.points
    from chosen l
    left join lateral (select spread, points from forecast_calibrations k where k.made_at <= l.snapshot_built_at order by k.week desc limit 1) k on true
    where l.request #>> '{objective,delivered}' is not null
    order by l.ends_at, l.agency_id, l.campaign_id, l.made_at`.execute(db)
  return rows
}
