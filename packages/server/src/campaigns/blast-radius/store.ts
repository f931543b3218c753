/** SQL of blast radii: the entities that depend on an entity, in the actor's scope. */
import type { ReachedCampaign } from '@spotdesk/sdk/rules'
import {
  type AdvertiserStatus,
  type CampaignStatus,
  type CampaignType,
  digitsOf,
  type OrderDuplicationStatus,
  spendScale,
  spendToNumber,
} from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns, visibleOrders } from '../../platform/http/visible-query.ts'

/** A campaign with the facts that its verdict depends on. */
export interface ReachedRow extends ReachedCampaign {
  type: CampaignType
  archived: boolean
  paused: boolean
  submitted: boolean
  accepted: boolean
  rejected: boolean
  objectiveMet: boolean
  startDate: Date | null
  endDate: Date | null
  advertiserId: number
  order: { id: number; name: string; archived: boolean } | null
}

interface Row extends Omit<ReachedRow, 'plannedSpend' | 'order'> {
  plannedE7: string | null
  orderId: number | null
  orderName: string | null
  orderArchived: boolean | null
}

/** Planned but undelivered money in 10⁻⁷ of the currency: open impressions × CPM in 10⁻⁴; null where a part has no limit. */
const planned = sql`case when c.type = 'SECOND_SCREEN' then 0 when c.objective_unlimited then null
    when c.objective_type = 'PRICE' then greatest(0, coalesce(c.objective_value, 0)::numeric * ${10 ** spendScale}::bigint - coalesce(t.spend_e7, 0))
    else greatest(0, coalesce(c.objective_value, 0) - coalesce(t.impressions, 0))::numeric * coalesce(c.cpm_e4, 0) end
  + greatest(0, coalesce(c.second_screen_objective, 0) - coalesce(t.second_screen_impressions, 0))::numeric * coalesce(c.second_screen_cpm_e4, 0)`

/** The selected campaigns: one, or those of an order or an advertiser that are not archived. */
type Reached = { id: number } | { orderId: number } | { advertiserId: number }

function isReached(which: Reached): RawBuilder<boolean> {
  if ('id' in which) return sql<boolean>`c.id = ${which.id}`
  return 'orderId' in which
    ? sql<boolean>`(c.order_id = ${which.orderId} and not c.archived)`
    : sql<boolean>`(c.advertiser_id = ${which.advertiserId} and not c.archived)`
}

/** The selected campaigns in the actor's scope, by id. */
export async function readReached(db: Kysely<DB>, actor: Actor, which: Reached): Promise<ReachedRow[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.type, c.status, c.currency, c.archived, c.paused, c.submitted_at is not null as submitted, c.accepted_at is not null as accepted,
      c.rejected_at is not null as rejected, c.objective_met as "objectiveMet", c.start_date as "startDate", c.end_date as "endDate",
      c.advertiser_id as "advertiserId", o.id as "orderId", o.name as "orderName", o.archived as "orderArchived", trunc(${planned})::text as "plannedE7",
      (select count(*) from ads a where a.agency_id = c.agency_id and a.campaign_id = c.id and a.status = 'ACTIVE' and not a.archived) as "activeAds"
    from campaigns c
    left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id
    where ${visibleCampaigns(actor)} and ${isReached(which)} order by c.id`.execute(db)
  return rows.map(({ plannedE7, orderId, orderName, orderArchived, ...row }) => ({
    ...row,
    plannedSpend: plannedE7 === null ? null : spendToNumber(BigInt(plannedE7), digitsOf(row.currency)),
    order: orderId === null ? null : { id: orderId, name: orderName!, archived: orderArchived! },
  }))
}

/** True when an order stays active without one of its campaigns: its end is ahead, and another campaign is neither idle nor archived. */
export async function staysActive(
  db: Kysely<DB>,
  agencyId: number,
  campaign: { id: number; orderId: number },
  now: Date,
): Promise<boolean> {
  const idle: CampaignStatus[] = ['COMPLETED', 'PAUSED', 'REJECTED']
  const { rows } = await sql`select 1 from orders o where o.agency_id = ${agencyId} and o.id = ${campaign.orderId}
    and (o.archived or coalesce(o.end_date <= ${now}, false) or exists (select 1 from campaigns c where c.agency_id = o.agency_id and c.order_id = o.id
      and c.id <> ${campaign.id} and not c.archived and c.status <> all(${idle}::text[])))`.execute(db)
  return rows.length > 0
}

/** An order; undefined when the actor may not see it. */
export async function readOrderFacts(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<{ id: number; name: string; archived: boolean; duplicationStatus: OrderDuplicationStatus | null } | undefined> {
  const { rows } = await sql<{ id: number; name: string; archived: boolean; duplicationStatus: OrderDuplicationStatus | null }>`
    select o.id, o.name, o.archived, o.duplication_status as "duplicationStatus" from orders o where ${visibleOrders(actor)} and o.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** An advertiser; undefined when the actor may not see it. */
export async function readAdvertiserFacts(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<{ id: number; name: string; status: AdvertiserStatus } | undefined> {
  const { rows } = await sql<{ id: number; name: string; status: AdvertiserStatus }>`
    select a.id, a.name, a.status from advertisers a where a.agency_id = ${actor.agencyId} and a.id = ${id}
      and (${actor.advertiserIds}::bigint[] is null or a.id = any(${actor.advertiserIds}::bigint[]))`.execute(db)
  return rows[0]
}

/** Orders of an advertiser that are not archived. */
export async function readAdvertiserOrders(db: Kysely<DB>, actor: Actor, advertiserId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from orders o where ${visibleOrders(actor)} and o.advertiser_id = ${advertiserId} and not o.archived order by o.id`.execute(
    db,
  )
  return rows
}
