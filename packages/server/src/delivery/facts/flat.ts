/**
 * Spend of campaigns with a fixed price. The cost of one hour depends on all hours, so the price is spread again whenever one of them
 * changes.
 */
import { spreadFlat } from '@spotdesk/sdk/rules'
import { cpmScale, spendScale } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { recountCampaigns } from './roll-up/recount.ts'
import { lockAgency } from './roll-up/recount-store.ts'
import { flatCampaigns, chargedFacts, writeSpends } from './flat-store.ts'

const toSpend = 10n ** BigInt(spendScale - cpmScale)

/** Spreads the fixed prices of campaigns over their hours; returns the campaigns in which something changed. */
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

/** The same after a change of settings, with the sums that depend on it. */
export async function applyFlatTerms(tx: Transaction<DB>, agencyId: number, campaignIds: readonly number[]): Promise<void> {
  if ((await flatCampaigns(tx, agencyId, campaignIds)).length === 0) return
  const agency = await lockAgency(tx, agencyId)
  const changed = await spreadFlatSpend(tx, agencyId, campaignIds)
  if (changed.length > 0) await recountCampaigns(tx, agency, changed)
}
