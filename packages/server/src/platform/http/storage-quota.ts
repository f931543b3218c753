/**
 * What the stored files of an agency may take together: creatives, what was uploaded to jobs and what they made, reports. It is counted
 * from the rows themselves in the transaction that stores, so that the count can neither drift nor be raced.
 */
import { type Transaction, sql } from 'kysely'
import { limits } from '@spotdesk/sdk/values'
import type { DB } from '../db/schema.ts'
import { Problem } from './problem.ts'

const megabyte = 1_000_000

/**
 * To be called after the file was written, in its transaction. From then on no other transaction of the agency stores until this one
 * has ended.
 * @param quota bytes
 * @throws Problem storageQuotaExceeded, with which the transaction and so the file goes
 */
export async function requireQuota(tx: Transaction<DB>, agencyId: number, quota: number): Promise<void> {
  // A statement of its own: the count below sees what those have committed that this one waited for.
  await sql`select 1 from agencies where id = ${agencyId} for no key update`.execute(tx)
  const used = await usedBytes(tx, agencyId)
  if (used <= quota) return
  throw new Problem('storageQuotaExceeded', {
    // With this file; what is told are whole megabytes, so that more than the quota is more in the text too.
    used: Math.ceil(used / megabyte),
    quota: Math.floor(quota / megabyte),
    jobDays: limits.jobsKeptDays,
    reportDays: limits.reportFileDays,
  })
}

/** Lengths are read from the heads of the rows: no content is. A creative that several advertisers have is one file. */
async function usedBytes(tx: Transaction<DB>, agencyId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select ((select coalesce(sum(bytes), 0) from (
        select max(bytes) as bytes from creatives where agency_id = ${agencyId} and stored group by sha256) blobs)
      + (select coalesce(sum(octet_length(content)), 0) from job_files where agency_id = ${agencyId})
      + (select coalesce(sum(octet_length(content)), 0) from report_parts where agency_id = ${agencyId})
      + (select coalesce(sum(octet_length(content)), 0) from report_files where agency_id = ${agencyId}))::float8 as used`.execute(tx)
  return rows[0]!.used
}
