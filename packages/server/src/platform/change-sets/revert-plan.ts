/** Works out what reverting a change-set does to each of its campaigns. */
import { type ParsedRow, type PlannedRow, planCampaigns } from '@spotdesk/sdk/bulk'
import { type changeSets } from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { type StoredCampaign, lockCampaigns } from './campaign-store.ts'
import type { CampaignChange } from './next-campaign.ts'
import { loadPlanContext } from './plan-context.ts'
import { type Restoration, conflictOf, flagRefusal, restore } from './restore.ts'
import { type RevertScope, findOthersAds, loadEvents, loadLaterChanges } from './revert-store.ts'

export interface RevertPlan {
  /** Campaigns to write. */
  changes: CampaignChange[]
  adsToDraft: number[]
  /** Campaigns with nothing to put back. */
  unchanged: number
  conflicts: changeSets.RevertConflict[]
  /** Parents of campaigns that were made and stay: these stay too. */
  keptOrders: Set<number>
  keptAdvertisers: Set<number>
}

/**
 * Plans a revert on campaigns that it locks.
 * @param isRevert whether the change-set is itself a revert, which this one undoes
 * @param unarchivedOrders orders that this revert takes out of the archive: their campaigns are judged as if it were done
 */
export async function planRevert(
  tx: Transaction<DB>,
  actor: Actor,
  changeSet: RevertScope & { isRevert: boolean; unarchivedOrders: ReadonlySet<number> },
  now: Date,
): Promise<RevertPlan> {
  const events = await loadEvents(tx, actor.agencyId, changeSet)
  const campaigns = new Map(
    (
      await lockCampaigns(
        tx,
        actor,
        events.map(({ entityId }) => entityId),
      )
    ).map((campaign) => [campaign.id, withOrder(campaign, changeSet.unarchivedOrders)]),
  )
  const later = await loadLaterChanges(tx, actor.agencyId, events)
  const withOthersAds = await findOthersAds(tx, actor.agencyId, changeSet)
  const plan: RevertPlan = { changes: [], adsToDraft: [], unchanged: 0, conflicts: [], keptOrders: new Set(), keptAdvertisers: new Set() }
  const restorations: Restoration[] = []
  for (const event of events) {
    const campaign = campaigns.get(event.entityId)
    if (!campaign) plan.conflicts.push(conflictOf(event, ['id'], rowErrorText('notFound', { field: 'id' })))
    else
      restorations.push(
        restore(event, campaign, { later: later.get(event.entityId) ?? [], isRevert: changeSet.isRevert, withOthersAds, now }),
      )
  }
  const validated = await validate(tx, actor, restorations, now)
  for (const restoration of restorations) collect(plan, restoration, validated.get(restoration.campaign.id), now)
  return plan
}

function withOrder(campaign: StoredCampaign, unarchived: ReadonlySet<number>): StoredCampaign {
  const { order } = campaign
  return order && unarchived.has(order.id) ? { ...campaign, order: { ...order, archived: false } } : campaign
}

const isMade = ({ event }: Restoration) => event.versionBefore === null
const changedFields = ({ cells, flags }: Restoration) => [...Object.keys(cells), ...Object.keys(flags)]

/** Judges each campaign as it would be by the rules of every other change. Answers the planned rows by id. */
async function validate(
  tx: Transaction<DB>,
  actor: Actor,
  restorations: readonly Restoration[],
  now: Date,
): Promise<Map<number, PlannedRow>> {
  const changing = restorations.filter((restoration) => changedFields(restoration).length > 0)
  if (changing.length === 0) return new Map()
  const rows = changing.map((restoration, index): ParsedRow => {
    // A campaign that is unmade gives its reference away whatever state it is in.
    const cells = isMade(restoration) ? {} : restoration.cells
    return {
      index,
      line: null,
      id: restoration.campaign.id,
      externalReference: cells.externalReference ?? null,
      version: null,
      action: restoration.flags.submitted === true ? 'SUBMIT' : null,
      cells,
      texts: {},
      errors: [],
    }
  })
  const context = await loadPlanContext(tx, actor, rows, { now, zone: actor.agency.timeZone })
  // Flags come first, as UNARCHIVE does: settings are judged in the state they come back to. Submitting is a verb that is judged itself.
  const byId = new Map(
    changing.map(({ campaign, flags }) => [
      campaign.id,
      { ...campaign, ...flags, submitted: flags.submitted === false ? false : campaign.submitted },
    ]),
  )
  return new Map(planCampaigns(rows, { ...context, byId }).map((row, at) => [changing[at]!.campaign.id, row]))
}

function collect(plan: RevertPlan, restoration: Restoration, planned: PlannedRow | undefined, now: Date): void {
  const { event, campaign, cells, flags, adsToDraft, conflicts } = restoration
  plan.conflicts.push(...conflicts)
  if (conflicts.length > 0) keepParentsOf(plan, restoration)
  if (!planned) {
    if (conflicts.length === 0) plan.unchanged++
    return
  }
  const refusal = flagRefusal(restoration, now) ?? planned.errors[0]?.message ?? null
  if (refusal !== null) {
    plan.conflicts.push(conflictOf(event, changedFields(restoration), refusal))
    keepParentsOf(plan, restoration)
    return
  }
  const fields = isMade(restoration) ? { ...campaign.fields, ...cells } : planned.after!
  plan.changes.push({ id: campaign.id, before: campaign, fields, flags, action: 'REVERT' })
  plan.adsToDraft.push(...adsToDraft)
}

function keepParentsOf(plan: RevertPlan, restoration: Restoration): void {
  if (!isMade(restoration)) return
  const { orderId, advertiserId } = restoration.campaign.fields
  if (orderId !== null) plan.keptOrders.add(orderId)
  plan.keptAdvertisers.add(advertiserId)
}

/** A campaign that would be put away stays while an ad that was made in it stays. */
export function keepCampaigns(plan: RevertPlan, { keptCampaigns }: { keptCampaigns: ReadonlySet<number> }): RevertPlan {
  const stays = plan.changes.filter(({ id, flags }) => keptCampaigns.has(id) && flags.archived === true)
  if (stays.length === 0) return plan
  const conflicts = stays.map(({ id, fields }) =>
    conflictOf({ entityId: id, entityName: fields.name }, ['archived'], 'An ad of the campaign stays.'),
  )
  return {
    ...plan,
    changes: plan.changes.filter((change) => !stays.includes(change)),
    conflicts: [...plan.conflicts, ...conflicts],
    keptOrders: new Set([...plan.keptOrders, ...stays.flatMap(({ fields }) => fields.orderId ?? [])]),
    keptAdvertisers: new Set([...plan.keptAdvertisers, ...stays.map(({ fields }) => fields.advertiserId)]),
  }
}
