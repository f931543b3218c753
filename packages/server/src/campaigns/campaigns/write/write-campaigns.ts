/**
 * The one write path of campaigns: for row actions, forms, files, duplicates, reverts and sellers' answers. It also writes what depends on
 * the change: active ads, proposals, audit entries, completion, pace and delivery statuses. `status-clock.ts` writes changes by the time
 * alone, with the same rules and statements.
 */
import { appendAudit } from '../../../platform/audit/append.ts'
import { recordChange } from '../../../platform/change-sets/direct-change.ts'
import { withoutEmpty } from '../../../platform/change-sets/plan/without-empty.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { inSlices } from '../../../platform/jobs/thread/in-slices.ts'
import { assessAgency } from '../../../delivery/facts/assess/assess.ts'
import { moveDeliveredSums } from '../../../delivery/facts/currency.ts'
import { applyFlatTerms } from '../../../delivery/facts/flat.ts'
import { activateAds } from '../../ads/activation-store.ts'
import { syncProposals } from '../../proposals/follow.ts'
import { type CampaignChange, type NextCampaign, nextCampaign } from './next-campaign.ts'
import { type CampaignState, insertCampaigns, stateUpdate, updateCampaigns } from './write-store.ts'
import type { Author, EntityChange } from '../../../platform/audit/audit-store.ts'

/** Writes changes of campaigns that the transaction has locked, with their audit entries, which it returns. */
export async function writeCampaigns(
  tx: WriteTransaction,
  author: Author,
  changeSetId: string,
  changes: readonly CampaignChange[],
): Promise<EntityChange[]> {
  const next = await inSlices(changes, (change) => nextCampaign(change, author.now))
  await activate(tx, author, next)
  const audits = next.map(({ audit }) => audit)
  // The statements do not depend on each other's results: they are sent together.
  await Promise.all([...rowWrites(tx, author, next), appendAudit(tx, author, changeSetId, audits)])
  await updateDependents(tx, author, next)
  return audits
}

/**
 * Writes one change, as a change-set of its own unless the author names one. When nothing else depends on the change, it is sent together with COMMIT; its audit entry
 * always is.
 * @returns the written state, and whether dependent writes may have changed it since
 */
export async function writeCampaign(
  tx: WriteTransaction,
  author: Author,
  change: CampaignChange,
): Promise<{ changeSetId: string; state: CampaignState; followed: boolean }> {
  const next = nextCampaign(change, author.now)
  const { state } = next
  if (onlyStops(next)) {
    tx.last(stateUpdate(author.actor.agencyId, [{ id: change.id, ...state }]))
    return { changeSetId: await recordChange(tx, author, 'campaigns', next.audit), state, followed: false }
  }
  await activate(tx, author, [next])
  await Promise.all(rowWrites(tx, author, [next]))
  await updateDependents(tx, author, [next])
  return { changeSetId: await recordChange(tx, author, 'campaigns', next.audit), state, followed: true }
}

/** True for a change that only pauses or archives the campaign: it stops delivery, so no dependent values are computed. */
function onlyStops({ edited, change: { before, flags, answer } }: NextCampaign): boolean {
  const stops = flags.paused !== false && flags.archived !== false && flags.submitted === undefined
  return before !== null && !edited && !answer && stops
}

/** Activates the ads of submitted campaigns and lists them in the audit entries. */
async function activate(tx: WriteTransaction, { actor, now }: Author, next: readonly NextCampaign[]): Promise<void> {
  const submitted = next.filter(({ change: { before, flags } }) => before && !before.submitted && flags.submitted)
  if (submitted.length === 0) return
  const ids = submitted.map(({ change }) => change.id)
  const activated = await activateAds(tx, actor.agencyId, ids, now)
  for (const { change, audit } of submitted) {
    const adIds = activated.get(change.id)
    if (adIds) audit.diff = [...audit.diff, { path: 'activatedAds', before: [], after: adIds }]
  }
}

function rowWrites(tx: WriteTransaction, { actor: { agencyId } }: Author, next: readonly NextCampaign[]): Promise<unknown>[] {
  const made = next.filter(({ change }) => change.before === null)
  const edited = next.filter((one) => one.edited)
  const moved = next.filter((one) => one.change.before !== null && !one.edited)
  const toCampaignRow = ({ change: { id }, settings, state }: NextCampaign) => withoutEmpty({ id, ...settings(), ...state })
  return [
    insertCampaigns(
      tx,
      agencyId,
      made.map((one) => ({ ...toCampaignRow(one), id: one.change.id, dco: one.change.copyOf?.dco ?? false })),
    ),
    updateCampaigns(tx, agencyId, edited.map(toCampaignRow)),
    ...(moved.length > 0
      ? [
          stateUpdate(
            agencyId,
            moved.map(({ change: { id }, state }) => ({ id, ...state })),
          ).execute(tx),
        ]
      : []),
  ]
}

/** Updates values that depend on settings and delivery together. A new draft has none. */
async function updateDependents(tx: WriteTransaction, author: Author, next: readonly NextCampaign[]): Promise<void> {
  const { actor, now } = author
  const listIds = (some: readonly NextCampaign[]) => some.map(({ change }) => change.id)
  await syncProposals(tx, author, next)
  const flat = listIds(next.filter(({ edited, change }) => edited && change.fields.revenueType === 'FLAT'))
  const converted = next.flatMap(({ change: { id, before, fields } }) =>
    before && before.fields.currency !== fields.currency ? [{ id, former: before.fields.currency }] : [],
  )
  // Sums are in the campaign's currency: they are converted before a fixed price is spread again.
  await moveDeliveredSums(tx, actor.agencyId, converted)
  if (flat.length > 0) await applyFlatTerms(tx, actor.agencyId, flat)
  const delivering = next.filter((one) => (one.change.before !== null || one.change.flags.submitted) && !onlyStops(one))
  if (delivering.length > 0)
    await assessAgency(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, now, listIds(delivering), { except: actor.userId })
}
