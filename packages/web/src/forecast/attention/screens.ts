import type { Screen } from '../../shared/page/screen.ts'

export const attentionScreens: readonly Screen[] = [
  {
    path: '/campaigns/attention',
    title: 'Morning plan',
    parent: '/campaigns/list',
    requiredPermission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
    switchAccountRedirect: '/campaigns/attention',
    load: () => import('./MorningPlan.tsx'),
  },
]
