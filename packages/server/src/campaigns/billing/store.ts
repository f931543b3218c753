/** Reads the input of a budget: a campaign's saved values, its ads, price lists, exchange rates and taxes. */
import type { FeeCard } from '@spotdesk/sdk/rules'
import type { Targeting } from '@spotdesk/sdk/targeting'
import { type CampaignType, type MarginMode, type ObjectiveType, type Ratio, type RevenueType } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { toRatio } from '../../platform/db/stored-rate.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns, visibleOrders } from '../../platform/http/visible-query.ts'

export interface SavedCampaign {
  type: CampaignType
  currency: string
  objective_type: ObjectiveType
  objective_value: string | null
  objective_unlimited: boolean
  revenue_type: RevenueType
  cpm_e4: number | null
  margin_e4: number
  second_screen_objective: number | null
  second_screen_cpm_e4: number | null
  attribution_pixel_ids: string[]
  targeting: Targeting | null
  start_date: Date | null
}

export async function readSavedCampaign(db: Kysely<DB>, actor: Actor, id: number): Promise<SavedCampaign | undefined> {
  const { rows } = await sql<SavedCampaign>`
    select c.type, c.currency, c.objective_type, c.objective_value, c.objective_unlimited, c.revenue_type, c.cpm_e4, c.margin_e4, c.second_screen_objective,
      c.second_screen_cpm_e4, c.attribution_pixel_ids, c.targeting, c.start_date
    from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows[0]
}

export interface SavedOrder {
  currency: string
  objective_type: ObjectiveType
  margin_e4: number
}

export async function readSavedOrder(db: Kysely<DB>, actor: Actor, id: number): Promise<SavedOrder | undefined> {
  const { rows } = await sql<SavedOrder>`
    select o.currency, o.objective_type, o.margin_e4 from orders o where ${visibleOrders(actor)} and o.id = ${id}`.execute(db)
  return rows[0]
}

export interface BillingAd {
  id: number
  subtype: string | null
  type: string
  weight: number
  targeting: Targeting | null
  targeting_link: 'AND' | 'REPLACE'
}

/** The ads that share a campaign's objective: included in it, and neither archived nor inactive. */
export async function readAdsInObjective(db: Kysely<DB>, actor: Actor, campaignId: number): Promise<BillingAd[]> {
  const { rows } = await sql<BillingAd>`
    select d.id, d.subtype, d.type, d.weight, d.targeting, d.targeting_link
    from ads d join campaigns c on c.agency_id = d.agency_id and c.id = d.campaign_id
    where ${visibleCampaigns(actor)} and d.campaign_id = ${campaignId} and d.included_in_objective and not d.archived and d.status <> 'INACTIVE'
    order by d.id`.execute(db)
  return rows
}

interface FeeCardRow {
  currency: string
  attribution_cpm_e4: number
  formats: Record<string, number>
  data: Record<string, Record<string, number>>
}

/** The price list in force on a day (yyyy-MM-dd). */
export async function readFeeCard(db: Kysely<DB>, day: string): Promise<FeeCard> {
  const { rows } = await sql<FeeCardRow>`
    select f.currency, f.attribution_cpm_e4,
      coalesce((select jsonb_object_agg(o.subtype, o.cpm_e4) from fee_card_formats o where o.effective_from = f.effective_from), '{}') as formats,
      coalesce((select jsonb_object_agg(t.rule_type, t.prices) from (
        select d.rule_type, jsonb_object_agg(d.value, d.cpm_e4) as prices from fee_card_data d where d.effective_from = f.effective_from group by 1) t), '{}') as data
    from fee_cards f where f.effective_from <= ${day}::date order by f.effective_from desc limit 1`.execute(db)
  const [card] = rows
  if (!card) return { currency: 'USD', attributionCpmE4: 0n, formatCpmE4: {}, dataCpmE4: {} }
  const toPrices = (prices: Record<string, number>) =>
    Object.fromEntries(Object.entries(prices).map(([name, cpmE4]) => [name, BigInt(cpmE4)]))
  return {
    currency: card.currency,
    attributionCpmE4: BigInt(card.attribution_cpm_e4),
    formatCpmE4: toPrices(card.formats),
    dataCpmE4: Object.fromEntries(Object.entries(card.data).map(([type, prices]) => [type, toPrices(prices)])),
  }
}

/** The latest rates up to a day for conversions into a currency, by source currency. */
export async function readRates(db: Kysely<DB>, quote: string, day: string): Promise<Record<string, { rate: Ratio; day: string }>> {
  const { rows } = await sql<{ base: string; rate: string; day: string }>`
    select distinct on (base) base, rate, day::text as day from currency_rates
    where quote = ${quote} and day <= ${day}::date order by base, day desc`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.base, { rate: toRatio(row.rate), day: row.day }]))
}

export async function readSalesTaxStates(db: Kysely<DB>): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from sales_tax_states order by name`.execute(db)
  return rows
}

/** The rates of a state on a day in 10⁻⁴ percent, 0 where none is stored; undefined for an unknown state. */
export async function readSalesTax(db: Kysely<DB>, state: string, day: string): Promise<{ minE4: bigint; maxE4: bigint } | undefined> {
  const { rows } = await sql<{ lowest: number; highest: number }>`
    select coalesce(r.state_rate_e4, 0) as lowest, coalesce(r.highest_rate_e4, 0) as highest
    from sales_tax_states s left join lateral (
      select * from sales_tax_rates r where r.state_code = s.code and r.effective_from <= ${day}::date order by r.effective_from desc limit 1) r on true
    where s.code = ${state}`.execute(db)
  const [row] = rows
  return row && { minE4: BigInt(row.lowest), maxE4: BigInt(row.highest) }
}

/** How the agency's margin is billed; its setting `marginMode`. */
export async function readMarginMode(db: Kysely<DB>, { agencyId }: Actor): Promise<MarginMode> {
  const { rows } = await sql<{
    mode: string | null
  }>`select settings ->> 'marginMode' as mode from agencies where id = ${agencyId}`.execute(db)
  return rows[0]?.mode === 'MARKUP' ? 'MARKUP' : 'INCLUSIVE'
}

export interface DailyRate {
  base: string
  quote: string
  /** yyyy-MM-dd */
  day: string
  /** The price of one unit of `base` in units of `quote`, as a decimal. */
  rate: string
  source: string
}

/** Inserts exchange rates, or replaces those of the same currencies and day. */
export async function saveRates(system: Kysely<DB>, rates: readonly DailyRate[]): Promise<void> {
  await sql`
    insert into currency_rates (base, quote, day, rate, source)
    select base, quote, day, rate, source from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as row (base text, quote text, day date, rate numeric, source text)
    on conflict (base, quote, day) do update set rate = excluded.rate, source = excluded.source`.execute(system)
}
