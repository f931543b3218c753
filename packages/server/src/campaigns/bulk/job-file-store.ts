/** Files of jobs, stored beside the job's row: uploads and exports. */
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { requireQuota } from '../../platform/http/storage/storage-quota.ts'

export interface JobFile {
  fileName: string
  content: Buffer
}

type Role = 'upload' | 'export'

/** @param quota bytes that the files of the agency may take  @throws Problem storageQuotaExceeded */
export async function saveJobFile(
  tx: Transaction<DB>,
  key: { agencyId: number; jobId: string; role: Role },
  file: JobFile,
  quota: number,
): Promise<void> {
  await sql`insert into job_files (agency_id, job_id, role, file_name, media_type, content)
    values (${key.agencyId}, ${key.jobId}, ${key.role}, ${file.fileName}, 'text/csv', ${file.content})`.execute(tx)
  await requireQuota(tx, key.agencyId, quota)
}

export async function loadJobFile(
  db: Kysely<DB> | Transaction<DB>,
  key: { agencyId: number; jobId: string; role: Role },
): Promise<JobFile | null> {
  const { rows } = await sql<JobFile>`select file_name as "fileName", content from job_files
    where agency_id = ${key.agencyId} and job_id = ${key.jobId} and role = ${key.role}`.execute(db)
  return rows[0] ?? null
}

/**
 * Copies the upload of another job, so that it can still be read when that job is deleted.
 * @param quota bytes that the files of the agency may take @throws Problem storageQuotaExceeded
 */
export async function copyUpload(
  tx: Transaction<DB>,
  { agencyId, fromJob, toJob }: { agencyId: number; fromJob: string; toJob: string },
  quota: number,
): Promise<void> {
  await sql`insert into job_files (agency_id, job_id, role, file_name, media_type, content)
    select agency_id, ${toJob}, role, file_name, media_type, content from job_files where agency_id = ${agencyId} and job_id = ${fromJob} and role = 'upload'`.execute(
    tx,
  )
  await requireQuota(tx, agencyId, quota)
}
