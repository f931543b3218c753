/** Pause, resume, archive, unarchive and review: one locked read, the rule's verdict, and one write with its audit row. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { type ActionVerb, campaignStatus, decideAction, stillFitting } from '@spotdesk/sdk/rules'
import { campaignStatuses } from '@spotdesk/sdk/values'
import { type FieldChange, recordWithCommit } from '../../platform/change-sets/record.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { assessAgency } from '../../delivery/facts/assess.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, notFound } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { toCampaign } from './present.ts'
import { type CampaignRecord, type CampaignState, lockCampaign, readCampaign, stateUpdate } from './store.ts'

type StateVerb = Exclude<ActionVerb, 'duplicate'>

interface Effect {
  set: Partial<CampaignState>
  /** The campaign may deliver again, so what its delivery amounts to is assessed at once. */
  revives?: true
}

/** What each verb changes; the status follows from it and the time. */
const effects: Record<StateVerb, Effect> = {
  pause: { set: { paused: true } },
  resume: { set: { paused: false }, revives: true },
  archive: { set: { archived: true } },
  unarchive: { set: { archived: false }, revives: true },
  review: { set: { submitted_at: null, accepted_at: null, rejected_at: null, status_reason: null } },
}

/** The handler of a verb's row. */
export function actOn(verb: StateVerb): (input: { id: number }, call: Call) => Promise<campaigns.CampaignActionResult> {
  return ({ id }, call) => {
    const now = call.services.clock.now()
    return call.write(async (tx) => {
      const record = await lockCampaign(tx, call.actor, id)
      if (!record) throw notFound()
      if (call.ifMatch !== null && call.ifMatch !== record.version) throw await versionConflict(tx, call, 'campaign', record)
      const current = { ...record, status: statusOf(record, now) }
      if (!verdictOf(verb, current).change) return { ...toCampaign(current, call.actor), changeSetId: null }
      const next = apply(verb, record, now)
      const changeSetId = recordWithCommit(
        tx,
        { actor: call.actor, now, reason: call.reason },
        {
          entityType: 'campaign',
          entityId: id,
          entityName: record.name,
          action: verb.toUpperCase(),
          versionBefore: record.version,
          versionAfter: next.version,
          diff: difference(record, next),
        },
      )
      return { ...toCampaign(await save(tx, call.actor, next, { assess: effects[verb].revives ?? false, now }), call.actor), changeSetId }
    })
  }
}

/** Writes a campaign's state; one that may deliver again is assessed and read anew, any other write waits for COMMIT. */
async function save(
  tx: WriteTransaction,
  actor: Actor,
  next: CampaignRecord & CampaignState,
  { assess, now }: { assess: boolean; now: Date },
): Promise<CampaignRecord> {
  const update = stateUpdate(actor, next.id, next, now)
  if (!assess) {
    tx.last(update)
    return next
  }
  await update.execute(tx)
  await assessAgency(tx, actor.agency, now, [next.id])
  return (await readCampaign(tx, actor, next.id))!
}

/** @throws Problem 409 campaignActionNotAllowed, with the actions that the campaign offers. */
export function verdictOf(verb: ActionVerb, record: CampaignRecord): { change: boolean } {
  const order = record.order_archived === null ? null : { archived: record.order_archived }
  const verdict = decideAction(verb, { status: record.status, campaignType: record.type, archived: record.archived, order })
  if (verdict.ok) return verdict
  const { status, allowedActions } = verdict.params
  throw new Problem(verdict.code, { status }, { members: { allowedActions } })
}

/** The status at a time: the stored one may be up to a minute behind. */
export function statusOf(record: CampaignRecord, now: Date) {
  return campaignStatus(
    {
      campaignType: record.type,
      submitted: record.submitted_at !== null,
      rejected: record.rejected_at !== null,
      accepted: record.accepted_at !== null,
      paused: record.paused,
      startDate: record.start_date,
      endDate: record.end_date,
      objectiveMet: record.objective_met,
    },
    now,
  )
}

function apply(verb: StateVerb, record: CampaignRecord, now: Date): CampaignRecord & CampaignState {
  const changed = { ...record, ...effects[verb].set }
  const status = statusOf(changed, now)
  return {
    ...changed,
    status,
    status_rank: campaignStatuses.indexOf(status),
    delivery_statuses: stillFitting(record.delivery_statuses, status),
    completed_at: status === 'COMPLETED' ? (record.completed_at ?? now) : null,
    version: record.version + 1,
    updated_at: now,
  }
}

/** What the audit trail says of a campaign's state. */
function stateFields(record: CampaignRecord): Record<string, unknown> {
  return {
    paused: record.paused,
    archived: record.archived,
    submitted: record.submitted_at !== null,
    status: record.status,
    statusReason: record.status_reason,
  }
}

function difference(before: CampaignRecord, after: CampaignRecord): FieldChange[] {
  const [old, now] = [stateFields(before), stateFields(after)]
  return Object.keys(old)
    .filter((path) => old[path] !== now[path])
    .map((path) => ({ path, before: old[path], after: now[path] }))
}
