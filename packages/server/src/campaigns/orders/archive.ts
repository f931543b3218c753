/** Archives an order together with pausing its READY and RUNNING campaigns, and unarchives it. */
import type { orders } from '@spotdesk/sdk/contract'
import { pausedByArchive } from '@spotdesk/sdk/rules'
import { toAuthor, beginChangeSet, lockRecord } from '../../platform/change-sets/direct-change.ts'
import { writeRecords } from '../../platform/change-sets/record/record-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import type { CampaignChange } from '../campaigns/write/next-campaign.ts'
import { writeCampaigns } from '../campaigns/write/write-campaigns.ts'
import { lockCampaigns } from '../campaigns/write/write-store.ts'
import { orderKind } from './entity.ts'
import { toOrder } from './present.ts'
import { planOrderChange } from './save.ts'
import { campaignIds, readOrderRecord } from './store.ts'

export const archiveOrder: Handler<typeof orders.archive> = ({ id }, call) => move(call, id, 'archive')
export const unarchiveOrder: Handler<typeof orders.unarchive> = ({ id }, call) => move(call, id, 'unarchive')

function move(call: Call, id: number, verb: 'archive' | 'unarchive'): Promise<orders.OrderResult> {
  const { actor } = call
  const author = toAuthor(call)
  return call.write(async (tx) => {
    const before = await lockRecord(tx, call, { kind: orderKind, id })
    // Campaigns are locked before the verdict, so that a campaign submitted at this moment counts.
    const campaigns = verb === 'archive' ? await campaignsToPause(tx, actor, id) : []
    const { after, change } = await planOrderChange(tx, call, id, { before: before.fields, cells: {}, verb })
    const result = async (changeSetId: string | null): Promise<orders.OrderResult> => ({
      ...toOrder((await readOrderRecord(tx, actor, id, author.now))!, author.now),
      changeSetId,
      warnings: [],
    })
    if (!change) return result(null)
    const changeSetId = await beginChangeSet(tx, author, 'orders', { update: 1 + campaigns.length })
    await writeRecords(tx, author, changeSetId, orderKind, [{ id, before, fields: after, action: verb.toUpperCase() }])
    await writeCampaigns(tx, author, changeSetId, campaigns)
    return result(changeSetId)
  })
}

/** Locks every campaign of the order, also those outside of the actor's scope: archiving applies to the whole order. */
async function campaignsToPause(tx: WriteTransaction, actor: Actor, orderId: number): Promise<CampaignChange[]> {
  const locked = await lockCampaigns(tx, { ...actor, publisherIds: null }, await campaignIds(tx, actor.agencyId, orderId))
  return locked
    .filter(({ status }) => (pausedByArchive as readonly string[]).includes(status))
    .map((before) => ({ id: before.id, before, fields: before.fields, flags: { paused: true }, action: 'PAUSE' }))
}
