/**
 * Copies campaigns: drafts with the same settings and ads, without statistics and external references. Copies are written by the path of
 * every other write. The audit entry of a copy names its source and covers its ads too.
 */
import type { campaigns } from '@spotdesk/sdk/contract'
import { type Flight, copyName, copyNames, flightOfCopy, isFlightInRange } from '@spotdesk/sdk/rules'
import { outsideDates } from '@spotdesk/sdk/values'
import { beginChangeSet } from '../../../platform/change-sets/direct-change.ts'
import { reserveIds } from '../../../platform/change-sets/record/record-store.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { copyAds } from '../../ads/copy.ts'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { CampaignChange } from '../write/next-campaign.ts'
import { writeCampaigns } from '../write/write-campaigns.ts'
import { type StoredCampaign, campaignSequence, loadCampaigns } from '../write/write-store.ts'
import type { Author } from '../../../platform/audit/audit-store.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** The number of copies that are read and written together: their targetings may be large. */
const chunkSize = 100

/** Copies one campaign, once or several times. @returns the ids of the copies, and the one change-set of all @throws Problem validationFailed: a date out of range */
export async function copyCampaign(
  tx: WriteTransaction,
  author: Author,
  source: StoredCampaign,
  { name = copyName(source.fields.name), copies: count = 1, moveDays = 0 }: campaigns.CopySettings,
): Promise<{ ids: number[]; changeSetId: string }> {
  requireDates(flightOfCopy(source.fields, moveDays, author.actor.agency.timeZone))
  const copies = await makeCopies(
    tx,
    author,
    copyNames(name, count).map((own) => ({ source, name: own })),
    { moveDays },
  )
  const changeSetId = await beginChangeSet(tx, author, 'campaigns', { create: count })
  await writeCampaigns(tx, author, changeSetId, copies)
  for (const { id } of copies) await copyAds(tx, author, [{ id, copyOf: source.id }], moveDays)
  return { ids: copies.map(({ id }) => id), changeSetId }
}

/** @throws Problem validationFailed */
export function requireDates(flight: Flight): void {
  if (!isFlightInRange(flight))
    throw new Problem('validationFailed', {}, { errors: [fieldError('moveDays', 'outsideDates', { ...outsideDates(true, false).params })] })
}

/**
 * Copies campaigns into an order, as part of a change-set. All campaigns of the order are copied, also those outside of the actor's scope.
 * @returns the number of copies
 */
export async function copyCampaigns(
  tx: WriteTransaction,
  author: Author,
  changeSetId: string,
  { ids, orderId, moveDays }: { ids: readonly number[]; orderId: number; moveDays: number | null },
): Promise<number> {
  const everybody = { ...author.actor, advertiserIds: null, publisherIds: null }
  let copied = 0
  for (let from = 0; from < ids.length; from += chunkSize) {
    const sources = await loadCampaigns(tx, everybody, ids.slice(from, from + chunkSize))
    const copies = await makeCopies(
      tx,
      author,
      sources.toSorted((a, b) => a.id - b.id).map((source) => ({ source, name: copyName(source.fields.name) })),
      { orderId, moveDays },
    )
    await writeCampaigns(tx, author, changeSetId, copies)
    await copyAds(
      tx,
      author,
      copies.map(({ id, copyOf }) => ({ id, copyOf: copyOf!.id })),
      moveDays,
    )
    copied += copies.length
  }
  return copied
}

/** @param orderId the order of the copies; if left out, each copy stays in the order of its source */
async function makeCopies(
  db: Executor,
  { actor }: Author,
  sources: readonly { source: StoredCampaign; name: string }[],
  { moveDays, orderId }: { moveDays: number | null; orderId?: number },
): Promise<CampaignChange[]> {
  const ids = await reserveIds(db, campaignSequence, sources.length)
  return sources.map(({ source, name }, index) => {
    const dates = flightOfCopy(source.fields, moveDays, actor.agency.timeZone)
    const place = orderId === undefined ? {} : { orderId }
    const fields = { ...source.fields, ...dates, ...place, name, externalReference: null }
    return { id: ids[index]!, before: null, fields, flags: {}, copyOf: source, action: 'DUPLICATE' }
  })
}
