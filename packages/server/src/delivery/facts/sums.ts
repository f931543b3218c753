/** Sums of delivery by any grain, from the coarsest table that holds them exactly. */
import { currencyDigits, spendScale, startOfDay, isoDay, type StatisticsGrain } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, factsIn } from './scope.ts'
import { seesBilledSpend, spendSeen } from './spend-seen.ts'

/** Figures of one row, spend in 10⁻⁷ as the actor may see it. */
export interface Sums {
  impressions: number
  second_screen_impressions: number
  completes: number
  clicks: number
  opportunities: number | null
  spend_e7: string
  second_screen_spend_e7: string
  first_hour: Date | null
  last_hour: Date | null
}

export interface SumsRow extends Sums {
  id: number | null
  name: string | null
  publisher_id: number | null
  publisher_name: string | null
  /** yyyy-MM-dd, or an hour as ISO text. */
  moment: string | null
  currency: string
  /** Over all rows, those beyond the limit too: sums of rounded rows, and null where several currencies would be added. */
  all_rows: number
  all_impressions: number
  all_second_screen_impressions: number
  all_completes: number
  all_clicks: number
  all_opportunities: number | null
  /** Exact, for rates. */
  all_spend_e7: string
  all_second_screen_spend_e7: string
  /** Rounded row by row. */
  all_spend_shown_e7: string
  all_second_screen_spend_shown_e7: string
  all_first_hour: Date | null
  all_last_hour: Date | null
  currencies: number
}

export interface SumsQuery {
  by: StatisticsGrain
  adId?: number | undefined
  publisherId?: number | undefined
  zoneId?: number | undefined
  /** Left out: all rows. */
  limit?: number | undefined
}

/** What each grain is keyed by in the facts, and where the name of its key stands. */
const grains: Record<StatisticsGrain, { key: RawBuilder<unknown>; fine: boolean; names?: RawBuilder<unknown> }> = {
  campaign: { key: sql`c.id`, fine: false, names: sql`left join campaigns n on n.agency_id = k.agency_id and n.id = k.id` },
  order: { key: sql`c.order_id`, fine: false, names: sql`left join orders n on n.agency_id = k.agency_id and n.id = k.id` },
  ad: { key: sql`x.ad_id`, fine: true, names: sql`left join ads n on n.agency_id = k.agency_id and n.id = k.id` },
  publisher: { key: sql`x.publisher_id`, fine: true, names: sql`left join publishers n on n.id = k.id` },
  zone: { key: sql`x.zone_id`, fine: true, names: sql`left join zones n on n.id = k.id left join publishers p on p.id = n.publisher_id` },
  day: { key: sql`x.moment`, fine: false },
  hour: { key: sql`x.moment`, fine: false },
}

interface Source {
  table: 'fact_hour' | 'delivery_days' | 'campaign_days' | 'delivery_totals' | 'campaign_totals'
  moment: RawBuilder<unknown>
  where: RawBuilder<boolean>
}

/**
 * Lifetimes for what has no period, days for periods of the agency's whole days, hours for all else and while days are counted anew. All
 * of them say the same (`roll-up.ts`).
 */
