import { Crosshair } from 'lucide-react'
import type { Screen } from '../../shared/page/screen.ts'

export const reliabilityScreens: readonly Screen[] = [
  {
    path: '/forecast/reliability',
    title: 'Reliability of forecasts',
    parent: '/campaigns/list',
    requiredPermission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
    inUserMenu: { label: 'Reliability of forecasts', icon: Crosshair },
    load: () => import('./ReliabilityScreen.tsx'),
  },
]
