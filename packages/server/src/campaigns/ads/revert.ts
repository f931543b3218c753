/**
 * Reverts ads and sequences group by group and finds the conflicts (docs/domain.md §16.2). The ads of a campaign are validated together, in
 * the state after the revert, because links and sequences connect them.
 */
import { errorText } from '@spotdesk/sdk/contract'
import { type AdState, type SequenceState, canBeInSequence, checkAd, isPlayable } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import { differences } from '../../platform/audit/differences.ts'
import type { Reverting, RevertPart } from '../../platform/change-sets/entity.ts'
import { listFieldNames } from '../../platform/change-sets/record/record-kind.ts'
import { alreadyExists, restored } from '../../platform/change-sets/record/record-revert.ts'
import { toRevertConflict, missing, neverReverted } from '../../platform/change-sets/revert/revert-conflict.ts'
import { type LaterChange, latestWriter } from '../../platform/change-sets/revert/revert-groups.ts'
import type { RevertedEvent } from '../../platform/change-sets/revert/revert-store.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { adKind } from './kind.ts'
import { type AdChange, sequenceAfter, withLinks, writeAds } from './write-ads.ts'
import {
  type AdCampaign,
  type AdAgencyContext,
  type StoredAd,
  campaignsOfAds,
  loadAdCampaigns,
  loadAdAgencyContext,
  toAdPlanContext,
} from './write-store.ts'

interface AdPlan extends Pick<RevertPart, 'unchanged' | 'conflicts'> {
  changes: AdChange[]
  campaigns: Map<number, AdCampaign>
  /** The sequences after the revert, by campaign. */
  sequences: Map<number, SequenceState>
}

type LaterChanges = ReadonlyMap<number, readonly LaterChange[]>

/** An ad with its fields after the revert. */
interface RevertedAd {
  event: RevertedEvent
  stored: StoredAd
  fields: AdState
  changed: string[]
}

/** Plans the revert of ads and sequences. Ads are validated against their campaigns in the state after this revert. */
export async function planAdRevert(tx: WriteTransaction, reverting: Reverting): Promise<RevertPart> {
  const { actor } = reverting.author
  const [events, moves] = [reverting.events('ad'), reverting.events('adSequence')]
  const ids = events.map(({ entityId }) => entityId)
  const homes = await campaignsOfAds(tx, actor, ids)
  const campaignIds = [...new Set([...homes.values(), ...moves.map(({ entityId }) => entityId)])]
  const campaigns = await loadAdCampaigns(tx, actor, campaignIds, { lock: true })
  const plan: AdPlan = { changes: [], unchanged: 0, conflicts: [], campaigns, sequences: new Map() }
  const reverted = revertAds(plan, events, reverting.later('ad'))
  const files = reverted.flatMap(({ fields }) => (fields.creativeId === null ? [] : [fields.creativeId]))
  refuseInvalid(plan, reverted, await loadAdAgencyContext(tx, actor, files), isOpen(reverting))
  revertSequences(plan, moves, reverting.later('adSequence'))
  const made = new Set(events.filter(({ versionBefore }) => versionBefore === null).map(({ entityId }) => entityId))
  const kept = plan.conflicts.flatMap(({ id }) => (made.has(id) ? (homes.get(id) ?? []) : []))
  return toPart(plan, kept, reverting)
}

type IsOpen = (campaign: AdCampaign['campaign']) => boolean

/** A predicate: the campaign and its order are not archived after the revert. */
function isOpen({ planned }: Reverting): IsOpen {
  const opened = (entityType: string) => new Set(planned(entityType)?.changes.flatMap(({ id, open }) => (open ? [id] : [])))
  const [orders, campaigns] = [opened('order'), opened('campaign')]
  return ({ id, archived, order }) => (!order?.archived || orders.has(order.id)) && (!archived || campaigns.has(id))
}

function toPart({ changes, campaigns, sequences, ...plan }: AdPlan, kept: readonly number[], { author }: Reverting): RevertPart {
  const moved = [...sequences.keys()].map((id) => ({ id, name: campaigns.get(id)!.campaign.fields.name }))
  return {
    ...plan,
    changes: [
      ...changes.map(({ id, fields }) => ({
        id,
        name: fields.name,
        externalReference: fields.externalReference,
        open: !fields.archived,
        removed: false,
        parents: [],
      })),
      // The id of a sequence is the id of its campaign.
      ...moved.map((one) => ({ ...one, externalReference: null, open: true, removed: false, parents: [] })),
    ],
    kept: kept.map((id) => ({ entityType: 'campaign', id })),
    write: (tx, changeSetId) => writeAds(tx, author, changeSetId, campaigns, { changes, sequences }),
  }
}

