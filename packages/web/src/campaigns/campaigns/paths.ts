/** The addresses of the pages of a campaign, of its ads and of the wizard (document 000, §2). Every noun may import them. */
import type { AdType, CampaignStatus } from '@spotdesk/sdk/values'
import { printSearch } from '../../shared/data/search.ts'

interface Identified {
  id: number
}
/** A campaign as far as its pages depend on it. */
interface Subject extends Identified {
  status: CampaignStatus
}

/** A tab of a campaign, or of an ad. */
export const campaignPath = ({ id }: Identified, tab: string) => `/campaigns/${id}/${tab}`
export const statsPath = (campaign: Identified) => campaignPath(campaign, 'stats')
export const adTabPath = (campaign: Identified, adId: number, tab: string) => `/campaigns/${campaign.id}/ads/${adId}/${tab}`
/** The delivery of a zone of a publisher, of the campaign or of one of its ads. */
export function breakdownPath(campaign: Identified, { publisherId, zoneId, adId }: { publisherId: number; zoneId: number; adId?: number }) {
  const base = adId === undefined ? campaignPath(campaign, 'distribution') : adTabPath(campaign, adId, 'distribution')
  return `${base}/${publisherId}/${zoneId}`
}

/** The wizard, which opens the step that is next; `settings` is step 1, `ads` step 2, `targeting` step 3. */
export const wizardPath = ({ id }: Identified, step?: 'settings' | 'ads' | 'targeting') =>
  `/campaigns/create/${id}${step ? `/${step}` : ''}`
/** The wizard of a new campaign, which begins with an order or an advertiser where one is told. */
export const createCampaignPath = (scope?: { orderId: number } | { advertiserId: number }) =>
  `/campaigns/create${printSearch({ ...scope })}`
/** Step 4, the summary: of the campaign, or of one of its ads. */
export const summaryPath = ({ id }: Identified, adId?: number) =>
  `/campaigns/create/${id}/summary/${adId === undefined ? 'campaign' : `ads/${adId}`}`
/** The form of a new ad of a draft. */
export const draftNewAdPath = (campaign: Identified, type: AdType) => `${wizardPath(campaign, 'ads')}/create?type=${type}`
export const draftAdPath = ({ id }: Identified, adId: number) => `/campaigns/create/${id}/ads/${adId}`

/** A click on a row: step 2 of the wizard for a draft, the statistics of any other campaign. */
export const rowPath = (campaign: Subject) => (campaign.status === 'DRAFT' ? wizardPath(campaign, 'ads') : statsPath(campaign))
/** The name of a row: the summary of a draft, the statistics of any other campaign. */
export const namePath = (campaign: Subject) => (campaign.status === 'DRAFT' ? summaryPath(campaign) : statsPath(campaign))
/** An ad: in the wizard for a draft campaign, else its settings. */
export const adPath = (campaign: Subject, adId: number) =>
  campaign.status === 'DRAFT' ? draftAdPath(campaign, adId) : adTabPath(campaign, adId, 'settings')
/** Where a new ad is made. */
export const newAdPath = (campaign: Subject) =>
  campaign.status === 'DRAFT' ? wizardPath(campaign, 'ads') : `/campaigns/${campaign.id}/ads/create`
