import type { Screen } from '../shared/screen.ts'

const dashboard = {
  title: 'Campaigns',
  requiredPermission: 'CAMPAIGN.READ',
  load: () => import('./CampaignDashboard.tsx'),
  switchAccountRedirect: '/campaigns/list',
} as const

export const screens: readonly Screen[] = [
  { ...dashboard, path: '/campaigns', navigation: { label: 'Campaigns', href: '/campaigns/list?status=RUNNING' } },
  { ...dashboard, path: '/campaigns/list' },
  {
    path: '/campaigns/$id/stats',
    title: 'Campaign stats',
    parent: '/campaigns/list',
    requiredPermission: 'CAMPAIGN.READ',
    switchAccountRedirect: '/campaigns/list',
    load: () => import('./CampaignStats.tsx'),
  },
]