/** The fields of each ad after the revert, without regard to the other ads. */
function revertAds(plan: AdPlan, events: readonly RevertedEvent[], later: LaterChanges): RevertedAd[] {
  const stored = new Map([...plan.campaigns.values()].flatMap(({ ads }) => [...ads]))
  const reverted: RevertedAd[] = []
  for (const event of events) {
    const ad = stored.get(event.entityId)
    if (!ad) {
      plan.conflicts.push(missing(event, adKind.label))
      continue
    }
    // A revert does not change the status of a brief.
    const brief = event.diff.some(({ path }) => path === 'briefStatus') && event.versionBefore !== null
    const revertible = { ...event, diff: event.diff.filter(({ path }) => path !== 'briefStatus') }
    const { fields, conflicts } = restored(adKind, revertible, ad.fields, later.get(ad.id) ?? [])
    if (brief) conflicts.push(toRevertConflict(event, ['briefStatus'], neverReverted))
    plan.conflicts.push(...conflicts)
    const changed = differences(listFieldNames(adKind), ad.fields, fields).map(({ path }) => path)
    if (changed.length > 0) reverted.push({ event, stored: ad, fields, changed })
    else if (conflicts.length === 0) plan.unchanged++
  }
  return reverted
}

/** Removes ads that would be invalid, and repeats until the rest is valid: an ad that stays archived invalidates the links to it. */
function refuseInvalid(plan: AdPlan, reverted: readonly RevertedAd[], surroundings: AdAgencyContext, open: IsOpen): void {
  let kept = [...reverted]
  for (;;) {
    const next = new Map(kept.map(({ stored, fields }) => [stored.id, fields]))
    const refusals = new Map(
      kept.map((ad) => [ad, findRefusal(ad, plan.campaigns.get(ad.fields.campaignId)!, { next, surroundings, isOpen: open })]),
    )
    const refused = kept.filter((ad) => refusals.get(ad) !== null)
    if (refused.length === 0) break
    for (const ad of refused) plan.conflicts.push(toRevertConflict(ad.event, ad.changed, refusals.get(ad)!))
    kept = kept.filter((ad) => refusals.get(ad) === null)
  }
  plan.changes = kept.map(({ stored, fields }): AdChange => ({ id: stored.id, before: stored, fields, action: 'REVERT' }))
}

function findRefusal(
  { event, stored, fields }: RevertedAd,
  campaign: AdCampaign,
  around: { next: ReadonlyMap<number, AdState>; surroundings: AdAgencyContext; isOpen: IsOpen },
): string | null {
  if (event.versionBefore === null) return null
  if (stored.fields.archived && fields.archived) return errorText('adActionNotAllowed', { status: 'ARCHIVED' })
  if (!around.isOpen(campaign.campaign)) return errorText('campaignActionNotAllowed', { status: 'ARCHIVED' })
  const ads = new Map([...campaign.ads].map(([id, ad]) => [id, { ...ad, fields: around.next.get(id) ?? ad.fields }]))
  const others = [...ads.values()].filter(({ id }) => id !== stored.id)
  if (fields.externalReference !== null && others.some((ad) => ad.fields.externalReference === fields.externalReference))
    return alreadyExists(adKind.label)
  if (fields.status === 'ACTIVE' && !fields.archived && !isPlayable(fields)) return errorText('adNotPlayable')
  const context = toAdPlanContext({ ...campaign, ads }, stored.id, around.surroundings)
  const [error] = checkAd(fields, { ...context, before: { fields: stored.fields, status: fields.status } }).errors
  return error ? rowErrorText(error.code, error.params) : null
}

function revertSequences(plan: AdPlan, moves: readonly RevertedEvent[], later: LaterChanges): void {
  const all = withLinks(plan.campaigns, plan.changes)
  for (const event of moves) {
    const campaign = plan.campaigns.get(event.entityId)
    const [change] = event.diff as { before: number[]; after: number[] }[]
    if (!campaign || !change) continue
    const own = all.filter(({ fields }) => fields.campaignId === event.entityId)
    const followed = sequenceAfter(campaign, own)
    const now = campaign.sequence.adIds
    if (followed.adIds.join() === change.before.join()) {
      // The revert of the ads has produced this sequence already: nothing is left to write.
      if (own.length === 0) plan.unchanged++
      continue
    }
    const writer = latestWriter(['sequence'], later.get(event.entityId) ?? [])
    const isAble = (id: number) => {
      const fields = own.find((ad) => ad.id === id)?.fields ?? campaign.ads.get(id)?.fields
      return fields !== undefined && canBeInSequence(fields)
    }
    if (writer) plan.conflicts.push(toRevertConflict(event, ['sequence'], 'It was changed since.', writer))
    else if (now.join() !== change.after.join()) plan.conflicts.push(toRevertConflict(event, ['sequence'], 'It has another value now.'))
    else if (!change.before.every(isAble)) plan.conflicts.push(toRevertConflict(event, ['sequence'], rowErrorText('notInSequence')))
    else plan.sequences.set(event.entityId, { adIds: change.before, left: followed.left.filter(({ id }) => !change.before.includes(id)) })
  }
}
