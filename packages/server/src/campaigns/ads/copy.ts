/**
 * Copies the ads of campaigns that were just copied: those that are not archived, as drafts with their creatives and targeting. Links to
 * companions and the sequence lead to the copies. Briefs are not copied: they belong to the work on the original. The audit entry of the
 * campaign covers its ads.
 */
import { flightOfCopy } from '@spotdesk/sdk/rules'
import { reserveIds } from '../../platform/change-sets/record/record-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { adKind } from './kind.ts'
import { type AdChange, saveAds } from './write-ads.ts'
import { type AdsOfCampaign, type StoredAd, loadAds, saveSequences } from './write-store.ts'
import type { Author } from '../../platform/audit/audit-store.ts'

interface CampaignCopy {
  id: number
  copyOf: number
}

/** @param moveDays as for `flightOfCopy` */
export async function copyAds(
  tx: WriteTransaction,
  author: Author,
  campaigns: readonly CampaignCopy[],
  moveDays: number | null,
): Promise<void> {
  const { actor, now } = author
  const sources = await loadAds(
    tx,
    actor.agencyId,
    campaigns.map(({ copyOf }) => copyOf),
  )
  const copied = campaigns.flatMap((campaign) => filterUnarchived(sources.get(campaign.copyOf)).map((ad) => ({ campaign, ad })))
  if (copied.length === 0) return
  const ids = await reserveIds(tx, adKind.sequence, copied.length)
  // Two campaigns in one copy of an order have no ads in common.
  const copyIdById = new Map(copied.map(({ ad }, index) => [ad.id, ids[index]!]))
  const copiesIn = (adIds: readonly number[]) => adIds.flatMap((id) => copyIdById.get(id) ?? [])
  const changes = copied.map(({ campaign, ad: { id, fields } }): AdChange => {
    const dates = flightOfCopy(fields, moveDays, actor.agency.timeZone)
    const own = { campaignId: campaign.id, linkedTo: copiesIn(fields.linkedTo), externalReference: null }
    const state = { status: 'DRAFT' as const, archived: false, briefStatus: null }
    return { id: copyIdById.get(id)!, before: null, fields: { ...fields, ...dates, ...own, ...state }, action: 'DUPLICATE' }
  })
  await saveAds(tx, author, changes)
  const sequences = campaigns.flatMap(({ id, copyOf }) => {
    const adIds = sources.get(copyOf)?.sequence.adIds ?? []
    return adIds.length > 0 ? [{ campaignId: id, version: 1, adIds: copiesIn(adIds), left: [] }] : []
  })
  await saveSequences(tx, actor.agencyId, sequences, now)
}

const filterUnarchived = (ads: AdsOfCampaign | undefined): StoredAd[] =>
  [...(ads?.ads.values() ?? [])].filter(({ fields }) => !fields.archived)
