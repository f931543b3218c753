/** Plans orders of a JSON change-set: found by id or reference, judged by the rules of every order. */
import { alreadyExists, hasMoved, missingCells, orderFieldColumns, rowError } from '@spotdesk/sdk/bulk'
import { checkOrder, decideOrderAction, type FieldFinding, type OrderFields } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { OrderRow, OrderWorld, ParsedOrder } from './order-world.ts'
import type { PlannedChange } from './planned-change.ts'
import type { OrderState } from './record-kind.ts'

/** Plans rows of orders against the orders of the world. One verdict per row, in the order of the rows. */
export function* planOrders(rows: readonly ParsedOrder[], world: OrderWorld): Generator<PlannedChange> {
  const shared = sharedKeys(rows)
  for (const row of rows) yield planOrder(row, world, shared)
}

/** Keys that more than one row gives. */
function sharedKeys(rows: readonly ParsedOrder[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const key of rows.flatMap(keysOf)) (seen.has(key) ? shared : seen).add(key)
  return shared
}
const keysOf = ({ id, externalReference }: ParsedOrder) => [
  ...(id === null ? [] : [`id ${id}`]),
  ...(externalReference === null ? [] : [`reference ${externalReference}`]),
]

function planOrder(row: ParsedOrder, world: OrderWorld, shared: ReadonlySet<string>): PlannedChange {
  const record =
    world.records.find(({ id, fields }) =>
      row.id === null ? fields.externalReference !== null && fields.externalReference === row.externalReference : id === row.id,
    ) ?? null
  const plan: PlannedChange = {
    entityType: 'order',
    index: row.index,
    line: row.line,
    verdict: 'ERROR',
    action: row.action,
    id: record?.id ?? null,
    externalReference: row.externalReference ?? record?.fields.externalReference ?? null,
    name: row.cells.name ?? record?.fields.name ?? null,
    version: record?.version ?? null,
    changes: [],
    errors: [...row.errors],
    warnings: [],
    after: null,
    effect: null,
  }
  const refuse = (...errors: PlannedChange['errors']): PlannedChange => ({ ...plan, errors: [...plan.errors, ...errors] })
  const at = (field: string, value: string | null = null) => ({ column: columnOf(field), field, value })
  if (keysOf(row).some((key) => shared.has(key)))
    return refuse(rowError(row, { code: 'duplicateKeyInFile', params: { lines: 'of this request' } }, at('externalReference')))
  if (plan.errors.length > 0) return plan
  if (row.id !== null && !record) return refuse(orderNotFound(row))
  if (!record && row.action === 'UPDATE') return refuse(orderNotFound(row))
  if (!record && row.externalReference === null && row.action !== 'CREATE') return refuse(rowError(row, { code: 'required' }, at('id')))
  const missing = record ? [] : missingCells(row, orderFieldColumns)
  if (missing.length > 0) return refuse(...missing)
  const after = merged(row, record, world)
  const changes = changesOf(record?.fields ?? null, after, world.zone)
  if (record && changes.length === 0) return { ...plan, verdict: 'UNCHANGED', after }
  if (record && row.action === 'CREATE') return refuse(alreadyExists(row))
  if (record && row.version !== null && row.version !== record.version) return refuse(hasMoved(row, record.version))
  const state = record && stateRefusal(record)
  if (state) return refuse(rowError(row, state, at('action', row.action)))
  const { errors, warnings } = judge(after, record, world)
  const told = ({ field, code, params }: FieldFinding) => {
    const name = field.split('.')[0]!
    return rowError(row, { code, params: { field: columnOf(name), ...params } }, at(name, row.texts[name as keyof OrderFields] ?? null))
  }
  if (errors.length > 0) return refuse(...errors.map(told))
  return { ...plan, verdict: record ? 'UPDATE' : 'CREATE', name: after.name, changes, warnings: warnings.map(told), after }
}

/** Why an order takes no changes now. */
function stateRefusal({ fields, duplicationStatus }: OrderRow): Parameters<typeof rowError>[1] | null {
  if (fields.archived) return { code: 'orderArchived' }
  const subject = { archived: false, duplicationStatus, status: duplicationStatus ?? ('ACTIVE' as const), pendingCampaigns: 0 }
  const verdict = decideOrderAction('update', subject)
  return verdict.ok ? null : { code: 'stateNotAllowed', params: { status: subject.status, action: 'UPDATE' } }
}

const columnOf = (field: string) => orderFieldColumns.find((column) => column.field === field)?.header ?? field
const orderNotFound = (row: ParsedOrder) => {
  const message = rowErrorText('notFound', { field: row.id === null ? 'external_reference' : 'id' }).replace('campaign', 'order')
  return rowError(row, { code: 'notFound', sentence: message }, { column: row.id === null ? 'external_reference' : 'id', field: 'id' })
}

function merged({ cells }: ParsedOrder, record: OrderRow | null, { currency, marginPercent }: OrderWorld): OrderState {
  const base: OrderState = record?.fields ?? { ...blank, currency, marginPercent }
  const after = { ...base, ...cells }
  return after.objectiveUnlimited ? { ...after, objectiveValue: null } : after
}

const blank: Omit<OrderState, 'currency' | 'marginPercent'> = {
  name: '',
  advertiserId: 0,
  startDate: null,
  endDate: null,
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
  archived: false,
}

function judge(after: OrderState, record: OrderRow | null, { advertisers }: OrderWorld): ReturnType<typeof checkOrder> {
  const context = { before: record?.fields ?? null, campaigns: record?.campaigns ?? 0, sumObjective: record?.sumObjective ?? 0 }
  const { errors, warnings } = checkOrder(after, context)
  const found = [...errors]
  if (after.advertiserId !== record?.fields.advertiserId) {
    const status = advertisers.get(after.advertiserId)
    if (status === undefined) found.push({ field: 'advertiserId', code: 'unknownItem' })
    if (status === 'ARCHIVED') found.push({ field: 'advertiserId', code: 'advertiserArchived' })
  }
  return { errors: found, warnings }
}

function changesOf(before: OrderState | null, after: OrderState, zone: string): PlannedChange['changes'] {
  return orderFieldColumns.flatMap(({ field, label, type }) => {
    const text = (fields: OrderState | null) => {
      const value = fields?.[field] ?? null
      return value === null ? null : type.print(value as never, { zone }) || null
    }
    const change = { field, label, before: text(before), after: text(after) }
    return change.before === change.after ? [] : [change]
  })
}
