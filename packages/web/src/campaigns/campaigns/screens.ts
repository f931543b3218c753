import { campaigns } from '@spotdesk/sdk/calls'
import type { Screen } from '../../shared/screen.ts'
import { campaignIdOf } from './campaign-id.ts'

const dashboard = {
  title: 'Campaigns',
  requiredPermission: 'CAMPAIGN.READ',
  load: () => import('./CampaignDashboard.tsx'),
  switchAccountRedirect: '/campaigns/list',
} as const

export const screens: readonly Screen[] = [
  {
    ...dashboard,
    path: '/campaigns',
    navigation: { label: 'Campaigns', href: '/campaigns/list?status=RUNNING' },
    find: { label: 'Find campaigns', href: '/campaigns/list?status=&q=' },
  },
  { ...dashboard, path: '/campaigns/list' },
  {
    path: '/campaigns/$id/stats',
    title: 'Campaign stats',
    parent: '/campaigns/list',
    requiredPermission: 'CAMPAIGN.READ',
    switchAccountRedirect: '/campaigns/list',
    load: () => import('./stats/CampaignStats.tsx'),
    prepare: (params, ask) => {
      const id = campaignIdOf(params['id'])
      if (id !== null) ask(campaigns.get, { id })
    },
  },
  // Addresses that name their agency, for users of several: in messages, and in the command line's output.
  { path: '/agencies/$agencyId/campaigns', title: 'Campaigns', redirectPath: '/campaigns/list?status=RUNNING' },
  { path: '/agencies/$agencyId/campaigns/$id/stats', title: 'Campaign stats', redirectPath: '/campaigns/$id/stats' },
]
