/** SQL that reads inventory adjustments. Their writes are those of every record. */
import type { ParsedOf, adjustments } from '@spotdesk/sdk/contract'
import type { AdjustmentStatus, CorrectionType } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { type AdjustmentPlanContext, type AdjustmentState, toFixed } from '@spotdesk/sdk/rules'
import { ofAgency } from '../../platform/change-sets/record/record-query.ts'
import { nameOrId, toListOrder, toFilterSet } from '../../platform/db/query/list-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'

/**
 * Adjustments `r` in the actor's scope. A user who is limited to some publishers sees adjustments of these alone: one without publishers
 * concerns all publishers of the agency.
 */
export function visibleAdjustments(actor: Pick<Actor, 'agencyId' | 'publisherIds'>) {
  const { publisherIds } = actor
  const own = publisherIds === null ? sql`` : sql` and r.publisher_ids <> '{}' and r.publisher_ids <@ ${publisherIds}::bigint[]`
  return sql<boolean>`(${ofAgency(actor)}${own})`
}

interface Named {
  id: number
  name: string
}

export interface AdjustmentRecord extends Omit<AdjustmentState, 'deleted'> {
  id: number
  version: number
  createdAt: Date
  updatedAt: Date
  publishers: Named[]
  zones: Named[]
  shows: Named[]
  /** When the newest snapshot read its adjustments; null when there is none. */
  readAt: Date | null
  /** True if that snapshot found nothing that it could correct. */
  idle: boolean
}

const named = (table: 'publishers' | 'zones' | 'shows', column: string) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.id), '[]') from ${sql.table(table)} n where n.id = any(r.${sql.raw(column)}))`

const readAt = sql`(select s.built_at from forecast_snapshot s order by s.number desc limit 1)`

const idle = sql`coalesce((select r.id = any(s.idle_adjustments) from forecast_snapshot s order by s.number desc limit 1), false)`

const columns = sql`r.id, r.version, r.name, r.start_date as "startDate", r.end_date as "endDate", r.publisher_ids as "publisherIds", r.zone_ids as "zoneIds",
  r.show_ids as "showIds", r.countries, r.feed_types as "feedTypes", r.corrections, r.created_at as "createdAt", r.updated_at as "updatedAt",
  ${named('publishers', 'publisher_ids')} as publishers, ${named('zones', 'zone_ids')} as zones, ${named('shows', 'show_ids')} as shows, ${readAt} as "readAt", ${idle} as idle`

const sortKeys: Record<(typeof adjustments.adjustmentSorts)[number], RawBuilder<unknown>[]> = {
  id: [],
  name: [sql`coalesce(r.name_key, r.name_lc)`],
  startDate: [sql`r.start_date`],
  endDate: [sql`r.end_date`],
  updatedAt: [sql`r.updated_at`],
}

/** The same rule as `adjustmentStatus`, for one row. */
const statusIn = (statuses: readonly AdjustmentStatus[] | null, now: Date) => sql<boolean>`(${statuses}::text[] is null or (case
  when r.end_date <= ${now} then 'EXPIRED' when coalesce(${readAt} >= r.updated_at, false) then 'ACTIVE' else 'PENDING' end) = any(${statuses}::text[]))`

/** A page of the matching adjustments, and the number of all that match; the latest change first unless a sort is given. */
export async function searchAdjustments(
  db: Kysely<DB>,
  actor: Actor,
  { status, publisherId, q: text, sort, page, limit }: ParsedOf<typeof adjustments.list>,
  now: Date,
): Promise<{ records: AdjustmentRecord[]; total: number }> {
  const order = toListOrder((column) => sortKeys[column], sort, '-updatedAt')
  const publishers = toFilterSet(publisherId)
  const where = sql`${visibleAdjustments(actor)} and not r.deleted and ${statusIn(toFilterSet(status), now)}
    and (${publishers}::bigint[] is null or r.publisher_ids = '{}' or r.publisher_ids && ${publishers}::bigint[])
    and ${nameOrId('r', text)}`
  const [found, counted] = await Promise.all([
    sql<AdjustmentRecord>`select ${columns}${order.keys} from inventory_adjustments r where ${where}
      order by ${order.by} limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from inventory_adjustments r where ${where}`.execute(db),
  ])
  return { records: found.rows, total: counted.rows[0]!.total }
}

export async function readAdjustment(db: Kysely<DB>, actor: Actor, id: number): Promise<AdjustmentRecord | undefined> {
  const { rows } = await sql<AdjustmentRecord>`
    select ${columns} from inventory_adjustments r where ${visibleAdjustments(actor)} and not r.deleted and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The part of a definition's publishers and zones that the agency owns and that is in the actor's scope. */
