/** SQL of the batches that bring facts, and of the files that wait for their jobs. */
import type { delivery } from '@spotdesk/sdk/contract'
import { type FactKind, type InventoryKind, limits, type RowError } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { toJsonText } from '../../../platform/audit/json-text.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { requireQuota } from '../../../platform/http/storage/storage-quota.ts'
import type { JobOutcome } from '../../../platform/jobs/queue/job.ts'
import { type ClaimedJob, finishJob } from '../../../platform/jobs/queue/work-store.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** The content of a batch: facts of delivery, or inventory for the forecast. */
type BatchKind = FactKind | InventoryKind
// The type of delivery kinds is wide, so that readers accept kinds of both contents.
type Batch = delivery.DeliveryBatch

export interface NewBatch {
  agencyId: number
  kind: BatchKind
  batchId: string
  jobId: string
  fileName: string
  fileSha256: string
  completeUntil: Date | null
  createdBy: string
  createdAt: Date
  totalRows: number
}

/** A batch that was sent before; `again` when its job failed, so that the batch may be sent once more. */
export async function findBatch(
  db: Executor,
  agencyId: number,
  kind: BatchKind,
  batchId: string,
): Promise<{ jobId: string; fileSha256: string; again: boolean } | null> {
  const { rows } = await sql<{ jobId: string; fileSha256: string; again: boolean }>`
    select b.job_id as "jobId", b.file_sha256 as "fileSha256", coalesce(b.outcome, j.outcome, case when j.id is null then 'CANCELED' else '' end) in ('FAILED', 'CANCELED') as again
    from delivery_batches b left join jobs j on j.agency_id = b.agency_id and j.id = b.job_id
    where b.agency_id = ${agencyId} and b.kind = ${kind} and b.batch_id = ${batchId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Inserts a batch with its file; replaces a failed batch of the same id.
 * @param quota bytes that the files of the agency may take @throws Problem storageQuotaExceeded
 */
export async function saveBatch(tx: Transaction<DB>, batch: NewBatch, content: Buffer, quota: number): Promise<void> {
  const { agencyId, kind, batchId, jobId } = batch
  await sql`delete from delivery_batches where agency_id = ${agencyId} and kind = ${kind} and batch_id = ${batchId}`.execute(tx)
  await sql`
    insert into delivery_batches (agency_id, kind, batch_id, job_id, file_name, file_sha256, complete_until, created_by, created_at, total_rows)
    values (${agencyId}, ${kind}, ${batchId}, ${jobId}, ${batch.fileName}, ${batch.fileSha256}, ${batch.completeUntil}, ${batch.createdBy}, ${batch.createdAt},
      ${batch.totalRows})`.execute(tx)
  await sql`insert into job_files (agency_id, job_id, role, file_name, media_type, content)
    values (${agencyId}, ${jobId}, 'upload', ${batch.fileName}, 'application/octet-stream', ${content})`.execute(tx)
  await requireQuota(tx, agencyId, quota)
}

/** The kind and content of the batch of a job. */
export async function loadBatch<K extends BatchKind>(
  db: Executor,
  agencyId: number,
  jobId: string,
): Promise<{ kind: K; completeUntil: Date | null; content: Buffer }> {
  const { rows } = await sql<{ kind: K; completeUntil: Date | null; content: Buffer }>`
    select b.kind, b.complete_until as "completeUntil", f.content from delivery_batches b
      join job_files f on f.agency_id = b.agency_id and f.job_id = b.job_id and f.role = 'upload'
    where b.agency_id = ${agencyId} and b.job_id = ${jobId}`.execute(db)
  return rows[0]!
}

/** Appends errors of rows to the stored ones. */
export async function addErrors(tx: Transaction<DB>, agencyId: number, jobId: string, errors: readonly RowError[]): Promise<void> {
  if (errors.length === 0) return
  await sql`update delivery_batches set errors = errors || ${toJsonText(errors.slice(0, limits.factErrorsKept))}::jsonb
    where agency_id = ${agencyId} and job_id = ${jobId} and jsonb_array_length(errors) < ${limits.factErrorsKept}`.execute(tx)
}

/** Ends a batch with the counts of its job, because the batch is kept longer than the job, and deletes its file. */
export async function finishBatch(tx: Transaction<DB>, agencyId: number, jobId: string, outcome: JobOutcome, now: Date): Promise<void> {
  await sql`
    update delivery_batches b set outcome = ${outcome}, finished_at = ${now}, created = j.created, updated = j.updated, unchanged = j.unchanged, total_errors = j.total_errors
    from jobs j where b.agency_id = ${agencyId} and b.job_id = ${jobId} and j.agency_id = b.agency_id and j.id = b.job_id`.execute(tx)
  await sql`delete from job_files where agency_id = ${agencyId} and job_id = ${jobId} and role = 'upload'`.execute(tx)
}

/** Ends a batch and its job. */
export async function endBatch(tx: Transaction<DB>, claimed: ClaimedJob, outcome: JobOutcome, now: Date): Promise<void> {
  await finishBatch(tx, claimed.job.agencyId, claimed.job.id, outcome, now)
  await finishJob(tx, claimed, now, { outcome })
}

/** A running batch shows the progress of its job. */
const columns: RawBuilder<unknown> =
  sql.raw(`b.job_id as id, b.kind, b.batch_id as "batchId", b.file_name as "fileName", b.file_sha256 as "fileSha256",
  b.created_by as "createdBy", b.created_at as "createdAt", coalesce(b.finished_at, j.finished_at) as "finishedAt",
  case when b.outcome is null and j.status = 'STARTED' then 'STARTED' else 'COMPLETED' end as status, coalesce(b.outcome, j.outcome) as outcome,
  b.total_rows as "totalRows", coalesce(j.created, b.created) as created, coalesce(j.updated, b.updated) as updated,
  coalesce(j.unchanged, b.unchanged) as unchanged, coalesce(j.total_errors, b.total_errors) as "totalErrors"`)
const tables = sql`delivery_batches b left join jobs j on j.agency_id = b.agency_id and j.id = b.job_id`

/** @param kinds the kinds to look for; a batch of another kind is not found */
export async function listBatches(
  db: Kysely<DB>,
  agencyId: number,
  { kinds, page, limit }: { kinds: readonly BatchKind[]; page: number; limit: number },
): Promise<{ list: Batch[]; total: number }> {
  const matching = sql`b.agency_id = ${agencyId} and b.kind = any(${kinds}::text[])`
  const [found, counted] = await Promise.all([
    sql<Batch>`select ${columns} from ${tables} where ${matching} order by b.created_at desc, b.job_id limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from delivery_batches b where ${matching}`.execute(db),
  ])
  return { list: found.rows, total: counted.rows[0]!.total }
}

export async function readBatch(
  db: Kysely<DB>,
  agencyId: number,
  { jobId, kinds }: { jobId: string; kinds: readonly BatchKind[] },
): Promise<(Batch & { errors: RowError[] }) | null> {
  const { rows } = await sql<Batch & { errors: RowError[] }>`
    select ${columns}, jsonb_path_query_array(b.errors, '$[0 to 999]') as errors from ${tables}
    where b.agency_id = ${agencyId} and b.job_id = ${jobId} and b.kind = any(${kinds}::text[])`.execute(db)
  return rows[0] ?? null
}

/** Facts are complete up to this time; it never moves back and never beyond now. */
export async function setComplete(tx: Transaction<DB>, agencyId: number, until: Date, now: Date): Promise<void> {
  const at = until > now ? now : until
  await sql`insert into delivery_clock (agency_id, as_of) values (${agencyId}, ${at})
    on conflict (agency_id) do update set as_of = greatest(delivery_clock.as_of, excluded.as_of)`.execute(tx)
}

/** Facts stored and errors found by a job, in all processes that have carried it out. */
export async function readJobCounts(db: Executor, agencyId: number, jobId: string): Promise<{ taken: number; errors: number }> {
  const { rows } = await sql<{ taken: number; errors: number }>`
    select created + updated + unchanged as taken, total_errors as errors from jobs where agency_id = ${agencyId} and id = ${jobId}`.execute(
    db,
  )
  return rows[0]!
}
