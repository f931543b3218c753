/** Daily delivery of a campaign, in the days of its agency. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { isoDay, startOfDay } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { type Period, periodOf } from '../../delivery/facts/period.ts'
import { shownSpend } from '../../delivery/facts/spend-seen.ts'
import { spendSeen } from '../../delivery/facts/spend-seen.ts'
import { visibleCampaigns } from '../../platform/http/visible.ts'
import { type CampaignRecord, readCampaign } from './store.ts'

export const readDelivery: Handler<typeof campaigns.delivery> = async (query, { db, actor }) => {
  const period = periodOf(query)
  const record = await readCampaign(db, actor, query.id)
  if (!record) throw notFound()
  const { timeZone } = actor.agency
  const sums = new Map((await dailySums(db, actor, record.id, period)).map((row) => [row.day, row]))
  const days = daysOf(record, period, timeZone).map((date) => toDay(date, sums.get(date), record.currency))
  return { timeZone, asOf: record.as_of, currency: record.currency, days }
}

interface DaySums {
  day: string
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  spend_e7: string
  second_screen_spend_e7: string
}

function toDay(date: string, sums: DaySums | undefined, currency: string): campaigns.DeliveryDay {
  return {
    date,
    impressions: sums?.impressions ?? 0,
    secondScreenImpressions: sums?.second_screen_impressions ?? 0,
    completes: sums?.completes ?? 0,
    clicks: sums?.clicks ?? 0,
    spend: shownSpend(sums?.spend_e7 ?? '0', currency),
    secondScreenSpend: shownSpend(sums?.second_screen_spend_e7 ?? '0', currency),
  }
}

/**
 * Every day of the period on which the campaign could have delivered: from its first delivery or start to its last delivery,
 * or to its end or the time up to which facts are known. A day without delivery is there with zeros.
 */
function daysOf(record: CampaignRecord, period: Period, zone: string): string[] {
  const firsts = [record.first_hour, record.start_date].filter((instant) => instant !== null)
  const known = record.as_of && (record.end_date && record.end_date < record.as_of ? justBefore(record.end_date) : record.as_of)
  const lasts = [record.last_hour, record.submitted_at ? known : null].filter((instant) => instant !== null)
  if (firsts.length === 0 || lasts.length === 0) return []
  const first = Math.max(Math.min(...firsts.map(Number)), Number(period.from ?? Number.NEGATIVE_INFINITY))
  const last = Math.min(Math.max(...lasts.map(Number)), period.until ? Number(justBefore(period.until)) : Number.POSITIVE_INFINITY)
  const days: string[] = []
  for (let day = startOfDay(new Date(first), zone); day.getTime() <= last; day = startOfDay(day, zone, 1)) days.push(isoDay(day, zone))
  return days
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1)

/** Whole days come from the daily roll-up; a period that cuts a day, and any while days are counted anew, from the hours that begin in it. */
async function dailySums(db: Kysely<DB>, actor: Actor, id: number, { from, until }: Period): Promise<DaySums[]> {
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
