/** A campaign's change as a change-set of one: planned by the rules of every other change, written, audited, and read back. */
import { type ParsedRow, type PlannedRow, planCampaigns } from '@spotdesk/sdk/bulk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { type CampaignFields, availableActions } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { writeChanges } from '../../platform/change-sets/apply.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import type { CampaignChange } from '../../platform/change-sets/next-campaign.ts'
import { type StoredCampaign, lockCampaigns } from '../../platform/change-sets/campaign-store.ts'
import { loadPlanContext } from '../../platform/change-sets/plan-context.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { Problem, notFound } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { statusOf } from './actions.ts'
import { toCampaign } from './present.ts'
import { toFieldError } from './settings.ts'
import { type CampaignRecord, readCampaign } from './store.ts'

/** A campaign that is about to be changed: as the rules see it, and as it is shown. */
export interface Subject {
  stored: StoredCampaign
  record: CampaignRecord
}

/** Holds a campaign for a change. @throws Problem notFound, versionConflict */
export async function takeCampaign(tx: WriteTransaction, call: Call, id: number): Promise<Subject> {
  const [stored] = await lockCampaigns(tx, call.actor, [id])
  const record = stored && (await readCampaign(tx, call.actor, id))
  if (!stored || !record) throw notFound()
  if (call.ifMatch !== null && call.ifMatch !== stored.version) throw await versionConflict(tx, call, 'campaign', stored)
  return { stored, record: { ...record, status: statusOf(record, call.services.clock.now()) } }
}

/** @throws Problem campaignActionNotAllowed unless the campaign offers the action, or `allowed` says so for one that has no menu entry. */
export function refuseUnless({ record }: Subject, allowed: (actions: readonly string[]) => boolean): void {
  const order = record.order_archived === null ? null : { archived: record.order_archived }
  const allowedActions = availableActions({ status: record.status, campaignType: record.type, archived: record.archived, order })
  if (allowed(allowedActions)) return
  throw new Problem('campaignActionNotAllowed', { status: record.archived ? 'ARCHIVED' : record.status }, { members: { allowedActions } })
}

/** Plans new settings, and a submit if asked for. @throws Problem validationFailed with every field that is not right */
export async function planChange(
  tx: WriteTransaction,
  call: Call,
  { stored }: Subject,
  intended: { cells: Partial<CampaignFields>; action: 'SUBMIT' | null },
): Promise<PlannedRow> {
  const row: ParsedRow = { index: 0, line: null, id: stored.id, externalReference: null, version: null, texts: {}, errors: [], ...intended }
  const context = await loadPlanContext(tx, call.actor, [row], { now: call.services.clock.now(), zone: call.actor.agency.timeZone })
  const [planned] = planCampaigns([row], { ...context, byId: new Map([[stored.id, stored]]) })
  if (planned!.errors.length > 0) throw new Problem('validationFailed', {}, { errors: planned!.errors.map(toFieldError) })
  return planned!
}

/** Writes one change with its change-set and audit row, and answers the campaign as it is then. */
export async function writeChange(tx: WriteTransaction, call: Call, change: CampaignChange): Promise<campaigns.CampaignActionResult> {
  const { actor, services, reason } = call
  const now = services.clock.now()
  const changeSetId = uuidV7(now)
  const isNew = change.before === null
  const counts = { create: isNew ? 1 : 0, update: isNew ? 0 : 1, unchanged: 0, error: 0 }
  await insertChangeSet(tx, { id: changeSetId, actor, status: 'APPLIED', hash: '', counts, now })
  await writeChanges(tx, { actor, now, reason }, changeSetId, [change])
  return { ...toCampaign((await readCampaign(tx, actor, change.id))!, actor), changeSetId }
}
