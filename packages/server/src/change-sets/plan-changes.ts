/** `POST /change-sets`: plans changes that were given as JSON. */
import { parseChanges } from '@spotdesk/sdk/bulk'
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { uuidV7 } from '../audit/uuid.ts'
import type { Call } from '../http/route.ts'
import { findChangeSet, insertChangeSet, insertItems } from './change-set-store.ts'
import { planRows, toStoredPlan } from './plan.ts'
import { presentChangeSet } from './present.ts'

export async function planChanges({ body }: ParsedOf<typeof changeSets.plan>, call: Call): Promise<changeSets.ChangeSet> {
  const { actor, services } = call
  const now = services.clock.now()
  const zone = actor.agency.timeZone
  const id = uuidV7(now)
  return call.write(async (tx) => {
    const plan = toStoredPlan(await planRows(tx, actor, parseChanges(body.changes, { zone }), { now, zone }), { cells: body.changes })
    await insertChangeSet(tx, {
      id,
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
