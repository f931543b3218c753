/** The verdict on an action for a campaign at a time, from its stored facts. */
import { type ActionVerb, campaignStatus, decideAction } from '@spotdesk/sdk/rules'
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { CampaignRecord } from '../store.ts'

/** @throws Problem 409 campaignActionNotAllowed, with the actions that the campaign offers */
export function requireAction(verb: ActionVerb, record: CampaignRecord): { change: boolean } {
  const order = record.order_archived === null ? null : { archived: record.order_archived }
  const verdict = decideAction(verb, { status: record.status, campaignType: record.type, archived: record.archived, order })
  if (verdict.ok) return verdict
  const { status, allowedActions } = verdict.params
  throw new Problem(verdict.code, { status }, { members: { allowedActions } })
}

/** The status at a time: the stored one may be up to a minute out of date. */
export function resolveCampaignStatus(record: CampaignRecord, now: Date) {
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
