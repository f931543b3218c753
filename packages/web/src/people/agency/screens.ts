import { agencies } from '@spotdesk/sdk/calls'
import { Building2 } from 'lucide-react'
import type { Screen } from '../../shared/page/screen.ts'

export const agencyScreens: readonly Screen[] = [
  {
    path: '/account/agency/settings',
    title: 'Agency settings',
    requiredPermission: 'AGENCY_SETTINGS.READ',
    switchAccountRedirect: '/account/agency/settings',
    inUserMenu: { label: 'Agency settings', icon: Building2 },
    load: () => import('./AgencySettings.tsx'),
    prepare: (_, prefetch) => prefetch(agencies.settings, {}),
  },
]
