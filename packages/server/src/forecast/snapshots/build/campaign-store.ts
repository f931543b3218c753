/** Reads campaigns with all inputs of a forecast: one statement for any number. */
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { ForecastCampaign } from '../campaign-of.ts'

/** Ads with the duration of their creative, or an estimate. */
const ads = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'type', d.type, 'status', d.status,
      'durationMs', coalesce(v.duration_ms, d.estimated_duration_s * 1000), 'targeting', d.targeting, 'link', d.targeting_link, 'capping', d.capping,
      'startDate', d.start_date, 'endDate', d.end_date) order by d.id), '[]')
  from ads d left join creatives v on v.agency_id = d.agency_id and v.id = d.creative_id
  where d.agency_id = c.agency_id and d.campaign_id = c.id and not d.archived)`

/** Days are whole: the one without complete facts is left out. */
const week = sql`(
  select coalesce(sum(x.impressions), 0)::bigint from campaign_days x join delivery_clock k on k.agency_id = x.agency_id
  where x.agency_id = c.agency_id and x.campaign_id = c.id and x.day >= (k.as_of at time zone g.time_zone)::date - 7
    and x.day < (k.as_of at time zone g.time_zone)::date)`

/**
 * @param matching a condition on campaigns `c`, such as `visibleCampaigns(actor)` with an id
 * @example readForecastCampaigns(call.db, sql`${visibleCampaigns(actor)} and c.id = ${id}`)
 */
export async function readForecastCampaigns(db: Kysely<DB> | Transaction<DB>, matching: RawBuilder<unknown>): Promise<ForecastCampaign[]> {
  const { rows } = await sql<ForecastCampaign>`
    select c.id, c.agency_id as "agencyId", g.time_zone as "timeZone", g.settings, c.name, c.order_id as "orderId", c.type, c.status, c.archived, c.publisher_id as "publisherId",
      c.start_date as "startDate", c.end_date as "endDate", c.objective_type as "objectiveType", c.objective_value as "objectiveValue",
      c.objective_unlimited as "objectiveUnlimited", c.cpm_e4 as "cpmE4", c.pacing_type as "pacingType", c.pacing_priority as priority, c.capping,
      o.capping as "orderCapping", c.targeting, coalesce(t.impressions, 0)::bigint as impressions, coalesce(t.spend_e7, 0)::text as "spendE7",
      ${week} as "weekImpressions", ${ads} as ads
    from campaigns c
    join agencies g on g.id = c.agency_id
    left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id
    where ${matching}
    order by c.agency_id, c.id`.execute(db)
  return rows
}

/** Campaigns that hold inventory, of all agencies; `holdsInventory` is the same rule for one. For the owner's handle. */
export function readBook(system: Kysely<DB>): Promise<ForecastCampaign[]> {
  return readForecastCampaigns(
    system,
    sql`not c.archived and c.type <> 'SECOND_SCREEN'
      and (c.status in ('RUNNING', 'READY') or (c.status in ('PAUSED', 'PENDING') and c.type in ('RESERVED', 'SPONSORSHIP')))`,
  )
}
