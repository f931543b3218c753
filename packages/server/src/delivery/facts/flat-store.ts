/** SQL of campaigns with a fixed price, and of the hours that carry it. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

interface FlatCampaign {
  id: number
  objective: number | null
  startDate: Date | null
  endDate: Date | null
}

interface FlatFact {
  hour: Date
  adId: number
  zoneId: number
  impressions: number
  priceE4: number
  /** A spend that the feed stated is kept. */
  stated: boolean
  spend: number
}

export async function flatCampaigns(tx: Transaction<DB>, agencyId: number, ids: readonly number[]): Promise<FlatCampaign[]> {
  const { rows } = await sql<FlatCampaign>`
    select id, case when not objective_unlimited and objective_type = 'IMPRESSIONS' then objective_value::bigint end as objective,
      start_date as "startDate", end_date as "endDate"
    from campaigns where agency_id = ${agencyId} and id = any(${ids}::bigint[]) and revenue_type = 'FLAT'`.execute(tx)
  return rows
}

/** Hours of ads that are included in the objective; an ad that is no longer included is not charged. */
export async function chargedFacts(tx: Transaction<DB>, agencyId: number, campaignId: number): Promise<FlatFact[]> {
  const { rows } = await sql<FlatFact>`
    select f.hour, f.ad_id as "adId", f.zone_id as "zoneId", case when d.included_in_objective then f.impressions else 0 end as impressions,
      coalesce(f.cpm_e4, c.cpm_e4, 0) as "priceE4", f.spend_e7 > 0 as stated, f.flat_spend_e7 as spend
    from fact_hour f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id join ads d on d.agency_id = f.agency_id and d.id = f.ad_id
    where f.agency_id = ${agencyId} and f.campaign_id = ${campaignId} order by f.hour, f.ad_id, f.zone_id`.execute(tx)
  return rows
}

export async function writeSpends(tx: Transaction<DB>, agencyId: number, campaignId: number, facts: readonly FlatFact[]): Promise<void> {
  await sql`
    update fact_hour f set flat_spend_e7 = v.spend
    from unnest(${facts.map(({ hour }) => hour)}::timestamptz[], ${facts.map(({ adId }) => adId)}::bigint[],
      ${facts.map(({ zoneId }) => zoneId)}::bigint[], ${facts.map(({ spend }) => spend)}::bigint[]) as v (hour, ad_id, zone_id, spend)
    where f.agency_id = ${agencyId} and f.campaign_id = ${campaignId} and f.hour = v.hour and f.ad_id = v.ad_id and f.zone_id = v.zone_id`.execute(
    tx,
  )
}
