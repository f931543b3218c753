/** SQL of applying a planned change-set: its earlier job, its file, and the entities that have changed since. */
import { type Transaction, sql } from 'kysely'
import type { Entities } from '../../platform/change-sets/entity.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { JobInput } from '../../platform/jobs/queue/job.ts'

/** The latest job that applies a change-set; null when there is none. */
export async function applyingJob(tx: Transaction<DB>, agencyId: number, changeSetId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from jobs where agency_id = ${agencyId} and change_set_id = ${changeSetId} and not dry_run order by created_at desc limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** The hash of a job's file. */
export async function hashOfUpload(tx: Transaction<DB>, agencyId: number, jobId: string): Promise<string | null> {
  const { rows } = await sql<{
    hash: string | null
  }>`select file_sha256 as hash from jobs where agency_id = ${agencyId} and id = ${jobId}`.execute(tx)
  return rows[0]?.hash ?? null
}

/** A plan from an order's tab is applied with the same selection of campaigns. */
export async function readSelection(tx: Transaction<DB>, agencyId: number, jobId: string | null): Promise<Pick<JobInput, 'selection'>> {
  if (jobId === null) return {}
  const { rows } = await sql<{ selection: JobInput['selection'] | null }>`
    select input -> 'selection' as selection from jobs where agency_id = ${agencyId} and id = ${jobId}`.execute(tx)
  return rows[0]?.selection ? { selection: rows[0].selection } : {}
}

/** True when an entity of the plan has another version than the one that was planned with. */
export async function hasMoved(tx: Transaction<DB>, { rows: kinds }: Entities, agencyId: number, changeSetId: string): Promise<boolean> {
  const moved = kinds.flatMap(({ entityType, table, owner = 'agency_id', planned }) =>
    planned
      ? [
          sql`select 1 from change_items i join ${sql.table(table)} t on t.${sql.ref(owner)} = i.agency_id and t.id = i.entity_id
    where i.agency_id = ${agencyId} and i.change_set_id = ${changeSetId} and i.entity_type = ${entityType} and i.verdict = 'UPDATE' and t.version <> i.base_version`,
        ]
      : [],
  )
  const { rows } = await sql`${sql.join(moved, sql` union all `)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Types of the entities that a change-set would change. */
export async function listPlannedTypes(tx: Transaction<DB>, agencyId: number, changeSetId: string): Promise<string[]> {
  const { rows } = await sql<{ entityType: string }>`select distinct entity_type as "entityType" from change_items
    where agency_id = ${agencyId} and change_set_id = ${changeSetId}`.execute(tx)
  return rows.map(({ entityType }) => entityType)
}
