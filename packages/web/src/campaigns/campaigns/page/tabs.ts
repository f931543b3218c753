/** The tabs of a campaign and of an ad, in the specification's order (document 000, §2). */
import type { Campaign } from '@spotdesk/sdk'
import { campaigns, insights, statistics, targeting } from '@spotdesk/sdk/calls'
import type { TabRow } from '../../../shared/page/RouteTabs.tsx'
import { t } from '../../../shared/text.ts'
import { adTabPath, campaignPath } from '../paths.ts'

/**
 * The tabs of a campaign by what it has; `RouteTabs` leaves out those whose call the user may not make.
 * @param path of the page: a tab of what the campaign is not set up for is there only on its own page, which says so
 */
export function campaignTabs(campaign: Campaign, path?: string): TabRow[] {
  const tab = (id: string, label: string, call: NonNullable<TabRow['call']>): TabRow => ({
    id,
    label,
    path: campaignPath(campaign, id),
    call,
  })
  const onlyIf = (isSetUp: boolean, row: TabRow) => (isSetUp || path === row.path ? [row] : [])
  return [
    tab('stats', t('Campaign stats'), campaigns.get),
    tab('settings', t('Campaign settings'), campaigns.get),
    tab('targeting', t('Targeting rules'), targeting.ofCampaign),
    tab('bidHealth', t('Bid health'), insights.bidHealth),
    tab('ads', t('Ads'), campaigns.ads),
    tab('insights', t('Delivery insights'), insights.audience),
    ...onlyIf(campaign.attribution.pixelIds.length > 0, tab('performance', t('Attribution insights'), insights.attribution)),
    tab('distribution', t('Publisher and zone'), statistics.distribution),
    ...onlyIf(campaign.dco, tab('dco-insights', t('DCO insights'), insights.dco)),
  ]
}

export function adTabs(campaign: Campaign, adId: number): TabRow[] {
  const tab = (id: string, label: string, call: NonNullable<TabRow['call']>): TabRow => ({
    id,
    label,
    path: adTabPath(campaign, adId, id),
    call,
  })
  return [
    tab('settings', t('Ad Settings'), campaigns.ads),
    tab('targeting', t('Targeting'), targeting.ofAd),
    tab('distribution', t('Publishers & Zones Distribution'), statistics.distribution),
  ]
}
