import { campaigns, insights, statistics, targeting } from '@spotdesk/sdk/calls'
import type { CallRow } from '@spotdesk/sdk/contract'
import type { Prefetch, Screen } from '../../shared/page/screen.ts'
import { readCampaignId } from './campaign-id.ts'

const dashboard = {
  title: 'Campaigns',
  requiredPermission: 'CAMPAIGN.READ',
  load: () => import('./list/CampaignDashboard.tsx'),
  switchAccountRedirect: '/campaigns/list',
} as const

/** The campaign of the address, which every page of it shows first. */
function prepare(params: Readonly<Record<string, string>>, prefetch: Prefetch): void {
  const id = readCampaignId(params['id'])
  if (id !== null) prefetch(campaigns.get, { id })
}

/** A page of a campaign, for users who may make its call; without the right or the feature the statistics open in its place. */
function page(path: string, title: string, load: Screen['load'], call: CallRow = campaigns.get): Screen {
  return {
    path: `/campaigns/$id/${path}`,
    title,
    parent: '/campaigns/list',
    ...(call.permission && { requiredPermission: call.permission }),
    ...(call.feature && { requiredFeature: call.feature }),
    switchAccountRedirect: '/campaigns/list',
    load,
    prepare,
  }
}

/** A step of the wizard, for users who may write. */
function step(path: string, title: string, load: Screen['load']): Screen {
  return {
    path: `/campaigns/create${path}`,
    title,
    parent: '/campaigns/list',
    requiredPermission: 'CAMPAIGN.WRITE',
    switchAccountRedirect: '/campaigns/list',
    load,
    prepare,
  }
}

export const campaignScreens: readonly Screen[] = [
  {
    ...dashboard,
    path: '/campaigns',
    navigation: { label: 'Campaigns', href: '/campaigns/list?status=RUNNING' },
    find: { label: 'Find campaigns', href: '/campaigns/list?status=&q=' },
  },
  { ...dashboard, path: '/campaigns/list' },

  page('stats', 'Campaign stats', () => import('./stats/CampaignStats.tsx')),
  { ...page('settings', 'Campaign settings', () => import('./settings/CampaignSettings.tsx')), hasBudget: true },
  {
    ...page('targeting', 'Targeting rules', () => import('./targeting/CampaignTargeting.tsx'), targeting.ofCampaign),
    hasBudget: true,
  },
  page('bidHealth', 'Bid health', () => import('./insights/bid-health/BidHealth.tsx'), insights.bidHealth),
  page('ads', 'Ads', () => import('./ads/CampaignAdsTab.tsx'), campaigns.ads),
  page('insights', 'Delivery insights', () => import('./insights/DeliveryInsights.tsx'), insights.audience),
  page('performance', 'Attribution insights', () => import('./insights/AttributionInsights.tsx'), insights.attribution),
  page('distribution', 'Publisher and zone', () => import('./insights/Distribution.tsx'), statistics.distribution),
  page('distribution/$publisherId/$zoneId', 'Zone', () => import('./insights/Breakdown.tsx'), statistics.breakdown),
  page('dco-insights', 'DCO insights', () => import('./insights/dco/DcoInsights.tsx'), insights.dco),

  { ...page('ads/create', 'New ad', () => import('./ads/NewAd.tsx')), requiredPermission: 'CAMPAIGN.WRITE' },
  page('ads/$adId/settings', 'Ad Settings', () => import('./ads/AdSettings.tsx')),
  { ...page('ads/$adId/targeting', 'Ad targeting', () => import('./targeting/AdTargeting.tsx'), targeting.ofAd), hasBudget: true },
  page('ads/$adId/distribution', 'Publishers & Zones Distribution', () => import('./ads/AdDistribution.tsx'), statistics.distribution),
  page('ads/$adId/distribution/$publisherId/$zoneId', 'Zone', () => import('./insights/Breakdown.tsx'), statistics.breakdown),

  step('', 'New campaign', () => import('./wizard/NewCampaign.tsx')),
  step('/$id', 'New campaign', () => import('./wizard/WizardStart.tsx')),
  step('/$id/settings', 'Campaign settings', () => import('./wizard/WizardSettings.tsx')),
  { ...step('/$id/ads', 'Ads', () => import('./wizard/WizardAds.tsx')), hasBudget: true },
  { ...step('/$id/ads/$adId', 'Ad', () => import('./wizard/WizardAd.tsx')), hasBudget: true },
  { ...step('/$id/targeting', 'Targeting', () => import('./wizard/WizardTargeting.tsx')), hasBudget: true },
  step('/$id/summary/campaign', 'Summary', () => import('./wizard/SummaryCampaign.tsx')),
  step('/$id/summary/ads/$adId', 'Summary of an ad', () => import('./wizard/SummaryAd.tsx')),

  { path: '/campaigns/$id', title: 'Campaign stats', redirectPath: '/campaigns/$id/stats' },
  // Addresses that name their agency, for users of several: in messages, in the browser extension, and in the command line's output.
  { path: '/agencies/$agencyId/campaigns', title: 'Campaigns', redirectPath: '/campaigns/list?status=RUNNING' },
  { path: '/agencies/$agencyId/campaigns/$id/stats', title: 'Campaign stats', redirectPath: '/campaigns/$id/stats' },
  { path: '/agencies/$agencyId/campaigns/$id/targeting', title: 'Campaign targeting', redirectPath: '/campaigns/$id/targeting' },
  { path: '/agencies/$agencyId/campaigns/create/$id/targeting', title: 'Targeting', redirectPath: '/campaigns/create/$id/targeting' },
  {
    path: '/agencies/$agencyId/campaigns/create/$id/summary/campaign',
    title: 'Summary',
    redirectPath: '/campaigns/create/$id/summary/campaign',
  },
  { path: '/agencies/$agencyId/campaigns/list', title: 'Campaigns', redirectPath: '/campaigns/list' },
  { path: '/agencies/$agencyId/campaigns/attention', title: 'Needs attention', redirectPath: '/campaigns/attention' },
]
