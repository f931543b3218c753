/** Change-sets: plan, read, revert. Applying is a job: see `bulk/`. */
import { changeSets, userLog } from '@spotdesk/sdk/contract'
import { notFound } from '../http/answer/problem.ts'
import { type Route, on } from '../http/route.ts'
import { findChangeSet, searchChangeSets } from './change-set-store.ts'
import type { Entities } from './entity.ts'
import { countChangeSets } from './items/item-store.ts'
import { listItems } from './items/items.ts'
import { planChanges } from './plan/plan-changes.ts'
import { presentChangeSet } from './present.ts'
import { readableSets } from './readable-query.ts'
import { revertChangeSet, revertEvent } from './revert/revert.ts'

export const changeSetRoutes = (entities: Entities): Route[] => [
  on(changeSets.plan, planChanges(entities)),
  on(changeSets.get, async ({ id }, call) => {
    const changeSet = await findChangeSet(call.db, readableSets(entities, call.actor), id)
    if (!changeSet) throw notFound()
    const counted = await countChangeSets(call.db, call.actor.agencyId, [id])
    return presentChangeSet(changeSet, counted(id), call.services.clock.now())
  }),
  on(changeSets.list, async (query, { db, actor, services }) => {
    const now = services.clock.now()
    const { list, total } = await searchChangeSets(db, entities, actor, query, now)
    const counted = await countChangeSets(
      db,
      actor.agencyId,
      list.map(({ id }) => id),
    )
    return { list: list.map((row) => presentChangeSet(row, counted(row.id), now)), total }
  }),
  on(changeSets.items, listItems(entities)),
  on(changeSets.revert, revertChangeSet(entities)),
  on(userLog.revert, revertEvent(entities)),
]
