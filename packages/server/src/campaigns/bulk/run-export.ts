/** Carries out an export: campaigns or ads as a file that can be imported again. */
import { printAds, printCampaigns } from '@spotdesk/sdk/bulk'
import type { bulk, OutputOf, ParsedOf } from '@spotdesk/sdk/contract'
import { isoDay, limits } from '@spotdesk/sdk/values'
import { campaignsOfAds, loadAdCampaigns } from '../../platform/change-sets/ad-store.ts'
import { toHome } from '../../platform/change-sets/ad-world.ts'
import { type Executor, loadCampaigns } from '../../platform/change-sets/campaign-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, notFound } from '../../platform/http/problem.ts'
import type { Call, Services } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/create.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { type ClaimedJob, advanceJob, finishJob } from '../../platform/jobs/work-store.ts'
import { saveJobFile } from './job-files.ts'

/** What an export needs to know of a kind of thing. */
interface Exported {
  /** How many of these ids the actor may see. */
  count(db: Executor, actor: Actor, ids: readonly number[]): Promise<number>
  /** The things in the order they were asked for; one that is out of the user's sight since is left out. */
  print(db: Executor, actor: Actor, ids: readonly number[], now: Date): Promise<string>
}

const campaigns: Exported = {
  count: async (db, actor, ids) => (await loadCampaigns(db, actor, ids)).length,
  async print(db, actor, ids, now) {
    const found = new Map((await loadCampaigns(db, actor, ids)).map((campaign) => [campaign.id, campaign]))
    return printCampaigns(
      ids.flatMap((id) => found.get(id) ?? []),
      { zone: actor.agency.timeZone, exported: now, now },
    )
  },
}

const ads: Exported = {
  count: async (db, actor, ids) => (await campaignsOfAds(db, actor, ids)).size,
  async print(db, actor, ids, now) {
    const homes = await loadAdCampaigns(db, actor, [...new Set((await campaignsOfAds(db, actor, ids)).values())])
    const found = new Map(
      [...homes.values()].map(toHome).flatMap((home) => [...home.ads.values()].map((ad) => [ad.id, { ad, home }] as const)),
    )
    return printAds(
      ids.flatMap((id) => found.get(id) ?? []),
      { zone: actor.agency.timeZone, exported: now },
    )
  },
}

const kinds: Partial<Record<JobRow['kind'], Exported>> = { campaigns, ads }

/**
 * Asks for an export. One id that is unknown, or not the caller's to see, makes the whole call `notFound`: a file that silently
 * lacks something would be taken for complete.
 * @throws Problem tooManyItems, notFound, jobRunning, tooManyJobs
 */
export async function startExport(
  kind: 'campaigns' | 'ads',
  { body }: ParsedOf<typeof bulk.exportCampaigns>,
  call: Call,
): Promise<OutputOf<typeof bulk.exportCampaigns>> {
  const ids = [...new Set(body.ids)]
  if (ids.length > limits.bulkExportIds) throw new Problem('tooManyItems')
  const { actor, services, reason } = call
  const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
  return call.write(async (tx) => {
    if ((await kinds[kind]!.count(tx, actor, ids)) < ids.length) throw notFound()
    return { id: await createJob(tx, requester, { type: 'export', kind, input: { reason, ids }, totalItems: ids.length }) }
  })
}

export async function runExport(services: Services, claimed: ClaimedJob): Promise<void> {
  const { db, clock, config } = services
  const { job } = claimed
  const { actor, input } = job
  const now = clock.now()
  const content = Buffer.from(await kinds[job.kind]!.print(db.as(actor), actor, input.ids ?? [], now))
  const file = { fileName: `${job.kind}-${isoDay(now, actor.agency.timeZone)}.csv`, content }
  try {
    await db.write(actor, async (tx) => {
      const { cancelRequested } = await advanceJob(tx, claimed, job.doneItems, { done: job.totalItems - job.doneItems })
      if (!cancelRequested) await saveJobFile(tx, { agencyId: actor.agencyId, jobId: job.id, role: 'export' }, file, config.storageBytes)
      await finishJob(tx, claimed, now, { outcome: cancelRequested ? 'CANCELED' : 'SUCCEEDED' })
    })
  } catch (error) {
    // There is no room for the file: the user is told so, and trying again would not help.
    if (!(error instanceof Problem) || error.code !== 'storageQuotaExceeded') throw error
    await db.write(actor, (tx) => finishJob(tx, claimed, now, { outcome: 'FAILED', failure: error.message }))
  }
}
