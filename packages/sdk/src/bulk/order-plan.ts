/**
 * Planning orders of a change-set: a verdict for every row, without doing anything. An order is judged by the rules (`planOrder`); this
 * file adds what rows bring: keys, versions and the texts of a file. The checks run in this sequence: the row can be read, its order is
 * found, something differs, the version holds, the state allows a change, the settings hold. What can be judged of a row whose cells are
 * wrong in part is told with them.
 */
import {
  type FieldFinding,
  type OrderDefaults,
  type OrderFields,
  type OrderPlanContext,
  type OrderRefusal,
  type OrderState,
  planOrder,
} from '../rules/index.ts'
import type { RowError } from '../values/index.ts'
import { type OrderBulkVerb, orderFieldColumns } from './order.ts'
import { garbledTexts } from './read/garbled-texts.ts'
import { type ParsedRow, rowError } from './read/parse.ts'
import type { FieldChange } from './plan.ts'
import {
  alreadyExists,
  hasMoved,
  findByKeys,
  isReadable,
  type KeyedRecords,
  missingCells,
  createPlanOutline,
  sharedKeys,
  unreadFields,
} from './refusals.ts'

export type ParsedOrder = ParsedRow<OrderFields, OrderBulkVerb>

/** An order as it is stored, with what a plan needs to know of it. */
export interface OrderRecord extends Pick<OrderPlanContext, 'duplicationStatus' | 'campaigns' | 'pendingCampaigns' | 'sumObjective'> {
  id: number
  /** Counts users' writes. */
  version: number
  fields: OrderState
}

/** The context of the plan of orders, which the caller loads. */
export interface OrderPlanWorld extends OrderDefaults, Pick<OrderPlanContext, 'advertisers'>, KeyedRecords<OrderRecord> {
  /** Zone of the rows' dates. */
  zone: string
}

export interface PlannedOrder {
  index: number
  line: number | null
  verdict: 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ERROR'
  action: OrderBulkVerb | null
  /** Null for an order that is not made yet, or not found. */
  id: number | null
  externalReference: string | null
  name: string | null
  /** Version of the order that the plan was made on. */
  version: number | null
  changes: FieldChange[]
  errors: RowError[]
  warnings: RowError[]
  /** The whole order as it would be; null for ERROR. */
  after: OrderState | null
  effect: null
}

/** Plans rows against the orders of the world. One verdict per row, in the sequence of the rows. */
export function* planOrders(rows: readonly ParsedOrder[], world: OrderPlanWorld): Generator<PlannedOrder, void, undefined> {
  const found = rows.map((row) => findByKeys(row, world))
  const duplicates = sharedKeys(rows, (row, at) => {
    const id = found[at]!.record?.id ?? row.id
    return [...(id === null ? [] : [{ id }]), ...(row.externalReference === null ? [] : [{ reference: row.externalReference }])]
  })
  for (const [at, row] of rows.entries()) {
    const duplicate = duplicates.get(row)
    yield planRow(row, found[at]!, duplicate ? [duplicate] : [], world)
  }
}

type OrderMatch = ReturnType<typeof findByKeys<OrderRecord>>

