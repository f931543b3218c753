/** SQL of the subjects of forecasts: campaigns, competing campaigns and the market. */
import type { RevenueType } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../snapshots/campaign-store.ts'

/** The revenue type and currency of a campaign. @throws Problem notFound */
export async function readRevenue({ db, actor }: Call, id: number): Promise<{ type: RevenueType; currency: string }> {
  const { rows } = await sql<{ type: RevenueType; currency: string }>`
    select c.revenue_type as type, c.currency from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The market of the actor's agency. */
export async function readMarket({ db, actor }: Call): Promise<number> {
  const { rows } = await sql<{ id: number }>`select market_id as id from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]!.id
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
