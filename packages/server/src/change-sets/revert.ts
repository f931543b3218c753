/** `POST /change-sets/{id}/revert`: puts back what a change-set changed, but what somebody has changed since. */
import { type changeSets, hasPermission, type OutputOf, type ParsedOf } from '@spotdesk/sdk/contract'
import { type Author, appendAudit } from '../audit/append.ts'
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
import { type AdvertiserState, type OrderState, type RecordKind, advertiserKind, orderKind } from './record-kind.ts'
import { auditOf, saveRecord } from './record-store.ts'
import { type RevertPlan, planRevert } from './revert-plan.ts'
import { type RecordRevert, planRecordRevert } from './revert-records.ts'
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
    // Parents first: a campaign is judged under its order as this revert leaves it.
    const orders = await planRecordRevert(tx, orderKind, actor, id)
    const advertisers = await planRecordRevert(tx, advertiserKind, actor, id)
    const unarchivedOrders = new Set(orders.changes.filter(({ fields }) => !fields.archived).map((change) => change.id))
    const campaigns = await planRevert(tx, actor, { id, isRevert: changeSet.reverts !== null, unarchivedOrders }, author.now)
    const plan: WholePlan = { orders, advertisers, campaigns }
    const { conflicts, reverted, unchanged } = outcomeOf(plan)
    const refused = body?.mode === 'atomic' && conflicts.length > 0
    if (refused || reverted === 0) return { changeSetId: null, reverted: 0, unchanged, conflicts }
    return writeRevert(tx, author, changeSet, plan)
  })
}

function isOwn(changeSet: ChangeSetRow, actor: Actor): boolean {
  return changeSet.userId === null ? changeSet.actorId === actor.id : changeSet.userId === actor.userId
}

interface WholePlan {
  orders: RecordRevert<OrderState>
  advertisers: RecordRevert<AdvertiserState>
  campaigns: RevertPlan
}

function outcomeOf(plan: WholePlan): Omit<Result, 'changeSetId'> {
  const parts = Object.values(plan) as Pick<RevertPlan, 'changes' | 'unchanged' | 'conflicts'>[]
  return {
    reverted: parts.reduce((sum, { changes }) => sum + changes.length, 0),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  }
}

async function writeRevert(tx: WriteTransaction, author: Author, changeSet: ChangeSetRow, whole: WholePlan): Promise<Result> {
  const { actor, now } = author
  const { campaigns: plan, orders, advertisers } = whole
  const id = uuidV7(now)
  const result: Result = { changeSetId: id, ...outcomeOf(whole) }
  await insertChangeSet(tx, {
    id,
    kind: changeSet.kind,
    actor,
    status: 'APPLIED',
    hash: '',
    now,
    reverts: changeSet.id,
    result,
    counts: { create: 0, update: result.reverted, unchanged: result.unchanged, error: result.conflicts.length },
  })
  // What is no matter of campaigns alone is read from its audit rows.
  if (changeSet.kind === 'campaigns') await insertItems(tx, actor.agencyId, id, itemsOf(plan, author))
  await writeRecords(tx, author, id, orderKind, orders)
  await writeRecords(tx, author, id, advertiserKind, advertisers)
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

async function writeRecords<F extends { name: string }>(
  tx: WriteTransaction,
  author: Author,
  changeSetId: string,
  kind: RecordKind<F>,
  { changes }: RecordRevert<F>,
): Promise<void> {
  for (const change of changes) await saveRecord(tx, author, kind, change)
  const audits = changes.map((change) => auditOf(kind, change))
  await appendAudit(tx, author, changeSetId, audits)
}

/** The items of a revert of campaigns, as JSON. */
function itemsOf({ changes }: RevertPlan, { actor, now }: Author): string {
  return toJsonText(
    changes.map((change, index) => ({
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
  )
}
