/** The outcome of a job, from the outcomes of its rows. */
import type { JobOutcome } from '../../platform/jobs/queue/job.ts'

/** The numbers of rows without errors, and of errors. */
export interface RowCounts {
  created: number
  updated: number
  unchanged: number
  errors: number
}

export function toJobOutcome({ created, updated, unchanged, errors }: RowCounts): JobOutcome {
  if (errors === 0) return 'SUCCEEDED'
  return created + updated + unchanged > 0 ? 'PARTIAL' : 'FAILED'
}
