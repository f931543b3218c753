/**
 * What a revert puts back in ads and their sequences, group by group, and what stands in its way (`domain.md` §19). Ads are judged
 * together, as they would all be: links and sequences hold between them.
 */
import { errorText } from '@spotdesk/sdk/contract'
import { type AdState, type SequenceState, canBeInSequence, checkAd, isPlayable } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import { differences } from '../audit/differences.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { adKind } from './ad-kind.ts'
import {
  type AdCampaign,
  type AdSurroundings,
  type StoredAd,
  campaignsOfAds,
  loadAdCampaigns,
  loadSurroundings,
  planContextOf,
} from './ad-store.ts'
import { namesOf } from './record-kind.ts'
import { type RecordRevert, restored } from './revert-records.ts'
import { conflictOf } from './restore.ts'
import { latestWriter } from './revert-groups.ts'
import { type RevertScope, type RevertedEvent, loadEvents, loadLaterChanges } from './revert-store.ts'
import { type AdChange, sequenceAfter, withLinks } from './write-ads.ts'

export interface AdRevert extends RecordRevert<AdState> {
  campaigns: Map<number, AdCampaign>
  /** Sequences that are put back, by campaign. */
  sequences: Map<number, SequenceState>
  /** Campaigns in which an ad that was made stays. */
  keptCampaigns: Set<number>
}

/** An ad on its way back. */
interface Returning {
  event: RevertedEvent
  stored: StoredAd
  fields: AdState
  changed: string[]
}

/** Plans the revert of a change-set on ads and sequences. @param isOpen whether a campaign is out of the archive when the revert is done */
export async function planAdRevert(
  tx: Transaction<DB>,
  actor: Actor,
  scope: RevertScope,
  isOpen: (campaign: AdCampaign['campaign']) => boolean,
): Promise<AdRevert> {
  const plan: AdRevert = { changes: [], unchanged: 0, conflicts: [], campaigns: new Map(), sequences: new Map(), keptCampaigns: new Set() }
  const events = await loadEvents(tx, actor.agencyId, scope, 'ad')
  const moves = await loadEvents(tx, actor.agencyId, scope, 'adSequence')
  if (events.length + moves.length === 0) return plan
  const homes = await campaignsOfAds(
    tx,
    actor,
    events.map(({ entityId }) => entityId),
  )
  plan.campaigns = await loadAdCampaigns(tx, actor, [...new Set([...homes.values(), ...moves.map(({ entityId }) => entityId)])], {
    lock: true,
  })
  const returning = await restoreAds(tx, actor, plan, events)
  const files = returning.flatMap(({ fields }) => (fields.creativeId === null ? [] : [fields.creativeId]))
  refuseInvalid(plan, returning, await loadSurroundings(tx, actor, files), isOpen)
  await restoreSequences(tx, actor, plan, moves)
  const made = new Set(events.filter(({ versionBefore }) => versionBefore === null).map(({ entityId }) => entityId))
  plan.keptCampaigns = new Set(plan.conflicts.flatMap(({ id }) => (made.has(id) ? (homes.get(id) ?? []) : [])))
  return plan
}

/** Every ad as it would be, whatever the others become. */
async function restoreAds(tx: Transaction<DB>, actor: Actor, plan: AdRevert, events: readonly RevertedEvent[]): Promise<Returning[]> {
  const stored = new Map([...plan.campaigns.values()].flatMap(({ ads }) => [...ads]))
  const later = await loadLaterChanges(tx, actor.agencyId, events, 'ad')
  const returning: Returning[] = []
  for (const event of events) {
    const ad = stored.get(event.entityId)
    if (!ad) {
      plan.conflicts.push(conflictOf(event, ['id'], 'There is no ad with this id, or you may not see it.'))
      continue
    }
    // What was accepted or approved of a brief stays so.
    const brief = event.diff.some(({ path }) => path === 'briefStatus') && event.versionBefore !== null
    const puttable = { ...event, diff: event.diff.filter(({ path }) => path !== 'briefStatus') }
    const { fields, conflicts } = restored(adKind, puttable, ad.fields, later.get(ad.id) ?? [])
    if (brief) conflicts.push(conflictOf(event, ['briefStatus'], 'This is never put back.'))
    plan.conflicts.push(...conflicts)
    const changed = differences(namesOf(adKind), ad.fields, fields).map(({ path }) => path)
    if (changed.length > 0) returning.push({ event, stored: ad, fields, changed })
    else if (conflicts.length === 0) plan.unchanged++
  }
  return returning
}

