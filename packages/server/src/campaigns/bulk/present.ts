/** Jobs as the API returns them. */
import type { bulk } from '@spotdesk/sdk/contract'
import type { Kysely } from 'kysely'
import { countReverted } from '../../platform/change-sets/items/item-store.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type JobRow, getProgress } from '../../platform/jobs/queue/job.ts'

export function presentStatus(job: JobRow): bulk.JobStatus {
  return { status: job.status, type: job.type, progress: getProgress(job), outcome: job.outcome, changeSetId: job.changeSetId }
}

/** Jobs of one agency. What was reverted of those that have ended is counted in their change-sets. */
export async function presentJobs(db: Kysely<DB>, agencyId: number, jobs: readonly JobRow[]): Promise<bulk.Job[]> {
  const changeSetIds = jobs.map((job) => (job.status === 'COMPLETED' && !job.dryRun ? job.changeSetId : null))
  const reverted = await countReverted(
    db,
    agencyId,
    changeSetIds.filter((id) => id !== null),
  )
  return jobs.map((job, at) => presentJob(job, reverted.get(changeSetIds[at] ?? '') ?? null))
}

function presentJob(job: JobRow, reverted: bulk.Job['reverted']): bulk.Job {
  const { agencyId: _agency, input: _input, attempts: _attempts, processEnds: _ends, actor, ...shown } = job
  return { ...shown, ...presentStatus(job), createdBy: actor.name, reverted }
}
