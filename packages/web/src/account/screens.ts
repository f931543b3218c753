import type { Screen } from '../shared/screen.ts'

export const screens: readonly Screen[] = [
  { path: '/account/settings', title: 'Account settings', load: () => import('./AccountSettings.tsx') },
  { path: '/terms', title: 'Terms of service', isOpen: true, load: () => import('./Terms.tsx') },
]
