/** SQL of the recount of an agency's days: the lock on the agency, and the next campaigns. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { AgencyZone } from '../assess/assess.ts'

/**
 * Limits of one transaction: campaigns, and rows of `delivery_days` (each from up to 25 facts). Other writers wait for the agency's lock
 * meanwhile, and no statement may take longer than ten seconds.
 */
const step = { campaigns: 50, rows: 2000 }

export interface LockedAgency extends AgencyZone {
  recountSince: Date | null
}

/** Locks the agency until the transaction ends and returns its zone: writers of facts or sums of an agency run one after the other. */
export async function lockAgency(tx: Transaction<DB>, agencyId: number): Promise<LockedAgency> {
  const { rows } = await sql<LockedAgency>`
    select id, time_zone as "timeZone", recount_since as "recountSince" from agencies where id = ${agencyId} for no key update`.execute(tx)
  return rows[0]!
}

export async function nextCampaigns(tx: Transaction<DB>, agencyId: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select t.id, sum(d.rows) over (order by t.id) - d.rows as before
      from (select campaign_id as id from campaign_totals where agency_id = ${agencyId} and campaign_id > ${after} order by 1 limit ${step.campaigns}) t
      cross join lateral (select count(*) as rows from delivery_days d where d.agency_id = ${agencyId} and d.campaign_id = t.id) d) n
    where before < ${step.rows} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes all days of campaigns. */
export async function deleteDays(tx: Transaction<DB>, agencyId: number, campaignIds: readonly number[]): Promise<void> {
  for (const table of ['delivery_days', 'campaign_days'])
    await sql`delete from ${sql.table(table)} where agency_id = ${agencyId} and campaign_id = any(${campaignIds}::bigint[])`.execute(tx)
}

export async function endRecount(tx: Transaction<DB>, agencyId: number): Promise<void> {
  await sql`update agencies set recount_since = null where id = ${agencyId}`.execute(tx)
}
