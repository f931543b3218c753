/** `POST /change-sets/{id}/revert` and its like: puts back what a change-set changed, but what somebody has changed since. */
import { type EndpointRow, type ParsedOf, ads, advertisers, campaigns, type changeSets, orders, type userLog } from '@spotdesk/sdk/contract'
import { type Author, type EntityType, appendAudit } from '../audit/append.ts'
import { toJsonText } from '../audit/json-text.ts'
import { uuidV7 } from '../audit/uuid.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Actor } from '../http/actor.ts'
import { permit } from '../http/gate.ts'
import { Problem, notFound } from '../http/problem.ts'
import type { Call, Handler } from '../http/route.ts'
import { writeChanges } from './apply.ts'
import { deactivateAds } from './campaign-store.ts'
import { type ChangeSetRow, insertChangeSet, insertItems, lockChangeSet } from './change-set-store.ts'
import { nextCampaign } from './next-campaign.ts'
import { presentDiff } from './present.ts'
import { type AdvertiserState, type OrderState, type RecordKind, advertiserKind, orderKind } from './record-kind.ts'
import { auditOf, saveRecord } from './record-store.ts'
import { type AdRevert, planAdRevert } from './revert-ads.ts'
import { conflictOf } from './restore.ts'
import { type ReturnPlan, type RevertKind, neverPutBack } from './revert-kind.ts'
import { type RevertPlan, keepCampaigns, planRevert } from './revert-plan.ts'
import { type RecordRevert, keepParents, planRecordRevert } from './revert-records.ts'
import {
  findChangeSetOf,
  findStandingRevert,
  loadEntityTypes,
  loadEvents,
  loadFinalEvents,
  loadLaterChanges,
  markReverted,
} from './revert-store.ts'
import { writeAds } from './write-ads.ts'

type Options = ParsedOf<typeof changeSets.revert>['body']
type Result = changeSets.RevertResult

/** @throws Problem notFound, forbidden for another's change-set without AUDIT.EXECUTE, changeSetNotApplied */
export function revertChangeSet(kinds: readonly RevertKind[]): Handler<typeof changeSets.revert> {
  return ({ id, body }, call) => reverted(kinds, call, (tx, others) => revertIn(tx, call, { id, eventId: null, others }, body))
}

/** `POST /user-log/{id}/revert`: one entry of the log. An entry without a change-set, such as the clock's, is never taken back. */
export function revertEvent(kinds: readonly RevertKind[]): Handler<typeof userLog.revert> {
  return ({ id, body }, call) =>
    reverted(kinds, call, async (tx, others) => {
      const found = await findChangeSetOf(tx, call.actor.agencyId, id)
      if (!found) throw notFound()
      if (found.changeSetId === null) throw new Problem('changeSetNotApplied')
      return revertIn(tx, call, { id: found.changeSetId, eventId: found.alone ? null : id, others }, body)
    })
}

/** Things beside those of campaigns that can be put back. */
interface Others {
  kinds: readonly RevertKind[]
  /** Those of them that were. */
  putBack: Set<RevertKind>
}

/** What follows from the kinds of things that were put back does so once that is committed. */
async function reverted(
  kinds: readonly RevertKind[],
  call: Call,
  work: (tx: WriteTransaction, others: Others) => Promise<Result>,
): Promise<Result> {
  const others: Others = { kinds, putBack: new Set() }
  const result = await call.write((tx) => work(tx, others))
  for (const kind of others.putBack) kind.done(call)
  return result
}

/** What is to be reverted: a change-set, or one audit row of it. */
interface Scope {
  id: string
  eventId: string | null
  others?: Others
}

/**
 * Reverts in a transaction of the caller's. A revert that stands is answered again.
 * @throws Problem notFound, forbidden, changeSetNotApplied
 */
export async function revertIn(tx: WriteTransaction, call: Call, scope: Scope, options: Options): Promise<Result> {
  const { actor, services, reason } = call
  const author: Author = { actor, now: services.clock.now(), reason }
  const changeSet = await lockChangeSet(tx, actor, scope.id)
  if (!changeSet) {
    // Who writes no campaigns hears that, as from the other calls of change-sets, whether it is there or not.
    permit(campaigns.update, actor)
    throw notFound()
  }
  requireOwn(actor, changeSet)
  for (const type of await loadEntityTypes(tx, actor.agencyId, scope)) permit(writes[type] ?? {}, actor)
  if (changeSet.status !== 'APPLIED') throw new Problem('changeSetNotApplied')
  const standing = await findStandingRevert(tx, actor.agencyId, scope)
  if (standing) return standing
  const plan = await planWhole(tx, call, { author, changeSet, scope })
  const outcome = outcomeOf(plan)
  const refused = options?.mode === 'atomic' && outcome.conflicts.length > 0
  if (refused) return { ...outcome, changeSetId: null, reverted: 0 }
  if (options?.dryRun || outcome.reverted === 0) return { ...outcome, changeSetId: null }
  return writeRevert(tx, author, { changeSet, scope, plan })
}

/**
 * What somebody else has changed is taken back only with a permission of its own (`domain.md` §1).
 * @throws Problem forbidden
 */
export function requireOwn(actor: Actor, by: { userId: number | null; actorId: string }): void {
  const own = by.userId === null ? by.actorId === actor.id : by.userId === actor.userId
  if (!own) permit({ permission: 'AUDIT.EXECUTE' }, actor)
}

