/** Registers the workers of bulk jobs and the clean-up of their files. */
import { limits, dayMs } from '@spotdesk/sdk/values'
import { expirePlans } from '../../platform/change-sets/change-set-store.ts'
import type { Services } from '../../platform/http/route.ts'
import { deleteOldJobs, deleteTakenFacts } from '../../platform/jobs/queue/job-store.ts'
import { runExport } from './run-export.ts'
import { type ImportParts, runImport } from './run-import.ts'

/** Registers all of them with the queue. Call it once, before the queue starts. */
export function registerBulkWorkers(services: Services, parts: ImportParts): void {
  const { entities } = parts
  const { jobs, db, clock } = services
  jobs.handle('import', (claimed) => runImport(services, parts, claimed))
  jobs.handle('export', (claimed) => runExport(services, entities, claimed))
  const keptSince = () => new Date(clock.now().getTime() - limits.jobsKeptDays * dayMs)
  jobs.every('expire-plans', 600, () => expirePlans(db.system, clock.now(), keptSince()))
  const takenBefore = () => new Date(clock.now().getTime() - limits.factFileDays * dayMs)
  jobs.every('taken-facts', 3600, () => deleteTakenFacts(db.system, takenBefore()))
  jobs.every('delete-old-jobs', 3600, () => deleteOldJobs(db.system, keptSince()))
}
