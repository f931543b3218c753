/** Jobs as the API returns them. */
import type { bulk } from '@spotdesk/sdk/contract'
import { type JobRow, progressOf } from '../../platform/jobs/job.ts'

export function presentStatus(job: JobRow): bulk.JobStatus {
  return { status: job.status, type: job.type, progress: progressOf(job), outcome: job.outcome, changeSetId: job.changeSetId }
}

export function presentJob(job: JobRow): bulk.Job {
  const { agencyId: _agency, input: _input, attempts: _attempts, processEnds: _ends, actor, ...shown } = job
  return { ...shown, ...presentStatus(job), createdBy: actor.name }
}
