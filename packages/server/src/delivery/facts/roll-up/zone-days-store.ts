/**
 * Sums of the whole agency by day, publisher, zone and currency (`zone_days`), for statistics by publisher and by zone over all campaigns.
 * A change of some campaigns adds the difference between what they contributed before and after it; a recount of the agency computes all
 * sums again. During a recount the table is neither updated nor read (`recount.ts`, `sums-source-query.ts`).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** A contribution to the sums: figures by day, publisher, zone and currency; spend in 10⁻⁷ as text. */
export interface Contribution {
  day: string
  publisher_id: number
  zone_id: number
  currency: string
  /** Rows of `delivery_days`. */
  parts: number
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  /** Sum over the parts that know them. */
  opportunities: number
  unknown_opportunities: number
  spend_e7: string
  second_screen_spend_e7: string
  first_hour: Date | null
  last_hour: Date | null
}

/** The rows of `delivery_days` to read: whole campaigns, or days of campaigns. */
export type Touched = { campaignIds: readonly number[] } | { days: readonly { campaignId: number; day: string }[] }

const key = ['day', 'publisher_id', 'zone_id', 'currency']
const measures = [
  'parts',
  'impressions',
  'second_screen_impressions',
  'completes',
  'clicks',
  'opportunities',
  'unknown_opportunities',
  'spend_e7',
  'second_screen_spend_e7',
]
const columns = sql.raw([...key, ...measures, 'first_hour', 'last_hour'].join(', '))

/** The columns of `zone_days` as sums of `delivery_days` f and campaigns c. */
const sums = sql`f.day, f.publisher_id, f.zone_id, c.currency, count(*) as parts, sum(f.impressions)::bigint as impressions,
  sum(f.second_screen_impressions)::bigint as second_screen_impressions, sum(f.completes)::bigint as completes, sum(f.clicks)::bigint as clicks,
  coalesce(sum(f.opportunities), 0)::bigint as opportunities, count(*) - count(f.opportunities) as unknown_opportunities, sum(f.spend_e7) as spend_e7,
  sum(f.second_screen_spend_e7) as second_screen_spend_e7, min(f.first_hour) as first_hour, max(f.last_hour) as last_hour`
const groups = sql`group by f.day, f.publisher_id, f.zone_id, c.currency`
const withCampaigns = sql`delivery_days f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id`

function touchedRows(agencyId: number, touched: Touched): RawBuilder<unknown> {
  if ('campaignIds' in touched)
    return sql`${withCampaigns} where f.agency_id = ${agencyId} and f.campaign_id = any(${touched.campaignIds}::bigint[])`
  const ids = touched.days.map(({ campaignId }) => campaignId)
  const days = touched.days.map(({ day }) => day)
  return sql`unnest(${ids}::bigint[], ${days}::date[]) as t (campaign_id, day) join ${withCampaigns} on f.campaign_id = t.campaign_id and f.day = t.day
    where f.agency_id = ${agencyId}`
}

/** The contributions of rows of `delivery_days`, in the current currencies of their campaigns. */
export async function readContributions(db: Executor, agencyId: number, touched: Touched): Promise<Contribution[]> {
  const { rows } = await sql<Contribution>`
    select ${sums} from ${touchedRows(agencyId, touched)} ${groups}`.execute(db)
  return rows
}

/** Runs a change of `delivery_days` and updates the sums of the agency by it. The caller holds the agency's lock. */
export async function keepZoneDays(db: Executor, agencyId: number, touched: Touched, change: () => Promise<void>): Promise<void> {
  const before = await readContributions(db, agencyId, touched)
  await change()
  await moveZoneDays(db, agencyId, { before, after: await readContributions(db, agencyId, touched) })
}

