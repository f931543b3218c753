import type { Screen } from '../../shared/screen.ts'

export const screens: readonly Screen[] = [
  { path: '/device', title: 'Approve a sign-in', requiredPermission: 'OWN_PROFILE.WRITE', load: () => import('./DeviceApproval.tsx') },
  {
    path: '/extension/authorize',
    title: 'Allow a browser extension',
    requiredPermission: 'OWN_PROFILE.WRITE',
    load: () => import('./ExtensionApproval.tsx'),
  },
]
