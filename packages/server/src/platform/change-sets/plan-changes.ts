/** `POST /change-sets`: plans changes that were given as JSON, parents and children in one request. */
import { type changeSets, type ParsedOf } from '@spotdesk/sdk/contract'
import { limits, hourMs } from '@spotdesk/sdk/values'
import { uuidV7 } from '../audit/uuid.ts'
import { Problem } from '../http/problem.ts'
import type { Call } from '../http/route.ts'
import { TaskRefused } from '../jobs/in-thread.ts'
import { findChangeSet, insertChangeSet, insertItems } from './change-set-store.ts'
import { inOrder, planChangeRows } from './change-rows.ts'
import { presentChangeSet } from './present.ts'
import { toStoredPlan } from './stored-plan.ts'

/** @throws Problem planTooDemanding */
export async function planChanges({ body }: ParsedOf<typeof changeSets.plan>, call: Call): Promise<changeSets.ChangeSet> {
  const { actor, services } = call
  const now = services.clock.now()
  const id = uuidV7(now)
  const changes = inOrder(body)
  // Planning only reads, and it may wait for a thread: no transaction is held open meanwhile.
  const items = await planChangeRows(call.db, actor, changes, { now, zone: actor.agency.timeZone }).catch(refuse)
  const plan = await toStoredPlan(items, { cells: changes })
  return call.write(async (tx) => {
    await insertChangeSet(tx, {
      id,
      kind: body.kind,
      actor,
      status: 'PLANNED',
      hash: plan.hash,
      counts: plan.counts,
      now,
      expiresAt: new Date(now.getTime() + limits.planHours * hourMs),
    })
    await insertItems(tx, actor.agencyId, id, plan.json)
    return presentChangeSet((await findChangeSet(tx, actor, id))!, now)
  })
}

function refuse(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error
  const [{ code, params }] = error.faults
  throw new Problem(code, params)
}
