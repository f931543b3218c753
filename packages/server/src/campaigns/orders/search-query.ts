/** The search of the order list and its export: a narrow query finds the page's ids; the wide rows are looked up last. */
import type { ParsedOf, orders } from '@spotdesk/sdk/contract'
import { limits, orderStatuses, hourMs } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nameOrId, toListOrder, toFilterSet } from '../../platform/db/query/list-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { objectiveSeen } from '../../platform/http/money-seen-query.ts'
import { isInactive, rollUpOfAll } from './roll-up-query.ts'
import { visibleOrders } from '../../platform/http/visible-query.ts'
import { type OrderRecord, readOrders } from './store.ts'

/** The filters and the sort of the list. */
export type OrderSearch = Omit<ParsedOf<typeof orders.dashboard>, 'page' | 'limit'>
type Sort = (typeof orders.orderSorts)[number]

/** Duplicates that were completed before this time have no label any more. */
const labelledSince = (now: Date) => new Date(now.getTime() - limits.orderDuplicatedHours * hourMs)
const selectAudioObjective = (actor: Actor) =>
  sql`case when o.objective_unlimited or (o.objective_value is null and s.unlimited_campaign) then null else coalesce(${objectiveSeen(actor, 'o.objective_value', 'o')}, s.audio_objective) end`
/** Completion to the tenth of a percent, the same value as `rollUpOrder` computes. */
const complete = (delivered: RawBuilder<unknown>, objective: RawBuilder<unknown>) =>
  sql`case when ${objective} > 0 then least(1000, floor(${delivered} * 1000 / ${objective})) end`

/** The part of the order's dates, or those of its campaigns, that is over at the clock of facts; 0 where one is missing, as in `rollUpOrder`. */
const gone = sql`(select case when d.until > d.since then least(1, greatest(0, extract(epoch from k.as_of - d.since) / extract(epoch from d.until - d.since))) end
  from (select coalesce(o.start_date, s.min_start) as since, coalesce(o.end_date, s.max_end) as until) d, delivery_clock k where k.agency_id = o.agency_id)`

/** Delivered over due, the same value as `rollUpOrder` computes. */
function orderPace(objective: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofCampaigns = sql`case when s.booked > 0 then s.due * least(1, ${objective} / s.booked) else 0 end`
  const due = sql`${ofCampaigns} + greatest(0, ${objective} - coalesce(s.booked, 0)) * coalesce(${gone}, 0)`
  return sql`case when ${objective} > 0 then round(coalesce(s.delivered, 0) / nullif(${due}, 0), 4) end`
}

function sortKeys(actor: Actor, now: Date): Record<Sort, readonly RawBuilder<unknown>[]> {
  const audioObjective = selectAudioObjective(actor)
  const status = sql`case when o.archived then 'ARCHIVED'
    when o.duplication_status = 'DUPLICATED' and o.duplicated_at <= ${labelledSince(now)} or o.duplication_status is null
      then case when ${isInactive(actor, now)} then 'INACTIVE' else 'ACTIVE' end
    else o.duplication_status end`
  return {
    id: [],
    name: [sql`coalesce(o.name_key, o.name_lc)`],
    advertiser: [
      sql`(select coalesce(a.name_key, a.name_lc) from advertisers a where a.agency_id = o.agency_id and a.id = o.advertiser_id)`,
    ],
    startDate: [sql`o.start_date`],
    endDate: [sql`o.end_date`],
    actuals: [sql`coalesce(s.impressions, 0)`],
    secondScreenImpressions: [sql`coalesce(s.second_screen_impressions, 0)`],
    audioObjective: [
      sql`case when o.objective_unlimited or (o.objective_value is null and s.unlimited_campaign) then 'Infinity' else ${audioObjective} end`,
    ],
    secondScreenObjective: [sql`s.second_screen_objective`],
    totalSpend: [sql`coalesce(s.spend_e7 + s.second_screen_spend_e7, 0)`],
    secondScreenSpend: [sql`coalesce(s.second_screen_spend_e7, 0)`],
    complete: [complete(sql`coalesce(s.delivered, 0)`, audioObjective)],
    secondScreenComplete: [complete(sql`s.second_screen_impressions`, sql`s.second_screen_objective`)],
    pace: [orderPace(audioObjective)],
    status: [sql`array_position(${[...orderStatuses]}::text[], ${status})`],
    updatedAt: [sql`o.updated_at`],
  }
}
/** Columns whose keys need no roll-up. */
const ownSorts: readonly Sort[] = ['id', 'name', 'advertiser', 'startDate', 'endDate', 'status', 'updatedAt']

/** Conditions on `orders o`. An absent or empty filter keeps everything. */
function conditions(actor: Actor, { status = [], advertiserId, ids, q: text }: OrderSearch, now: Date): RawBuilder<boolean> {
  const parts = [
    visibleOrders(actor),
    sql`(${toFilterSet(advertiserId)}::bigint[] is null or o.advertiser_id = any(${toFilterSet(advertiserId)}))`,
    sql`(${toFilterSet(ids)}::bigint[] is null or o.id = any(${toFilterSet(ids)}))`,
    nameOrId('o', text),
  ]
  if (status.length > 0) {
    const [active, inactive] = [status.includes('ACTIVE'), status.includes('INACTIVE')]
    const live = active === inactive ? sql`${active}` : sql`${isInactive(actor, now)} = ${inactive}`
    parts.push(sql`((o.archived and ${status.includes('ARCHIVED')}) or (not o.archived and ${live}))`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export interface PageWindow {
  limit: number | null
  offset: number
}

/** The query of the ids of matching orders, in order; without `limit`, all of them. */
export function orderIdsQuery(actor: Actor, search: OrderSearch, { limit, offset }: PageWindow, now: Date): RawBuilder<{ id: number }> {
  const order = toListOrder((column) => sortKeys(actor, now)[column], search.sort, '-id')
  const sums = ownSorts.includes(order.column) ? sql`` : rollUpOfAll(actor, now)
  return sql<{ id: number }>`
    select o.id${order.keys} from orders o ${sums} where ${conditions(actor, search, now)} order by ${order.by} limit ${limit} offset ${offset}`
}

/** Ids of the matching orders, in order, and the number of all that match; the newest first unless a sort is given. */
export async function searchIds(
  db: Kysely<DB>,
  actor: Actor,
  search: OrderSearch,
  { limit, offset }: PageWindow,
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const order = toListOrder((column) => sortKeys(actor, now)[column], search.sort, '-id')
  const where = conditions(actor, search, now)
  const sums = ownSorts.includes(order.column) ? sql`` : rollUpOfAll(actor, now)
  const { rows } = await sql<{ id: number; total: number }>`
    select o.id${order.keys}, count(*) over () as total from orders o ${sums} where ${where} order by ${order.by} limit ${limit} offset ${offset}`.execute(
    db,
  )
  if (rows.length > 0 || offset === 0) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*) as total from orders o where ${where}`.execute(db)
  return { ids: [], total: counted.rows[0]!.total }
}

/** One page of the matching orders, and the number of all that match. */
export async function searchOrderPage(
  db: Kysely<DB>,
  actor: Actor,
  { page, limit, ...search }: ParsedOf<typeof orders.dashboard>,
  now: Date,
): Promise<{ records: OrderRecord[]; total: number }> {
  const { ids, total } = await searchIds(db, actor, search, { limit, offset: page * limit }, now)
  return { records: ids.length === 0 ? [] : await readOrders(db, actor, ids, now), total }
}
