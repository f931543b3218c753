/** SQL of the order that an import is limited to. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleOrders } from '../../platform/http/visible-query.ts'

/** True when there is an order of this id that the actor may see. */
export async function isVisibleOrder(tx: Transaction<DB>, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from orders o where ${visibleOrders(actor)} and o.id = ${id}`.execute(tx)
  return rows.length > 0
}
