import type { Screen } from '../../shared/screen.ts'

export const screens: readonly Screen[] = [
  { path: '/login', title: 'Log in', isUnsecured: true, load: () => import('./LoginScreen.tsx') },
  // Whoever is logged in may have forgotten the password too, and a link can be opened where somebody else is logged in.
  { path: '/forgot-password', title: 'Forgot password', isUnsecured: true, isOpen: true, load: () => import('./ForgotPassword.tsx') },
  { path: '/forgot-password/email', title: 'Letter sent', isUnsecured: true, isOpen: true, load: () => import('./LetterSent.tsx') },
  {
    path: '/forgot-password/reset',
    title: 'Choose a password',
    isUnsecured: true,
    isOpen: true,
    load: () => import('./ResetPassword.tsx'),
  },
]
