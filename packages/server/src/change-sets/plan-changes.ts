/** `POST /change-sets`: plans changes that were given as JSON, parents and children in one request. */
import { type changeSets, type ParsedOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { uuidV7 } from '../audit/uuid.ts'
import type { Call } from '../http/route.ts'
import { findChangeSet, insertChangeSet, insertItems } from './change-set-store.ts'
import { inOrder, planChangeRows } from './change-rows.ts'
import { toStoredPlan } from './plan.ts'
import { presentChangeSet } from './present.ts'

export async function planChanges({ body }: ParsedOf<typeof changeSets.plan>, call: Call): Promise<changeSets.ChangeSet> {
  const { actor, services } = call
  const now = services.clock.now()
  const id = uuidV7(now)
  const changes = inOrder(body)
  return call.write(async (tx) => {
    const items = await planChangeRows(tx, actor, changes, { now, zone: actor.agency.timeZone })
    const plan = await toStoredPlan(items, { cells: changes })
    await insertChangeSet(tx, {
      id,
      kind: body.kind,
      actor,
      status: 'PLANNED',
      hash: plan.hash,
      counts: plan.counts,
      now,
      expiresAt: new Date(now.getTime() + limits.planHours * 3_600_000),
    })
    await insertItems(tx, actor.agencyId, id, plan.json)
    return presentChangeSet((await findChangeSet(tx, actor, id))!, now)
  })
}
