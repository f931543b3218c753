/**
 * Duplicating an order. The new order is there at once, DUPLICATING and empty; a job copies the campaigns in one transaction, so
 * that there are all of them or none.
 */
import type { orders } from '@spotdesk/sdk/contract'
import { appendAudit } from '../../platform/audit/append.ts'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import { copyName, isPast } from '../../platform/change-sets/copy-campaigns.ts'
import { type OrderState, orderKind } from '../../platform/change-sets/record-kind.ts'
import { auditOf, lockRecords, reserveId, saveRecord } from '../../platform/change-sets/record-store.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/create.ts'
import { toOrder } from './present.ts'
import { requireAllowed } from './save.ts'
import { readOrder, setDuplication } from './store.ts'

/** @throws Problem notFound, orderActionNotAllowed, jobRunning, tooManyJobs */
export const duplicateOrder: Handler<typeof orders.duplicate> = ({ id }, call) => {
  const { actor, services, reason } = call
  const now = services.clock.now()
  return call.write(async (tx) => {
    const [source] = await lockRecords(tx, orderKind, actor, [id])
    const record = source && (await readOrder(tx, actor, id, now))
    if (!source || !record) throw notFound()
    requireAllowed('duplicate', record, now)
    const copy = { id: await reserveId(tx, orderKind), before: null, fields: copyOf(source.fields, now), action: 'DUPLICATE' }
    const changeSetId = uuidV7(now)
    const counts = { create: 1 + record.campaigns, update: 0, unchanged: 0, error: 0 }
    await insertChangeSet(tx, { id: changeSetId, kind: 'orders', actor, status: 'APPLIED', hash: '', now, counts })
    await saveRecord(tx, { actor, now }, orderKind, copy)
    const audit = auditOf(orderKind, copy)
    await appendAudit(tx, { actor, now, reason }, changeSetId, [
      { ...audit, diff: [...audit.diff, { path: 'duplicateOf', before: null, after: id }] },
    ])
    await startCopying(tx, call, { from: id, to: copy.id, changeSetId })
    return { id: copy.id }
  })
}

/** Copies the campaigns again into a duplicate that stayed empty. @throws Problem notFound, orderActionNotAllowed, jobRunning, tooManyJobs */
export const retryDuplication: Handler<typeof orders.retryDuplication> = ({ id }, call) => {
  const { actor, services } = call
  const now = services.clock.now()
  return call.write(async (tx) => {
    const [locked] = await lockRecords(tx, orderKind, actor, [id])
    const record = locked && (await readOrder(tx, actor, id, now))
    if (!record) throw notFound()
    requireAllowed('retryDuplication', record, now)
    const changeSetId = uuidV7(now)
    const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
    await insertChangeSet(tx, { id: changeSetId, kind: 'orders', actor, status: 'APPLIED', hash: '', now, counts })
    await startCopying(tx, call, { from: record.duplicate_of!, to: id, changeSetId })
    return { ...toOrder((await readOrder(tx, actor, id, now))!, now), changeSetId, warnings: [] }
  })
}

/** The settings of the copy: dates of a period that has begun are left out, and the external reference. */
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
