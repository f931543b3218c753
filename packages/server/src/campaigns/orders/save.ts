/** Creating an order and changing its settings: the whole order as it would be is judged before anything is written. */
import type { orders } from '@spotdesk/sdk/contract'
import { type FieldFinding, type OrderFields, checkOrder, decideOrderAction, orderStatus } from '@spotdesk/sdk/rules'
import { type Currency, defaultCurrency, rowErrorText } from '@spotdesk/sdk/values'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import { type OrderState, orderKind } from '../../platform/change-sets/record-kind.ts'
import { type RecordChange, auditOf, isChange, lockRecords, reserveId, saveRecord } from '../../platform/change-sets/record-store.ts'
import { withTakenReference } from '../../platform/change-sets/taken-reference.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { Problem, fieldError, notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { factsOf, toOrder } from './present.ts'
import { type OrderRecord, readDefaults, readOrder } from './store.ts'

type Warnings = orders.OrderResult['warnings']

export const createOrder: Handler<typeof orders.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const { advertiser, marginPercent } = await readDefaults(tx, call.actor, body.advertiserId)
    const fields: OrderState = {
      ...merge({ ...blank, currency: call.actor.agency.currency as Currency, marginPercent, advertiserId: body.advertiserId }, body),
      archived: false,
    }
    const warnings = judge(fields, { before: null, campaigns: 0, sumObjective: 0 }, advertiser)
    const id = await reserveId(tx, orderKind)
    return save(tx, call, { id, before: null, fields, action: 'CREATE' }, warnings)
  })

export const updateOrder: Handler<typeof orders.update> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const { actor, services } = call
    const [before] = await lockRecords(tx, orderKind, actor, [id])
    const record = before && (await readOrder(tx, actor, id, services.clock.now()))
    if (!before || !record) throw notFound()
    if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'order', before)
    requireAllowed('update', record, services.clock.now())
    const fields: OrderState = { ...merge(before.fields, body), archived: before.fields.archived }
    const moves = fields.advertiserId !== before.fields.advertiserId
    const advertiser = moves ? (await readDefaults(tx, actor, fields.advertiserId)).advertiser : undefined
    // The campaigns that are being copied into it bind it already.
    const campaigns = record.duplication_status === 'DUPLICATING' ? 1 : record.all_campaigns
    const context = { before: before.fields, campaigns, sumObjective: Number(record.sum_objective) }
    const warnings = judge(fields, context, advertiser)
    return save(tx, call, { id, before, fields, action: 'UPDATE' }, warnings)
  })

const blank: Omit<OrderFields, 'advertiserId' | 'currency' | 'marginPercent'> & { currency: Currency } = {
  name: '',
  startDate: null,
  endDate: null,
  currency: defaultCurrency,
  revenueType: 'CPM',
  objectiveType: 'IMPRESSIONS',
  objectiveValue: null,
  objectiveUnlimited: false,
  managedObjective: null,
  optimisedObjective: null,
  capping: [],
  dealId: null,
  comments: null,
  externalReference: null,
}

const textOf = (value: string | null) => value?.normalize('NFC') || null

/** The settings with a body's over them; what the body leaves out stays. An unlimited objective has no value. */
function merge(fields: OrderFields, body: orders.OrderChanges): OrderFields {
  const { orderObjective: objective = {}, orderRevenue: revenue = {} } = body
  const given = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value)
  const objectiveUnlimited = given(objective.unlimited, fields.objectiveUnlimited)
  return {
    name: body.name === undefined ? fields.name : body.name.normalize('NFC'),
    advertiserId: given(body.advertiserId, fields.advertiserId),
    startDate: given(body.startDate, fields.startDate),
    endDate: given(body.endDate, fields.endDate),
    currency: given(revenue.currency, fields.currency),
    revenueType: given(revenue.type, fields.revenueType),
    objectiveType: given(body.objectiveType, fields.objectiveType),
    objectiveValue: objectiveUnlimited ? null : given(objective.value, fields.objectiveValue),
    objectiveUnlimited,
    managedObjective: given(objective.managedObjective, fields.managedObjective),
    optimisedObjective: given(objective.optimisedObjective, fields.optimisedObjective),
    capping: given(body.cappingRules, fields.capping),
    dealId: body.dealId === undefined ? fields.dealId : textOf(body.dealId),
    comments: body.comments === undefined ? fields.comments : textOf(body.comments),
    externalReference: body.externalReference === undefined ? fields.externalReference : textOf(body.externalReference),
    marginPercent: given(body.margin, fields.marginPercent),
  }
}

/** Where a field stands in a body. */
const bodyFields: Partial<Record<string, string>> = {
  currency: 'orderRevenue.currency',
  objectiveValue: 'orderObjective.value',
  managedObjective: 'orderObjective.managedObjective',
  optimisedObjective: 'orderObjective.optimisedObjective',
  capping: 'cappingRules',
  marginPercent: 'margin',
}
function bodyField(field: string): string {
  const [name = '', ...rest] = field.split('.')
  return [bodyFields[name] ?? name, ...rest].join('.')
}

/**
 * @param advertiser the one that the order goes to; undefined when it keeps its own
 * @returns what is questionable  @throws Problem validationFailed with every field that does not hold
 */
function judge(
  fields: OrderFields,
  context: Parameters<typeof checkOrder>[1],
  advertiser: { archived: boolean } | null | undefined,
): Warnings {
  const { errors, warnings } = checkOrder(fields, context)
  const found: FieldFinding[] = [...errors]
  if (advertiser === null) found.push({ field: 'advertiserId', code: 'unknownItem', params: { field: 'advertiser' } })
  if (advertiser?.archived) found.push({ field: 'advertiserId', code: 'advertiserArchived' })
  if (found.length > 0) {
    throw new Problem(
      'validationFailed',
      {},
      { errors: found.map(({ field, code, params }) => fieldError(bodyField(field), code, params)) },
    )
  }
  return warnings.map(({ field, code, params }) => ({ code, field: bodyField(field), message: rowErrorText(code, params) }))
}

/** @throws Problem 409 with the actions that the order offers */
export function requireAllowed(verb: Parameters<typeof decideOrderAction>[0], record: OrderRecord, now: Date): { change: boolean } {
  const verdict = decideOrderAction(verb, {
    archived: record.archived,
    duplicationStatus: record.duplication_status,
    status: orderStatus(factsOf(record), now),
    pendingCampaigns: record.pending_campaigns,
  })
  if (verdict.ok) return verdict
  const { allowedActions, ...params } = verdict.params
  throw new Problem(verdict.code, params, { members: { allowedActions } })
}

async function save(tx: WriteTransaction, call: Call, change: RecordChange<OrderState>, warnings: Warnings): Promise<orders.OrderResult> {
  const { actor, reason, services } = call
  const now = services.clock.now()
  const author = { actor, now, reason }
  let changeSetId: string | null = null
  if (isChange(orderKind, change)) {
    await withTakenReference('order', change.fields.externalReference, () => saveRecord(tx, author, orderKind, change))
    changeSetId = recordWithCommit(tx, author, auditOf(orderKind, change))
  }
  return { ...toOrder((await readOrder(tx, actor, change.id, now))!, now), changeSetId, warnings }
}
