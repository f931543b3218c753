/** The entity row of orders: columns, scope, plan, write and revert. */
import { type OrderPlanWorld, type ParsedOrder, orderFormat, planOrders } from '@spotdesk/sdk/bulk'
import { orders } from '@spotdesk/sdk/contract'
import { type OrderState, checkOrder } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { EntityKind, PlannedEntity } from '../../platform/change-sets/entity.ts'
import { recordRow, recordWrites } from '../../platform/change-sets/record/record-entity.ts'
import { type RecordKind, type RevertedRecord, numeric, percentE4 } from '../../platform/change-sets/record/record-kind.ts'
import { recordRevert } from '../../platform/change-sets/record/record-revert.ts'
import { readRecords } from '../../platform/change-sets/record/record-store.ts'
import type { DB } from '../../platform/db/schema.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import { visibleOrders } from '../../platform/http/visible-query.ts'
import { hasDeliveringCampaigns, hasOthersCampaigns, loadOrderFacts } from './facts-store.ts'
import { loadOrderWorld } from './plan-store.ts'

export const orderKind: RecordKind<OrderState> = {
  entityType: 'order',
  label: 'order',
  changeSetKind: 'orders',
  table: 'orders',
  sequence: 'order_ids',
  columns: {
    name: { name: 'name' },
    advertiserId: { name: 'advertiser_id' },
    startDate: { name: 'start_date' },
    endDate: { name: 'end_date' },
    currency: { name: 'currency' },
    revenueType: { name: 'revenue_type' },
    objectiveType: { name: 'objective_type' },
    objectiveValue: { name: 'objective_value', ...numeric },
    objectiveUnlimited: { name: 'objective_unlimited' },
    managedObjective: { name: 'managed_objective', ...numeric },
    optimisedObjective: { name: 'optimised_objective', ...numeric },
    capping: { name: 'capping' },
    dealId: { name: 'deal_id' },
    comments: { name: 'comments' },
    externalReference: { name: 'external_reference' },
    marginPercent: { name: 'margin_e4', ...percentE4 },
    archived: { name: 'archived' },
  },
  scope: (actor) => visibleOrders(actor, 'r'),
  removed: { archived: true, externalReference: null },
  children: { label: 'campaigns', areOthers: hasOthersCampaigns },
  refuse: refuseOrder,
}

const planned: PlannedEntity<ParsedOrder, OrderPlanWorld> = {
  ...recordWrites(orderKind),
  write: orders.update,
  format: orderFormat,
  load: (db, actor, rows, { zone }) => loadOrderWorld(db, actor, { rows, zone, read: (keys) => readRecords(db, orderKind, actor, keys) }),
  *plan({ rows, world }) {
    for (const row of planOrders(rows, world)) yield { ...row, entityType: orderKind.entityType }
  },
}

export const orderEntity: EntityKind = {
  ...recordRow(orderKind),
  read: orders.get,
  hasAmounts: 'amounts',
  visible: orderKind.scope,
  texts: { managedObjective: 'Managed objective', optimisedObjective: 'Optimised objective', comments: 'Comments' },
  planned,
  revert: recordRevert(orderKind, { permit: (actor) => permit(orders.update, actor) }),
}

/** A reverted order must be valid as a whole; it may become archived only if none of its campaigns would deliver. */
async function refuseOrder(
  tx: Transaction<DB>,
  { actor: { agencyId }, scope, id, before, after }: RevertedRecord<OrderState>,
): Promise<string | null> {
  if (before.archived && after.archived) return rowErrorText('orderArchived')
  if (after.archived && (await hasDeliveringCampaigns(tx, agencyId, id, scope))) return 'Campaigns of the order deliver, or will.'
  const facts = (await loadOrderFacts(tx, agencyId, [id])).get(id)!
  const [error] = checkOrder(after, { before, ...facts }).errors
  return error ? rowErrorText(error.code, error.params) : null
}
