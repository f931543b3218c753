/** Reads orders: one with all its settings, or a page's rows by their ids. The list's search and sorting are in `search.ts`. */
import type { CappingUnit, ObjectiveType, OrderDuplicationStatus, RevenueType } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { objectiveSeen } from '../../platform/http/money-seen-query.ts'
import { type RollUp, joinOrderSums } from './roll-up-query.ts'
import { campaignsOfOrder, visibleOrders } from '../../platform/http/visible-query.ts'

/** A stored order, with its advertiser's name and the roll-up of its campaigns. */
export interface OrderRecord extends RollUp {
  id: number
  name: string
  version: number
  external_reference: string | null
  advertiser_id: number
  advertiser_name: string
  start_date: Date | null
  end_date: Date | null
  currency: string
  revenue_type: RevenueType
  objective_type: ObjectiveType
  objective_value: string | null
  objective_unlimited: boolean
  managed_objective: string | null
  optimised_objective: string | null
  capping: { limit: number; unit: CappingUnit; unitMultiplier: number }[]
  deal_id: string | null
  comments: string | null
  margin_e4: number
  archived: boolean
  duplication_status: OrderDuplicationStatus | null
  duplicate_of: number | null
  duplicated_at: Date | null
  created_at: Date
  updated_at: Date
  /** The time to which facts of delivery are complete; null: there are none. */
  as_of: Date | null
}

const ownColumns = (
  actor: Actor,
) => sql`o.id, o.name, o.version, o.external_reference, o.advertiser_id, a.name as advertiser_name, o.start_date, o.end_date, o.currency,
  o.revenue_type, o.objective_type, ${objectiveSeen(actor, 'o.objective_value', 'o')} as objective_value, o.objective_unlimited,
  ${objectiveSeen(actor, 'o.managed_objective', 'o')} as managed_objective, ${objectiveSeen(actor, 'o.optimised_objective', 'o')} as optimised_objective, o.capping, o.deal_id, o.comments,
  o.margin_e4, o.archived, o.duplication_status, o.duplicate_of, o.duplicated_at, o.created_at, o.updated_at,
  (select k.as_of from delivery_clock k where k.agency_id = o.agency_id) as as_of`

/** A record of `orders o`; the caller appends the condition. */
export function selectRecords(actor: Actor, now: Date): RawBuilder<OrderRecord> {
  return sql<OrderRecord>`select ${ownColumns(actor)}, s.* from orders o join advertisers a on a.agency_id = o.agency_id and a.id = o.advertiser_id ${joinOrderSums(actor, now)}`
}

/** An order in the actor's scope; undefined when there is none with this id. */
export async function readOrderRecord(db: Kysely<DB>, actor: Actor, id: number, now: Date): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`${selectRecords(actor, now)} where ${visibleOrders(actor)} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** The orders of these ids, in this order; those that the actor may not see are left out. */
export async function readOrders(db: Kysely<DB>, actor: Actor, ids: readonly number[], now: Date): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`${selectRecords(actor, now)} where ${visibleOrders(actor)} and o.id = any(${ids})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Pixels of an order's campaigns that are not archived, each once. */
export async function readPixels(db: Kysely<DB>, actor: Actor, id: number): Promise<string[]> {
  const { rows } = await sql<{ pixel: string }>`
    select distinct pixel from orders o join campaigns c on ${campaignsOfOrder(actor)} and not c.archived, unnest(c.attribution_pixel_ids) as pixel
    where ${visibleOrders(actor)} and o.id = ${id} order by 1`.execute(db)
  return rows.map(({ pixel }) => pixel)
}

/** Campaigns of an order that are not archived, also those outside of the actor's scope: an order is written as a whole. */
export async function campaignIds(db: Kysely<DB>, agencyId: number, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where agency_id = ${agencyId} and order_id = ${orderId} and not archived order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the state of an order's duplication. No user has changed it, so the version stays. */
export async function setDuplication(
  tx: Kysely<DB>,
  agencyId: number,
  id: number,
  duplication: { status: OrderDuplicationStatus; of?: number; at: Date | null },
): Promise<void> {
  await sql`update orders set duplication_status = ${duplication.status}, duplicated_at = ${duplication.at}, duplicate_of = coalesce(${duplication.of ?? null}, duplicate_of)
    where agency_id = ${agencyId} and id = ${id}`.execute(tx)
}

/** The days by which the last duplication into an order was to move flights; null: it was to copy none. 0 if its job is gone. */
export async function readMoveDays(db: Kysely<DB>, agencyId: number, orderId: number): Promise<number | null> {
  const { rows } = await sql<{ duplicate: { moveDays?: number | null } }>`
    select input -> 'duplicate' as duplicate from jobs
    where agency_id = ${agencyId} and type = 'duplicate' and kind = 'orders'
      and (input -> 'duplicate' -> 'to' @> to_jsonb(${orderId}::bigint))
    order by created_at desc limit 1`.execute(db)
  const moveDays = rows[0]?.duplicate.moveDays
  return moveDays === undefined ? 0 : moveDays
}
