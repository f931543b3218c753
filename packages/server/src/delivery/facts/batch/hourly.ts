/** Rows of hourly delivery: the fact with the publisher of its zone and the cost of the hour. */
import type { HourlyFact } from '@spotdesk/sdk/contract'
import { secondScreenSpendOfFact, spendOfFact } from '@spotdesk/sdk/rules'
import { parseDecimal, spendScale } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import { inSlices } from '../../../platform/jobs/thread/in-slices.ts'
import type { Known } from './known-store.ts'
import type { Row } from './tables.ts'
import { type Price, toPriceKey, keptPrices } from './price-store.ts'

/** The rows of valid facts. An hour that was sent before keeps the price that was in force then, whatever the campaign's price is now. */
export async function toHourlyRows(tx: Transaction<DB>, agencyId: number, facts: readonly HourlyFact[], known: Known): Promise<Row[]> {
  const priceNow = ({ campaignId }: HourlyFact): Price => known.campaigns.get(campaignId)!
  const kept = await keptPrices(tx, agencyId, facts, priceNow)
  return inSlices(facts, (fact) => toHourlyRow(fact, kept.get(toPriceKey(fact)) ?? priceNow(fact), known))
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
