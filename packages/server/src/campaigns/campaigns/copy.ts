/**
 * Copies campaigns: drafts with the same settings and ads, without statistics and external references. Copies are written by the path of
 * every other write. The audit entry of a copy names its source and covers its ads too.
 */
import type { Author } from '../../platform/audit/append.ts'
import { copyName, isPast } from '../../platform/change-sets/copies.ts'
import { type Executor, reserveIds } from '../../platform/change-sets/record-store.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { copyAds } from '../ads/copy.ts'
import type { CampaignChange } from './next-campaign.ts'
import { writeCampaign, writeCampaigns } from './write-campaigns.ts'
import { type StoredCampaign, campaignSequence, loadCampaigns } from './write-store.ts'

/** The number of copies that are read and written together: their targetings may be large. */
const chunkSize = 100

/** Copies one campaign. @returns the id of the copy */
export async function copyCampaign(tx: WriteTransaction, author: Author, source: StoredCampaign): Promise<number> {
  const [copy] = await copiesOf(tx, [source], { now: author.now })
  await writeCampaign(tx, author, copy!)
  await copyAds(tx, author, [{ id: copy!.id, copyOf: source.id }])
  return copy!.id
}

/**
 * Copies campaigns into an order, as part of a change-set. All campaigns of the order are copied, also those outside of the actor's scope.
 * @returns the number of copies
 */
export async function copyCampaigns(
  tx: WriteTransaction,
  author: Author,
  changeSetId: string,
  { ids, orderId }: { ids: readonly number[]; orderId: number },
): Promise<number> {
  const everybody = { ...author.actor, advertiserIds: null, publisherIds: null }
  let copied = 0
  for (let from = 0; from < ids.length; from += chunkSize) {
    const sources = await loadCampaigns(tx, everybody, ids.slice(from, from + chunkSize))
    const copies = await copiesOf(
      tx,
      sources.toSorted((a, b) => a.id - b.id),
      { now: author.now, orderId },
    )
    await writeCampaigns(tx, author, changeSetId, copies)
    await copyAds(
      tx,
      author,
      copies.map(({ id, copyOf }) => ({ id, copyOf: copyOf!.id })),
    )
    copied += copies.length
  }
  return copied
}

/** @param orderId the order of the copies; if left out, each copy stays in the order of its source */
async function copiesOf(
  db: Executor,
  sources: readonly StoredCampaign[],
  { now, orderId }: { now: Date; orderId?: number },
): Promise<CampaignChange[]> {
  const ids = await reserveIds(db, campaignSequence, sources.length)
  return sources.map((copyOf, index) => {
    const dates = isPast(copyOf.fields, now) ? { startDate: null, endDate: null } : {}
    const place = orderId === undefined ? {} : { orderId }
    const fields = { ...copyOf.fields, ...dates, ...place, name: copyName(copyOf.fields.name), externalReference: null }
    return { id: ids[index]!, before: null, fields, flags: {}, copyOf, action: 'DUPLICATE' }
  })
}
