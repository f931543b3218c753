/** Views of the campaign list: the filters behind their names, for the addresses of the web app and the counts of the server. */
import { type CampaignStatusFilter, type CampaignView, attentionStatuses } from '../../values/index.ts'

/** The filters of a view; an empty one keeps everything. */
export interface CampaignViewFilters {
  status: readonly CampaignStatusFilter[]
  /** Its meaning is the server's: by deliveries, and by forecasts for those who may read them. */
  needsAttention: boolean
  assignedUsername: readonly string[]
}

/** The filters of each view for a user. */
export function campaignViewFilters(username: string): Record<CampaignView, CampaignViewFilters> {
  const none = { status: [], needsAttention: false, assignedUsername: [] }
  return {
    running: { ...none, status: ['RUNNING'] },
    attention: { ...none, needsAttention: true },
    mine: { ...none, status: attentionStatuses, assignedUsername: [username] },
    all: none,
  }
}
