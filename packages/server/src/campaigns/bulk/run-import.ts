/**
 * Carries out an import: plan, then apply in chunks whose effects, outcomes, audit rows and cursor commit together. Called again
 * after a worker died, it goes on behind the last chunk that was committed.
 */
import { limits, hourMs } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { insertChangeSet, insertItems, loadMade, loadPlannedItems } from '../../platform/change-sets/change-set-store.ts'
import type { PlannedChange } from '../../platform/change-sets/planned-change.ts'
import { toStoredPlan } from '../../platform/change-sets/stored-plan.ts'
import { guardRows } from '../../forecast/answers/submit-guard.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/http/route.ts'
import { type JobRow, recordsKindOf } from '../../platform/jobs/job.ts'
import { type ClaimedJob, advanceJob, attachChangeSet, finishJob } from '../../platform/jobs/work-store.ts'
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
  const items = await planGuarded(services, claimed, source, { actor, now })
  // All or nothing may come to nothing, and leaves its plan to be read.
  const plan = await toStoredPlan(items, { applied: !job.dryRun && job.mode === 'partial' })
  const changeSetId = uuidV7(now)
  const cancelRequested = await db.write(actor, async (tx) => {
    const changeSet = {
      id: changeSetId,
      kind: recordsKindOf(job),
      actor,
      status: job.dryRun ? ('PLANNED' as const) : ('APPLYING' as const),
      hash: plan.hash,
      counts: plan.counts,
      now,
      mode: job.mode,
      fileName: job.fileName,
      jobId: job.id,
      expiresAt: new Date(now.getTime() + limits.planHours * hourMs),
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
  return job.dryRun ? null : { changeSetId, actor, items, made: new Map(), moved: new Map(), cancelRequested }
}

/** Takes up a stored plan: one that somebody applies, or one whose worker died. It is compared with the world as it is now. */
async function resumePlan(services: Services, claimed: ClaimedJob, changeSetId: string): Promise<Work> {
  const { db, clock } = services
  const { job } = claimed
  const read = db.as({ agencyId: job.agencyId })
  const all = await loadPlannedItems(read, job.agencyId, changeSetId, 0)
  const items = all.filter(({ index }) => index >= job.doneItems)
  const made = job.doneItems > 0 ? await loadMade(read, job.agencyId, changeSetId) : new Map<number, number>()
  const source: ImportSource = (await readUpload(read, job)) ?? readChanges(all, job.actor.agency.timeZone)
  const actor = authorOf(job, source.isFile)
  const fresh = await planGuarded(services, claimed, source, { actor, now: clock.now() })
  return { changeSetId, actor, items, made, moved: recheck(items, fresh, made), cancelRequested: job.cancelRequested }
}

/** Plans what is not done yet, and asks the forecast about campaigns that it would submit. */
async function planGuarded(
  services: Services,
  { job, stopping }: ClaimedJob,
  source: ImportSource,
  { actor, now }: { actor: Actor; now: Date },
): Promise<PlannedChange[]> {
  const { selection, override, reason } = job.input
  const rows = await source.plan(services.db.as(actor), actor, { now, selection }, job.doneItems)
  return guardRows(services, actor, rows, { override, reason, stopping })
}

/** In whose name the changes are written; those of a file say so. */
function authorOf(job: JobRow, fromFile: boolean): Actor {
  return fromFile ? { ...job.actor, source: 'IMPORT' } : job.actor
}
