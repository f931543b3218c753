/**
 * The limit for the stored files of an agency together: creatives, uploads and results of jobs, reports. It is counted from the rows
 * themselves in the transaction that stores a file, so the count can neither drift nor race.
 */
import type { Transaction } from 'kysely'
import { limits } from '@spotdesk/sdk/values'
import type { DB } from '../../db/schema.ts'
import { Problem } from '../answer/problem.ts'
import { lockAgencyStorage, usedBytes } from './storage-store.ts'

const megabyte = 1_000_000

/**
 * To be called after the file was written, in its transaction. From then on no other transaction of the agency stores files until this one
 * has ended.
 * @param quota bytes
 * @throws Problem storageQuotaExceeded, which rolls back the transaction with the file
 */
export async function requireQuota(tx: Transaction<DB>, agencyId: number, quota: number): Promise<void> {
  // A statement of its own: the count below sees the files that other transactions have committed meanwhile.
  await lockAgencyStorage(tx, agencyId)
  const used = await usedBytes(tx, agencyId)
  if (used <= quota) return
  throw new Problem('storageQuotaExceeded', {
    // Including this file. The text has whole megabytes, rounded so that more than the quota is more in the text too.
    used: Math.ceil(used / megabyte),
    quota: Math.floor(quota / megabyte),
    jobDays: limits.jobsKeptDays,
    reportDays: limits.reportFileDays,
  })
}