function sourceOf(scope: Scope, { by }: SumsQuery, fine: boolean): Source {
  const { actor, period, timeZone, ids } = scope
  const agencyZone = actor.agency.timeZone
  const own = [sql`f.agency_id = ${actor.agencyId}`, ...(ids ? [sql`f.campaign_id = ${ids}`] : [])]
  const isWhole = [period.from, period.until].every((edge) => edge === null || startOfDay(edge, agencyZone).getTime() === edge.getTime())
  const needsDays = by === 'day' || period.from !== null || period.until !== null
  if (by === 'hour' || !isWhole || (by === 'day' && timeZone !== agencyZone) || (needsDays && actor.agency.recounting)) {
    const day = sql`((f.hour at time zone ${timeZone})::date)::text`
    const hour = sql`to_char(f.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    return { table: 'fact_hour', moment: by === 'hour' ? hour : by === 'day' ? day : sql`null::text`, where: factsIn(scope) }
  }
  if (!period.from && !period.until && by !== 'day')
    return {
      table: fine ? 'delivery_totals' : 'campaign_totals',
      moment: sql`null::text`,
      where: sql<boolean>`${sql.join(own, sql` and `)}`,
    }
  if (period.from) own.push(sql`f.day >= ${isoDay(period.from, agencyZone)}::date`)
  if (period.until) own.push(sql`f.day < ${isoDay(period.until, agencyZone)}::date`)
  return {
    table: fine ? 'delivery_days' : 'campaign_days',
    moment: by === 'day' ? sql`f.day::text` : sql`null::text`,
    where: sql<boolean>`${sql.join(own, sql` and `)}`,
  }
}

const measures = ['impressions', 'second_screen_impressions', 'completes', 'clicks'] as const
const spends = ['spend_e7', 'second_screen_spend_e7'] as const

/** An hour's spend is what was stated, or its part of a fixed price. */
const spendIn = (table: Source['table'], name: (typeof spends)[number]) =>
  table === 'fact_hour' && name === 'spend_e7' ? 'f.spend_e7 + f.flat_spend_e7' : `f.${name}`

/** An hour, if something ran in it. */
const deliveredHour = 'case when f.impressions + f.second_screen_impressions > 0 then f.hour end'

/** Requests are known only where all that is summed says them. */
const sumOpportunities = (alias: string) =>
  sql.raw(`case when count(*) = count(${alias}.opportunities) then sum(${alias}.opportunities)::bigint end as opportunities`)
const sumMeasures = (alias: string) => sql.raw(measures.map((name) => `sum(${alias}.${name})::bigint as ${name}`).join(', '))

/** Spend as it is shown: rounded once to the digits of the row's currency, half away from zero. */
const shown = (name: string) => sql.raw(`round(k.${name}, (case k.currency ${digitCases} else 2 end) - ${spendScale})`)
const digitCases = Object.entries(currencyDigits)
  .filter(([, digits]) => digits !== 2)
  .map(([currency, digits]) => `when '${currency}' then ${digits}`)
  .join(' ')

/** The sums of a scope by a grain; days and hours in their order, all else by impressions, the most first. */
export async function sumDelivery(db: Kysely<DB>, scope: Scope, query: SumsQuery): Promise<SumsRow[]> {
  const { key, fine, names } = grains[query.by]
  const parts = [
    ['ad_id', query.adId],
    ['publisher_id', query.publisherId],
    ['zone_id', query.zoneId],
  ] as const
  const asked = parts.flatMap(([column, id]) => (id === undefined ? [] : [sql`f.${sql.raw(column)} = ${id}`]))
  const needsFine = fine || asked.length > 0
  const { table, moment, where } = sourceOf(scope, query, needsFine)
  const part = sql.raw(fine ? `f.${query.by}_id` : 'null::bigint')
  const [first, last] = table === 'fact_hour' ? [deliveredHour, deliveredHour] : ['f.first_hour', 'f.last_hour']
  const isTime = query.by === 'day' || query.by === 'hour'
  // A campaign's day and its lifetime are one row already. Others are summed by campaign first where that is what is asked for, or where
  // each campaign's spend is rounded (`spendSeen`); else once is enough, in far fewer groups.
  const isOneRow = table === 'campaign_totals' || (table === 'campaign_days' && query.by === 'day')
  const isSum = !isOneRow && (!(fine || isTime) || seesBilledSpend(scope.actor))
  const summed = sql`${sumMeasures('f')}, ${sumOpportunities('f')}, ${sql.raw(spends.map((name) => `sum(${spendIn(table, name)}) as ${name}`).join(', '))},
    ${sql.raw(`min(${first}) as first_hour, max(${last}) as last_hour`)}`
  const plain = sql.raw(
    [
      ...[...measures, 'opportunities'].map((name) => `f.${name}`),
      ...spends.map((name) => `${spendIn(table, name)} as ${name}`),
      `${first} as first_hour, ${last} as last_hour`,
    ].join(', '),
  )
  const { rows } = await sql<SumsRow>`
    select k.*, ${names ? sql`n.name` : sql`null as name`}, ${query.by === 'zone' ? sql`n.publisher_id, p.name as publisher_name` : sql`null as publisher_id, null as publisher_name`},
      count(*) over () as all_rows, ${sql.raw(measures.map((name) => `sum(k.${name}) over ()::bigint as all_${name}`).join(', '))},
      case when count(*) over () = count(k.opportunities) over () then sum(k.opportunities) over ()::bigint end as all_opportunities,
      ${sql.join(spends.map((name) => sql`sum(${sql.raw(`k.${name}`)}) over () as ${sql.raw(`all_${name}`)}, sum(${shown(name)}) over () as ${sql.raw(`all_${name.replace('_e7', '_shown_e7')}`)}`))},
      min(k.first_hour) over () as all_first_hour, max(k.last_hour) over () as all_last_hour, dense_rank() over (order by k.currency) + dense_rank() over (order by k.currency desc) - 1 as currencies
    from (
      select c.agency_id, ${isTime ? sql`null::bigint` : key} as id, ${isTime ? sql`x.moment` : sql`null::text`} as moment, c.currency, ${sumMeasures('x')}, ${sumOpportunities('x')},
        ${sql.join(spends.map((name) => sql`sum(${spendSeen(scope.actor, `x.${name}`, 'c')}) as ${sql.raw(name)}`))}, min(x.first_hour) as first_hour, max(x.last_hour) as last_hour
      from (
        select f.campaign_id, ${part} as ${sql.raw(fine ? `${query.by}_id` : 'part_id')}, ${moment} as moment, ${isSum ? summed : plain}
        from ${sql.table(table)} f where ${sql.join([where, ...asked], sql` and `)} ${isSum ? sql`group by 1, 2, 3` : sql``}
      ) x join campaigns c on c.agency_id = ${scope.actor.agencyId} and c.id = x.campaign_id
      where ${scope.campaigns} group by 1, 2, 3, 4
    ) k ${names ?? sql``}
    where k.impressions + k.second_screen_impressions + k.clicks > 0 or k.spend_e7 + k.second_screen_spend_e7 > 0
    order by ${isTime ? sql`k.moment, k.currency` : sql`k.impressions + k.second_screen_impressions desc, k.id, k.currency`}
    ${query.limit === undefined ? sql`` : sql`limit ${query.limit}`}`.execute(db)
  return rows
}
