import { advertisers, campaigns } from '@spotdesk/sdk/calls'
import type { CallRow } from '@spotdesk/sdk/contract'
import type { Prefetch, Screen } from '../../shared/page/screen.ts'
import { readCampaignId } from '../campaigns/campaign-id.ts'

const list = {
  title: 'Advertisers',
  requiredPermission: 'CAMPAIGN.READ',
  load: () => import('./AdvertiserList.tsx'),
  switchAccountRedirect: '/advertisers/list',
} as const

/** The advertiser of the address, which every page of it shows first. */
function prepare(params: Readonly<Record<string, string>>, prefetch: Prefetch): void {
  const id = readCampaignId(params['id'])
  if (id !== null) prefetch(advertisers.get, { id })
}

function page(path: string, title: string, load: Screen['load'], call: CallRow): Screen {
  return {
    path: `/advertisers/$id/${path}`,
    title,
    parent: '/advertisers/list',
    ...(call.permission && { requiredPermission: call.permission }),
    switchAccountRedirect: '/advertisers/list',
    load,
    prepare,
  }
}

export const advertiserScreens: readonly Screen[] = [
  {
    ...list,
    path: '/advertisers',
    navigation: { label: 'Advertisers', href: '/advertisers/list' },
    find: { label: 'Find advertisers', href: '/advertisers/list?status=&q=' },
  },
  { ...list, path: '/advertisers/list' },
  {
    path: '/advertisers/create',
    title: 'New advertiser',
    parent: '/advertisers/list',
    requiredPermission: 'CAMPAIGN.WRITE',
    switchAccountRedirect: '/advertisers/list',
    load: () => import('./NewAdvertiser.tsx'),
  },
  page('campaigns', 'Campaigns of an advertiser', () => import('./AdvertiserCampaigns.tsx'), campaigns.list),
  page('settings', 'Advertiser settings', () => import('./AdvertiserSettings.tsx'), advertisers.get),
]
