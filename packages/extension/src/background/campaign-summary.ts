import type { CampaignRow } from '@spotdesk/sdk'
import { actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { type CampaignSummary, tokenActions } from '../messages.ts'

/** Those members of a row that the summary is made of; its dates may be texts. */
type Summarised = Omit<CampaignRow, 'startDate' | 'endDate' | 'createdAt' | 'updatedAt' | 'asOf'>

/** A row as the popup shows it, with the action it offers by the rule that the server decides with too. */
export function toSummary(row: Summarised): CampaignSummary {
  const { id, name, status, archived, deliveryStatuses, pace, complete, estimatedComplete, version } = row
  const offered = availableActions(row)
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
