/** Creates, changes and deletes an inventory adjustment. */
import type { adjustments } from '@spotdesk/sdk/contract'
import { type AdjustmentCells, type AdjustmentState, type IntendedAdjustment, planAdjustment } from '@spotdesk/sdk/rules'
import { adjustmentKind } from './entity.ts'
import { lockRecord, writeRecord } from '../../platform/change-sets/direct-change.ts'
import { type RecordChange, reserveId } from '../../platform/change-sets/record/record-store.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { fieldError } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { toAdjustment } from './present.ts'
import { findFixed, findOwnInventory, readAdjustment } from './store.ts'

export const createAdjustment: Handler<typeof adjustments.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const id = await reserveId(tx, adjustmentKind)
    const { after } = await plan(tx, call, id, { before: null, cells: toAdjustmentCells(body) })
    return save(tx, call, { id, before: null, fields: after, action: 'CREATE' })
  })

export const updateAdjustment: Handler<typeof adjustments.update> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const before = await lockAdjustment(tx, call, id)
    const { after } = await plan(tx, call, id, { before: before.fields, cells: toAdjustmentCells(body) })
    return save(tx, call, { id, before, fields: after, action: 'UPDATE' })
  })

export const deleteAdjustment: Handler<typeof adjustments.remove> = ({ id }, call) =>
  call.write(async (tx) => {
    const before = await lockAdjustment(tx, call, id)
    const { after } = await plan(tx, call, id, { before: before.fields, verb: 'delete' })
    const changeSetId = await writeRecord(tx, call, adjustmentKind, { id, before, fields: after, action: 'DELETE' })
    return { id, changeSetId: changeSetId! }
  })

/** A deleted adjustment is kept for reverts only. @throws Problem notFound, versionConflict */
const lockAdjustment = (tx: WriteTransaction, call: Call, id: number) =>
  lockRecord(tx, call, { kind: adjustmentKind, id, isThere: ({ deleted }) => !deleted })

async function save(tx: WriteTransaction, call: Call, change: RecordChange<AdjustmentState>): Promise<adjustments.AdjustmentResult> {
  const changeSetId = await writeRecord(tx, call, adjustmentKind, change)
  const saved = await readAdjustment(tx, call.actor, change.id)
  return { ...toAdjustment(saved!, call.services.clock.now()), changeSetId }
}

function toAdjustmentCells({ name = null, period, definition, corrections }: adjustments.AdjustmentForm): AdjustmentCells {
  return {
    ...definition,
    name,
    startDate: period.start,
    endDate: period.end,
    corrections: corrections.map((correction) => ({ ...correction, value: correction.value ?? null })),
  }
}

/** @throws Problem validationFailed with every invalid field */
async function plan(tx: WriteTransaction, { actor }: Call, id: number, intended: IntendedAdjustment) {
  const isEdit = 'cells' in intended
  const planned = planAdjustment(intended, {
    limited: actor.publisherIds !== null,
    known: isEdit ? await findOwnInventory(tx, actor, intended.cells) : { publisherIds: [], zoneIds: [], showIds: [] },
    ...(isEdit ? await findFixed(tx, actor, id, intended.cells) : { zone: actor.agency.timeZone, others: [] }),
  })
  requirePossible(planned, ({ field, code, params }) => fieldError(field, code, params))
  return planned
}
