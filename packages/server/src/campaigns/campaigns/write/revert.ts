/** Plans the revert of the campaigns of a change-set. */
import { type ParsedRow, type PlannedRow, planCampaigns } from '@spotdesk/sdk/bulk'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { EntityRef, Reverting, RevertPart } from '../../../platform/change-sets/entity.ts'
import { toRevertConflict } from '../../../platform/change-sets/revert/revert-conflict.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { deactivateAds } from '../../ads/activation-store.ts'
import type { CampaignChange } from './next-campaign.ts'
import { loadPlanContext } from './plan-store.ts'
import { type CampaignRevert, flagRefusal, revertFields } from './revert-fields.ts'
import { findOthersAds } from './revert-store.ts'
import { writeCampaigns } from './write-campaigns.ts'
import { type StoredCampaign, lockCampaigns } from './write-store.ts'

interface Plan extends Pick<RevertPart, 'unchanged' | 'conflicts'> {
  changes: (CampaignChange & { adsToDraft: number[] })[]
  kept: EntityRef[]
}

/** Locks the campaigns and plans their revert. Orders that the same revert unarchives count as not archived. */
export async function planCampaignRevert(tx: WriteTransaction, reverting: Reverting): Promise<RevertPart> {
  const { author, isRevert, scope } = reverting
  const { actor, now } = author
  const events = reverting.events('campaign')
  const ids = events.map(({ entityId }) => entityId)
  const opened = new Set(reverting.planned('order')?.changes.flatMap(({ id, open }) => (open ? [id] : [])))
  const campaigns = new Map((await lockCampaigns(tx, actor, ids)).map((campaign) => [campaign.id, withOrder(campaign, opened)]))
  const later = reverting.later('campaign')
  const withOthersAds = await findOthersAds(tx, actor.agencyId, scope)
  const plan: Plan = { changes: [], unchanged: 0, conflicts: [], kept: [] }
  const reverts: CampaignRevert[] = []
  for (const event of events) {
    const campaign = campaigns.get(event.entityId)
    if (!campaign) plan.conflicts.push(toRevertConflict(event, ['id'], rowErrorText('notFound', { field: 'id' })))
    else reverts.push(revertFields(event, campaign, { later: later.get(event.entityId) ?? [], isRevert, withOthersAds, now }))
  }
  const validated = await validate(tx, actor, reverts, now)
  for (const revert of reverts) collect(plan, revert, validated.get(revert.campaign.id), now)
  return toPart(plan, reverting)
}

function toPart({ changes, ...plan }: Plan, { author }: Reverting): RevertPart {
  return {
    ...plan,
    changes: changes.map(({ id, fields, before, flags }) => ({
      id,
      name: fields.name,
      externalReference: fields.externalReference,
      open: !(flags.archived ?? before!.archived),
      removed: flags.archived === true,
      parents: listParents(fields),
    })),
    async write(tx, changeSetId, ids) {
      const written = changes.filter(({ id }) => ids.has(id))
      const adsToDraft = written.flatMap((change) => change.adsToDraft)
      await deactivateAds(tx, author.actor.agencyId, adsToDraft, author.now)
      return writeCampaigns(tx, author, changeSetId, written)
    },
  }
}

function withOrder(campaign: StoredCampaign, opened: ReadonlySet<number>): StoredCampaign {
  const { order } = campaign
  return order && opened.has(order.id) ? { ...campaign, order: { ...order, archived: false } } : campaign
}

const listParents = ({ orderId, advertiserId }: StoredCampaign['fields']): EntityRef[] => [
  ...(orderId === null ? [] : [{ entityType: 'order', id: orderId }]),
  { entityType: 'advertiser', id: advertiserId },
]

const isMade = ({ event }: CampaignRevert) => event.versionBefore === null
const changedFields = ({ cells, flags }: CampaignRevert) => [...Object.keys(cells), ...Object.keys(flags)]

/** Validates each campaign in its state after the revert, with the rules of every other change. Returns the planned rows by id. */
async function validate(
  tx: Transaction<DB>,
  actor: Actor,
  reverts: readonly CampaignRevert[],
  now: Date,
): Promise<Map<number, PlannedRow>> {
  const changing = reverts.filter((revert) => changedFields(revert).length > 0)
  if (changing.length === 0) return new Map()
  const rows = changing.map((revert, index): ParsedRow => {
    // Reverting a creation releases the external reference in every status.
    const cells = isMade(revert) ? {} : revert.cells
    return {
      index,
      line: null,
      id: revert.campaign.id,
      externalReference: cells.externalReference ?? null,
      version: null,
      action: revert.flags.submitted === true ? 'SUBMIT' : null,
      cells,
      texts: {},
      errors: [],
    }
  })
  const context = await loadPlanContext(tx, actor, rows, { now, zone: actor.agency.timeZone })
  // Flags are applied first, as UNARCHIVE does, so that settings are validated in the resulting status. A submit is an action that is
  // validated itself.
  const byId = new Map(
    changing.map(({ campaign, flags }) => [
      campaign.id,
      { ...campaign, ...flags, submitted: flags.submitted === false ? false : campaign.submitted },
    ]),
  )
  return new Map(planCampaigns(rows, { ...context, byId }).map((row, at) => [changing[at]!.campaign.id, row]))
}

function collect(plan: Plan, revert: CampaignRevert, planned: PlannedRow | undefined, now: Date): void {
  const { event, campaign, cells, flags, adsToDraft, conflicts } = revert
  plan.conflicts.push(...conflicts)
  if (conflicts.length > 0 && isMade(revert)) plan.kept.push(...listParents(campaign.fields))
  if (!planned) {
    if (conflicts.length === 0) plan.unchanged++
    return
  }
  const refusal = flagRefusal(revert, now) ?? planned.errors[0]?.message ?? null
  if (refusal !== null) {
    plan.conflicts.push(toRevertConflict(event, changedFields(revert), refusal))
    if (isMade(revert)) plan.kept.push(...listParents(campaign.fields))
    return
  }
  const fields = isMade(revert) ? { ...campaign.fields, ...cells } : planned.after!
  plan.changes.push({ id: campaign.id, before: campaign, fields, flags, action: 'REVERT', adsToDraft })
}
