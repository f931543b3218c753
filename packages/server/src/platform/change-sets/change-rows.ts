/** The changes of a JSON change-set as rows that can be planned: each kind read by its own columns, all with indexes of one list. */
import { type ParsedRow, placeholderOf, rowError } from '@spotdesk/sdk/bulk'
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { visibleOrders } from '../http/visible.ts'
import type { Executor } from './campaign-store.ts'
import { computeRows } from './compute-rows.ts'
import { parseEach, type RowOf } from './parse-changes.ts'
import { planRows } from './plan.ts'
import type { PlannedChange, PlanSituation } from './planned-change.ts'

type Body = ParsedOf<typeof changeSets.plan>['body']
/** A change with what it is of. */
export type TypedChange = Body['changes'][number] & { entityType: PlannedChange['entityType'] }

const typeOfKind = { orders: 'order', campaigns: 'campaign', ads: 'ad' } as const
const ranks: readonly PlannedChange['entityType'][] = ['order', 'campaign', 'ad']

/** Changes with parents before children, else as they came. What says nothing is of the change-set's kind. */
export function inOrder({ kind, changes }: Body): TypedChange[] {
  const typed = changes.map((change) => ({ ...change, entityType: change.entityType ?? typeOfKind[kind] }))
  return typed.toSorted((a, b) => ranks.indexOf(a.entityType) - ranks.indexOf(b.entityType))
}

/** Plans changes that are in order. */
export async function planChangeRows(
  db: Executor,
  actor: Actor,
  changes: readonly TypedChange[],
  situation: PlanSituation,
): Promise<PlannedChange[]> {
  const parse = <T extends keyof RowOf>(entityType: T, own: readonly { change: TypedChange; index: number }[]) =>
    parseOwn(actor, entityType, own, situation.zone)
  const ofType = (type: PlannedChange['entityType']) =>
    changes.flatMap((change, index) => (change.entityType === type ? [{ change, index }] : []))
  const [orders, campaigns, ads] = [ofType('order'), ofType('campaign'), ofType('ad')]
  const underOrders = campaigns.map(({ change }) => withoutOrder(change))
  const named = underOrders.map(({ change }, at) => ({ change, index: campaigns[at]!.index }))
  const parsedOrders = await parse('order', orders)
  const parsedCampaigns = await parse('campaign', named)
  const parsedAds = await parse('ad', ads)
  const known = await ordersByReference(
    db,
    actor,
    underOrders.flatMap(({ orderReference }) => orderReference ?? []),
  )
  for (const row of parsedOrders)
    if (row.externalReference !== null && !known.has(row.externalReference)) known.set(row.externalReference, placeholderOf(row.index))
  parsedCampaigns.forEach((row, at) => putOrder(row, underOrders[at]!.orderReference, known))
  return planRows(db, actor, { orders: parsedOrders, campaigns: parsedCampaigns, ads: parsedAds }, situation)
}

/** Reads changes of one kind; the rows have the indexes of their changes among all. */
async function parseOwn<T extends keyof RowOf>(
  actor: Actor,
  entityType: T,
  own: readonly { change: TypedChange; index: number }[],
  zone: string,
): Promise<RowOf[T][]> {
  const task = { entityType, zone, changes: own.map(({ change }) => change) }
  const cells = own.map(({ change }) => change.cells)
  const rows = await computeRows(actor, { type: 'parse', ...task }, cells, () => parseEach(task))
  // Rows are of what the task is of.
  return rows.map((row, at) => ({ ...row, index: own[at]!.index })) as RowOf[T][]
}

/** How a campaign names an order that stands in the same change-set, or elsewhere: beside the columns of its file. */
const orderColumn = 'order_external_reference'

function withoutOrder(change: TypedChange): { change: TypedChange; orderReference: string | null } {
  const { [orderColumn]: orderReference, ...cells } = change.cells
  return orderReference === undefined || orderReference.trim() === ''
    ? { change: { ...change, cells }, orderReference: null }
    : { change: { ...change, cells }, orderReference }
}

function putOrder(row: ParsedRow, reference: string | null, known: ReadonlyMap<string, number>): void {
  if (reference === null) return
  const id = known.get(reference)
  const refuse = (error: Parameters<typeof rowError>[1]): RowError =>
    rowError(row, error, { column: orderColumn, field: 'orderId', value: reference })
  if (id === undefined) row.errors.push(refuse({ code: 'unknownItem', params: { field: 'order' } }))
  else if (row.cells.orderId !== undefined && row.cells.orderId !== id)
    row.errors.push(refuse({ code: 'invalidValue', detail: 'order_id is another order' }))
  else row.cells.orderId = id
}

async function ordersByReference(db: Executor, actor: Actor, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ id: number; reference: string }>`
    select o.id, o.external_reference as reference from orders o where ${visibleOrders(actor)} and o.external_reference = any(${references}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}
