/** SQL of the prices at which hours were delivered. */
import type { HourlyFact } from '@spotdesk/sdk/contract'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface Price {
  cpmE4: number | null
  secondScreenCpmE4: number | null
}

/** The prices that campaigns `c` have now. */
export const pricesNow = sql`c.cpm_e4 as "cpmE4", c.second_screen_cpm_e4 as "secondScreenCpmE4"`

interface Kept extends Price {
  campaignId: number
  hour: Date
  adId: number
  zoneId: number
}

export const toPriceKey = ({ hour, adId, zoneId }: Pick<HourlyFact, 'hour' | 'adId' | 'zoneId'>) => `${hour.getTime()} ${adId} ${zoneId}`

/** Prices of stored facts that differ from the campaign's current price. */
export async function keptPrices(
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
  return new Map(rows.map((row) => [toPriceKey(row), row]))
}
