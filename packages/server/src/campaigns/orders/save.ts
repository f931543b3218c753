/** Creates an order and changes its settings; the whole order is validated before anything is written. */
import type { orders } from '@spotdesk/sdk/contract'
import { type IntendedOrder, type OrderPlan, type OrderState, planOrder } from '@spotdesk/sdk/rules'
import { lockRecord, writeRecord } from '../../platform/change-sets/direct-change.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import { orderKind } from './entity.ts'
import { type RecordChange, reserveId } from '../../platform/change-sets/record/record-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { toOrderCells, toOrderFieldError, toWarning } from './cells.ts'
import { loadOrderFacts } from './facts-store.ts'
import { loadOrderPlanContext, mapAdvertiserStatuses } from './plan-store.ts'
import { toOrder } from './present.ts'
import { readOrderRecord } from './store.ts'

export const createOrder: Handler<typeof orders.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const { after, warnings } = await planOrderChange(tx, call, null, { before: null, cells: toOrderCells(body), verb: null })
    const id = await reserveId(tx, orderKind)
    return save(tx, call, { id, before: null, fields: after, action: 'CREATE' }, warnings)
  })

export const updateOrder: Handler<typeof orders.update> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const before = await lockRecord(tx, call, { kind: orderKind, id })
    const { after, warnings } = await planOrderChange(tx, call, id, { before: before.fields, cells: toOrderCells(body), verb: null })
    return save(tx, call, { id, before, fields: after, action: 'UPDATE' }, warnings)
  })

/** @throws Problem orderActionNotAllowed, orderHasPendingCampaigns, validationFailed with every invalid field */
export async function planOrderChange(
  tx: WriteTransaction,
  { actor }: Call,
  id: number | null,
  intended: IntendedOrder,
): Promise<OrderPlan> {
  const surroundings = await loadOrderPlanContext(tx, actor, intended.cells.advertiserId === undefined ? [] : [intended.cells.advertiserId])
  const facts = id === null ? undefined : (await loadOrderFacts(tx, actor.agencyId, [id])).get(id)
  const none = { duplicationStatus: null, campaigns: 0, pendingCampaigns: 0, sumObjective: 0 }
  const planned = planOrder(intended, {
    ...(facts ?? none),
    defaults: surroundings.defaults,
    advertisers: mapAdvertiserStatuses(surroundings),
  })
  requirePossible(planned, toOrderFieldError)
  return planned
}

async function save(
  tx: WriteTransaction,
  call: Call,
  change: RecordChange<OrderState>,
  warnings: OrderPlan['warnings'],
): Promise<orders.OrderResult> {
  const changeSetId = await writeRecord(tx, call, orderKind, change)
  const now = call.services.clock.now()
  return { ...toOrder((await readOrderRecord(tx, call.actor, change.id, now))!, now), changeSetId, warnings: warnings.map(toWarning) }
}
