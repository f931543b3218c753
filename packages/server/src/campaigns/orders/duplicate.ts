/**
 * Duplicates an order. The new order exists at once, DUPLICATING and empty; a job copies the campaigns in one transaction, so that all of
 * them are copied or none.
 */
import type { orders } from '@spotdesk/sdk/contract'
import { type OrderState, decideOrderAction, orderStatus } from '@spotdesk/sdk/rules'
import { copyName, isPast } from '../../platform/change-sets/copies.ts'
import { authorOf, beginChangeSet, takeRecord } from '../../platform/change-sets/direct-change.ts'
import { type RecordChange, reserveId, writeRecords } from '../../platform/change-sets/record-store.ts'
import { requireNoRefusal } from '../../platform/change-sets/require-plan.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/create.ts'
import { orderKind } from './entity.ts'
import { factsOf, toOrder } from './present.ts'
import { type OrderRecord, readOrder, setDuplication } from './store.ts'

/** @throws Problem notFound, orderActionNotAllowed, jobRunning, tooManyJobs */
export const duplicateOrder: Handler<typeof orders.duplicate> = ({ id }, call) => {
  const author = authorOf(call)
  return call.write(async (tx) => {
    const source = await takeRecord(tx, call, { kind: orderKind, id })
    const record = (await readOrder(tx, call.actor, id, author.now))!
    requireOffered('duplicate', record, author.now)
    const copy: RecordChange<OrderState> = {
      id: await reserveId(tx, orderKind),
      before: null,
      fields: copyOf(source.fields, author.now),
      action: 'DUPLICATE',
      more: [{ path: 'duplicateOf', before: null, after: id }],
    }
    const changeSetId = await beginChangeSet(tx, author, 'orders', { create: 1 + record.campaigns })
    await writeRecords(tx, author, changeSetId, orderKind, [copy])
    await startCopying(tx, call, { from: id, to: copy.id, changeSetId })
    return { id: copy.id }
  })
}

/**
 * Copies the campaigns again into an order whose duplication failed. @throws Problem notFound, orderActionNotAllowed, jobRunning,
 * tooManyJobs
 */
export const retryDuplication: Handler<typeof orders.retryDuplication> = ({ id }, call) => {
  const author = authorOf(call)
  return call.write(async (tx) => {
    await takeRecord(tx, call, { kind: orderKind, id })
    const record = (await readOrder(tx, call.actor, id, author.now))!
    requireOffered('retryDuplication', record, author.now)
    const changeSetId = await beginChangeSet(tx, author, 'orders', {})
    await startCopying(tx, call, { from: record.duplicate_of!, to: id, changeSetId })
    return { ...toOrder((await readOrder(tx, call.actor, id, author.now))!, author.now), changeSetId, warnings: [] }
  })
}

/** @throws Problem 409 when the order does not offer the action now */
function requireOffered(verb: 'duplicate' | 'retryDuplication', record: OrderRecord, now: Date): void {
  const verdict = decideOrderAction(verb, {
    archived: record.archived,
    duplicationStatus: record.duplication_status,
    status: orderStatus(factsOf(record), now),
    pendingCampaigns: record.pending_campaigns,
  })
  requireNoRefusal(verdict.ok ? null : verdict)
}

/** The settings of the copy, without external reference, and without dates when the period has begun. */
function copyOf(fields: OrderState, now: Date): OrderState {
  const dates = isPast(fields, now) ? { startDate: null, endDate: null } : {}
  return { ...fields, ...dates, name: copyName(fields.name), externalReference: null, archived: false }
}

async function startCopying(
  tx: WriteTransaction,
  { actor, services, reason }: Call,
  { from, to, changeSetId }: { from: number; to: number; changeSetId: string },
): Promise<void> {
  await setDuplication(tx, actor.agencyId, to, { status: 'DUPLICATING', of: from, at: null })
  const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
  await createJob(tx, requester, {
    type: 'duplicate',
    kind: 'orders',
    input: { reason, duplicate: { from, to } },
    changeSetId,
    totalItems: 1,
  })
}