/** Takes out what would not be valid, until what is left is: an ad that stays archived breaks the links to it. */
function refuseInvalid(
  plan: AdRevert,
  returning: readonly Returning[],
  surroundings: AdSurroundings,
  isOpen: (campaign: AdCampaign['campaign']) => boolean,
): void {
  let kept = [...returning]
  for (;;) {
    const next = new Map(kept.map(({ stored, fields }) => [stored.id, fields]))
    const refusals = new Map(
      kept.map((ad) => [ad, refusalOf(ad, plan.campaigns.get(ad.fields.campaignId)!, { next, surroundings, isOpen })]),
    )
    const refused = kept.filter((ad) => refusals.get(ad) !== null)
    if (refused.length === 0) break
    for (const ad of refused) plan.conflicts.push(conflictOf(ad.event, ad.changed, refusals.get(ad)!))
    kept = kept.filter((ad) => refusals.get(ad) === null)
  }
  plan.changes = kept.map(({ stored, fields }): AdChange => ({ id: stored.id, before: stored, fields, action: 'REVERT' }))
}

function refusalOf(
  { event, stored, fields }: Returning,
  campaign: AdCampaign,
  around: { next: ReadonlyMap<number, AdState>; surroundings: AdSurroundings; isOpen: (campaign: AdCampaign['campaign']) => boolean },
): string | null {
  if (event.versionBefore === null) return null
  if (stored.fields.archived && fields.archived) return errorText('adActionNotAllowed', { status: 'ARCHIVED' })
  if (!around.isOpen(campaign.campaign)) return errorText('campaignActionNotAllowed', { status: 'ARCHIVED' })
  const ads = new Map([...campaign.ads].map(([id, ad]) => [id, { ...ad, fields: around.next.get(id) ?? ad.fields }]))
  const others = [...ads.values()].filter(({ id }) => id !== stored.id)
  if (fields.externalReference !== null && others.some((ad) => ad.fields.externalReference === fields.externalReference))
    return rowErrorText('alreadyExists').replace('A campaign', 'An ad')
  if (fields.status === 'ACTIVE' && !fields.archived && !isPlayable(fields)) return errorText('adNotPlayable')
  const context = planContextOf({ ...campaign, ads }, stored.id, around.surroundings)
  const [error] = checkAd(fields, { ...context, before: { fields: stored.fields, status: fields.status } }).errors
  return error ? rowErrorText(error.code, error.params) : null
}

async function restoreSequences(tx: Transaction<DB>, actor: Actor, plan: AdRevert, moves: readonly RevertedEvent[]): Promise<void> {
  const later = await loadLaterChanges(tx, actor.agencyId, moves, 'adSequence')
  const all = withLinks(plan.campaigns, plan.changes as AdChange[])
  for (const event of moves) {
    const campaign = plan.campaigns.get(event.entityId)
    const [change] = event.diff as { before: number[]; after: number[] }[]
    if (!campaign || !change) continue
    const own = all.filter(({ fields }) => fields.campaignId === event.entityId)
    const followed = sequenceAfter(campaign, own)
    const now = campaign.sequence.adIds
    if (followed.adIds.join() === change.before.join()) {
      // What the ads' own way back makes of it is what it was: it goes with them.
      if (own.length === 0) plan.unchanged++
      continue
    }
    const writer = latestWriter(['sequence'], later.get(event.entityId) ?? [])
    const isAble = (id: number) => {
      const fields = own.find((ad) => ad.id === id)?.fields ?? campaign.ads.get(id)?.fields
      return fields !== undefined && canBeInSequence(fields)
    }
    if (writer) plan.conflicts.push(conflictOf(event, ['sequence'], 'It was changed since.', writer))
    else if (now.join() !== change.after.join()) plan.conflicts.push(conflictOf(event, ['sequence'], 'It has another value now.'))
    else if (!change.before.every(isAble)) plan.conflicts.push(conflictOf(event, ['sequence'], rowErrorText('notInSequence')))
    else plan.sequences.set(event.entityId, { adIds: change.before, left: followed.left.filter(({ id }) => !change.before.includes(id)) })
  }
}
