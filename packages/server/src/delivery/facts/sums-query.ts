/** Sums of delivery by any grain, with their totals. */
import { currencyDigits, spendScale, type StatisticsGrain } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Scope } from './scope-query.ts'
import { seesBilled, spendSeen } from '../../platform/http/money-seen-query.ts'
import { type SourceTable, type SumsQuery, isPart, isTime, sourceRows, sourceTable } from './sums-source-query.ts'

/** The figures of one row, spend in 10⁻⁷ as the actor may see it. */
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
  /** Totals of all rows, including rows beyond the limit: sums of rounded rows, and null where several currencies would be added. */
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

/** The sums of a scope by a grain; days and hours in ascending order, all else by impressions in descending order. */
export async function sumDelivery(db: Kysely<DB>, scope: Scope, query: SumsQuery): Promise<SumsRow[]> {
  const { by, limit } = query
  const table = sourceTable(scope, query)
  const { columns: names, joins } = joinNames(by, scope.actor.agencyId)
  const { rows } = await sql<SumsRow>`
    with
      -- rows of the table, in one shape whichever it is
      source as (${sourceRows(table, scope, query)}),
      -- by campaign
      delivered as (${deliveredByCampaign(table, scope, by)}),
      -- rows of the answer
      sums as (${table === 'zone_days' ? sumsOfAgency : sumsOfCampaigns(scope, by)}),
      listed as (
        select * from sums where impressions + second_screen_impressions + clicks > 0 or spend_e7 + second_screen_spend_e7 > 0),
      totals as (${totalsOfListed})
    select k.*, ${names}, totals.*
    from listed k cross join totals ${joins}
    order by ${isTime(by) ? sql`k.moment, k.currency` : sql`k.impressions + k.second_screen_impressions desc, k.id, k.currency`}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** Requests are known only if every summed row states them. */
const opportunities = 'case when count(*) = count(x.opportunities) then sum(x.opportunities)::bigint end'
const counts = `sum(x.impressions)::bigint as impressions, sum(x.second_screen_impressions)::bigint as second_screen_impressions,
  sum(x.completes)::bigint as completes, sum(x.clicks)::bigint as clicks, ${opportunities} as opportunities`
const ends = 'min(x.first_hour) as first_hour, max(x.last_hour) as last_hour'
/** The sums of rows `x`, spend as stored. */
const storedSums = sql.raw(`${counts}, sum(x.spend_e7) as spend_e7, sum(x.second_screen_spend_e7) as second_screen_spend_e7, ${ends}`)

/**
 * Adds the rows of each campaign first, where the result is by campaign or where each campaign's spend is rounded before it is added
 * (`spendSeen`). Otherwise one addition over far fewer groups is enough. Tables with one row a campaign are used as they are.
 */
function deliveredByCampaign(table: SourceTable, { actor }: Scope, by: StatisticsGrain): RawBuilder<unknown> {
  const isSummed = table === 'zone_days' || table === 'campaign_totals' || (table === 'campaign_days' && by === 'day')
  const isNeeded = seesBilled(actor) || !(isPart(by) || isTime(by))
  if (isSummed || !isNeeded) return sql`select * from source`
  return sql`select x.campaign_id, x.part_id, x.moment, ${storedSums} from source x group by x.campaign_id, x.part_id, x.moment`
}

/** The id of a row, from the delivery (`x`) of a campaign `c`. */
const ids: Record<StatisticsGrain, RawBuilder<number | null>> = {
  campaign: sql`c.id`,
  order: sql`c.order_id`,
  ad: sql`x.part_id`,
  publisher: sql`x.part_id`,
  zone: sql`x.part_id`,
  day: sql`x.part_id`,
  hour: sql`x.part_id`,
}

/** Sums of the campaigns in the scope, by row id and currency; spend as the actor may see it. */
function sumsOfCampaigns({ actor, campaigns }: Scope, by: StatisticsGrain): RawBuilder<unknown> {
  const spend = (name: string) => sql`sum(${spendSeen(actor, `x.${name}`, 'c')}) as ${sql.raw(name)}`
  return sql`
    select ${ids[by]} as id, x.moment, c.currency, ${sql.raw(counts)}, ${spend('spend_e7')}, ${spend('second_screen_spend_e7')}, ${sql.raw(ends)}
    from delivered x join campaigns c on c.agency_id = ${actor.agencyId} and c.id = x.campaign_id
    where ${campaigns}
    group by ${ids[by]}, x.moment, c.currency`
}

/** Sums of all campaigns of the agency, whose table has the currency but no campaigns. */
const sumsOfAgency = sql`select x.part_id as id, x.moment, x.currency, ${storedSums} from delivered x group by x.part_id, x.moment, x.currency`

/** Spend as shown: rounded once to the digits of the row's currency, half away from zero. */
const shown = (name: string) => `round(x.${name}, (case x.currency ${digitCases} else 2 end) - ${spendScale})`
const digitCases = Object.entries(currencyDigits)
  .filter(([, digits]) => digits !== 2)
  .map(([currency, digits]) => `when '${currency}' then ${digits}`)
  .join(' ')

/** The totals of all rows of the answer, including rows beyond its limit. */
const totalsOfListed = sql.raw(`
  select count(*) as all_rows, sum(x.impressions)::bigint as all_impressions, sum(x.second_screen_impressions)::bigint as all_second_screen_impressions,
    sum(x.completes)::bigint as all_completes, sum(x.clicks)::bigint as all_clicks, ${opportunities} as all_opportunities,
    sum(x.spend_e7) as all_spend_e7, sum(x.second_screen_spend_e7) as all_second_screen_spend_e7,
    sum(${shown('spend_e7')}) as all_spend_shown_e7, sum(${shown('second_screen_spend_e7')}) as all_second_screen_spend_shown_e7,
    min(x.first_hour) as all_first_hour, max(x.last_hour) as all_last_hour, count(distinct x.currency) as currencies
  from listed x`)

interface Names {
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

const noPublisher = sql`null as publisher_id, null as publisher_name`

/** The table with the names of a grain's ids. */
function joinNames(by: StatisticsGrain, agencyId: number): Names {
  const ofAgency = (table: string): Names => ({
    columns: sql`n.name, ${noPublisher}`,
    joins: sql`left join ${sql.table(table)} n on n.agency_id = ${agencyId} and n.id = k.id`,
  })
  switch (by) {
    case 'campaign':
      return ofAgency('campaigns')
    case 'order':
      return ofAgency('orders')
    case 'ad':
      return ofAgency('ads')
    case 'publisher':
      return { columns: sql`n.name, ${noPublisher}`, joins: sql`left join lateral publisher_named(k.id) n on true` }
    case 'zone':
      return {
        columns: sql`n.name, n.publisher_id, n.publisher_name`,
        joins: sql`left join lateral zone_named(k.id) n on true`,
      }
    case 'day':
    case 'hour':
      return { columns: sql`null as name, ${noPublisher}`, joins: sql`` }
  }
}
