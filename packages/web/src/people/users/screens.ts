import { users } from '@spotdesk/sdk/calls'
import { Users } from 'lucide-react'
import type { Screen } from '../../shared/page/screen.ts'
import { readUserId } from './user-path.ts'

const list = {
  title: 'Users',
  requiredPermission: 'USER.READ',
  switchAccountRedirect: '/account/users/list',
  load: () => import('./UserList.tsx'),
} as const

export const userScreens: readonly Screen[] = [
  { ...list, path: '/account/users/list', inUserMenu: { label: 'Users', icon: Users } },
  { ...list, path: '/account/users' },
  {
    path: '/account/users/create',
    title: 'New user',
    parent: '/account/users/list',
    requiredPermission: 'USER.WRITE',
    switchAccountRedirect: '/account/users/list',
    load: () => import('./NewUser.tsx'),
  },
  {
    path: '/account/users/$id',
    title: 'User',
    parent: '/account/users/list',
    requiredPermission: 'USER.READ',
    switchAccountRedirect: '/account/users/list',
    load: () => import('./UserPage.tsx'),
    prepare: (params, prefetch) => {
      const id = readUserId(params['id'])
      if (id !== null) prefetch(users.get, { id })
    },
  },
]
