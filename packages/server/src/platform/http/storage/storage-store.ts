/** SQL of what the stored files of an agency take. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Lengths are read from the heads of the rows: no content is. A creative that several advertisers have is one file. */
export async function usedBytes(tx: Transaction<DB>, agencyId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select ((select coalesce(sum(bytes), 0) from (
        select max(bytes) as bytes from creatives where agency_id = ${agencyId} and stored group by sha256) blobs)
      + (select coalesce(sum(octet_length(content)), 0) from job_files where agency_id = ${agencyId})
      + (select coalesce(sum(octet_length(content)), 0) from report_parts where agency_id = ${agencyId})
      + (select coalesce(sum(octet_length(content)), 0) from report_files where agency_id = ${agencyId}))::float8 as used`.execute(tx)
  return rows[0]!.used
}

/** Holds the agency's row until the transaction ends. */
export async function lockAgencyStorage(tx: Transaction<DB>, agencyId: number): Promise<void> {
  await sql`select 1 from agencies where id = ${agencyId} for no key update`.execute(tx)
}
