/** Change-sets: plan, read, revert. Applying is a job: see `bulk/`. */
import { changeSets, userLog } from '@spotdesk/sdk/contract'
import { notFound } from '../http/problem.ts'
import { type Route, on } from '../http/route.ts'
import { findChangeSet } from './change-set-store.ts'
import { listItems } from './items.ts'
import { planChanges } from './plan-changes.ts'
import { presentChangeSet } from './present.ts'
import { revertChangeSet, revertEvent } from './revert.ts'

export const routes: Route[] = [
  on(changeSets.plan, planChanges),
  on(changeSets.get, async ({ id }, call) => {
    const changeSet = await findChangeSet(call.db, call.actor, id)
    if (!changeSet) throw notFound()
    return presentChangeSet(changeSet, call.services.clock.now())
  }),
  on(changeSets.items, listItems),
  on(changeSets.revert, revertChangeSet),
  on(userLog.revert, revertEvent),
]
