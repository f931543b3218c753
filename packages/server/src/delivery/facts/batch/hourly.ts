/** Rows of hourly delivery: with the zone's publisher, and what the hour cost. */
import type { HourlyFact } from '@spotdesk/sdk/contract'
import { secondScreenSpendOfFact, spendOfFact } from '@spotdesk/sdk/rules'
import { parseDecimal, spendScale } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import { inSlices } from '../../../platform/jobs/in-slices.ts'
import type { Known } from './check.ts'
import type { Row } from './tables.ts'

interface Price {
  cpmE4: number | null
  secondScreenCpmE4: number | null
}
interface Kept extends Price {
  campaignId: number
  hour: Date
  adId: number
  zoneId: number
}

const keyOf = ({ hour, adId, zoneId }: Pick<HourlyFact, 'hour' | 'adId' | 'zoneId'>) => `${hour.getTime()} ${adId} ${zoneId}`

/**
 * The rows of facts that were found to be right. An hour that was sent before keeps the price that was in force then, whatever the
 * campaign's price is now.
 */
export async function toHourlyRows(tx: Transaction<DB>, agencyId: number, facts: readonly HourlyFact[], known: Known): Promise<Row[]> {
  const priceNow = ({ campaignId }: HourlyFact): Price => known.campaigns.get(campaignId)!
  const kept = await keptPrices(tx, agencyId, facts, priceNow)
  return inSlices(facts, (fact) => toHourlyRow(fact, kept.get(keyOf(fact)) ?? priceNow(fact), known))
}

/** Prices of facts that are there already, where they differ from what the campaign costs now. */
async function keptPrices(
  tx: Transaction<DB>,
  agencyId: number,
  facts: readonly HourlyFact[],
  priceNow: (fact: HourlyFact) => Price,
): Promise<Map<string, Price>> {
  const column = (values: (number | Date | null)[], type: string) => sql`${values}::${sql.raw(type)}[]`
  const prices = facts.map(priceNow)
  const { rows } = await sql<Kept>`
    select f.campaign_id as "campaignId", f.hour, f.ad_id as "adId", f.zone_id as "zoneId", coalesce(f.cpm_e4, v.cpm) as "cpmE4",
      coalesce(f.second_screen_cpm_e4, v.second_cpm) as "secondScreenCpmE4"
    from unnest(${column(
      facts.map(({ campaignId }) => campaignId),
      'bigint',
    )}, ${column(
      facts.map(({ hour }) => hour),
      'timestamptz',
    )}, ${column(
      facts.map(({ adId }) => adId),
      'bigint',
    )}, ${column(
      facts.map(({ zoneId }) => zoneId),
      'bigint',
    )}, ${column(
      prices.map(({ cpmE4 }) => cpmE4),
      'bigint',
    )}, ${column(
      prices.map(({ secondScreenCpmE4 }) => secondScreenCpmE4),
      'bigint',
    )}) as v (campaign_id, hour, ad_id, zone_id, cpm, second_cpm)
      join fact_hour f on f.agency_id = ${agencyId} and f.campaign_id = v.campaign_id and f.hour = v.hour and f.ad_id = v.ad_id and f.zone_id = v.zone_id
    where (coalesce(f.cpm_e4, v.cpm), coalesce(f.second_screen_cpm_e4, v.second_cpm)) is distinct from (v.cpm, v.second_cpm)`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function toHourlyRow(fact: HourlyFact, price: Price, known: Known): Row {
  const charged = known.ads.get(fact.adId)!.included
  const { revenueType } = known.campaigns.get(fact.campaignId)!
  const priceE4 = price.cpmE4 === null ? null : BigInt(price.cpmE4)
  const secondE4 = price.secondScreenCpmE4 === null ? null : BigInt(price.secondScreenCpmE4)
  return {
    campaign_id: fact.campaignId,
    hour: fact.hour,
    ad_id: fact.adId,
    zone_id: fact.zoneId,
    publisher_id: known.zones.get(fact.zoneId)!,
    impressions: fact.impressions,
    second_screen_impressions: fact.secondScreenImpressions,
    completes: fact.completes,
    clicks: fact.clicks,
    opportunities: fact.opportunities,
    spend_e7: stated(fact.spend) ?? spendOfFact({ revenueType, priceE4, charged }, fact),
    second_screen_spend_e7: stated(fact.secondScreenSpend) ?? secondScreenSpendOfFact(secondE4, charged, fact.secondScreenImpressions),
    cpm_e4: price.cpmE4,
    second_screen_cpm_e4: price.secondScreenCpmE4,
    revision: fact.revision,
  }
}

const stated = (spend: number | null): bigint | null => (spend === null ? null : parseDecimal(spend, spendScale))
