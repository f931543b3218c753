/** Archiving an order, which pauses its campaigns that deliver or will, and unarchiving it. */
import type { orders } from '@spotdesk/sdk/contract'
import { type Author, appendAudit } from '../../platform/audit/append.ts'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { writeChanges } from '../../platform/change-sets/apply.ts'
import { lockCampaigns } from '../../platform/change-sets/campaign-store.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import type { CampaignChange } from '../../platform/change-sets/next-campaign.ts'
import { orderKind } from '../../platform/change-sets/record-kind.ts'
import { auditOf, lockRecords, saveRecord } from '../../platform/change-sets/record-store.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { toOrder } from './present.ts'
import { requireAllowed } from './save.ts'
import { campaignIds, readOrder } from './store.ts'

export const archiveOrder: Handler<typeof orders.archive> = ({ id }, call) => move(call, id, 'archive')
export const unarchiveOrder: Handler<typeof orders.unarchive> = ({ id }, call) => move(call, id, 'unarchive')

/** Statuses of campaigns that archiving their order pauses (`domain.md` §2). */
const paused = ['READY', 'RUNNING'] as const

function move(call: Call, id: number, verb: 'archive' | 'unarchive'): Promise<orders.OrderResult> {
  const { actor, services, reason } = call
  const now = services.clock.now()
  const author: Author = { actor, now, reason }
  return call.write(async (tx) => {
    const [before] = await lockRecords(tx, orderKind, actor, [id])
    if (!before) throw notFound()
    if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'order', before)
    // Campaigns are locked before they are judged: one that is submitted at this moment is seen.
    const campaigns = verb === 'archive' ? await campaignsToPause(tx, actor, id) : []
    const record = await readOrder(tx, actor, id, now)
    if (!record) throw notFound()
    const { change } = requireAllowed(verb, record, now)
    if (!change) return { ...toOrder(record, now), changeSetId: null, warnings: [] }
    const written = { id, before, fields: { ...before.fields, archived: verb === 'archive' }, action: verb.toUpperCase() }
    const changeSetId = uuidV7(now)
    const counts = { create: 0, update: 1 + campaigns.length, unchanged: 0, error: 0 }
    await insertChangeSet(tx, { id: changeSetId, kind: 'orders', actor, status: 'APPLIED', hash: '', now, counts })
    await saveRecord(tx, author, orderKind, written)
    await appendAudit(tx, author, changeSetId, [auditOf(orderKind, written)])
    await writeChanges(tx, author, changeSetId, campaigns)
    return { ...toOrder((await readOrder(tx, actor, id, now))!, now), changeSetId, warnings: [] }
  })
}

/** Locks every campaign of the order, whoever may see it: what hangs on an order goes with it. */
async function campaignsToPause(tx: WriteTransaction, actor: Actor, orderId: number): Promise<CampaignChange[]> {
  const locked = await lockCampaigns(tx, { ...actor, publisherIds: null }, await campaignIds(tx, actor.agencyId, orderId))
  return locked
    .filter(({ status }) => (paused as readonly string[]).includes(status))
    .map((before) => ({ id: before.id, before, fields: before.fields, flags: { paused: true }, action: 'PAUSE' }))
}
