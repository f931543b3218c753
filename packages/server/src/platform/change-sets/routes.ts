/** Change-sets: plan, read, revert. Applying is a job: see `bulk/`. */
import { changeSets, userLog } from '@spotdesk/sdk/contract'
import { notFound } from '../http/problem.ts'
import { type Route, on } from '../http/route.ts'
import { findChangeSet } from './change-set-store.ts'
import type { Entities } from './entity.ts'
import { countNoted, countWritten } from './item-store.ts'
import { listItems } from './items.ts'
import { planChanges } from './plan-changes.ts'
import { presentChangeSet } from './present.ts'
import { revertChangeSet, revertEvent } from './revert.ts'

export const changeSetRoutes = (entities: Entities): Route[] => [
  on(changeSets.plan, planChanges(entities)),
  on(changeSets.get, async ({ id }, call) => {
    const changeSet = await findChangeSet(call.db, call.actor, id)
    if (!changeSet) throw notFound()
    const [written, noted] = await Promise.all([countWritten(call.db, changeSet), countNoted(call.db, changeSet)])
    return presentChangeSet(changeSet, { written, ...noted }, call.services.clock.now())
  }),
  on(changeSets.items, listItems(entities)),
  on(changeSets.revert, revertChangeSet(entities)),
  on(userLog.revert, revertEvent(entities)),
]
