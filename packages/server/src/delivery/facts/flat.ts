/** Spend of campaigns with a fixed price: what their hours cost follows from all of them together, so it is spread anew whenever one changes. */
import { spreadFlat } from '@spotdesk/sdk/rules'
import { cpmScale, spendScale } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { holdClock, recountCampaigns } from './recount.ts'

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
  /** A spend that the feed has stated stands as it is. */
  stated: boolean
  spend: number
}

const toSpend = 10n ** BigInt(spendScale - cpmScale)

/** Spreads the price of those of the campaigns that have a fixed one over their hours; answers those in which something changed. */
export async function spreadFlatSpend(tx: Transaction<DB>, agencyId: number, campaignIds: readonly number[]): Promise<number[]> {
  const changed: number[] = []
  for (const campaign of await flatCampaigns(tx, agencyId, campaignIds)) {
    const facts = await chargedFacts(tx, agencyId, campaign.id)
    const spends = spreadFlat(
      campaign,
      facts.map(({ hour, impressions, priceE4 }) => ({ at: hour.getTime(), impressions, valueE7: BigInt(priceE4) * toSpend })),
    ).map((spend, index) => (facts[index]!.stated ? 0 : Number(spend)))
    const moved = facts.flatMap((fact, index) => (fact.spend === spends[index] ? [] : [{ ...fact, spend: spends[index]! }]))
    if (moved.length === 0) continue
    await writeSpends(tx, agencyId, campaign.id, moved)
    changed.push(campaign.id)
  }
  return changed
}

/** The same after a change of settings, with the sums that follow. */
export async function followFlatTerms(tx: Transaction<DB>, agencyId: number, campaignIds: readonly number[]): Promise<void> {
  if ((await flatCampaigns(tx, agencyId, campaignIds)).length === 0) return
  const agency = await holdClock(tx, agencyId)
  const changed = await spreadFlatSpend(tx, agencyId, campaignIds)
  if (changed.length > 0) await recountCampaigns(tx, agency, changed)
}

async function flatCampaigns(tx: Transaction<DB>, agencyId: number, ids: readonly number[]): Promise<FlatCampaign[]> {
  const { rows } = await sql<FlatCampaign>`
    select id, case when not objective_unlimited and objective_type = 'IMPRESSIONS' then objective_value::bigint end as objective,
      start_date as "startDate", end_date as "endDate"
    from campaigns where agency_id = ${agencyId} and id = any(${ids}::bigint[]) and revenue_type = 'FLAT'`.execute(tx)
  return rows
}

/** Those of ads in the objective; an ad that has left it is charged no more. */
async function chargedFacts(tx: Transaction<DB>, agencyId: number, campaignId: number): Promise<FlatFact[]> {
  const { rows } = await sql<FlatFact>`
    select f.hour, f.ad_id as "adId", f.zone_id as "zoneId", case when d.included_in_objective then f.impressions else 0 end as impressions,
      coalesce(f.cpm_e4, c.cpm_e4, 0) as "priceE4", f.spend_e7 > 0 as stated, f.flat_spend_e7 as spend
    from fact_hour f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id join ads d on d.agency_id = f.agency_id and d.id = f.ad_id
    where f.agency_id = ${agencyId} and f.campaign_id = ${campaignId} order by f.hour, f.ad_id, f.zone_id`.execute(tx)
  return rows
}

async function writeSpends(tx: Transaction<DB>, agencyId: number, campaignId: number, facts: readonly FlatFact[]): Promise<void> {
  await sql`
    update fact_hour f set flat_spend_e7 = v.spend
    from unnest(${facts.map(({ hour }) => hour)}::timestamptz[], ${facts.map(({ adId }) => adId)}::bigint[],
      ${facts.map(({ zoneId }) => zoneId)}::bigint[], ${facts.map(({ spend }) => spend)}::bigint[]) as v (hour, ad_id, zone_id, spend)
    where f.agency_id = ${agencyId} and f.campaign_id = ${campaignId} and f.hour = v.hour and f.ad_id = v.ad_id and f.zone_id = v.zone_id`.execute(
    tx,
  )
}