/** Putting something back needs what changing it needs. What is not here says so in its kind, or is never put back. */
const writes: Partial<Record<EntityType, EndpointRow>> = {
  campaign: campaigns.update,
  order: orders.update,
  advertiser: advertisers.update,
  ad: ads.update,
  adSequence: ads.setSequence,
}

interface WholePlan {
  orders: RecordRevert<OrderState>
  advertisers: RecordRevert<AdvertiserState>
  campaigns: RevertPlan
  ads: AdRevert
  others: [RevertKind, ReturnPlan][]
  /** What is never put back, whatever it is of. */
  final: Pick<RevertPlan, 'conflicts'>
}

const revertable = Object.keys(writes) as EntityType[]

/** Parents are planned first, for a campaign is judged under its order as this revert leaves it; what keeps a child keeps its parents. */
async function planWhole(
  tx: WriteTransaction,
  call: Call,
  { author: { actor, now }, changeSet, scope }: { author: Author; changeSet: ChangeSetRow; scope: Scope },
): Promise<WholePlan> {
  const orders = await planRecordRevert(tx, orderKind, actor, scope)
  const advertisers = await planRecordRevert(tx, advertiserKind, actor, scope)
  const unarchivedOrders = new Set(orders.changes.filter(({ fields }) => !fields.archived).map((change) => change.id))
  const planned = await planRevert(tx, actor, { ...scope, isRevert: changeSet.reverts !== null, unarchivedOrders }, now)
  const opened = new Set(planned.changes.filter(({ flags }) => flags.archived === false).map((change) => change.id))
  const ads = await planAdRevert(tx, actor, scope, ({ id, archived, order }) => {
    const orderOpen = !order?.archived || unarchivedOrders.has(order.id)
    return orderOpen && (!archived || opened.has(id))
  })
  const campaigns = keepCampaigns(planned, ads)
  const others = await planOthers(tx, call, scope)
  const final = await loadFinalEvents(tx, actor.agencyId, scope, [...revertable, ...others.map(([{ entityType }]) => entityType)])
  return {
    orders: keepParents(orders, 'order', campaigns.keptOrders),
    advertisers: keepParents(advertisers, 'advertiser', campaigns.keptAdvertisers),
    campaigns,
    ads,
    others,
    final: {
      conflicts: final.map((event) =>
        conflictOf(
          event,
          event.diff.map(({ path }) => path),
          neverPutBack(event.diff[0]?.path ?? ''),
        ),
      ),
    },
  }
}

async function planOthers(tx: WriteTransaction, call: Call, scope: Scope): Promise<WholePlan['others']> {
  const plans: WholePlan['others'] = []
  for (const kind of scope.others?.kinds ?? []) {
    const events = await loadEvents(tx, call.actor.agencyId, scope, kind.entityType)
    if (events.length === 0) continue
    plans.push([kind, await kind.plan(tx, call, events, await loadLaterChanges(tx, call.actor.agencyId, events, kind.entityType))])
  }
  return plans
}

function outcomeOf({ orders, advertisers, campaigns, ads, others, final }: WholePlan): Omit<Result, 'changeSetId'> {
  const parts: { changes: readonly unknown[]; unchanged: number; conflicts: Result['conflicts'] }[] = [
    orders,
    advertisers,
    campaigns,
    ads,
    ...others.map(([, plan]) => plan),
  ]
  return {
    reverted: parts.reduce((sum, { changes }) => sum + changes.length, 0) + ads.sequences.size,
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    conflicts: [...parts.flatMap(({ conflicts }) => conflicts), ...final.conflicts],
  }
}

async function writeRevert(
  tx: WriteTransaction,
  author: Author,
  { changeSet, scope, plan }: { changeSet: ChangeSetRow; scope: Scope; plan: WholePlan },
): Promise<Result> {
  const { actor, now } = author
  const { campaigns, orders, advertisers, ads, others } = plan
  const id = uuidV7(now)
  const result: Result = { changeSetId: id, ...outcomeOf(plan) }
  await insertChangeSet(tx, {
    id,
    kind: changeSet.kind,
    actor,
    status: 'APPLIED',
    hash: '',
    now,
    reverts: changeSet.id,
    revertsEvent: scope.eventId,
    result,
    counts: { create: 0, update: result.reverted, unchanged: result.unchanged, error: result.conflicts.length },
  })
  // What is no matter of campaigns alone is read from its audit rows.
  if (changeSet.kind === 'campaigns') await insertItems(tx, actor.agencyId, id, itemsOf(campaigns, author))
  await writeRecords(tx, author, id, orderKind, orders)
  await writeRecords(tx, author, id, advertiserKind, advertisers)
  await deactivateAds(tx, actor.agencyId, campaigns.adsToDraft, now)
  await writeAds(tx, author, id, ads.campaigns, ads)
  await writeChanges(tx, author, id, campaigns.changes)
  for (const [kind, { changes }] of others) {
    for (const { write } of changes) await appendAudit(tx, author, id, [await write(tx)])
    if (changes.length > 0) scope.others?.putBack.add(kind)
  }
  const idsOf = ({ changes }: { changes: readonly { id: number }[] }) => changes.map((change) => change.id)
  const entities = {
    campaign: idsOf(campaigns),
    order: idsOf(orders),
    advertiser: idsOf(advertisers),
    ad: idsOf(ads),
    ...Object.fromEntries(others.map(([{ entityType }, one]) => [entityType, idsOf(one)])),
  }
  await markReverted(tx, actor.agencyId, { ...changeSet, eventId: scope.eventId }, entities, now)
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