function planRow(row: ParsedOrder, { record, error }: OrderMatch, duplicates: readonly RowError[], world: OrderPlanWorld): PlannedOrder {
  const isKnown = isReadable(row)
  const wrong = [
    ...row.errors,
    ...duplicates,
    ...(error && isKnown ? [error] : []),
    ...(record || error || !isKnown ? [] : missingCells(row, orderFieldColumns)),
  ]
  if (wrong.length > 0)
    return refused(row, record, isKnown && !error ? [...wrong, ...judgeRest(row, record, unreadFields(wrong), world)] : wrong)

  const plan = planOrder({ before: record?.fields ?? null, cells: row.cells, verb: null }, toPlanContext(record, world))
  const changes = listChanges(record?.fields ?? null, plan.after, world.zone)
  if (record && changes.length === 0) return { ...createPlanOutline(row, record), verdict: 'UNCHANGED', after: plan.after }
  if (record && row.action === 'CREATE') return refused(row, record, [alreadyExists(row)])
  if (record && row.version !== null && row.version !== record.version) return refused(row, record, [hasMoved(row, record.version)])
  const errors = plan.refusal ? [stateError(row, plan.refusal)] : plan.errors.map((finding) => toOrderRowError(row, finding))
  if (errors.length > 0) return refused(row, record, errors)
  return {
    ...createPlanOutline(row, record),
    verdict: record ? 'UPDATE' : 'CREATE',
    name: plan.after.name,
    changes,
    warnings: [...plan.warnings.map((finding) => toOrderRowError(row, finding)), ...garbledTexts(row, changes, orderFieldColumns)],
    after: plan.after,
  }
}

/** Errors of what can be judged of a row without the settings whose cells are wrong or missing. */
function judgeRest(row: ParsedOrder, record: OrderRecord | null, unread: ReadonlySet<string>, world: OrderPlanWorld): RowError[] {
  if (record && row.action === 'CREATE') return [alreadyExists(row)]
  if (record && row.version !== null && row.version !== record.version) return [hasMoved(row, record.version)]
  const plan = planOrder({ before: record?.fields ?? null, cells: row.cells, verb: null }, toPlanContext(record, world))
  if (plan.refusal) return [stateError(row, plan.refusal)]
  return plan.errors.filter((finding) => !restsOn(finding).some((name) => unread.has(name))).map((finding) => toOrderRowError(row, finding))
}

/** The settings that a finding rests on: its own, and those that it compares. */
function restsOn({ field, code }: FieldFinding): readonly string[] {
  const own = field.split('.')[0]!
  if (code === 'endBeforeStart') return ['startDate', own]
  return code === 'tooBig' ? ['objectiveValue', 'objectiveUnlimited', 'managedObjective', 'optimisedObjective'] : [own]
}

const unknownOrder = { duplicationStatus: null, campaigns: 0, pendingCampaigns: 0, sumObjective: 0 }

function toPlanContext(record: OrderRecord | null, { currency, marginPercent, advertisers }: OrderPlanWorld): OrderPlanContext {
  const { duplicationStatus, campaigns, pendingCampaigns, sumObjective } = record ?? unknownOrder
  return { defaults: { currency, marginPercent }, advertisers, duplicationStatus, campaigns, pendingCampaigns, sumObjective }
}

function refused(row: ParsedOrder, record: OrderRecord | null, errors: RowError[]): PlannedOrder {
  return { ...createPlanOutline(row, record), errors }
}

const findHeader = (field: string) => orderFieldColumns.find((column) => column.field === field)?.header ?? field

function toOrderRowError(row: ParsedOrder, { field, code, params }: FieldFinding): RowError {
  const [name = field] = field.split('.')
  const value = row.texts[name as keyof OrderFields] ?? null
  return rowError(row, { code, params: { field: findHeader(name), ...params } }, { column: findHeader(name), field: name, value })
}

function stateError(row: ParsedOrder, { params }: OrderRefusal): RowError {
  const status = 'status' in params ? params.status : 'PENDING'
  const error =
    status === 'ARCHIVED' ? { code: 'orderArchived' as const } : { code: 'stateNotAllowed' as const, params: { status, action: 'UPDATE' } }
  return rowError(row, error, { column: 'action', field: 'action', value: row.action })
}

function listChanges(before: OrderState | null, after: OrderState, zone: string): FieldChange[] {
  return orderFieldColumns.flatMap(({ field, label, type }) => {
    const text = (fields: OrderState | null) => {
      const value = fields?.[field] ?? null
      return value === null ? null : type.print(value as never, { zone }) || null
    }
    const change = { field, label, before: text(before), after: text(after) }
    return change.before === change.after ? [] : [change]
  })
}
