/**
 * Duplicates an order, once or several times. The new orders exist at once, DUPLICATING and empty; one job copies the campaigns into all of
 * them in one transaction, so that all are copied or none.
 */
import type { orders } from '@spotdesk/sdk/contract'
import { type OrderState, copyName, copyNames, decideOrderAction, flightOfCopy, orderStatus } from '@spotdesk/sdk/rules'
import { toAuthor, beginChangeSet, lockRecord } from '../../platform/change-sets/direct-change.ts'
import { type RecordChange, reserveIds, writeRecords } from '../../platform/change-sets/record/record-store.ts'
import { requireNoRefusal } from '../../platform/change-sets/plan/require-plan.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/queue/create.ts'
import { orderKind } from './entity.ts'
import { toOrderFacts, toOrder } from './present.ts'
import { requireDates } from '../campaigns/actions/copy.ts'
import { type OrderRecord, readMoveDays, readOrderRecord, setDuplication } from './store.ts'

/** @throws Problem notFound, orderActionNotAllowed, jobRunning, tooManyJobs */
export const duplicateOrder: Handler<typeof orders.duplicate> = ({ id, body }, call) => {
  const author = toAuthor(call)
  return call.write(async (tx) => {
    const source = await lockRecord(tx, call, { kind: orderKind, id })
    const record = (await readOrderRecord(tx, call.actor, id, author.now))!
    requireOffered('duplicate', record, author.now)
    const { name = copyName(source.fields.name), copies: count = 1, moveDays = 0 } = body ?? {}
    const dates = flightOfCopy(source.fields, moveDays, call.actor.agency.timeZone)
    requireDates(dates)
    const ids = await reserveIds(tx, orderKind.sequence, count)
    const copies = copyNames(name, count).map((own, index): RecordChange<OrderState> => ({
      id: ids[index]!,
      before: null,
      fields: { ...source.fields, ...dates, name: own, externalReference: null, archived: false },
      action: 'DUPLICATE',
      more: [{ path: 'duplicateOf', before: null, after: id }],
    }))
    const changeSetId = await beginChangeSet(tx, author, 'orders', { create: count * (1 + record.campaigns) })
    await writeRecords(tx, author, changeSetId, orderKind, copies)
    await startCopying(tx, call, { from: id, to: ids, moveDays, changeSetId })
    return { id: ids[0]!, ids, changeSetId }
  })
}

/**
 * Copies the campaigns again into an order whose duplication failed. @throws Problem notFound, orderActionNotAllowed, jobRunning,
 * tooManyJobs
 */
export const retryDuplication: Handler<typeof orders.retryDuplication> = ({ id }, call) => {
  const author = toAuthor(call)
  return call.write(async (tx) => {
    await lockRecord(tx, call, { kind: orderKind, id })
    const record = (await readOrderRecord(tx, call.actor, id, author.now))!
    requireOffered('retryDuplication', record, author.now)
    const changeSetId = await beginChangeSet(tx, author, 'orders', {})
    const moveDays = await readMoveDays(tx, call.actor.agencyId, id)
    await startCopying(tx, call, { from: record.duplicate_of!, to: [id], moveDays, changeSetId })
    return { ...toOrder((await readOrderRecord(tx, call.actor, id, author.now))!, author.now), changeSetId, warnings: [] }
  })
}

/** @throws Problem 409 when the order does not offer the action now */
function requireOffered(verb: 'duplicate' | 'retryDuplication', record: OrderRecord, now: Date): void {
  const verdict = decideOrderAction(verb, {
    archived: record.archived,
    duplicationStatus: record.duplication_status,
    status: orderStatus(toOrderFacts(record), now),
    pendingCampaigns: record.pending_campaigns,
  })
  requireNoRefusal(verdict.ok ? null : verdict)
}

async function startCopying(
  tx: WriteTransaction,
  { actor, services, reason }: Call,
  { from, to, moveDays, changeSetId }: { from: number; to: readonly number[]; moveDays: number | null; changeSetId: string },
): Promise<void> {
  for (const id of to) await setDuplication(tx, actor.agencyId, id, { status: 'DUPLICATING', of: from, at: null })
  const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
  await createJob(tx, requester, {
    type: 'duplicate',
    kind: 'orders',
    input: { reason, duplicate: { from, to, moveDays } },
    changeSetId,
    totalItems: 1,
  })
}
