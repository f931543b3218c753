/** SQL that activates the ads of campaigns that are submitted. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/** Activates the ads of campaigns that are submitted: those with media, a tag or an estimated duration. Returns their ids by campaign. */
export async function activateAds(
  tx: Transaction<DB>,
  agencyId: number,
  campaignIds: readonly number[],
  now: Date,
): Promise<Map<number, number[]>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<{ campaign_id: number; ids: number[] }>`
    with active as (
      update ads set status = 'ACTIVE', version = version + 1, updated_at = ${now}
      where agency_id = ${agencyId} and campaign_id = any(${campaignIds}::bigint[]) and status = 'DRAFT' and not archived
        and (creative_id is not null or redirect_url is not null or estimated_duration_s is not null)
      returning campaign_id, id)
    select campaign_id, array_agg(id order by id) as ids from active group by campaign_id`.execute(tx)
  return new Map(rows.map((row) => [row.campaign_id, row.ids]))
}

/** Resets ads that a submit activated to draft; ads that were changed by something else since are left alone. */
export async function deactivateAds(tx: Transaction<DB>, agencyId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update ads set status = 'DRAFT', version = version + 1, updated_at = ${now}
    where agency_id = ${agencyId} and id = any(${ids}::bigint[]) and status = 'ACTIVE'`.execute(tx)
}
