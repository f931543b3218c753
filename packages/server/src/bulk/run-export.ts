/** Carries out an export: the campaigns as a file that can be imported again. */
import { printCampaigns } from '@spotdesk/sdk/bulk'
import { isoDay } from '@spotdesk/sdk/values'
import { loadCampaigns } from '../change-sets/campaign-store.ts'
import { Problem, notFound } from '../http/problem.ts'
import type { Call, Services } from '../http/route.ts'
import { createJob } from '../jobs/create.ts'
import { type ClaimedJob, advanceJob, finishJob } from '../jobs/work-store.ts'
import { type bulk, type OutputOf, type ParsedOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { saveJobFile } from './job-files.ts'

/**
 * Asks for an export. One id that is unknown, or not the caller's to see, makes the whole call `notFound`: a file that silently
 * lacks campaigns would be taken for complete.
 * @throws Problem tooManyItems, notFound, jobRunning, tooManyJobs
 */
export async function startExport(
  { body }: ParsedOf<typeof bulk.exportCampaigns>,
  call: Call,
): Promise<OutputOf<typeof bulk.exportCampaigns>> {
  const ids = [...new Set(body.ids)]
  if (ids.length > limits.bulkExportIds) throw new Problem('tooManyItems')
  const { actor, services, reason } = call
  const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
  return call.write(async (tx) => {
    if ((await loadCampaigns(tx, actor, ids)).length < ids.length) throw notFound()
    return { id: await createJob(tx, requester, { type: 'export', kind: 'campaigns', input: { reason, ids }, totalItems: ids.length }) }
  })
}

/** Prints the campaigns in the order they were asked for. A campaign out of the user's sight since is left out. */
export async function runExport({ db, clock }: Services, claimed: ClaimedJob): Promise<void> {
  const { job } = claimed
  const { actor, input } = job
  const now = clock.now()
  const found = new Map((await loadCampaigns(db.as(actor), actor, input.ids ?? [])).map((campaign) => [campaign.id, campaign]))
  const campaigns = (input.ids ?? []).flatMap((id) => found.get(id) ?? [])
  const zone = actor.agency.timeZone
  const content = Buffer.from(printCampaigns(campaigns, { zone, exported: now, now }))
  await db.write(actor, async (tx) => {
    const { cancelRequested } = await advanceJob(tx, claimed, job.doneItems, { done: job.totalItems - job.doneItems })
    if (!cancelRequested)
      await saveJobFile(
        tx,
        { agencyId: actor.agencyId, jobId: job.id, role: 'export' },
        { fileName: `campaigns-${isoDay(now, zone)}.csv`, content },
      )
    await finishJob(tx, claimed, now, { outcome: cancelRequested ? 'CANCELED' : 'SUCCEEDED' })
  })
}
