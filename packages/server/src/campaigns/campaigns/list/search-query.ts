/**
 * The search of the campaign list and its export. A narrow query over the covering indexes and the roll-up table finds the page's ids and
 * the total in one pass; the wide rows of the page are looked up last, one by one. The text of the query depends on the sort and on the
 * rare filters in use, never on the length of a list, so that there is a small set of named statements.
 */
import type { ParsedOf, campaigns } from '@spotdesk/sdk/contract'
import type { campaignSorts } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  exactReferenceFrom,
  type ListOrder,
  nameOrId,
  toListOrder as listOrder,
  referenceFrom,
  toFilterSet,
} from '../../../platform/db/query/list-query.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { objectiveSeen, spendSeen } from '../../../platform/http/money-seen-query.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'
import { attentionCondition, attentionJoin, attentionRank, forecastCondition } from './last-forecast-query.ts'
import { type CampaignKeysRecord, type CampaignRowRecord, recordTables, rowColumns } from '../store.ts'

type ListQuery = ParsedOf<typeof campaigns.list>
/** The filters and the sort of the list. */
export type CampaignSearch = Omit<ListQuery, 'page' | 'limit' | 'counted'>
/** The filters alone, such as those of the totals and of the views. */
export type Filters = { [F in Exclude<keyof CampaignSearch, 'sort'>]?: Readonly<CampaignSearch[F]> | undefined }
type Sort = (typeof campaignSorts)[number]

/** The name that stands for "no assigned user" in the look-up and in the filter. */
export const unassigned = 'Unassigned'

/** The sort expression of each column; `i` is campaigns, `t` their totals, `f` their last forecasts. */
const sortKeys: Record<Sort, (actor: Actor, now: Date) => readonly RawBuilder<unknown>[]> = {
  id: () => [],
  name: () => [sql`i.name_key`],
  startDate: () => [sql`i.start_date`],
  endDate: () => [sql`i.end_date`],
  actuals: () => [sql`coalesce(t.impressions, 0)`],
  secondScreenImpressions: () => [sql`coalesce(t.second_screen_impressions, 0)`],
  totalObjective: (actor) => [
    sql`case when i.objective_unlimited then 'Infinity' when i.objective_type = 'PRICE' then ${objectiveSeen(actor, 'i.objective_value', 'i')}
    else coalesce(i.objective_value + i.second_screen_objective, i.objective_value, i.second_screen_objective) end`,
  ],
  campaignObjective: (actor) => [
    sql`case when i.objective_unlimited then 'Infinity' else ${objectiveSeen(actor, 'i.objective_value', 'i')} end`,
  ],
  secondScreenObjective: () => [sql`i.second_screen_objective`],
  totalSpend: (actor) => [sql`${spendSeen(actor, 't.spend_e7', 'i')} + ${spendSeen(actor, 't.second_screen_spend_e7', 'i')}`],
  secondScreenSpend: (actor) => [spendSeen(actor, 't.second_screen_spend_e7', 'i')],
  complete: () => [sql`t.complete_e1`],
  secondScreenComplete: () => [sql`t.second_screen_complete_e1`],
  campaignPacing: () => [sql`i.pacing_priority`, sql`i.pacing_type`],
  status: () => [sql`i.status_rank`],
  updatedAt: () => [sql`i.updated_at`],
  // The worst first: the colour of delivery statuses and deviation, or the last forecast; then the lowest pace; then the
  // end that comes first. No index has status and pace: each pass of the assessment would write it.
  attention: (actor, now) => [attentionRank(actor, now), sql`i.pace`, sql`i.end_date`],
}
const sortsByTotals: readonly Sort[] = [
  'actuals',
  'secondScreenImpressions',
  'totalSpend',
  'secondScreenSpend',
  'complete',
  'secondScreenComplete',
]

interface Order extends ListOrder<Sort> {
  /** Tables that the sort needs beside campaigns. */
  joins: RawBuilder<unknown>
}

function buildCampaignOrder(actor: Actor, sort: CampaignSearch['sort'], now: Date): Order {
  const order = listOrder((column: Sort) => sortKeys[column](actor, now), sort, 'id')
  return { ...order, joins: buildJoins(actor, order.column) }
}

function buildJoins(actor: Actor, column: Sort): RawBuilder<unknown> {
  if (column === 'attention') return attentionJoin(actor)
  return sortsByTotals.includes(column) ? sql`left join campaign_totals t on t.agency_id = i.agency_id and t.campaign_id = i.id` : sql``
}

/**
 * Conditions on `campaigns i`. An absent or empty filter keeps everything.
 * @throws Problem forbidden for a filter by forecasts without the right to them
 */
