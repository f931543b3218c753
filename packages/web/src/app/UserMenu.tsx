import { Avatar, IconButton, Menu, type MenuAction, useConfirm } from '@spotdesk/ui'
import { Building2, Check, LogOut, Moon, Settings, Sun } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { currentUser } from '../shared/session.ts'
import { setTheme, theme } from '../shared/theme.ts'
import { hasUnsavedChanges, unsavedTexts } from '../shared/unsaved.ts'
import { useSignalValue } from '../shared/use-signal-value.ts'
import { logOut, switchAgency } from './account-actions.ts'
import styles from './NavBar.module.css'

/** Initials that open the user's menu: settings, the other agencies of the account, log out; the theme switch beside them. */
export function UserMenu() {
  const user = useSignalValue(currentUser)
  const chosen = useSignalValue(theme)
  const confirm = useConfirm()
  if (!user) return null
  const isDark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const leave = async () => {
    if (!hasUnsavedChanges.peek() || (await confirm(unsavedTexts))) await logOut()
  }
  const agencies: MenuAction[] =
    user.agencies.length < 2
      ? []
      : user.agencies.map(({ id, name }) => ({
          id: `agency-${id}`,
          label: name,
          icon: id === user.agency.id ? Check : Building2,
          isDisabled: id === user.agency.id,
          onAction: () => void switchAgency(id),
        }))
  return (
    <div className={styles.account}>
      <span className={styles.agency}>{user.agency.name}</span>
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
          <AriaButton className={styles.avatar!} aria-label={`User menu of ${user.fullName}`}>
            <Avatar name={user.fullName} variant="nav" />
          </AriaButton>
        }
        groups={[
          [{ id: 'settings', label: 'Account settings', icon: Settings, href: '/account/settings' }],
          agencies,
          [{ id: 'logout', label: 'Log out', icon: LogOut, onAction: () => void leave() }],
        ].filter((group) => group.length > 0)}
      />
    </div>
  )
}
