import type { CampaignRow } from '@spotdesk/sdk'
import { type ActionUser, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { type CampaignSummary, tokenActions } from '../messages.ts'

/** The members of a row that a summary needs; its dates may be texts. */
type Summarised = Omit<CampaignRow, 'startDate' | 'endDate' | 'createdAt' | 'updatedAt' | 'asOf'>

/** A row as the popup shows it, with the action that it offers to the account's user by the rule that the server decides with too. */
export function toSummary(row: Summarised, user: ActionUser): CampaignSummary {
  const { id, name, status, archived, deliveryStatuses, pace, complete, estimatedComplete, version } = row
  const offered = availableActions(row, user)
  const action = tokenActions.find((verb) => offered.includes(actionVerbs[verb])) ?? null
  return {
    id,
    name,
    status,
    archived,
    deliveryStatuses,
    pace,
    complete,
    estimatedComplete,
    version,
    advertiser: row.advertiser.name,
    action,
  }
}
