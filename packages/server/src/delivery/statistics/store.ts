/** SQL of statistics beside their sums: reach, and the names of a place. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/** Different listeners of a part of a campaign in a period; 0 stands for all ads, publishers or zones. */
export interface ReachFact {
  campaign_id: number
  ad_id: number
  publisher_id: number
  zone_id: number
  from_day: string
  to_day: string
  listeners: number
}

/** Facts of exactly the period, if one is given, and of single days, if they are asked for. */
export async function readReachFacts(
  db: Kysely<DB>,
  agencyId: number,
  { campaignIds, period, byDay }: { campaignIds: readonly number[]; period: { from: string; to: string } | null; byDay: boolean },
): Promise<ReachFact[]> {
  const { rows } = await sql<ReachFact>`
    select campaign_id, ad_id, publisher_id, zone_id, from_day::text as from_day, to_day::text as to_day, listeners from reach_facts
    where agency_id = ${agencyId} and campaign_id = any(${campaignIds})
      and ((from_day = ${period?.from ?? null}::date and to_day = ${period?.to ?? null}::date) or (${byDay} and from_day = to_day))`.execute(
    db,
  )
  return rows
}

/**
 * Names of a zone and its publisher, where the agency sees the zone or a campaign of it was delivered there; undefined else, and when the
 * zone is not the publisher's.
 */
export async function readPlaceNames(
  db: Kysely<DB>,
  agencyId: number,
  { campaignId, publisherId, zoneId }: { campaignId: number; publisherId: number; zoneId: number },
): Promise<{ publisher: string; zone: string } | undefined> {
  const { rows } = await sql<{ publisher: string; zone: string }>`
    select publisher_name as publisher, name as zone from zone_named(${zoneId}) where publisher_id = ${publisherId}
      and (exists (select from zones z where z.id = ${zoneId}) or exists (select from delivery_days d
        where d.agency_id = ${agencyId} and d.campaign_id = ${campaignId} and d.zone_id = ${zoneId}))`.execute(db)
  return rows[0]
}
