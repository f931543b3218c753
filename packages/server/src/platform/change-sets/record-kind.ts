/**
 * Orders and advertisers as the spine of writes sees them: how each of their fields stands in its row. One line a field, read in
 * both directions; locking, writing, auditing and reverting are the same for both (`record-store.ts`, `revert-records.ts`).
 */
import { type AdvertiserFields, type OrderFields, checkOrder } from '@spotdesk/sdk/rules'
import { type AdvertiserStatus, rowErrorText, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'

/** An order as it is written: its settings and its place in the archive. */
export type OrderState = OrderFields & { archived: boolean }
/** An advertiser as it is written. */
export type AdvertiserState = AdvertiserFields & { status: AdvertiserStatus }

export interface Column {
  name: string
  /** From the field to JSON that the column's type reads. */
  write?: (value: never) => unknown
  /** From what the driver answers to the field. */
  read?: (value: never) => unknown
}

export interface RecordKind<F extends { name: string }> {
  entityType: 'order' | 'advertiser' | 'ad' | 'inventoryAdjustment'
  table: 'orders' | 'advertisers' | 'ads' | 'inventory_adjustments'
  /** Where ids come from. */
  sequence: string
  columns: { [N in keyof F & string]: Column }
  /** Keeps a query on the table as `r` to what an actor may see and write. */
  scope(actor: Actor): RawBuilder<boolean>
  /** What a record that is taken back becomes: put away, its reference released. */
  unmade: Partial<F>
  /** Whether a row `r` has children that a change-set did not make. */
  hasOthersChildren(agencyId: number, changeSetId: string): RawBuilder<boolean>
  /** Why a record may not go back to what it was, in words; null when it may. */
  refuse(tx: Transaction<DB>, change: Return<F>): Promise<string | null>
}

/** A record on its way back. */
export interface Return<F> {
  actor: Actor
  /** The change-set that is reverted. */
  changeSetId: string
  id: number
  before: F
  after: F
}

const numeric: Pick<Column, 'read'> = { read: (value: string | null) => (value === null ? null : Number(value)) }
/** Margin is kept in 10⁻⁴ percent. */
const marginScale = 10_000

/** True when a campaign of `r` was not made by the change-set. */
const othersCampaigns = (column: 'order_id' | 'advertiser_id', agencyId: number, changeSetId: string) => sql<boolean>`exists (
  select 1 from campaigns c where c.agency_id = ${agencyId} and c.${sql.raw(column)} = r.id and not exists (
    select 1 from audit_events e where e.agency_id = ${agencyId} and e.change_set_id = ${changeSetId} and e.entity_type = 'campaign' and e.entity_id = c.id))`

export const orderKind: RecordKind<OrderState> = {
  entityType: 'order',
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
    marginPercent: {
      name: 'margin_e4',
      write: (percent: number) => Math.round(percent * marginScale),
      read: (value: number) => value / marginScale,
    },
    archived: { name: 'archived' },
  },
  scope: ({ agencyId, advertiserIds }) =>
    sql<boolean>`(r.agency_id = ${agencyId} and (${advertiserIds}::bigint[] is null or r.advertiser_id = any(${advertiserIds}::bigint[])))`,
  unmade: { archived: true, externalReference: null },
  // Campaigns that are still being copied into it are on their way.
  hasOthersChildren: (agencyId, changeSetId) =>
    sql<boolean>`(r.duplication_status = 'DUPLICATING' or ${othersCampaigns('order_id', agencyId, changeSetId)})`,
  refuse: refuseOrder,
}

/** An order goes back if it is valid as a whole then, and into the archive only if nothing of it goes on delivering there. */
async function refuseOrder(
  tx: Transaction<DB>,
  { actor: { agencyId }, changeSetId, id, before, after }: Return<OrderState>,
): Promise<string | null> {
  if (before.archived && after.archived) return rowErrorText('orderArchived')
  const live = sql`c.status in ('READY', 'RUNNING', 'PENDING') and not c.archived and not exists (select 1 from audit_events e
    where e.agency_id = ${agencyId} and e.change_set_id = ${changeSetId} and e.entity_type = 'campaign' and e.entity_id = c.id)`
  const { rows } = await sql<{ campaigns: number; live: number; sum: string }>`
    select count(*) as campaigns, count(*) filter (where ${live}) as live, coalesce(sum(c.objective_value) filter (where not c.archived), 0) as sum
    from campaigns c where c.agency_id = ${agencyId} and c.order_id = ${id}`.execute(tx)
  const { campaigns, live: delivering, sum } = rows[0]!
  if (after.archived && delivering > 0) return 'Campaigns of the order deliver, or will.'
  const [error] = checkOrder(after, { before, campaigns, sumObjective: Number(sum) }).errors
  return error ? rowErrorText(error.code, error.params) : null
}

export const advertiserKind: RecordKind<AdvertiserState> = {
  entityType: 'advertiser',
  table: 'advertisers',
  sequence: 'advertiser_ids',
  columns: {
    name: { name: 'name' },
    domain: { name: 'domain' },
    contact: { name: 'contact' },
    email: { name: 'email' },
    categoryIds: { name: 'category_ids' },
    externalReference: { name: 'external_reference' },
    status: { name: 'status' },
  },
  scope: ({ agencyId, advertiserIds }) =>
    sql<boolean>`(r.agency_id = ${agencyId} and (${advertiserIds}::bigint[] is null or r.id = any(${advertiserIds}::bigint[])))`,
  unmade: { status: 'ARCHIVED', externalReference: null },
  hasOthersChildren: (agencyId, changeSetId) => sql<boolean>`(${othersCampaigns('advertiser_id', agencyId, changeSetId)}
    or exists (select 1 from orders o where o.agency_id = ${agencyId} and o.advertiser_id = r.id))`,
  refuse: async (_, { before, after }) =>
    before.status === 'ARCHIVED' && after.status === 'ARCHIVED' ? rowErrorText('advertiserArchived') : null,
}

export const namesOf = <F extends { name: string }>(kind: RecordKind<F>) => Object.keys(kind.columns) as (keyof F & string)[]

/** Columns that hold fields, and those that follow from the name: keys for search and sorting. */
export const columnsOf = <F extends { name: string }>(kind: RecordKind<F>): string[] => [
  ...Object.values<Column>(kind.columns).map(({ name }) => name),
  'name_lc',
  'name_key',
]

/** The values of those columns, as JSON. */
export function toRow<F extends { name: string }>(kind: RecordKind<F>, fields: F): Record<string, unknown> {
  const row: Record<string, unknown> = { name_lc: searchKey(fields.name), name_key: sortKey(fields.name) }
  for (const name of namesOf(kind)) {
    const column: Column = kind.columns[name]
    row[column.name] = column.write ? column.write(fields[name] as never) : fields[name]
  }
  return row
}

/** The fields of a row. */
export function toState<F extends { name: string }>(kind: RecordKind<F>, row: Record<string, unknown>): F {
  const fields: Record<string, unknown> = {}
  for (const name of namesOf(kind)) {
    const column: Column = kind.columns[name]
    const value = row[column.name] ?? null
    fields[name] = column.read ? column.read(value as never) : value
  }
  return fields as F
}
