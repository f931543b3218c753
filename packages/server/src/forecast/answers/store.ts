/** SQL of the subjects of forecasts: campaigns, competing campaigns and the market. */
import type { RevenueType } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import { inPack, ownPublishers, publishersInScope, wholePublisher } from '../../platform/http/visible-supply-query.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../snapshots/build/campaign-store.ts'

/** The revenue type and currency of a campaign. @throws Problem notFound */
export async function readRevenue({ db, actor }: Call, id: number): Promise<{ type: RevenueType; currency: string }> {
  const { rows } = await sql<{ type: RevenueType; currency: string }>`
    select c.revenue_type as type, c.currency from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Settings of the actor's agency, as they are stored. */
export async function readSettings({ db, actor }: Call): Promise<unknown> {
  const { rows } = await sql<{ settings: unknown }>`select settings from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]!.settings
}

/** The market of the actor's agency. */
export async function readMarket({ db, actor }: Call): Promise<number> {
  const { rows } = await sql<{ id: number }>`select market_id as id from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]!.id
}

/** Publishers that the actor may target as a whole, with their zones that are not archived. */
export async function readProposable({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<{ id: number; name: string; zones: number[] }[]> {
  const { rows } = await sql<{ id: number; name: string; zones: number[] }>`
    select p.id, p.name, array(select z.id from zones z where z.publisher_id = p.id and z.status <> 'ARCHIVED' order by z.id) as zones
    from publishers p where ${publishersInScope(actor)} and (${ownPublishers(actor)} or ${inPack(actor, wholePublisher)})`.execute(db)
  return rows
}

/** A campaign that the actor may see. */
export async function findForecastCampaign(db: Kysely<DB>, actor: Actor, id: number): Promise<ForecastCampaign | undefined> {
  const [found] = await readForecastCampaigns(db, sql`${visibleCampaigns(actor)} and c.id = ${id}`)
  return found
}

/** Those of these campaigns that the actor may see and that are drafts. */
export function readForecastDrafts(db: Kysely<DB>, actor: Actor, ids: readonly number[]): Promise<ForecastCampaign[]> {
  return readForecastCampaigns(
    db,
    sql`${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[]) and c.status = 'DRAFT' and not c.archived`,
  )
}

/** Those of these campaigns that the actor may see. */
export async function readVisibleIds(db: Kysely<DB>, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c where ${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Milliseconds of the creatives that have a duration, by id. */
export async function readDurations({ db, actor }: Pick<Call, 'db' | 'actor'>, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; durationMs: number }>`
    select id, duration_ms as "durationMs" from creatives
    where agency_id = ${actor.agencyId} and id = any(${ids}::bigint[]) and duration_ms is not null`.execute(db)
  return new Map(rows.map(({ id, durationMs }) => [id, durationMs]))
}

/** Frequency caps of an order; null: there is no such order. */
export async function readOrderCapping({ db, actor }: Pick<Call, 'db' | 'actor'>, id: number): Promise<ForecastCampaign['orderCapping']> {
  const { rows } = await sql<{ capping: ForecastCampaign['capping'] }>`
    select capping from orders where agency_id = ${actor.agencyId} and id = ${id}`.execute(db)
  return rows[0]?.capping ?? null
}
