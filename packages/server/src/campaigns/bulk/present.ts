/** Jobs as the API returns them. */
import type { bulk } from '@spotdesk/sdk/contract'
import type { Kysely } from 'kysely'
import { countChangeSets } from '../../platform/change-sets/item-store.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type JobRow, getProgress } from '../../platform/jobs/job.ts'

export function presentStatus(job: JobRow): bulk.JobStatus {
  return { status: job.status, type: job.type, progress: getProgress(job), outcome: job.outcome, changeSetId: job.changeSetId }
}

/** Jobs of one agency. What was reverted of them is counted in their change-sets. */
export async function presentJobs(db: Kysely<DB>, agencyId: number, jobs: readonly JobRow[]): Promise<bulk.Job[]> {
  const written = jobs.flatMap(({ changeSetId, dryRun }) => (changeSetId === null || dryRun ? [] : [changeSetId]))
  const counted = written.length === 0 ? null : await countChangeSets(db, agencyId, written)
  return jobs.map((job) => presentJob(job, job.changeSetId !== null && !job.dryRun ? (counted?.(job.changeSetId).reverted ?? 0) : 0))
}

function presentJob(job: JobRow, reverted: number): bulk.Job {
  const { agencyId: _agency, input: _input, attempts: _attempts, processEnds: _ends, actor, ...shown } = job
  return { ...shown, ...presentStatus(job), createdBy: actor.name, reverted }
}
