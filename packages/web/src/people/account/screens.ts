import type { Screen } from '../../shared/page/screen.ts'

export const accountScreens: readonly Screen[] = [
  { path: '/account/settings', title: 'Account settings', load: () => import('./AccountSettings.tsx') },
  { path: '/account/invitations', title: 'Invitations', requiredPermission: 'OWN_PROFILE.WRITE', load: () => import('./Invitations.tsx') },
  { path: '/email/confirm', title: 'Confirm your e-mail address', isOpen: true, load: () => import('./ConfirmEmail.tsx') },
  { path: '/email/stop', title: 'Keep your e-mail address', isOpen: true, load: () => import('./StopEmailChange.tsx') },
  { path: '/terms', title: 'Terms of service', isOpen: true, load: () => import('./Terms.tsx') },
  { path: '/privacy', title: 'Privacy', isOpen: true, load: () => import('./Privacy.tsx') },
]
