/** The roll-up of an order: the sums over its campaigns, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import { objectiveSeen, spendSeen } from '../../platform/http/money-seen-query.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { isAtRisk } from '../campaigns/list/last-forecast-query.ts'
import { sumOfObjectives } from '../campaigns/list/objectives-query.ts'
import { campaignsOfOrder, countingCampaigns } from '../../platform/http/visible-query.ts'

/** Columns of `s`. Amounts in the unit of the objective are impressions, or currency for an objective in money. */
export interface RollUp {
  all_campaigns: number
  campaigns: number
  idle_campaigns: number
  pending_campaigns: number
  impressions: number
  second_screen_impressions: number
  /** 10⁻⁷ of the currency, as the actor may see it. */
  spend_e7: string
  second_screen_spend_e7: string
  audio_objective: string | null
  second_screen_objective: string | null
  delivered: string
  expected: string
  risky_campaigns: number
  /** Of campaigns that may deliver: due by their own plans, and their objectives. */
  due: string
  booked: string
  second_screen_expected: string
  unlimited_campaign: boolean
  started: boolean
  sum_objective: string
  min_start: Date | null
  max_end: Date | null
}

const deliveredAmount = (actor: Actor) =>
  sql`case when c.objective_type = 'PRICE' then ${spendSeen(actor, 't.spend_e7', 'c')} / 10000000 else coalesce(t.impressions, 0) end`
/** An archived campaign counts with its delivery only: the rest of its objective is given up. */
const countedObjective = (actor: Actor) =>
  sql`case when c.type = 'SECOND_SCREEN' or c.objective_unlimited then null when c.archived then ${deliveredAmount(actor)} else ${objectiveSeen(actor, 'c.objective_value', 'c')} end`
const secondObjective = sql`case when c.archived then coalesce(t.second_screen_impressions, 0) else c.second_screen_objective end`
const expectedAmount = (done: RawBuilder<unknown>, wanted: RawBuilder<unknown>, estimate: string) =>
  sql`greatest(${done}, coalesce(case when c.archived then null else ${sql.ref(estimate)} * ${wanted} / 1000 end, 0))`

/** Campaigns that may deliver, or have: drafts and what a seller has not accepted are no part of the order yet. */
const isBooked = sql`(c.archived or c.status in ('READY', 'RUNNING', 'PAUSED', 'COMPLETED'))`
/** Due of a campaign, exactly where its pace says it; an archived one owes nothing more. */
const dueAmount = (delivered: RawBuilder<unknown>, objective: RawBuilder<unknown>) =>
  sql`case when c.archived then ${objective} when c.pace > 0 then ${delivered} / c.pace else ${objective} * coalesce(t.elapsed_e1, 0) / 1000 end`

/** The sums, over `campaigns c` with their totals `t`. */
function sums(actor: Actor, now: Date): RawBuilder<unknown> {
  const [delivered, objective] = [deliveredAmount(actor), countedObjective(actor)]
  return sql`count(*) as all_campaigns, count(*) filter (where not c.archived) as campaigns,
      count(*) filter (where ${isIdle}) as idle_campaigns, count(*) filter (where c.status = 'PENDING' and not c.archived) as pending_campaigns,
      coalesce(sum(t.impressions), 0)::bigint as impressions, coalesce(sum(t.second_screen_impressions), 0)::bigint as second_screen_impressions,
      coalesce(sum(${spendSeen(actor, 't.spend_e7', 'c')}), 0) as spend_e7, coalesce(sum(${spendSeen(actor, 't.second_screen_spend_e7', 'c')}), 0) as second_screen_spend_e7,
      sum(${objective}) as audio_objective, sum(case when c.second_screen_objective is not null then ${secondObjective} end) as second_screen_objective,
      coalesce(sum(${delivered}), 0) as delivered, coalesce(sum(${expectedAmount(delivered, objective, 't.estimated_complete_e1')}), 0) as expected,
      coalesce(sum(${expectedAmount(sql`coalesce(t.second_screen_impressions, 0)`, secondObjective, 't.second_screen_estimated_complete_e1')}), 0) as second_screen_expected,
      coalesce(sum(${dueAmount(delivered, objective)}) filter (where ${isBooked} and ${objective} is not null), 0) as due,
      coalesce(sum(${objective}) filter (where ${isBooked}), 0) as booked,
      coalesce(bool_or(c.objective_unlimited and not c.archived), false) as unlimited_campaign,
      coalesce(bool_or(coalesce(t.impressions, 0) + coalesce(t.second_screen_impressions, 0) > 0
        or (c.status in ('READY', 'RUNNING', 'PAUSED', 'COMPLETED') and c.start_date <= ${now})) filter (where not c.archived), false) as started,
      ${sumOfObjectives('c', objectiveSeen(actor, 'c.objective_value', 'c'))} as sum_objective,
      min(c.start_date) filter (where not c.archived) as min_start, max(c.end_date) filter (where not c.archived) as max_end`
}
const tables = sql`campaigns c left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id`

/** `s` for a query over a few `orders o`: computed order by order. */
export function joinOrderSums(actor: Actor, now: Date): RawBuilder<unknown> {
  return sql`left join lateral (select ${sums(actor, now)}, count(*) filter (where ${isAtRisk(actor, now)}) as risky_campaigns
    from ${tables} where ${campaignsOfOrder(actor)}) s on true`
}

/** `s` for a query over all `orders o`: computed in one pass; null for an order without campaigns. */
export function rollUpOfAll(actor: Actor, now: Date): RawBuilder<unknown> {
  return sql`left join (select c.order_id, ${sums(actor, now)} from ${tables} where ${countingCampaigns(actor)} and c.order_id is not null group by c.order_id) s
    on s.order_id = o.id`
}

/** A condition: the campaign cannot deliver, by its own status. */
const isIdle = sql`(c.archived or c.status in ('COMPLETED', 'PAUSED', 'REJECTED'))`

/**
 * A condition: the order is INACTIVE unless it is archived, computed without the roll-up. `orderActivity` is the same rule for one order.
 */
export function isInactive(actor: Actor, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(o.end_date <= ${now}, false) or (exists (select 1 from campaigns c where ${campaignsOfOrder(actor)})
    and not exists (select 1 from campaigns c where ${campaignsOfOrder(actor)} and not ${isIdle})))`
}
