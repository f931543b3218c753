/** Bulk import and export of campaigns, applying planned change-sets, and jobs in general. */
import { bulk, changeSets } from '@spotdesk/sdk/contract'
import { requireOwn, revertIn } from '../change-sets/revert.ts'
import { Problem, notFound } from '../http/problem.ts'
import { type Call, type Download, type Route, on } from '../http/route.ts'
import type { JobRow, JobType } from '../jobs/job.ts'
import { findJob, listJobs, requestCancel } from '../jobs/job-store.ts'
import { applyPlan } from './apply-plan.ts'
import { printFailedRows } from './errors-file.ts'
import { importNow } from './import-now.ts'
import { loadJobFile } from './job-files.ts'
import { presentJob, presentStatus } from './present.ts'
import { startExport } from './run-export.ts'
import { summarise } from './summary.ts'
import { checkFile, startImport } from './upload.ts'

export const routes: Route[] = [
  on(bulk.importCampaigns, async (input, call) => {
    await checkFile(input.file)
    return call.write(async (tx) => ({ id: await startImport(tx, call, input) }))
  }),
  on(bulk.importNow, importNow),
  on(bulk.exportCampaigns, startExport),
  on(changeSets.apply, applyPlan),
  on(bulk.status, async ({ jobId }, call) => presentStatus(await jobOf(call, jobId))),
  on(bulk.summary, async ({ id }, call) => summarise(call.db, await finished(call, id, 'import'))),
  on(bulk.download, async ({ jobId }, call): Promise<Download> => {
    const job = await finished(call, jobId, 'export')
    const file = await loadJobFile(call.db, { agencyId: job.agencyId, jobId, role: 'export' })
    if (!file) throw notFound()
    return { fileName: file.fileName, body: file.content }
  }),
  on(bulk.jobs, async (filter, call) => {
    const { list, total } = await listJobs(call.db, call.actor, filter)
    return { list: list.map(presentJob), total }
  }),
  on(bulk.job, async ({ id }, call) => presentJob(await jobOf(call, id))),
  on(bulk.cancelJob, async ({ id }, call) =>
    call.write(async (tx) => {
      const job = await requestCancel(tx, call.actor, id, call.services.clock.now())
      if (!job) throw notFound()
      return presentJob(job)
    }),
  ),
  on(bulk.jobErrors, async ({ id }, call): Promise<Download> => {
    const job = await finished(call, id, 'import')
    const name = (job.fileName ?? 'campaigns.csv').replace(/\.csv$/i, '')
    return { fileName: `${name}-errors.csv`, body: await printFailedRows(call.db, job) }
  }),
  on(bulk.jobFile, async ({ id }, call): Promise<Download> => {
    const job = await jobOf(call, id)
    const file = await loadJobFile(call.db, { agencyId: job.agencyId, jobId: id, role: job.type === 'export' ? 'export' : 'upload' })
    if (!file) throw notFound()
    return { fileName: file.fileName, body: file.content }
  }),
  on(bulk.revertJob, ({ id, body }, call) =>
    call.write(async (tx) => {
      const job = await findJob(tx, call.actor, id)
      if (!job || job.type !== 'import') throw notFound()
      requireOwn(call.actor, { userId: job.actor.userId, actorId: job.actor.id })
      if (job.status !== 'COMPLETED') throw new Problem('jobNotFinished')
      // A dry run, or an import that came to nothing, has changed nothing.
      if (job.changeSetId === null || job.dryRun) throw new Problem('changeSetNotApplied')
      return revertIn(tx, call, { id: job.changeSetId, eventId: null }, body)
    }),
  ),
]

async function jobOf(call: Call, id: string): Promise<JobRow> {
  const job = await findJob(call.db, call.actor, id)
  if (!job) throw notFound()
  return job
}

/** A job of a type that has ended. @throws Problem notFound, jobNotFinished */
async function finished(call: Call, id: string, type: JobType): Promise<JobRow> {
  const job = await jobOf(call, id)
  if (job.type !== type) throw notFound()
  if (job.status !== 'COMPLETED') throw new Problem('jobNotFinished')
  return job
}
