/** Reads the context for planning orders: the orders themselves, and the defaults of new ones. */
import type { OrderPlanWorld, OrderRecord, ParsedOrder } from '@spotdesk/sdk/bulk'
import type { OrderDefaults, OrderState } from '@spotdesk/sdk/rules'
import type { AdvertiserStatus, Currency } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { StoredRecord } from '../../platform/change-sets/record/record-store.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { loadOrderFacts } from './facts-store.ts'

export interface OrderPlanContext {
  defaults: OrderDefaults
  /** Those of the given advertisers that the actor may create orders for. */
  advertisers: ReadonlyMap<number, { id: number; name: string; status: AdvertiserStatus }>
}

/** The defaults of new orders, and the advertisers that orders name. */
export async function loadOrderPlanContext(db: Kysely<DB>, actor: Actor, advertiserIds: readonly number[]): Promise<OrderPlanContext> {
  const allowed = advertiserIds.filter((id) => actor.advertiserIds === null || actor.advertiserIds.includes(id))
  const { rows } = await sql<{ margin: number; advertisers: { id: number; name: string; status: AdvertiserStatus }[] }>`
    select coalesce((g.settings ->> 'marginPercent')::float8, 0) as margin,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'status', a.status)), '[]') from advertisers a
        where a.agency_id = g.id and a.id = any(${allowed}::bigint[])) as advertisers
    from agencies g where g.id = ${actor.agencyId}`.execute(db)
  const { margin, advertisers } = rows[0]!
  return {
    defaults: { currency: actor.agency.currency as Currency, marginPercent: margin },
    advertisers: new Map(advertisers.map((advertiser) => [advertiser.id, advertiser])),
  }
}

/** The status of each advertiser, as a function for the plan. */
export function mapAdvertiserStatuses({ advertisers }: OrderPlanContext): Map<number, AdvertiserStatus> {
  return new Map([...advertisers.values()].map(({ id, status }) => [id, status]))
}

/** Rows of orders to plan, and the function that reads the orders that they name. */
interface PlannedRows {
  rows: readonly ParsedOrder[]
  /** Time zone of the dates. */
  zone: string
  read(keys: { ids: number[]; references: string[] }): Promise<StoredRecord<OrderState>[]>
}

/** Reads the whole context for planning rows of orders. */
export async function loadOrderWorld(db: Kysely<DB>, actor: Actor, { rows, zone, read }: PlannedRows): Promise<OrderPlanWorld> {
  const [stored, surroundings] = await Promise.all([
    read({ ids: rows.flatMap(({ id }) => id ?? []), references: rows.flatMap(({ externalReference }) => externalReference ?? []) }),
    loadOrderPlanContext(db, actor, [...new Set(rows.flatMap(({ cells }) => cells.advertiserId ?? []))]),
  ])
  const ids = stored.map(({ id }) => id)
  const facts = await loadOrderFacts(db, actor.agencyId, ids)
  const records = stored.map((record): OrderRecord => ({ ...record, ...facts.get(record.id)! }))
  return {
    ...surroundings.defaults,
    zone,
    advertisers: mapAdvertiserStatuses(surroundings),
    byId: new Map(records.map((record) => [record.id, record])),
    byReference: new Map(records.flatMap((one) => (one.fields.externalReference === null ? [] : [[one.fields.externalReference, one]]))),
  }
}
