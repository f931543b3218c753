/** Routes of bulk import and export of campaigns, ads and records, of applying change-sets, and of jobs. */
import { getFileKind } from '@spotdesk/sdk/bulk'
import { bulk, changeSets, nouns } from '@spotdesk/sdk/contract'
import { type FileNoun, recordNouns } from '@spotdesk/sdk/records'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { permitKind, unseenChange } from '../../platform/change-sets/permit-changes.ts'
import { resolveRevertScope } from '../../platform/change-sets/revert/revert-scope.ts'
import { requireOwn, revertScope } from '../../platform/change-sets/revert/revert.ts'
import { Problem, notFound } from '../../platform/http/answer/problem.ts'
import { getUserKey } from '../../platform/http/gate/actor.ts'
import { type Call, type Download, type Route, on } from '../../platform/http/route.ts'
import type { JobRow, JobType } from '../../platform/jobs/queue/job.ts'
import { findJob, listJobs, requestCancel } from '../../platform/jobs/queue/job-store.ts'
import { applyPlan } from './apply-plan.ts'
import { printFailedRows } from './errors-file.ts'
import { importNow } from './import-now.ts'
import { loadJobFile } from './job-file-store.ts'
import { presentJobs, presentStatus } from './present.ts'
import { startExport } from './run-export.ts'
import { summariseImport } from './summary.ts'
import { type ImportInput, checkFile, startImport } from './upload.ts'

/** Receives a file for import; an error of the whole file is refused before there is a job. */
async function receiveImport(kind: FileNoun, input: ImportInput, call: Call): Promise<{ id: string }> {
  await checkFile(kind, input, call)
  return call.write(async (tx) => ({ id: await startImport(tx, call, kind, input) }))
}

/** Jobs of every type are read at either of the two addresses. */
const readStatus = async ({ jobId }: { jobId: string }, call: Call) => presentStatus(await requireJob(call, jobId))
const readSummary = async ({ id }: { id: string }, call: Call) => summariseImport(call.db, await finished(call, id, 'import'))
async function readExportFile({ jobId }: { jobId: string }, call: Call): Promise<Download> {
  const job = await finished(call, jobId, 'export')
  const file = await loadJobFile(call.db, { agencyId: job.agencyId, jobId, role: 'export' })
  if (!file) throw notFound()
  return { fileName: file.fileName, body: file.content }
}

function printTemplateFile(kind: FileNoun, { example }: { example: boolean }, { actor, services }: Call): Download {
  return {
    fileName: `${kind}-template.csv`,
    body: getFileKind(kind).printTemplate({ example, zone: actor.agency.timeZone, today: services.clock.now() }),
  }
}

/** The calls of files of every record. */
const recordRoutes = (entities: Entities): Route[] =>
  recordNouns.flatMap((noun) => [
    on(nouns[noun].importFile, (input, call) => receiveImport(noun, input as ImportInput, call)),
    on(nouns[noun].exportFile, (input, call) => startExport(entities, noun, input, call)),
    on(nouns[noun].template, async (input, call) => printTemplateFile(noun, input, call)),
  ])

export const bulkRoutes = (entities: Entities): Route[] => [
  on(bulk.importCampaigns, (input, call) => receiveImport('campaigns', input, call)),
  on(bulk.importNow, (input, call) => importNow({ kind: 'campaigns', row: bulk.importNow }, input, call)),
  on(bulk.exportCampaigns, (input, call) => startExport(entities, 'campaigns', input, call)),
  on(bulk.status, readStatus),
  on(bulk.summary, readSummary),
  on(bulk.download, readExportFile),
  on(bulk.template, async (input, call) => printTemplateFile('campaigns', input, call)),
  on(bulk.importAds, (input, call) => receiveImport('ads', input, call)),
  on(bulk.importAdsNow, (input, call) => importNow({ kind: 'ads', row: bulk.importAdsNow }, input, call)),
  on(bulk.exportAds, (input, call) => startExport(entities, 'ads', input, call)),
  on(bulk.adStatus, readStatus),
  on(bulk.adSummary, readSummary),
  on(bulk.adDownload, readExportFile),
  on(bulk.adTemplate, async (input, call) => printTemplateFile('ads', input, call)),
  ...recordRoutes(entities),
  on(changeSets.apply, applyPlan(entities)),
  on(bulk.jobs, async (filter, call) => {
    const { list, total } = await listJobs(call.db, call.actor, filter)
    return { list: await presentJobs(call.db, call.actor.agencyId, list), total }
  }),
  on(bulk.job, async ({ id }, call) => (await presentJobs(call.db, call.actor.agencyId, [await requireJob(call, id)]))[0]!),
  on(bulk.cancelJob, async ({ id }, call) =>
    call.write(async (tx) => {
      const found = await findJob(tx, call.actor, id)
      if (!found) throw unseenChange(call.actor)
      // An export changes nothing: whoever began it may stop it.
      const isOwnExport = found.type === 'export' && getUserKey(found.actor) === getUserKey(call.actor)
      if (!isOwnExport) permitKind(entities, call.actor, found.kind)
      const job = await requestCancel(tx, call.actor, id, call.services.clock.now())
      if (!job) throw notFound()
      return (await presentJobs(tx, call.actor.agencyId, [job]))[0]!
    }),
  ),
  on(bulk.jobErrors, async ({ id }, call): Promise<Download> => {
    const job = await finished(call, id, 'import')
    const name = (job.fileName ?? `${job.kind}.csv`).replace(/\.csv$/i, '')
    return { fileName: `${name}-errors.csv`, body: await printFailedRows(call.db, entities, job) }
  }),
  on(bulk.jobFile, async ({ id }, call): Promise<Download> => {
    const job = await requireJob(call, id)
    const file = await loadJobFile(call.db, { agencyId: job.agencyId, jobId: id, role: job.type === 'export' ? 'export' : 'upload' })
    if (!file) throw notFound()
    return { fileName: file.fileName, body: file.content }
  }),
  on(bulk.revertJob, ({ id, body }, call) =>
    revertScope(entities, call, body, async (tx) => {
      const job = await findJob(tx, call.actor, id)
      if (job?.type !== 'import') throw unseenChange(call.actor)
      permitKind(entities, call.actor, job.kind)
      requireOwn(call.actor, { userId: job.actor.userId, actorId: job.actor.id })
      if (job.status !== 'COMPLETED') throw new Problem('jobNotFinished')
      // A dry run or a failed import has changed nothing.
      if (job.changeSetId === null || job.dryRun) throw new Problem('changeSetNotApplied')
      return resolveRevertScope(tx, entities, call.actor, { id: job.changeSetId, items: body?.items })
    }),
  ),
]

async function requireJob(call: Call, id: string): Promise<JobRow> {
  const job = await findJob(call.db, call.actor, id)
  if (!job) throw notFound()
  return job
}

/** A finished job of a type. @throws Problem notFound, jobNotFinished */
async function finished(call: Call, id: string, type: JobType): Promise<JobRow> {
  const job = await requireJob(call, id)
  if (job.type !== type) throw notFound()
  if (job.status !== 'COMPLETED') throw new Problem('jobNotFinished')
  return job
}