/** Replaces contributions by others: z = z − before + after. */
export async function moveZoneDays(
  db: Executor,
  agencyId: number,
  { before, after }: { before: readonly Contribution[]; after: readonly Contribution[] },
): Promise<void> {
  const signed = [...before.map((row) => ({ ...row, sign: -1 })), ...after.map((row) => ({ ...row, sign: 1 }))]
  if (signed.length === 0) return
  const changes = sql.raw(measures.map((name) => `sum(v.sign * v.${name}) as ${name}`).join(', '))
  const added = sql.raw(measures.map((name) => `${name} = z.${name} + excluded.${name}`).join(', '))
  await sql`
    insert into zone_days as z (agency_id, ${columns})
    select ${agencyId}::bigint, v.day, v.publisher_id, v.zone_id, v.currency, ${changes},
      min(v.first_hour) filter (where v.sign > 0), max(v.last_hour) filter (where v.sign > 0)
    from jsonb_to_recordset(${JSON.stringify(signed)}::jsonb) as v (sign integer, day date, publisher_id bigint, zone_id bigint, currency text, parts bigint,
      impressions bigint, second_screen_impressions bigint, completes bigint, clicks bigint, opportunities bigint, unknown_opportunities bigint,
      spend_e7 numeric, second_screen_spend_e7 numeric, first_hour timestamptz, last_hour timestamptz)
    group by v.day, v.publisher_id, v.zone_id, v.currency
    on conflict (agency_id, day, publisher_id, zone_id, currency) do update set ${added},
      first_hour = least(z.first_hour, excluded.first_hour), last_hour = greatest(z.last_hour, excluded.last_hour)`.execute(db)
  const days = [...new Set(signed.map(({ day }) => day))]
  await sql`delete from zone_days where agency_id = ${agencyId} and day = any(${days}::date[]) and parts = 0`.execute(db)
  await sumEnds(db, agencyId, daysWithLostEnds(before, after))
}

const toKey = ({ day, publisher_id, zone_id, currency }: Contribution) => [day, publisher_id, zone_id, currency].join(' ')

/** Days that lost a first or last hour with delivery: it must be found again among all campaigns. */
function daysWithLostEnds(before: readonly Contribution[], after: readonly Contribution[]): string[] {
  const now = new Map(after.map((row) => [toKey(row), row]))
  const lost = before.filter((row) => {
    const next = now.get(toKey(row))
    if (row.first_hour === null || row.last_hour === null) return false
    return !next?.first_hour || !next.last_hour || next.first_hour > row.first_hour || next.last_hour < row.last_hour
  })
  return [...new Set(lost.map(({ day }) => day))]
}

/** Updates the first and last hours of days from all campaigns. */
async function sumEnds(db: Executor, agencyId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    update zone_days z set first_hour = s.first_hour, last_hour = s.last_hour
    from (select ${sums} from ${withCampaigns} where f.agency_id = ${agencyId} and f.day = any(${days}::date[]) ${groups}) s
    where z.agency_id = ${agencyId} and (z.day, z.publisher_id, z.zone_id, z.currency) = (s.day, s.publisher_id, s.zone_id, s.currency)`.execute(
    db,
  )
}

/** The number of days in one statement: no statement may take longer than ten seconds. */
const daysAtOnce = 10

/** Recomputes the sums of an agency from all of its days. */
export async function sumZoneDays(db: Executor, agencyId: number): Promise<void> {
  await sql`delete from zone_days where agency_id = ${agencyId}`.execute(db)
  const { rows } = await sql<{ day: string }>`
    select distinct day from campaign_days where agency_id = ${agencyId} order by 1`.execute(db)
  for (let at = 0; at < rows.length; at += daysAtOnce) {
    const days = rows.slice(at, at + daysAtOnce).map(({ day }) => day)
    await sql`
      insert into zone_days (agency_id, ${columns})
      select ${agencyId}::bigint, s.* from (select ${sums} from ${withCampaigns} where f.agency_id = ${agencyId} and f.day = any(${days}::date[]) ${groups}) s`.execute(
      db,
    )
  }
}
