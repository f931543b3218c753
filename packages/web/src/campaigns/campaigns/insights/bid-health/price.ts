/** The CPM of a campaign, and the change to a suggested one. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { type ActionUser, type SettingRefusal, settingRefusal } from '@spotdesk/sdk/rules'

type Campaign = campaigns.Campaign

/** The price where it is a CPM; null: it is another, or none is set. */
export const getCpm = ({ campaignRevenue }: Pick<Campaign, 'campaignRevenue'>): number | null =>
  campaignRevenue.type === 'CPM' ? campaignRevenue.value : null

/** Why a suggested CPM cannot be taken over; null: it can. */
export type PriceRefusal = SettingRefusal | 'otherPrice'

export function refusalOfPrice(campaign: Campaign, user: ActionUser): PriceRefusal | null {
  if (campaign.campaignRevenue.type !== 'CPM') return 'otherPrice'
  const hasDelivered = campaign.actuals + campaign.secondScreenImpressions > 0
  return settingRefusal({ ...campaign, hasDelivered }, 'cpm', { user, now: new Date() })
}
