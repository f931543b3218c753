import { Bell } from 'lucide-react'
import type { Screen } from '../../shared/page/screen.ts'

export const notificationScreens: readonly Screen[] = [
  {
    path: '/account/notifications',
    title: 'Notifications',
    requiredPermission: 'OWN_PROFILE.READ',
    load: () => import('./Notifications.tsx'),
    switchAccountRedirect: '/account/notifications',
    inUserMenu: { label: 'Notifications', icon: Bell },
  },
  // The address in mails: notifications are of one agency.
  { path: '/agencies/$agencyId/account/notifications', title: 'Notifications', redirectPath: '/account/notifications' },
]
