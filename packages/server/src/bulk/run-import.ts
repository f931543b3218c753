/**
 * Carries out an import: plan, then apply in chunks whose effects, outcomes, audit rows and cursor commit together. Called again
 * after a worker died, it goes on behind the last chunk that was committed.
 */
import { limits } from '@spotdesk/sdk/values'
import { uuidV7 } from '../audit/uuid.ts'
import { insertChangeSet, insertItems, loadPlannedItems } from '../change-sets/change-set-store.ts'
import { planRows, toStoredPlan } from '../change-sets/plan.ts'
import type { Actor } from '../http/actor.ts'
import type { Services } from '../http/route.ts'
import type { JobRow } from '../jobs/job.ts'
import { type ClaimedJob, advanceJob, attachChangeSet, finishJob } from '../jobs/work-store.ts'
import { applyAtomically, applyPartially } from './apply-job.ts'
import { type ImportSource, readChanges, readUpload } from './import-source.ts'
import { outcomeOf } from './outcome.ts'
import { recheck } from './recheck.ts'
import type { Work } from './work.ts'

/** @param services what `registerBulkWorkers` was given */
export async function runImport(services: Services, claimed: ClaimedJob): Promise<void> {
  const work =
    claimed.job.changeSetId === null ? await planImport(services, claimed) : await resumePlan(services, claimed, claimed.job.changeSetId)
  if (!work) return
  await (claimed.job.mode === 'atomic' ? applyAtomically : applyPartially)(services, claimed, work)
}

/** Plans the file and stores the plan. A dry run ends here. */
async function planImport(services: Services, claimed: ClaimedJob): Promise<Work | null> {
  const { db, clock } = services
  const { job } = claimed
  const actor = authorOf(job, true)
  const source = (await readUpload(db.as(actor), job))!
  const now = clock.now()
  const items = await planRows(db.as(actor), actor, source.rows, { now, zone: source.zone, selection: job.input.selection })
  // All or nothing may come to nothing, and leaves its plan to be read.
  const plan = toStoredPlan(items, { applied: !job.dryRun && job.mode === 'partial' })
  const changeSetId = uuidV7(now)
  const cancelRequested = await db.write(actor, async (tx) => {
    const changeSet = {
      id: changeSetId,
      actor,
      status: job.dryRun ? ('PLANNED' as const) : ('APPLYING' as const),
      hash: plan.hash,
      counts: plan.counts,
      now,
      mode: job.mode,
      fileName: job.fileName,
      jobId: job.id,
      expiresAt: new Date(now.getTime() + limits.planHours * 3_600_000),
    }
    const [attached] = await Promise.all([
      attachChangeSet(tx, claimed, changeSetId, items.length),
      insertChangeSet(tx, changeSet),
      insertItems(tx, actor.agencyId, changeSetId, plan.json),
    ])
    if (job.dryRun) {
      const errors = items.reduce((sum, item) => sum + item.errors.length, 0)
      const done = {
        done: items.length,
        created: plan.counts.create,
        updated: plan.counts.update,
        unchanged: plan.counts.unchanged,
        errors,
      }
      await advanceJob(tx, claimed, 0, done)
      await finishJob(tx, claimed, now, { outcome: outcomeOf(done) })
    }
    return attached.cancelRequested
  })
  return job.dryRun ? null : { changeSetId, actor, items, moved: new Map(), cancelRequested }
}

/** Takes up a stored plan: one that somebody applies, or one whose worker died. It is compared with the world as it is now. */
async function resumePlan({ db, clock }: Services, { job }: ClaimedJob, changeSetId: string): Promise<Work> {
  const scope = { agencyId: job.agencyId }
  const items = await loadPlannedItems(db.as(scope), job.agencyId, changeSetId, job.doneItems)
  const source: ImportSource = (await readUpload(db.as(scope), job)) ?? readChanges(items, job.actor.agency.timeZone)
  const actor = authorOf(job, source.file !== null)
  const rows = source.rows.filter(({ index }) => index >= job.doneItems)
  const fresh = await planRows(db.as(scope), actor, rows, { now: clock.now(), zone: source.zone, selection: job.input.selection })
  return { changeSetId, actor, items, moved: recheck(items, fresh), cancelRequested: job.cancelRequested }
}

/** In whose name the changes are written; those of a file say so. */
function authorOf(job: JobRow, fromFile: boolean): Actor {
  return fromFile ? { ...job.actor, source: 'IMPORT' } : job.actor
}
