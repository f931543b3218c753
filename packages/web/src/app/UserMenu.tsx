import { Avatar, IconButton, Menu, useSignalValue } from '@spotdesk/ui'
import { initialsOf } from '@spotdesk/sdk/values'
import { Keyboard, LogOut, MailOpen, Moon, Settings, Sun } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import type { User } from '../shared/session.ts'
import { isDarkTheme, setTheme, theme } from '../shared/theme.ts'
import styles from './NavBar.module.css'
import { openPanel } from './palette/panels.ts'
import { useAccountActions } from './use-account-actions.ts'

/** Initials that open the user's menu, and the theme switch beside them. */
export function UserMenu({ user }: { user: User }) {
  const chosen = useSignalValue(theme)
  const { logOut } = useAccountActions()
  const isDark = isDarkTheme(chosen)
  return (
    <>
      <IconButton
        icon={isDark ? Sun : Moon}
        label={isDark ? 'Light theme' : 'Dark theme'}
        variant="nav"
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <Menu
        label="User menu"
        header={<>Hi, {user.firstName || user.userName}</>}
        placement="bottom end"
        trigger={
          <AriaButton className={styles.avatar!} aria-label={`${initialsOf(user.fullName)}, user menu of ${user.fullName}`}>
            <Avatar name={user.fullName} variant="nav" isDecorative />
          </AriaButton>
        }
        groups={[
          [
            { id: 'settings', label: 'Account settings', icon: Settings, href: '/account/settings' },
            { id: 'invitations', label: 'Invitations', icon: MailOpen, href: '/account/invitations' },
            { id: 'keyboard', label: 'Keyboard shortcuts', icon: Keyboard, onAction: () => openPanel('keys') },
          ],
          [{ id: 'logout', label: 'Log out', icon: LogOut, onAction: () => void logOut() }],
        ]}
      />
    </>
  )
}
