/** How a job ended, from what became of its rows. */
import type { JobOutcome } from '../../platform/jobs/job.ts'

/** Counts of rows without error, and of errors. */
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
