/** `POST /change-sets/{id}/apply`: creates a job that applies a planned change-set. */
import { changeSets as changeSetRows } from '@spotdesk/sdk/contract'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { type ChangeSetRow, lockChangeSet, setStatus } from '../../platform/change-sets/change-set-store.ts'
import { permitTypes, unseenChange } from '../../platform/change-sets/permit-changes.ts'
import { isExpired } from '../../platform/change-sets/present.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/queue/create.ts'
import { applyingJob, hasMoved, hashOfUpload, listPlannedTypes, readSelection } from './apply-store.ts'
import { copyUpload } from './job-file-store.ts'

/**
 * A second call, while the job of the first one runs or after it has applied the change-set, returns the same job.
 * @throws Problem notFound, forbidden, planExpired, planStale, jobRunning, tooManyJobs
 */
export const applyPlan =
  (entities: Entities): Handler<typeof changeSetRows.apply> =>
  async ({ id, body }, call) => {
    const { actor, services, reason } = call
    const now = services.clock.now()
    const { override } = body
    return call.write(async (tx) => {
      const changeSet = await lockChangeSet(tx, entities, actor, id)
      if (!changeSet) throw unseenChange(actor)
      permitTypes(entities, actor, await listPlannedTypes(tx, actor.agencyId, id))
      if (isExpired(changeSet, now)) throw new Problem('planExpired')
      if (body.hash !== changeSet.hash) throw new Problem('planStale')
      if (changeSet.status !== 'PLANNED') {
        const job = await applyingJob(tx, actor.agencyId, id)
        if (!job) throw new Problem('planStale')
        return { id: job }
      }
      if (body.mode === 'atomic' && (await hasMoved(tx, entities, actor.agencyId, id))) throw new Problem('planStale')
      const requester = { actor, now, jobs: services.jobs, limited: services.config.limits }
      const job = await createJob(tx, requester, {
        type: 'import',
        kind: getPlannedKind(changeSet),
        input: { reason, ...(override && { override }), ...(await readSelection(tx, actor.agencyId, changeSet.jobId)) },
        mode: body.mode,
        changeSetId: id,
        fileName: changeSet.fileName,
        fileSha256: changeSet.jobId === null ? null : await hashOfUpload(tx, actor.agencyId, changeSet.jobId),
        totalItems: Object.values(changeSet.counts).reduce((sum, count) => sum + count, 0),
      })
      if (changeSet.jobId !== null)
        await copyUpload(tx, { agencyId: actor.agencyId, fromJob: changeSet.jobId, toJob: job }, services.config.storageBytes)
      await setStatus(tx, actor.agencyId, id, { status: 'APPLYING', now })
      return { id: job }
    })
  }

/** A planned change-set has a kind that can be imported. */
const getPlannedKind = ({ kind }: ChangeSetRow) => changeSetRows.plannedKinds.find((planned) => planned === kind) ?? 'campaigns'
