/**
 * Carries out an import: plans it, then applies it in chunks whose effects, outcomes, audit entries and cursor commit together. When it is
 * called again after a worker died, it resumes after the last committed chunk.
 */
import type { SubmitOverride } from '@spotdesk/sdk/contract'
import { limits, hourMs } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { insertChangeSet, insertItems, loadMade, loadPlannedItems, plannedByAgent } from '../../platform/change-sets/change-set-store.ts'
import type { Entities } from '../../platform/change-sets/entity.ts'
import type { PlannedChange } from '../../platform/change-sets/plan/planned-change.ts'
import { toStoredPlan } from '../../platform/change-sets/plan/stored-plan.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { Services } from '../../platform/http/route.ts'
import { type JobRow, requireRecordsKind } from '../../platform/jobs/queue/job.ts'
import { type ClaimedJob, advanceJob, attachChangeSet, finishJob } from '../../platform/jobs/queue/work-store.ts'
import { applyAtomically, applyPartially } from './apply-job.ts'
import { type ImportSource, readChanges, readUpload } from './import-source.ts'
import { toJobOutcome } from './outcome.ts'
import { recheck } from './recheck.ts'
import type { Work } from './work.ts'

/** @param services the services passed to `registerBulkWorkers` */
export async function runImport(services: Services, parts: ImportParts, claimed: ClaimedJob): Promise<void> {
  const importing = { services, ...parts, claimed }
  const { changeSetId, mode } = claimed.job
  const work = changeSetId === null ? await planImport(importing) : await resumePlan(importing, changeSetId)
  if (!work) return
  await (mode === 'atomic' ? applyAtomically : applyPartially)(services, claimed, work)
}

/** The steps of an import, which the composition passes in. */
export interface ImportParts {
  entities: Entities
  /** A check before planned rows are applied: rows that it refuses become errors. */
  guard(services: Services, actor: Actor, rows: readonly PlannedChange[], circumstances: GuardedImport): Promise<PlannedChange[]>
}

/** The data that a guard may use. */
export interface GuardedImport {
  override: SubmitOverride | undefined
  reason: string | null
  stopping: AbortSignal
}

interface Importing extends ImportParts {
  services: Services
  claimed: ClaimedJob
}

/** Plans the file and stores the plan. A dry run ends here. */
async function planImport(importing: Importing): Promise<Work | null> {
  const { services, entities, claimed } = importing
  const { db, clock } = services
  const { job } = claimed
  const actor = resolveAuthor(job, true)
  const source = (await readUpload(db.as(actor), entities, job))!
  const now = clock.now()
  const items = await planGuarded(importing, source, { actor, now })
  // An atomic import may fail as a whole: its plan is stored as not applied.
  const plan = await toStoredPlan(items, { applied: !job.dryRun && job.mode === 'partial' })
  const changeSetId = uuidV7(now)
  const cancelRequested = await db.write(actor, async (tx) => {
    const changeSet = {
      id: changeSetId,
      kind: requireRecordsKind(job),
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
      await finishJob(tx, claimed, now, { outcome: toJobOutcome(done) })
    }
    return attached.cancelRequested
  })
  return job.dryRun ? null : { entities, changeSetId, actor, items, made: new Map(), moved: new Map(), cancelRequested }
}

/** Resumes a stored plan: one that a user applies, or one whose worker died. It is compared with the current state first. */
async function resumePlan(importing: Importing, changeSetId: string): Promise<Work> {
  const { services, entities, claimed } = importing
  const { db, clock } = services
  const { job } = claimed
  const read = db.as({ agencyId: job.agencyId })
  const all = await loadPlannedItems(read, entities, { agencyId: job.agencyId, changeSetId }, 0)
  const items = all.filter(({ index }) => index >= job.doneItems)
  const made = job.doneItems > 0 ? await loadMade(read, job.agencyId, changeSetId) : new Map<number, number>()
  const source: ImportSource = (await readUpload(read, entities, job)) ?? readChanges(entities, all, job.actor.agency.timeZone)
  const agent = await plannedByAgent(read, { agencyId: job.agencyId, changeSetId })
  const actor = { ...resolveAuthor(job, source.isFile), ...agent }
  const fresh = await planGuarded(importing, source, { actor, now: clock.now() })
  const moved = await recheck(entities, items, fresh, made)
  return { entities, changeSetId, actor, items, made, moved, cancelRequested: job.cancelRequested }
}

/** Plans the rows that are not applied yet, and runs the guard. */
async function planGuarded(
  { services, guard, claimed: { job, stopping } }: Importing,
  source: ImportSource,
  { actor, now }: { actor: Actor; now: Date },
): Promise<PlannedChange[]> {
  const { selection, override, reason } = job.input
  const within =
    selection &&
    ('campaignId' in selection ? { parentId: selection.campaignId, ids: [] } : { parentId: selection.orderId, ids: selection.ids })
  const rows = await source.plan(services.db.as(actor), actor, { now, selection: within }, job.doneItems)
  return guard(services, actor, rows, { override, reason, stopping })
}

/** The author of the changes; for a file, its source is the import. */
function resolveAuthor(job: JobRow, fromFile: boolean): Actor {
  return fromFile ? { ...job.actor, source: 'IMPORT' } : job.actor
}