export function conditions(actor: Actor, search: Filters, now: Date): RawBuilder<boolean> {
  const statuses = search.status ?? []
  const live = statuses.filter((status) => status !== 'ARCHIVED')
  const parts = [
    visibleCampaigns(actor, 'i'),
    sql`(${statuses.length === 0} or (i.archived and ${statuses.includes('ARCHIVED')}) or (not i.archived and i.status = any(${live})))`,
    sql`(${toFilterSet(search.type)}::text[] is null or i.type = any(${toFilterSet(search.type)}))`,
    sql`(${toFilterSet(search.advertiserId)}::bigint[] is null or i.advertiser_id = any(${toFilterSet(search.advertiserId)}))`,
    sql`(${toFilterSet(search.orderId)}::bigint[] is null or i.order_id = any(${toFilterSet(search.orderId)}))`,
    sql`(${toFilterSet(search.ids)}::bigint[] is null or i.id = any(${toFilterSet(search.ids)}))`,
    searched(actor, search.q),
  ]
  if (search.reference) parts.push(exactReferenceFrom('i', search.reference))
  if (search.after !== undefined) parts.push(sql`i.id > ${search.after}`)
  if (search.deliveryStatus?.length) parts.push(sql`i.delivery_statuses && ${search.deliveryStatus}::text[]`)
  if (search.forecastStatus?.length) parts.push(forecastCondition(actor, search.forecastStatus))
  if (search.needsAttention) parts.push(attentionCondition(actor, now))
  if (search.assignedUsername?.length) parts.push(assignedTo(search.assignedUsername))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** By name, id or reference. The references have an index of their own: the list's holds no wide columns. */
function searched(actor: Actor, text: string | undefined): RawBuilder<boolean> {
  const byName = nameOrId('i', text)
  if (!text?.trim()) return byName
  return sql<boolean>`(${byName} or i.id in (
    select r.id from campaigns r where r.agency_id = ${actor.agencyId} and ${referenceFrom('r', text.trim())}))`
}

/** User names match in any case, because the list sends them in lower case. */
function assignedTo(names: readonly string[]): RawBuilder<unknown> {
  const lower = names.map((name) => name.toLowerCase())
  return sql`(lower(i.assigned_username) = any(${lower}) or (i.assigned_username is null and ${lower.includes(unassigned.toLowerCase())}))`
}

interface Page<R> {
  records: R[]
  /** Of all that match; where they are not counted, of the rows up to the end of the page, and one more where others follow. */
  total: number
}

/** One page of the campaigns that match, and the number of all that match. */
export const searchCampaignPage = (db: Kysely<DB>, actor: Actor, query: ListQuery, now: Date): Promise<Page<CampaignRowRecord>> =>
  findPage(db, actor, query, now, sql<CampaignRowRecord>`select ${rowColumns(actor)} from campaigns c ${recordTables}`)

/** The same of what campaigns are known by. */
export const searchKeys = (
  db: Kysely<DB>,
  actor: Actor,
  query: ParsedOf<typeof campaigns.keys>,
  now: Date,
): Promise<Page<CampaignKeysRecord>> =>
  findPage(
    db,
    actor,
    query,
    now,
    sql<CampaignKeysRecord>`select c.id, c.name, c.external_reference, c.version, c.order_id from campaigns c`,
  )

/** @param wide the query of the rows, from `campaigns c` */
async function findPage<R>(db: Kysely<DB>, actor: Actor, query: ListQuery, now: Date, wide: RawBuilder<R>): Promise<Page<R>> {
  const order = buildCampaignOrder(actor, query.sort, now)
  const where = conditions(actor, query, now)
  const isCounted = query.counted !== false
  const offset = query.page * query.limit
  // LIMIT makes the planner look up the rows of the page in a loop; flattened into a join, the query would be planned for a page of unknown
  // size. The count reads all that match: a page that leaves it out reads one row more.
  const { rows } = await sql<R & { total: number }>`
    select r.*, page.total from (
      select i.id${order.keys}, ${isCounted ? sql`count(*) over ()` : sql`0::bigint`} as total from campaigns i ${order.joins} where ${where}
      order by ${order.by} limit ${isCounted ? query.limit : query.limit + 1} offset ${offset}
    ) page cross join lateral (${wide} where c.agency_id = ${actor.agencyId} and c.id = page.id limit 1) r order by ${order.by}`.execute(db)
  if (!isCounted) return { records: rows.slice(0, query.limit), total: rows.length === 0 ? 0 : offset + rows.length }
  if (rows.length > 0) return { records: rows, total: rows[0]!.total }
  return { records: [], total: query.page === 0 ? 0 : await countMatches(db, where) }
}

async function countMatches(db: Kysely<DB>, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from campaigns i where ${where}`.execute(db)
  return rows[0]!.total
}

/** The query of the ids of matching campaigns, in order; without `limit`, all of them. */
export function campaignIdsQuery(
  actor: Actor,
  search: CampaignSearch,
  window: { limit: number | null; offset: number },
  now: Date,
): RawBuilder<{ id: number }> {
  const order = buildCampaignOrder(actor, search.sort, now)
  return sql<{ id: number }>`
    select i.id${order.keys} from campaigns i ${order.joins} where ${conditions(actor, search, now)}
    order by ${order.by} limit ${window.limit} offset ${window.offset}`
}
