/** SQL of the daily delivery of a campaign. */
import { isoDay, startOfDay } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { Period } from '../../platform/http/request/period.ts'
import { spendSeen } from '../../platform/http/money-seen-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

export interface DaySums {
  day: string
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  spend_e7: string
  second_screen_spend_e7: string
}

/**
 * Whole days are read from the daily roll-up. A period that begins or ends within a day, and every period during a recount, is read from
 * the hours that begin in it.
 */
export async function dailySums(db: Kysely<DB>, actor: Actor, id: number, { from, until }: Period): Promise<DaySums[]> {
  const zone = actor.agency.timeZone
  const isWhole = [from, until].every((edge) => edge === null || startOfDay(edge, zone).getTime() === edge.getTime())
  const source =
    isWhole && !actor.agency.recounting
      ? sql`select d.agency_id, d.campaign_id, d.day::text as day, d.impressions, d.second_screen_impressions, d.completes, d.clicks, d.spend_e7, d.second_screen_spend_e7
        from campaign_days d where d.agency_id = ${actor.agencyId} and d.campaign_id = ${id}
          and d.day >= coalesce(${from && isoDay(from, zone)}::date, '-infinity') and d.day < coalesce(${until && isoDay(until, zone)}::date, 'infinity')`
      : sql`select f.agency_id, f.campaign_id, ((f.hour at time zone ${zone})::date)::text as day, sum(f.impressions)::bigint as impressions,
          sum(f.second_screen_impressions)::bigint as second_screen_impressions, sum(f.completes)::bigint as completes, sum(f.clicks)::bigint as clicks,
          sum(f.spend_e7 + f.flat_spend_e7) as spend_e7, sum(f.second_screen_spend_e7) as second_screen_spend_e7
        from fact_hour f where f.agency_id = ${actor.agencyId} and f.campaign_id = ${id}
          and f.hour >= coalesce(${from}::timestamptz, '-infinity') and f.hour < coalesce(${until}::timestamptz, 'infinity')
        group by 1, 2, 3`
  const { rows } = await sql<DaySums>`
    select x.day, x.impressions, x.second_screen_impressions, x.completes, x.clicks, ${spendSeen(actor, 'x.spend_e7', 'c')} as spend_e7,
      ${spendSeen(actor, 'x.second_screen_spend_e7', 'c')} as second_screen_spend_e7
    from (${source}) x join campaigns c on c.agency_id = x.agency_id and c.id = x.campaign_id
    where ${visibleCampaigns(actor)} order by x.day`.execute(db)
  return rows
}
