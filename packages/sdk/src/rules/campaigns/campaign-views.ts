/** Views of the campaign list: the filters behind their names, for the addresses of the web app and the counts of the server. */
import {
  type CampaignStatusFilter,
  type CampaignView,
  type DeliveryStatus,
  attentionDeliveryStatuses,
  attentionStatuses,
} from '../../values/index.ts'

/** The filters of a view; an empty one keeps everything. */
export interface CampaignViewFilters {
  status: readonly CampaignStatusFilter[]
  deliveryStatus: readonly DeliveryStatus[]
  assignedUsername: readonly string[]
}

/** The filters of each view for a user. */
export function campaignViewFilters(username: string): Record<CampaignView, CampaignViewFilters> {
  const none = { status: [], deliveryStatus: [], assignedUsername: [] }
  return {
    running: { ...none, status: ['RUNNING'] },
    attention: { ...none, status: attentionStatuses, deliveryStatus: attentionDeliveryStatuses },
    mine: { ...none, status: attentionStatuses, assignedUsername: [username] },
    all: none,
  }
}
