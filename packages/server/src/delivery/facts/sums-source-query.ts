/** Chooses the coarsest table that answers a question exactly, and gives its rows one common shape. */
import { isoDay, startOfDay, type StatisticsGrain } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, factsIn } from './scope-query.ts'
import { seesBilled } from '../../platform/http/money-seen-query.ts'

export interface SumsQuery {
  by: StatisticsGrain
  adId?: number | undefined
  publisherId?: number | undefined
  zoneId?: number | undefined
  /** Left out: all rows. */
  limit?: number | undefined
}

/** From the finest to the coarsest; `roll-up-store.ts` keeps them consistent. */
export type SourceTable = 'fact_hour' | 'delivery_days' | 'campaign_days' | 'delivery_totals' | 'campaign_totals' | 'zone_days'

/** True when the grain is a day or an hour. */
export const isTime = (by: StatisticsGrain): by is 'day' | 'hour' => by === 'day' || by === 'hour'
/** True when the grain is a part of a campaign: ad, publisher or zone. */
export const isPart = (by: StatisticsGrain): by is 'ad' | 'publisher' | 'zone' => by === 'ad' || by === 'publisher' || by === 'zone'

/**
 * Hours, where days are not exact: by hour, in days of another zone than the agency's, in a period that begins or ends within a day, and
 * during a recount. Lifetimes, where there is no period; days otherwise. Parts of campaigns have tables of their own; all campaigns of the
 * agency together have one by publisher and zone.
 */
export function sourceTable(scope: Scope, query: SumsQuery): SourceTable {
  const { actor, period, timeZone } = scope
  const { by, adId, publisherId, zoneId } = query
  const agencyZone = actor.agency.timeZone
  const isWhole = [period.from, period.until].every((edge) => edge === null || startOfDay(edge, agencyZone).getTime() === edge.getTime())
  const needsDays = by === 'day' || period.from !== null || period.until !== null
  const cutsDays = !isWhole || (by === 'day' && timeZone !== agencyZone) || (needsDays && actor.agency.recounting)
  if (by === 'hour' || cutsDays) return 'fact_hour'
  const needsParts = isPart(by) || adId !== undefined || publisherId !== undefined || zoneId !== undefined
  if (!needsParts) return needsDays ? 'campaign_days' : 'campaign_totals'
  if (!needsDays) return 'delivery_totals'
  const ofAgency = scope.ids === null && !seesBilled(actor)
  const ofZones = by !== 'ad' && by !== 'campaign' && by !== 'order' && adId === undefined
  return ofAgency && ofZones ? 'zone_days' : 'delivery_days'
}

const counts = 'f.impressions, f.second_screen_impressions, f.completes, f.clicks'
const sums = `${counts}, f.opportunities, f.spend_e7, f.second_screen_spend_e7, f.first_hour, f.last_hour`
/** The hour, if it had delivery. */
const deliveredHour = 'case when f.impressions + f.second_screen_impressions > 0 then f.hour end'

/** The figures of a table's row `f` under the column names of `campaign_days`. */
const figures: Record<SourceTable, string> = {
  // The cost of an hour: as its feed stated it, or its part of a fixed price.
  fact_hour: `${counts}, f.opportunities, f.spend_e7 + f.flat_spend_e7 as spend_e7, f.second_screen_spend_e7,
    ${deliveredHour} as first_hour, ${deliveredHour} as last_hour`,
  delivery_days: sums,
  campaign_days: sums,
  delivery_totals: sums,
  campaign_totals: sums,
  zone_days: `${counts}, case when f.unknown_opportunities = 0 then f.opportunities end as opportunities, f.spend_e7, f.second_screen_spend_e7,
    f.first_hour, f.last_hour`,
}

/**
 * The rows of the source with the columns `campaign_id`, or `currency` where the table has no campaigns; `part_id` (ad, publisher or zone);
 * `moment`; and the figures.
 */
export function sourceRows(table: SourceTable, scope: Scope, query: SumsQuery): RawBuilder<unknown> {
  const { by } = query
  return sql`
    select ${sql.raw(table === 'zone_days' ? 'f.currency' : 'f.campaign_id')}, ${sql.raw(isPart(by) ? `f.${by}_id` : 'null::bigint')} as part_id,
      ${formatMoment(table, scope, by)} as moment, ${sql.raw(figures[table])}
    from ${sql.table(table)} f
    where ${sql.join([...rowsIn(table, scope), ...partsIn(query), ...(table === 'campaign_totals' ? [hasFacts] : [])], sql` and `)}`
}

/** Every campaign has a row of totals. One without facts says nothing of requests, and does not make those of its order unknown. */
const hasFacts = sql`(f.opportunities is not null or exists (
  select from delivery_totals d where d.agency_id = f.agency_id and d.campaign_id = f.campaign_id))`

/** A day as yyyy-MM-dd, an hour as ISO text. */
function formatMoment(table: SourceTable, { timeZone }: Scope, by: StatisticsGrain): RawBuilder<string | null> {
  if (by === 'hour') return sql`to_char(f.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  if (by !== 'day') return sql`null::text`
  return table === 'fact_hour' ? sql`((f.hour at time zone ${timeZone})::date)::text` : sql`f.day::text`
}

/** A condition on agency, campaigns and period. */
function rowsIn(table: SourceTable, scope: Scope): RawBuilder<unknown>[] {
  if (table === 'fact_hour') return [factsIn(scope)]
  const { actor, ids, period } = scope
  const edge = (at: Date) => sql`${isoDay(at, actor.agency.timeZone)}::date`
  return [
    sql`f.agency_id = ${actor.agencyId}`,
    ...(ids ? [sql`f.campaign_id = ${ids}`] : []),
    ...(period.from ? [sql`f.day >= ${edge(period.from)}`] : []),
    ...(period.until ? [sql`f.day < ${edge(period.until)}`] : []),
  ]
}

function partsIn({ adId, publisherId, zoneId }: SumsQuery): RawBuilder<unknown>[] {
  return [
    ...(adId === undefined ? [] : [sql`f.ad_id = ${adId}`]),
    ...(publisherId === undefined ? [] : [sql`f.publisher_id = ${publisherId}`]),
    ...(zoneId === undefined ? [] : [sql`f.zone_id = ${zoneId}`]),
  ]
}
