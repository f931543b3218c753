/** SQL of the totals of campaigns that match, and of the counts of the list's views. Both read each campaign once and answer few rows. */
import type { CampaignViewFilters } from '@spotdesk/sdk/rules'
import { type CampaignView, campaignViews, currencyDigits, digitsOf, spendScale } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { aheadPace, behindPace, isPaced } from '../../../platform/db/pace-query.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { objectiveSeen, spendSeen } from '../../../platform/http/money-seen-query.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'
import { type Filters, conditions } from './search-query.ts'

/** Sums of the campaigns of one currency whose objective is in one unit. Sums of numeric columns are text. */
export interface TotalsRow {
  currency: string
  unit: 'IMPRESSIONS' | 'PRICE'
  campaigns: number
  /** In the smallest unit of the currency, each campaign's rounded as its row shows it. */
  spend: string
  actuals: string
  /** Of the campaigns with an objective: impressions, or spend in the smallest unit of the currency. */
  delivered: string
  /** Impressions, or the currency. */
  objective: string
  /** Campaigns that have both a completion and an elapsed part, and the sums of both in tenths of a percent, weighted by objectives. */
  paced: number
  paced_objective: number
  complete: number
  elapsed: number
  behind: number
  ahead: number
  not_delivering: number
  ending_soon: number
}

/** Digits of spend in 10⁻⁷ that are below the smallest unit of a currency; one comparison for all currencies with as many. */
function digitsBelow(currency: RawBuilder<unknown>): RawBuilder<number> {
  const unusual = Object.entries(currencyDigits).filter(([, digits]) => digits !== digitsOf(''))
  const cases = [...Map.groupBy(unusual, ([, digits]) => digits)].map(
    ([digits, own]) =>
      sql`when ${currency} = any(${sql.lit(`{${own.map(([code]) => code).join(',')}}`)}::text[]) then ${sql.lit(spendScale - digits)}`,
  )
  return sql<number>`(case ${sql.join(cases, sql` `)} else ${sql.lit(spendScale - digitsOf(''))} end)`
}

/**
 * Sums of the campaigns that match, a row for each currency and unit of the objective; spend as the actor sees it. OFFSET 0 keeps the planner
 * from merging the subqueries, which would compute their expressions anew in each sum. Spend is rounded by its digits and divided once, for
 * each currency. Weights of means need no exact arithmetic.
 */
export async function readTotals(db: Kysely<DB>, actor: Actor, filters: Filters, now: Date): Promise<TotalsRow[]> {
  const perUnit = sql`10::numeric ^ ${digitsBelow(sql`x.currency`)}`
  const { rows } = await sql<TotalsRow>`
    select x.currency, x.unit, count(*) as campaigns, (sum(x.spend) + sum(x.second_spend)) / (${perUnit}) as spend, sum(x.impressions) as actuals,
      case when x.unit = 'PRICE' then coalesce(sum(x.spend) filter (where x.unit = 'PRICE' and x.objective > 0), 0) / (${perUnit})
        else coalesce(sum(case when x.type = 'SECOND_SCREEN' then x.second_impressions else x.impressions end) filter (where x.objective > 0), 0) end as delivered,
      coalesce(sum(x.objective), 0) as objective,
      count(*) filter (where x.is_paced) as paced, coalesce(sum(x.weight) filter (where x.is_paced), 0) as paced_objective,
      coalesce(sum(x.complete_e1 * x.weight) filter (where x.is_paced), 0) as complete,
      coalesce(sum(x.elapsed_e1 * x.weight) filter (where x.is_paced), 0) as elapsed,
      count(*) filter (where x.is_due and x.pace <= ${behindPace}) as behind, count(*) filter (where x.is_due and x.pace >= ${aheadPace}) as ahead,
      count(*) filter (where not x.archived and 'NOT_DELIVERING' = any(x.delivery_statuses)) as not_delivering,
      count(*) filter (where not x.archived and 'ENDING_SOON' = any(x.delivery_statuses)) as ending_soon
    from ${counted(actor, filters, now)} x
    group by x.currency, x.unit`.execute(db)
  return rows
}

/** The campaigns that match with what is summed of them. */
function counted(actor: Actor, filters: Filters, now: Date): RawBuilder<unknown> {
  return sql`(
      select y.*, round(y.spend_e7, -y.below) as spend, round(y.second_spend_e7, -y.below) as second_spend, y.objective::float8 as weight, y.paced and y.elapsed_e1 > 0 as is_due,
        y.paced and y.objective > 0 and y.complete_e1 is not null and y.elapsed_e1 is not null as is_paced
      from (
        select i.currency, i.type, i.archived, i.advertiser_id, i.status, i.end_date, i.pace, i.delivery_statuses, t.complete_e1, t.elapsed_e1,
          ${isPaced('i')} as paced,
          case when i.type = 'SECOND_SCREEN' then 'IMPRESSIONS' else i.objective_type end as unit,
          case when i.type = 'SECOND_SCREEN' then i.second_screen_objective when not i.objective_unlimited then ${objectiveSeen(actor, 'i.objective_value', 'i')} end as objective,
          ${spendSeen(actor, 't.spend_e7', 'i')} as spend_e7, ${spendSeen(actor, 't.second_screen_spend_e7', 'i')} as second_spend_e7,
          ${digitsBelow(sql`i.currency`)} as below,
          coalesce(t.impressions, 0) as impressions, coalesce(t.second_screen_impressions, 0) as second_impressions
        from campaigns i left join campaign_totals t on t.agency_id = i.agency_id and t.campaign_id = i.id where ${conditions(actor, filters, now)} offset 0) y offset 0)`
}

/** The live campaigns of an advertiser in one currency. */
export interface AdvertiserRow {
  advertiser_id: number
  currency: string
  running: number
  behind: number
  /** In the smallest unit of the currency. */
  spend: string
  next_end: Date | null
}

/** Sums of the campaigns that match, a row for each advertiser and currency. */
export async function readByAdvertiser(db: Kysely<DB>, actor: Actor, filters: Filters, now: Date): Promise<AdvertiserRow[]> {
  const { rows } = await sql<AdvertiserRow>`
    select x.advertiser_id, x.currency, count(*) filter (where x.status = 'RUNNING') as running,
      count(*) filter (where x.is_due and x.pace <= ${behindPace}) as behind,
      (sum(x.spend) + sum(x.second_spend)) / (10::numeric ^ ${digitsBelow(sql`x.currency`)}) as spend,
      min(x.end_date) filter (where x.status = 'RUNNING') as next_end
    from ${counted(actor, filters, now)} x
    group by x.advertiser_id, x.currency
    order by x.advertiser_id, x.currency`.execute(db)
  return rows
}

/** The time to which the agency's delivery facts are complete; null without facts. */
export async function readAsOf(db: Kysely<DB>, { agencyId }: Actor): Promise<Date | null> {
  const { rows } = await sql<{ as_of: Date | null }>`select as_of from delivery_clock where agency_id = ${agencyId}`.execute(db)
  return rows[0]?.as_of ?? null
}

/** Numbers of campaigns in the views. */
export async function countCampaignViews(
  db: Kysely<DB>,
  actor: Actor,
  views: Record<CampaignView, CampaignViewFilters>,
  now: Date,
): Promise<Record<CampaignView, number>> {
  const counts = campaignViews.map((view) => sql`count(*) filter (where ${conditions(actor, views[view], now)}) as ${sql.id(view)}`)
  const { rows } = await sql<Record<CampaignView, number>>`
    select ${sql.join(counts)} from campaigns i where ${visibleCampaigns(actor, 'i')}`.execute(db)
  return rows[0]!
}
