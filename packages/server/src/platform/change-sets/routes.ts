/** Change-sets: plan, read, revert. Applying is a job: see `bulk/`. */
import { changeSets, userLog } from '@spotdesk/sdk/contract'
import { notFound } from '../http/problem.ts'
import { type Route, on } from '../http/route.ts'
import { findChangeSet } from './change-set-store.ts'
import { listItems } from './items.ts'
import { planChanges } from './plan-changes.ts'
import { presentChangeSet } from './present.ts'
import type { RevertKind } from './revert-kind.ts'
import { revertChangeSet, revertEvent } from './revert.ts'

/** @param kinds things beside orders, advertisers, campaigns and ads that can be put back */
export const changeSetRoutes = (kinds: readonly RevertKind[]): Route[] => [
  on(changeSets.plan, planChanges),
  on(changeSets.get, async ({ id }, call) => {
    const changeSet = await findChangeSet(call.db, call.actor, id)
    if (!changeSet) throw notFound()
    return presentChangeSet(changeSet, call.services.clock.now())
  }),
  on(changeSets.items, listItems),
  on(changeSets.revert, revertChangeSet(kinds)),
  on(userLog.revert, revertEvent(kinds)),
]
