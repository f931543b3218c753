import { Avatar, IconButton, Menu, useSignalValue } from '@spotdesk/ui'
import { initialsOf } from '@spotdesk/sdk/values'
import { Globe, Keyboard, LogOut, MailOpen, MessageCircle, Moon, Scale, Settings, Sun } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { clientConfig } from '../shared/session/client-config.ts'
import { type Language, languages, setLanguage, useLanguage } from '../shared/texts/language.ts'
import { reportError } from '../shared/data/report-error.ts'
import { currentRights, type User } from '../shared/session/session.ts'
import { isDarkTheme, setTheme, theme } from '../shared/page/theme.ts'
import styles from './NavBar.module.css'
import { opens } from './access.ts'
import { openPanel } from './palette/panels.ts'
import { screens } from './screens.ts'
import { useAccountActions } from './use-account-actions.ts'
import { label, t } from '../shared/text.ts'

/** Initials that open the user's menu, with the language and the legal links of the footer, which lists do not have, and the theme switch beside them. */
export function UserMenu({ user }: { user: User }) {
  const chosen = useSignalValue(theme)
  const { logOut } = useAccountActions()
  const rights = useSignalValue(currentRights)
  const ofAgency = screens.filter((screen) => screen.inUserMenu && opens(screen, rights))
  const contact = clientConfig.contactUrl
  const isDark = isDarkTheme(chosen)
  const language = useLanguage()
  const others = Object.entries(languages).filter(([code]) => code !== language) as [Language, string][]
  return (
    <>
      <IconButton
        icon={isDark ? Sun : Moon}
        label={isDark ? t('Light theme') : t('Dark theme')}
        variant="nav"
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <Menu
        label={t('User menu')}
        header={t('Hi, {name}', { name: user.firstName || user.userName })}
        placement="bottom end"
        trigger={
          <AriaButton
            className={styles.avatar!}
            aria-label={t('{initials}, user menu of {name}', { initials: initialsOf(user.fullName), name: user.fullName })}
          >
            <Avatar name={user.fullName} variant="nav" isDecorative />
          </AriaButton>
        }
        groups={[
          [
            { id: 'settings', label: t('Account settings'), icon: Settings, href: '/account/settings' },
            { id: 'invitations', label: t('Invitations'), icon: MailOpen, href: '/account/invitations' },
            { id: 'keyboard', label: t('Keyboard shortcuts'), icon: Keyboard, onAction: () => openPanel('keys') },
            ...others.map(([code, name]) => ({
              id: `language ${code}`,
              label: t('Language: {name}', { name }),
              description: code === 'en' ? undefined : t('For the sign-in pages and the footer'),
              icon: Globe,
              onAction: () => void setLanguage(code).catch(reportError),
            })),
          ],
          ofAgency.map(({ path, inUserMenu }) => ({ id: path, label: label(inUserMenu!.label), icon: inUserMenu!.icon, href: path })),
          [
            ...(contact ? [{ id: 'contact', label: t('Contact us'), icon: MessageCircle, href: contact, target: '_blank' }] : []),
            { id: 'terms', label: t('Terms of service'), icon: Scale, href: '/terms' },
          ],
          [{ id: 'logout', label: t('Log out'), icon: LogOut, onAction: () => void logOut() }],
        ]}
      />
    </>
  )
}
