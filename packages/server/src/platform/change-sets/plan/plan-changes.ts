/** `POST /change-sets`: plans changes from JSON, parents and children in one request. */
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import { limits, hourMs } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../audit/uuid.ts'
import { Problem, fieldError } from '../../http/answer/problem.ts'
import type { Handler } from '../../http/route.ts'
import { TaskRefused, toThreadUser } from '../../jobs/thread/in-thread.ts'
import { findChangeSet, insertChangeSet, insertItems } from '../change-set-store.ts'
import { inOrder, planChangesToStore } from '../items/change-rows.ts'
import type { Entities } from '../entity.ts'
import { listFamily } from '../family.ts'
import { countChangeSets } from '../items/item-store.ts'
import { permitTypes } from '../permit-changes.ts'
import { presentChangeSet } from '../present.ts'
import { reachableSets } from '../readable-query.ts'

/** @throws Problem forbidden, validationFailed, planTooDemanding */
export const planChanges =
  (entities: Entities): Handler<typeof changeSets.plan> =>
  async ({ body }, call) => {
    const { actor, services } = call
    const now = services.clock.now()
    const id = uuidV7(now)
    const changes = inOrder(entities, body)
    permitTypes(
      entities,
      actor,
      changes.map(({ entityType }) => entityType),
    )
    requireFamily(entities, body)
    // Planning only reads and may wait for a thread, so no transaction is open during it.
    const situation = { now, zone: actor.agency.timeZone, turn: toThreadUser(call) }
    const plan = await planChangesToStore(call.db, entities, actor, changes, situation).catch(refuse)
    // A plan whose caller has left meanwhile would be found by nobody.
    call.signal.throwIfAborted()
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
      const planned = (await findChangeSet(tx, reachableSets(entities, actor), id))!
      return presentChangeSet(planned, (await countChangeSets(tx, planned.agencyId, [planned.id]))(planned.id), now)
    })
  }

/** The kind decides who reads a change-set: it holds nothing that others read. @throws Problem validationFailed */
function requireFamily(entities: Entities, { kind, changes }: ParsedOf<typeof changeSets.plan>['body']): void {
  const family = new Set(listFamily(entities, kind).map(({ entityType }) => entityType))
  const errors = changes.flatMap(({ entityType }, index) => {
    if (entityType === undefined || family.has(entityType)) return []
    const { changeSetKind } = entities.planned(entityType)
    const message = `A change-set of the kind ${kind} cannot change things of the type ${entityType}. Plan this change in one of the kind ${changeSetKind}.`
    return [{ ...fieldError(`changes.${index}.entityType`, 'invalidValue', {}, entityType), message }]
  })
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
}

function refuse(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error
  const [{ code, params }] = error.faults
  throw new Problem(code, params)
}
