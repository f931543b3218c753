import type { Screen } from '../shared/screen.ts'

export const screens: readonly Screen[] = [{ path: '/login', title: 'Log in', isUnsecured: true, load: () => import('./LoginScreen.tsx') }]
