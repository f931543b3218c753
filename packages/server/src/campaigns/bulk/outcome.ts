/** The outcome of a job, from the outcomes of its rows. */
import type { JobOutcome } from '../../platform/jobs/job.ts'

/** The numbers of rows without errors, and of errors. */
export interface Counts {
  created: number
  updated: number
  unchanged: number
  errors: number
}

export function outcomeOf({ created, updated, unchanged, errors }: Counts): JobOutcome {
  if (errors === 0) return 'SUCCEEDED'
  return created + updated + unchanged > 0 ? 'PARTIAL' : 'FAILED'
}
