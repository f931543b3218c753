/** The views of the campaign list that every user has: an address each, so that they can be shared. */
import type { CampaignViewCounts } from '@spotdesk/sdk'
import { campaignViewFilters, writeStringList } from '@spotdesk/sdk/rules'
import { campaignViewLabels, campaignViews } from '@spotdesk/sdk/values'
import type { View } from '../../../shared/list/Views.tsx'

/** @param counts undefined while they are being counted */
export function listCampaignViews(userName: string, counts: CampaignViewCounts | undefined): View[] {
  const filters = campaignViewFilters(userName)
  return campaignViews.map((id) => {
    const { status, needsAttention, assignedUsername } = filters[id]
    return {
      id,
      label: campaignViewLabels[id],
      // An empty status means all, and none at all the usual one.
      search: {
        status: id === 'running' ? status.join() : writeStringList(status),
        ...(needsAttention && { needsAttention: 'true' }),
        ...(assignedUsername.length > 0 && { assignedUsername: assignedUsername.join() }),
      },
      count: counts?.[id],
      isUrgent: id === 'attention',
    }
  })
}
