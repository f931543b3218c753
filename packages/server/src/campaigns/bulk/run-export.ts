/** Carries out an export: things of one kind as a file that can be imported again. */
import type { bulk, OutputOf, ParsedOf } from '@spotdesk/sdk/contract'
import { type FileNoun, mostExportIds } from '@spotdesk/sdk/records'
import { isoDay } from '@spotdesk/sdk/values'
import type { Entities, ExportedEntity } from '../../platform/change-sets/entity.ts'
import { Problem, notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Services } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/queue/create.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { type ClaimedJob, advanceJob, finishJob } from '../../platform/jobs/queue/work-store.ts'
import { saveJobFile } from './job-file-store.ts'

/** The function that prints each kind of entity. */
function findExportedEntity({ rows }: Entities, kind: JobRow['kind']): ExportedEntity {
  const row = rows.find(({ changeSetKind, exported }) => exported && changeSetKind === kind)
  if (!row?.exported) throw new TypeError(`no row prints files of ${kind}`)
  return row.exported
}

/**
 * Creates an export job. An id that is unknown or outside of the actor's scope makes the whole call `notFound`, because an incomplete file
 * would be taken for a complete one.
 * @throws Problem tooManyItems, notFound, jobRunning, tooManyJobs
 */
export async function startExport(
  entities: Entities,
  kind: FileNoun,
  { body }: ParsedOf<typeof bulk.exportCampaigns>,
  call: Call,
): Promise<OutputOf<typeof bulk.exportCampaigns>> {
  const ids = [...new Set(body.ids)]
  if (ids.length > mostExportIds(kind)) throw new Problem('tooManyItems')
  const { actor, services, reason } = call
  const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
  return call.write(async (tx) => {
    if ((await findExportedEntity(entities, kind).count(tx, actor, ids)) < ids.length) throw notFound()
    return { id: await createJob(tx, requester, { type: 'export', kind, input: { reason, ids }, totalItems: ids.length }) }
  })
}

export async function runExport(services: Services, entities: Entities, claimed: ClaimedJob): Promise<void> {
  const { db, clock, config } = services
  const { job } = claimed
  const { actor, input } = job
  const now = clock.now()
  const content = Buffer.from(await findExportedEntity(entities, job.kind).print(db.as(actor), actor, input.ids ?? [], now))
  const file = { fileName: `${job.kind}-${isoDay(now, actor.agency.timeZone)}.csv`, content }
  try {
    await db.write(actor, async (tx) => {
      const { cancelRequested } = await advanceJob(tx, claimed, job.doneItems, { done: job.totalItems - job.doneItems })
      if (!cancelRequested) await saveJobFile(tx, { agencyId: actor.agencyId, jobId: job.id, role: 'export' }, file, config.storageBytes)
      await finishJob(tx, claimed, now, { outcome: cancelRequested ? 'CANCELED' : 'SUCCEEDED' })
    })
  } catch (error) {
    // The storage is full: the user gets this error, and a retry would not help.
    if (!(error instanceof Problem) || error.code !== 'storageQuotaExceeded') throw error
    await db.write(actor, (tx) => finishJob(tx, claimed, now, { outcome: 'FAILED', failure: error.message }))
  }
}
