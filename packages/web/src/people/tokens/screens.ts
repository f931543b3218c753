import { KeyRound } from 'lucide-react'
import type { Screen } from '../../shared/page/screen.ts'

export const tokenScreens: readonly Screen[] = [
  {
    path: '/account/tokens',
    title: 'API tokens of the agency',
    requiredPermission: 'API_TOKEN.READ',
    switchAccountRedirect: '/account/tokens',
    inUserMenu: { label: 'API tokens of the agency', icon: KeyRound },
    load: () => import('./AgencyTokens.tsx'),
  },
]
