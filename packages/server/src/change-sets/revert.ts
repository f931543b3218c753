/** `POST /change-sets/{id}/revert`: puts back what a change-set changed, but what somebody has changed since. */
import { type changeSets, hasPermission, type OutputOf, type ParsedOf } from '@spotdesk/sdk/contract'
import { type Author } from '../audit/append.ts'
import { toJsonText } from '../audit/json-text.ts'
import { uuidV7 } from '../audit/uuid.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Actor } from '../http/actor.ts'
import { Problem, notFound } from '../http/problem.ts'
import type { Call } from '../http/route.ts'
import { writeChanges } from './apply.ts'
import { deactivateAds } from './campaign-store.ts'
import { type ChangeSetRow, insertChangeSet, insertItems, lockChangeSet } from './change-set-store.ts'
import { nextCampaign } from './next-campaign.ts'
import { presentDiff } from './present.ts'
import { type RevertPlan, planRevert } from './revert-plan.ts'
import { findStandingRevert, markReverted } from './revert-store.ts'

type Result = OutputOf<typeof changeSets.revert>

/** @throws Problem notFound, forbidden for another's change-set without AUDIT.EXECUTE, changeSetNotApplied */
export async function revertChangeSet({ id, body }: ParsedOf<typeof changeSets.revert>, call: Call): Promise<Result> {
  const { actor, services, reason } = call
  const author: Author = { actor, now: services.clock.now(), reason }
  return call.write(async (tx) => {
    const changeSet = await lockChangeSet(tx, actor, id)
    if (!changeSet) throw notFound()
    if (!isOwn(changeSet, actor) && !hasPermission(actor.rights, 'AUDIT.EXECUTE')) throw new Problem('forbidden')
    if (changeSet.status !== 'APPLIED') throw new Problem('changeSetNotApplied')
    const standing = await findStandingRevert(tx, actor.agencyId, id)
    if (standing) return standing
    const plan = await planRevert(tx, actor, { id, isRevert: changeSet.reverts !== null }, author.now)
    const refused = body?.mode === 'atomic' && plan.conflicts.length > 0
    if (refused || plan.changes.length === 0)
      return { changeSetId: null, reverted: 0, unchanged: plan.unchanged, conflicts: plan.conflicts }
    return writeRevert(tx as WriteTransaction, author, changeSet, plan)
  })
}

function isOwn(changeSet: ChangeSetRow, actor: Actor): boolean {
  return changeSet.userId === null ? changeSet.actorId === actor.id : changeSet.userId === actor.userId
}

async function writeRevert(tx: WriteTransaction, author: Author, changeSet: ChangeSetRow, plan: RevertPlan): Promise<Result> {
  const { actor, now } = author
  const id = uuidV7(now)
  const result: Result = { changeSetId: id, reverted: plan.changes.length, unchanged: plan.unchanged, conflicts: plan.conflicts }
  await insertChangeSet(tx, {
    id,
    actor,
    status: 'APPLIED',
    hash: '',
    now,
    reverts: changeSet.id,
    result,
    counts: { create: 0, update: plan.changes.length, unchanged: plan.unchanged, error: plan.conflicts.length },
  })
  await insertItems(
    tx,
    actor.agencyId,
    id,
    toJsonText(
      plan.changes.map((change, index) => ({
        index,
        verdict: 'UPDATE',
        action: change.action,
        entity_id: change.id,
        external_reference: change.fields.externalReference,
        name: change.fields.name,
        base_version: change.before?.version,
        changes: presentDiff(nextCampaign(change, now).audit.diff, actor.agency.timeZone),
        outcome: 'APPLIED',
      })),
    ),
  )
  await deactivateAds(tx, actor.agencyId, plan.adsToDraft, now)
  await writeChanges(tx, author, id, plan.changes)
  await markReverted(
    tx,
    actor.agencyId,
    changeSet,
    plan.changes.map((change) => change.id),
    now,
  )
  return result
}