export async function findOwnInventory(
  db: Kysely<DB>,
  { agencyId, publisherIds }: Actor,
  asked: Pick<AdjustmentState, 'publisherIds' | 'zoneIds' | 'showIds'>,
): Promise<Record<'publisherIds' | 'zoneIds' | 'showIds', number[]>> {
  const publishers = asked.publisherIds.length > 0 ? asked.publisherIds : null
  const own = sql`p.owner_agency_id = ${agencyId} and p.status <> 'ARCHIVED' and (${publisherIds}::bigint[] is null or p.id = any(${publisherIds}::bigint[]))`
  const within = sql`${own} and (${publishers}::bigint[] is null or p.id = any(${publishers}::bigint[]))`
  const { rows } = await sql<Record<'publisherIds' | 'zoneIds' | 'showIds', number[]>>`
    select array(select p.id from publishers p where ${own} and p.id = any(${asked.publisherIds}::bigint[])) as "publisherIds",
      array(select z.id from zones z join publishers p on p.id = z.publisher_id where ${within} and z.id = any(${asked.zoneIds}::bigint[])) as "zoneIds",
      array(select s.id from shows s join publishers p on p.id = s.publisher_id where ${within} and s.id = any(${asked.showIds}::bigint[])) as "showIds"`.execute(
    db,
  )
  return rows[0]!
}

/** Replaces the name of an adjustment outside of the actor's scope. */
const hiddenName = 'of somebody else'

/**
 * Other adjustments of the agency that have FIXED corrections in the same period, and the time zone of their days. The agency is
 * locked: until the transaction ends nobody else can add one.
 * @param one the adjustment to write; one without FIXED corrections has no conflicts
 */
export async function findFixed(
  tx: Transaction<DB>,
  actor: Pick<Actor, 'agency' | 'agencyId' | 'publisherIds'>,
  id: number,
  one: Pick<AdjustmentState, 'startDate' | 'endDate'> & { corrections: readonly { type: CorrectionType }[] },
): Promise<Pick<AdjustmentPlanContext, 'zone' | 'others'>> {
  if (!one.corrections.some(({ type }) => type === 'FIXED')) return { zone: actor.agency.timeZone, others: [] }
  const { rows: agencies } = await sql<{ zone: string }>`
    select time_zone as zone from agencies where id = ${actor.agencyId} for no key update`.execute(tx)
  const { rows } = await sql<AdjustmentState>`
    select case when ${visibleAdjustments(actor)} then r.name else ${hiddenName} end as name, r.publisher_ids as "publisherIds", r.zone_ids as "zoneIds", r.show_ids as "showIds", r.countries, r.feed_types as "feedTypes", r.corrections
    from inventory_adjustments r where r.agency_id = ${actor.agencyId} and r.id <> ${id} and not r.deleted
      and r.start_date < ${one.endDate} and r.end_date > ${one.startDate} and r.corrections @> '[{"type": "FIXED"}]'
    order by r.id`.execute(tx)
  return { zone: agencies[0]!.zone, others: rows.map((other) => ({ ...toFixed(other), name: other.name })) }
}
