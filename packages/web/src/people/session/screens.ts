import type { Screen } from '../../shared/page/screen.ts'

export const sessionScreens: readonly Screen[] = [
  { path: '/login', title: 'Log in', hasRomanian: true, isUnsecured: true, load: () => import('./LoginScreen.tsx') },
  // A logged-in user may have forgotten the password too, and a link can be opened while somebody else is logged in.
  {
    path: '/forgot-password',
    title: 'Forgot password',
    hasRomanian: true,
    isUnsecured: true,
    isOpen: true,
    load: () => import('./ForgotPassword.tsx'),
  },
  {
    path: '/forgot-password/email',
    title: 'E-mail sent',
    hasRomanian: true,
    isUnsecured: true,
    isOpen: true,
    load: () => import('./EmailSent.tsx'),
  },
  {
    path: '/forgot-password/reset',
    title: 'Choose a password',
    hasRomanian: true,
    isUnsecured: true,
    isOpen: true,
    load: () => import('./ResetPassword.tsx'),
  },
]
