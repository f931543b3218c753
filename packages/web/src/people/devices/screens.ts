import type { Screen } from '../../shared/page/screen.ts'

export const deviceScreens: readonly Screen[] = [
  {
    path: '/device',
    title: 'Approve a sign-in',
    isSignIn: true,
    requiredPermission: 'OWN_PROFILE.WRITE',
    load: () => import('./DeviceApproval.tsx'),
  },
  {
    path: '/extension/authorize',
    title: 'Allow a browser extension',
    isSignIn: true,
    requiredPermission: 'OWN_PROFILE.WRITE',
    load: () => import('./ExtensionApproval.tsx'),
  },
]
