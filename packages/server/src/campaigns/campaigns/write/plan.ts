/** Plans rows of campaigns, also under orders that other rows create or change. Pure: it may run in a thread. */
import { type OrderRowFacts, type ParsedRow, type PlanContext, placeholderOf, planEachCampaign } from '@spotdesk/sdk/bulk'
import type { OrderFields } from '@spotdesk/sdk/rules'
import type { PlanPart } from '../../../platform/change-sets/entity.ts'
import type { PlannedChange } from '../../../platform/change-sets/plan/planned-change.ts'
import { type KnownValues, toTargetingFacts } from '../../targeting/known-values.ts'

/** The plan context with the looked-up values of targetings: data that can be copied to a thread. */
export type CampaignWorld = Omit<PlanContext, 'targeting'> & { targeting: KnownValues }

export function* planCampaignRows(
  { rows, world: { targeting, ...world } }: PlanPart<ParsedRow, CampaignWorld>,
  orders: readonly PlannedChange[],
): Generator<PlannedChange> {
  const context = { ...world, orders: ordersWith(world.orders, orders), targeting: toTargetingFacts(targeting) }
  const references = new Map(orders.map(({ index, externalReference }) => [String(placeholderOf(index)), externalReference]))
  for (const row of planEachCampaign(rows, context)) {
    yield {
      ...row,
      // An order that is not created yet has no id to show.
      changes: row.changes.map((change) =>
        change.field === 'orderId' && references.has(change.after ?? '') ? { ...change, after: references.get(change.after!)! } : change,
      ),
      entityType: 'campaign',
    }
  }
}

/** The orders together with planned ones: new orders under their placeholder ids, others as their rows change them. */
function ordersWith(stored: ReadonlyMap<number, OrderRowFacts>, planned: readonly PlannedChange[]): Map<number, OrderRowFacts> {
  const orders = new Map(stored)
  for (const { verdict, index, id, after } of planned) {
    if (verdict !== 'CREATE' && verdict !== 'UPDATE') continue
    // A planned order has its fields and its archived flag.
    const { advertiserId, currency, objectiveType, archived } = after as OrderFields & { archived: boolean }
    const key = verdict === 'CREATE' ? placeholderOf(index) : id!
    const { duplicationStatus = null } = orders.get(key) ?? {}
    orders.set(key, { id: key, advertiserId, currency, objectiveType, archived, duplicationStatus })
  }
  return orders
}
