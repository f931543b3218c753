/** `POST /change-sets/{id}/apply`: makes a job of a planned change-set. */
import { type changeSets, changeSets as changeSetRows, type OutputOf, type ParsedOf } from '@spotdesk/sdk/contract'
import { type Transaction, sql } from 'kysely'
import { type ChangeSetRow, lockChangeSet, setStatus } from '../../platform/change-sets/change-set-store.ts'
import { isExpired } from '../../platform/change-sets/present.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Problem, notFound } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/create.ts'
import type { JobInput } from '../../platform/jobs/job.ts'
import { copyUpload } from './job-files.ts'

/**
 * A second call while the first one's job runs, or after it has applied the change-set, answers the same job.
 * @throws Problem notFound, planExpired, planStale, jobRunning, tooManyJobs
 */
export async function applyPlan({ id, body }: ParsedOf<typeof changeSets.apply>, call: Call): Promise<OutputOf<typeof changeSets.apply>> {
  const { actor, services, reason } = call
  const now = services.clock.now()
  const { override } = body
  return call.write(async (tx) => {
    const changeSet = await lockChangeSet(tx, actor, id)
    if (!changeSet) throw notFound()
    if (isExpired(changeSet, now)) throw new Problem('planExpired')
    if (body.hash !== changeSet.hash) throw new Problem('planStale')
    if (changeSet.status !== 'PLANNED') {
      const job = await applyingJob(tx, actor.agencyId, id)
      if (!job) throw new Problem('planStale')
      return { id: job }
    }
    if (body.mode === 'atomic' && (await hasMoved(tx, actor.agencyId, id))) throw new Problem('planStale')
    const requester = { actor, now, jobs: services.jobs, limited: services.config.limits }
    const job = await createJob(tx, requester, {
      type: 'import',
      kind: plannedKindOf(changeSet),
      input: { reason, ...(override && { override }), ...(await selectionOf(tx, actor.agencyId, changeSet.jobId)) },
      mode: body.mode,
      changeSetId: id,
      fileName: changeSet.fileName,
      fileSha256: changeSet.jobId === null ? null : await hashOfUpload(tx, actor.agencyId, changeSet.jobId),
      totalItems: Object.values(changeSet.counts).reduce((sum, count) => sum + count, 0),
    })
    if (changeSet.jobId !== null)
      await copyUpload(tx, { agencyId: actor.agencyId, fromJob: changeSet.jobId, toJob: job }, services.config.storageBytes)
    await setStatus(tx, actor.agencyId, id, { status: 'APPLYING', now })
    return { id: job }
  })
}

async function applyingJob(tx: Transaction<DB>, agencyId: number, changeSetId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from jobs where agency_id = ${agencyId} and change_set_id = ${changeSetId} and not dry_run order by created_at desc limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

async function hashOfUpload(tx: Transaction<DB>, agencyId: number, jobId: string): Promise<string | null> {
  const { rows } = await sql<{
    hash: string | null
  }>`select file_sha256 as hash from jobs where agency_id = ${agencyId} and id = ${jobId}`.execute(tx)
  return rows[0]?.hash ?? null
}

/** A plan from an order's tab is applied within the same selection. */
async function selectionOf(tx: Transaction<DB>, agencyId: number, jobId: string | null): Promise<Pick<JobInput, 'selection'>> {
  if (jobId === null) return {}
  const { rows } = await sql<{ selection: JobInput['selection'] | null }>`
    select input -> 'selection' as selection from jobs where agency_id = ${agencyId} and id = ${jobId}`.execute(tx)
  return rows[0]?.selection ? { selection: rows[0].selection } : {}
}

/** What was planned is of a kind that can be. */
const plannedKindOf = ({ kind }: ChangeSetRow) => changeSetRows.plannedKinds.find((planned) => planned === kind) ?? 'campaigns'

/** Whether a thing of the plan has another version than the plan was based on. */
async function hasMoved(tx: Transaction<DB>, agencyId: number, changeSetId: string): Promise<boolean> {
  const moved = (type: string, table: string) => sql`
    select 1 from change_items i join ${sql.table(table)} t on t.agency_id = i.agency_id and t.id = i.entity_id
    where i.agency_id = ${agencyId} and i.change_set_id = ${changeSetId} and i.entity_type = ${type} and i.verdict = 'UPDATE' and t.version <> i.base_version`
  const { rows } =
    await sql`${moved('campaign', 'campaigns')} union all ${moved('ad', 'ads')} union all ${moved('order', 'orders')} limit 1`.execute(tx)
  return rows.length > 0
}
