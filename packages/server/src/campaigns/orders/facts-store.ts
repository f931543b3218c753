/** Reads facts about orders from their campaigns. */
import type { OrderRecord } from '@spotdesk/sdk/bulk'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { sumOfObjectives } from '../campaigns/list/objectives-query.ts'
import { othersChildren } from '../../platform/change-sets/record/own-children-query.ts'
import { type RevertScope, inScope } from '../../platform/change-sets/revert/revert-store.ts'
import type { DB } from '../../platform/db/schema.ts'

export type OrderFacts = Pick<OrderRecord, 'duplicationStatus' | 'campaigns' | 'pendingCampaigns' | 'sumObjective'>

/**
 * The facts that restrict changes of orders, by id. They cover all campaigns, also those outside of the user's scope, because an order is
 * written as a whole.
 */
export async function loadOrderFacts(db: Kysely<DB>, agencyId: number, ids: readonly number[]): Promise<Map<number, OrderFacts>> {
  const { rows } = await sql<Omit<OrderFacts, 'sumObjective'> & { id: number; sumObjective: string }>`
    select o.id, o.duplication_status as "duplicationStatus", count(c.id) as campaigns, ${sumOfObjectives()} as "sumObjective",
      count(c.id) filter (where c.status = 'PENDING' and not c.archived) as "pendingCampaigns"
    from orders o left join campaigns c on c.agency_id = o.agency_id and c.order_id = o.id
    where o.agency_id = ${agencyId} and o.id = any(${ids}::bigint[]) group by o.agency_id, o.id`.execute(db)
  return new Map(rows.map(({ id, sumObjective, ...facts }) => [id, { ...facts, sumObjective: Number(sumObjective) }]))
}

const campaignChildren = { table: 'campaigns', column: 'order_id', entityType: 'campaign' }

/** True when an order `r` has campaigns, except those whose creation is reverted with it. Campaigns that are still being copied into it count. */
export function hasOthersCampaigns(agencyId: number, scope: RevertScope): RawBuilder<boolean> {
  return sql<boolean>`(r.duplication_status = 'DUPLICATING' or ${othersChildren(campaignChildren, agencyId, scope)})`
}

/** True when an order has READY, RUNNING or PENDING campaigns, except those that are reverted with it. */
export async function hasDeliveringCampaigns(db: Kysely<DB>, agencyId: number, orderId: number, scope: RevertScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from campaigns c where c.agency_id = ${agencyId} and c.order_id = ${orderId} and c.status in ('READY', 'RUNNING', 'PENDING')
      and not c.archived and not exists (select 1 from audit_events e where ${inScope(agencyId, scope, 'e')}
        and e.entity_type = 'campaign' and e.entity_id = c.id) limit 1`.execute(db)
  return rows.length > 0
}
