/** Loads everything that planning rows of orders has to know: the orders that they name and what these are judged by. */
import type { ParsedRow, OrderBulkVerb } from '@spotdesk/sdk/bulk'
import type { OrderFields } from '@spotdesk/sdk/rules'
import type { AdvertiserStatus, Currency, OrderDuplicationStatus } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Executor } from './campaign-store.ts'
import { type OrderState, columnsOf, orderKind, toState } from './record-kind.ts'
import type { StoredRecord } from './record-store.ts'

export type ParsedOrder = ParsedRow<OrderFields, OrderBulkVerb>

export interface OrderRow extends StoredRecord<OrderState> {
  /** Archived ones too. */
  campaigns: number
  sumObjective: number
  duplicationStatus: OrderDuplicationStatus | null
}

/** Everything that planning rows of orders has to know. */
export interface OrderWorld {
  records: readonly OrderRow[]
  /** Those that orders name and that the actor may see. */
  advertisers: ReadonlyMap<number, AdvertiserStatus>
  marginPercent: number
  currency: Currency
  zone: string
}

export async function loadOrderWorld(db: Executor, actor: Actor, rows: readonly ParsedOrder[], zone: string): Promise<OrderWorld> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const references = rows.flatMap(({ externalReference }) => externalReference ?? [])
  const advertiserIds = rows.flatMap(({ cells }) => cells.advertiserId ?? [])
  const columns = sql.raw(
    columnsOf(orderKind)
      .map((name) => `r.${name}`)
      .join(', '),
  )
  const [found, around] = await Promise.all([
    sql<Record<string, unknown> & { id: number; version: number; campaigns: number; sum: string }>`
      select r.id, r.version, r.duplication_status, ${columns}, s.campaigns, s.sum from orders r, lateral (
        select count(*) as campaigns, coalesce(sum(c.objective_value) filter (where not c.archived and not c.objective_unlimited), 0) as sum
        from campaigns c where c.agency_id = r.agency_id and c.order_id = r.id) s
      where ${orderKind.scope(actor)} and (r.id = any(${ids}::bigint[]) or r.external_reference = any(${references}::text[]))`.execute(db),
    sql<{ margin: number; advertisers: { id: number; status: AdvertiserStatus }[] }>`
      select coalesce((g.settings ->> 'marginPercent')::float8, 0) as margin,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'status', a.status)) from advertisers a where a.agency_id = g.id
          and a.id = any(${advertiserIds}::bigint[]) and (${actor.advertiserIds}::bigint[] is null or a.id = any(${actor.advertiserIds}::bigint[]))), '[]') as advertisers
      from agencies g where g.id = ${actor.agencyId}`.execute(db),
  ])
  const { margin, advertisers } = around.rows[0]!
  return {
    records: found.rows.map((row) => ({
      id: row.id,
      version: row.version,
      fields: toState(orderKind, row),
      campaigns: row.campaigns,
      sumObjective: Number(row.sum),
      duplicationStatus: row['duplication_status'] as OrderRow['duplicationStatus'],
    })),
    advertisers: new Map(advertisers.map(({ id, status }) => [id, status])),
    marginPercent: margin,
    currency: actor.agency.currency as Currency,
    zone,
  }
}
