import { History } from 'lucide-react'
import type { Screen } from '../../shared/page/screen.ts'

const log = {
  title: 'User log',
  requiredPermission: 'AUDIT.READ',
  load: () => import('./UserLog.tsx'),
  switchAccountRedirect: '/account/user-log/list',
} as const

export const logScreens: readonly Screen[] = [
  { ...log, path: '/account/user-log/list', inUserMenu: { label: 'User log', icon: History } },
  { ...log, path: '/account/user-log' },
]
