/** `POST /change-sets/{id}/revert` and its like: reverts the changes of a change-set, except fields that somebody has changed since. */
import type { ParsedOf, changeSets, userLog } from '@spotdesk/sdk/contract'
import { uuidV7 } from '../../audit/uuid.ts'
import type { WriteTransaction } from '../../db/connection/write-transaction.ts'
import type { Actor } from '../../http/gate/actor.ts'
import { permit } from '../../http/gate/gate.ts'
import { Problem, notFound } from '../../http/answer/problem.ts'
import type { Call, Handler } from '../../http/route.ts'
import { type ChangeSetRow, insertChangeSet, insertItems, lockChangeSet } from '../change-set-store.ts'
import type { Entities } from '../entity.ts'
import { itemsOfAudits } from '../present.ts'
import { unseenChange } from '../permit-changes.ts'
import { type RevertPlan, planRevert } from './revert-plan.ts'
import { toRevertedPart, resolveRevertScope } from './revert-scope.ts'
import { type RevertScope, findEventChangeSet, findStandingRevert, loadEvents, markReverted } from './revert-store.ts'
import { withTakenReference } from '../record/taken-reference.ts'
import type { Author } from '../../audit/audit-store.ts'

type Options = ParsedOf<typeof changeSets.revert>['body']
type Result = changeSets.RevertResult

/** @throws Problem notFound, forbidden for another's change-set without AUDIT.EXECUTE, changeSetNotApplied */
export function revertChangeSet(entities: Entities): Handler<typeof changeSets.revert> {
  return ({ id, body }, call) =>
    revertScope(entities, call, body, (tx) => resolveRevertScope(tx, entities, call.actor, { id, items: body?.items }))
}

/** `POST /user-log/{id}/revert`: one entry of the log. An entry without a change-set, such as the clock's, is never reverted. */
export function revertEvent(entities: Entities): Handler<typeof userLog.revert> {
  return ({ id, body }, call) =>
    revertScope(entities, call, body, async (tx) => {
      const found = await findEventChangeSet(tx, call.actor.agencyId, id)
      if (!found) throw notFound()
      if (found.changeSetId === null) throw new Problem('changeSetNotApplied')
      return { id: found.changeSetId, part: found.alone ? null : toRevertedPart([id]) }
    })
}

/**
 * Reverts the change-set that `find` returns, in the same transaction. If it is reverted already, the stored result is answered again.
 * @throws Problem notFound, forbidden, changeSetNotApplied
 */
export async function revertScope(
  entities: Entities,
  call: Call,
  options: Options,
  find: (tx: WriteTransaction) => Promise<RevertScope>,
): Promise<Result> {
  const written: string[] = []
  // The result of the transaction is the answer of the call: it is stored for a repeated request.
  const result = await call.write(async (tx) => {
    const reverted = await revertIn(tx, { entities, call, scope: await find(tx), options })
    written.push(...reverted.types)
    return reverted.result
  })
  for (const type of written) entities.find(type)?.revert?.done?.(call)
  return result
}

interface RevertCall {
  entities: Entities
  call: Call
  scope: RevertScope
  options: Options
}

async function revertIn(
  tx: WriteTransaction,
  { entities, call, scope, options }: RevertCall,
): Promise<{ result: Result; types: string[] }> {
  const { actor, services, reason } = call
  const author: Author = { actor, now: services.clock.now(), reason }
  const changeSet = await lockChangeSet(tx, entities, actor, scope.id)
  if (!changeSet) throw unseenChange(actor)
  requireOwn(actor, changeSet)
  const events = Map.groupBy(await loadEvents(tx, actor.agencyId, scope), ({ entityType }) => entityType)
  for (const { entityType, revert } of entities.rows) {
    if (events.has(entityType)) revert?.permit(actor, events.get(entityType)!)
    for (const [part, permission] of Object.entries(revert?.parts ?? {})) if (events.has(part)) permit(permission, actor)
  }
  if (scope.namesOthers) throw notFound()
  if (changeSet.status !== 'APPLIED') throw new Problem('changeSetNotApplied')
  const standing = await findStandingRevert(tx, actor.agencyId, scope)
  if (standing) return { result: standing, types: [] }
  const plan = await planRevert(tx, entities, { call, author, scope, isRevert: changeSet.reverts !== null }, events)
  const refused = options?.mode === 'atomic' && plan.conflicts.length > 0
  const { reverted, unchanged, conflicts } = plan
  if (refused || options?.dryRun || reverted === 0)
    return { result: { changeSetId: null, reverted: refused ? 0 : reverted, unchanged, conflicts }, types: [] }
  return writeRevert(tx, { author, entities, changeSet, scope }, plan)
}

/**
 * Requires AUDIT.EXECUTE for the revert of another user's change (docs/domain.md §1.2).
 * @throws Problem forbidden
 */
export function requireOwn(actor: Actor, by: { userId: number | null; actorId: string }): void {
  const own = by.userId === null ? by.actorId === actor.id : by.userId === actor.userId
  if (!own) permit({ permission: 'AUDIT.EXECUTE' }, actor)
}

async function writeRevert(
  tx: WriteTransaction,
  { author, entities, changeSet, scope }: { author: Author; entities: Entities; changeSet: ChangeSetRow; scope: RevertScope },
  { parts, reverted, unchanged, conflicts }: RevertPlan,
): Promise<{ result: Result; types: string[] }> {
  const { actor, now } = author
  const id = uuidV7(now)
  const result: Result = { changeSetId: id, reverted, unchanged, conflicts }
  await insertChangeSet(tx, {
    id,
    kind: changeSet.kind,
    actor,
    status: 'APPLIED',
    hash: '',
    now,
    reverts: changeSet.id,
    revertsPart: scope.part?.key ?? null,
    result,
    counts: { create: 0, update: reverted, unchanged, error: conflicts.length },
  })
  const written = [...parts].filter(([, { changes }]) => changes.length > 0)
  const audits = []
  for (const [type, { changes, write }] of written) {
    // Planned as free, a reference may have been taken since by a call that ended meanwhile.
    const reference = changes.find(({ externalReference }) => externalReference !== null)?.externalReference ?? null
    const ids = new Set(changes.map((change) => change.id))
    audits.push(...(await withTakenReference(entities.find(type)!.label, reference, () => write(tx, id, ids))))
  }
  const references = new Map(
    written.flatMap(([type, { changes }]) => changes.map((change) => [`${type} ${change.id}`, change.externalReference] as const)),
  )
  await insertItems(tx, actor.agencyId, id, itemsOfAudits(entities, audits, { references, zone: actor.agency.timeZone }))
  const byType = Map.groupBy(audits, ({ entityType }) => entityType)
  // A thing of which something stays as it is still stands in part.
  const kept = new Set(conflicts.map((conflict) => `${conflict.entityType} ${conflict.id}`))
  const ids = Object.fromEntries(
    [...byType].map(([type, own]) => [type, own.flatMap(({ entityId }) => (kept.has(`${type} ${entityId}`) ? [] : [entityId]))]),
  )
  await markReverted(tx, actor.agencyId, { ...changeSet, isWhole: scope.part === null }, ids, now)
  return { result, types: written.map(([type]) => type) }
}
