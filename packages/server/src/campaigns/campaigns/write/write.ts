/**
 * Writes a campaign's change as a change-set of one entity: planned with the rules of every other change, written, audited, and read again.
 */
import { type ParsedRow, type PlannedRow, planCampaigns } from '@spotdesk/sdk/bulk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { type CampaignFields, availableActions } from '@spotdesk/sdk/rules'
import { writeCampaign } from './write-campaigns.ts'
import type { CampaignChange } from './next-campaign.ts'
import { type LockedCampaign, readLocked } from './write-store.ts'
import { loadPlanContext } from './plan-store.ts'
import { toAuthor } from '../../../platform/change-sets/direct-change.ts'
import { withTakenReference } from '../../../platform/change-sets/record/taken-reference.ts'
import { versionConflict } from '../../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { isStale } from '../../../platform/http/request/if-match.ts'
import { Problem, notFound } from '../../../platform/http/answer/problem.ts'
import type { Call } from '../../../platform/http/route.ts'
import { resolveCampaignStatus } from '../actions/verdict.ts'
import { toCampaign } from '../present.ts'
import { toCampaignFieldError } from './settings.ts'
import { type CampaignRecord, readCampaignRecord } from '../store.ts'

/** Locks a campaign for a change. @throws Problem notFound, versionConflict */
export async function lockCampaign(tx: WriteTransaction, call: Call, id: number): Promise<LockedCampaign> {
  const locked = await readLocked(tx, call.actor, id)
  if (!locked) throw notFound()
  const { stored, record } = locked
  if (isStale(call, stored.version)) throw await versionConflict(tx, call, 'campaign', stored)
  return { stored, record: { ...record, status: resolveCampaignStatus(record, call.services.clock.now()) } }
}

/**
 * @throws Problem campaignActionNotAllowed when `allowed` is false for the actions that the campaign offers
 */
export function refuseUnless({ record }: LockedCampaign, allowed: (actions: readonly string[]) => boolean): void {
  const order = record.order_archived === null ? null : { archived: record.order_archived }
  const allowedActions = availableActions({ status: record.status, campaignType: record.type, archived: record.archived, order })
  if (allowed(allowedActions)) return
  throw new Problem('campaignActionNotAllowed', { status: record.archived ? 'ARCHIVED' : record.status }, { members: { allowedActions } })
}

/** Plans new settings, and a submit if requested. @throws Problem validationFailed with every invalid field */
export async function planCampaignChange(
  tx: WriteTransaction,
  call: Call,
  { stored }: LockedCampaign,
  intended: { cells: Partial<CampaignFields>; action: 'SUBMIT' | null },
): Promise<PlannedRow> {
  const row: ParsedRow = { index: 0, line: null, id: stored.id, externalReference: null, version: null, texts: {}, errors: [], ...intended }
  const time = { now: call.services.clock.now(), zone: call.actor.agency.timeZone }
  const [planned] = planCampaigns([row], await loadPlanContext(tx, call.actor, [row], { ...time, known: [stored] }))
  if (planned!.errors.length > 0) throw new Problem('validationFailed', {}, { errors: planned!.errors.map(toCampaignFieldError) })
  return planned!
}

/**
 * Writes one change, as a change-set of its own unless the call names one, and returns the campaign as it is stored then.
 * @param record the campaign as it was shown; it is read again when more than its state may have changed
 * @throws Problem validationFailed when another campaign has the external reference
 */
export async function writeChange(
  tx: WriteTransaction,
  call: Call,
  change: CampaignChange,
  record?: CampaignRecord,
): Promise<campaigns.CampaignActionResult> {
  const { actor } = call
  const { changeSetId, state, followed } = await withTakenReference('campaign', change.fields.externalReference, () =>
    writeCampaign(tx, toAuthor(call), change),
  )
  const written = record && !followed ? { ...record, ...state } : (await readCampaignRecord(tx, actor, change.id))!
  return { ...toCampaign(written, actor), changeSetId }
}
