/** Creating, changing and deleting an inventory adjustment. */
import type { adjustments } from '@spotdesk/sdk/contract'
import { type FieldFinding, checkAdjustment } from '@spotdesk/sdk/rules'
import { type AdjustmentState, adjustmentKind, findFixedElsewhere } from '../../platform/change-sets/adjustment-kind.ts'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import {
  type RecordChange,
  type StoredRecord,
  auditOf,
  isChange,
  lockRecords,
  reserveId,
  saveRecord,
} from '../../platform/change-sets/record-store.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { Problem, fieldError, notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { toAdjustment } from './present.ts'
import { findOwnInventory, readAdjustment } from './store.ts'

type Form = adjustments.AdjustmentForm

export const createAdjustment: Handler<typeof adjustments.create> = ({ body }, call) => {
  const fields = stateOf(body)
  checkForm(body, call)
  return call.write(async (tx) => {
    const id = await reserveId(tx, adjustmentKind)
    await checkInventory(tx, call, id, fields)
    return save(tx, call, { id, before: null, fields, action: 'CREATE' })
  })
}

export const updateAdjustment: Handler<typeof adjustments.update> = ({ id, body }, call) => {
  const fields = stateOf(body)
  checkForm(body, call)
  return call.write(async (tx) => {
    const before = await take(tx, call, id)
    await checkInventory(tx, call, id, fields)
    return save(tx, call, { id, before, fields, action: 'UPDATE' })
  })
}

export const deleteAdjustment: Handler<typeof adjustments.remove> = ({ id }, call) =>
  call.write(async (tx) => {
    const before = await take(tx, call, id)
    const changeSetId = await record(tx, call, { id, before, fields: { ...before.fields, deleted: true }, action: 'DELETE' })
    return { id, changeSetId: changeSetId! }
  })

/** @throws Problem notFound, versionConflict */
async function take(tx: WriteTransaction, call: Call, id: number): Promise<StoredRecord<AdjustmentState>> {
  const [before] = await lockRecords(tx, adjustmentKind, call.actor, [id])
  if (!before || before.fields.deleted) throw notFound()
  if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'inventoryAdjustment', before)
  return before
}

async function save(tx: WriteTransaction, call: Call, change: RecordChange<AdjustmentState>): Promise<adjustments.AdjustmentResult> {
  const changeSetId = await record(tx, call, change)
  const saved = await readAdjustment(tx, call.actor, change.id)
  return { ...toAdjustment(saved!, call.services.clock.now()), changeSetId }
}

async function record(tx: WriteTransaction, { actor, reason, services }: Call, change: RecordChange<AdjustmentState>) {
  if (!isChange(adjustmentKind, change)) return null
  const author = { actor, now: services.clock.now(), reason }
  await saveRecord(tx, author, adjustmentKind, change)
  return recordWithCommit(tx, author, auditOf(adjustmentKind, change))
}

function stateOf({ name, period, definition, corrections }: Form): AdjustmentState {
  return {
    name: name?.trim().normalize('NFC') ?? '',
    startDate: period.start,
    endDate: period.end,
    publisherIds: unique(definition.publisherIds),
    zoneIds: unique(definition.zoneIds),
    showIds: unique(definition.showIds),
    countries: unique(definition.countries),
    feedTypes: unique(definition.feedTypes),
    corrections: corrections.map(({ type, value, start, end }) => ({
      type,
      value: value ?? 0,
      start: start.toISOString(),
      end: end.toISOString(),
    })),
    deleted: false,
  }
}

function unique<T extends number | string>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** @throws Problem validationFailed with everything that the fields say wrong */
function checkForm({ name, period, corrections }: Form, { actor }: Call): void {
  const given = corrections.map((correction) => ({ ...correction, value: correction.value ?? null }))
  refuse(checkAdjustment({ name: name ?? null, period, corrections: given }, actor.agency.timeZone))
}

/** Whether what it names is the agency's own, and whether somebody fixes the same inventory already. */
async function checkInventory(tx: WriteTransaction, { actor }: Call, id: number, fields: AdjustmentState): Promise<void> {
  const own = await findOwnInventory(tx, actor, fields)
  const found: FieldFinding[] = []
  // Without publishers it is about all of the agency's, which is not for those who have only some of them.
  if (actor.publisherIds !== null && fields.publisherIds.length === 0) found.push({ field: 'definition.publisherIds', code: 'required' })
  for (const [list, noun] of [
    ['publisherIds', 'publisher'],
    ['zoneIds', 'zone'],
    ['showIds', 'show'],
  ] as const) {
    if (fields[list].some((one) => !own[list].includes(one)))
      found.push({ field: `definition.${list}`, code: 'unknownItem', params: { field: noun } })
  }
  refuse(found)
  const clashes = await findFixedElsewhere(tx, actor, id, fields)
  refuse(clashes.map(({ index, name }) => ({ field: `corrections.${index}.start`, code: 'fixedElsewhere', params: { name } })))
}

function refuse(found: readonly FieldFinding[]): void {
  if (found.length === 0) return
  throw new Problem('validationFailed', {}, { errors: found.map(({ field, code, params = {} }) => fieldError(field, code, params)) })
}
