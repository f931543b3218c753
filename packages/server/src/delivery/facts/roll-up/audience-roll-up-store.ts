/** The reach of all campaigns of an agency together by day of its time zone; the audience of one campaign is compared with it. */
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

/** Recomputes days from all of their facts; without `days`, every day. */
export async function sumAudience(
  db: Kysely<DB> | Transaction<DB>,
  agency: { id: number; timeZone: string },
  days?: readonly string[],
): Promise<void> {
  const date = sql`(f.hour at time zone ${agency.timeZone})::date`
  const only = days
    ? sql`and ${date} = any(${days}::date[]) and f.hour >= ((select min(d) from unnest(${days}::date[]) d)::timestamp at time zone ${agency.timeZone}) - interval '3 hours'
      and f.hour < (((select max(d) from unnest(${days}::date[]) d) + 1)::timestamp at time zone ${agency.timeZone}) + interval '3 hours'`
    : sql``
  await sql`delete from audience_days where agency_id = ${agency.id} ${days ? sql`and day = any(${days}::date[])` : sql``}`.execute(db)
  await sql`
    insert into audience_days (agency_id, day, dimension, value, impressions)
    select f.agency_id, ${date}, f.dimension, v.key, sum(v.value::bigint) from audience_hour f, jsonb_each_text(f.impressions) v
    where f.agency_id = ${agency.id} ${only} group by 1, 2, 3, 4`.execute(db)
}
