import { Logo, classNames, useSignalValue } from '@spotdesk/ui'
import { useRouterState } from '@tanstack/react-router'
import { Bell } from '../people/notifications/Bell.tsx'
import { ScreenLink } from '../shared/page/ScreenLink.tsx'
import { currentRights, currentUser } from '../shared/session/session.ts'
import { opens } from './access.ts'
import { AgencySwitch } from './AgencySwitch.tsx'
import { HelpButton } from './help/HelpButton.tsx'
import styles from './NavBar.module.css'
import { screens } from './screens.ts'
import { UserMenu } from './UserMenu.tsx'
import { label, t } from '../shared/text.ts'

/** The violet bar: a pill for each area that has a screen the user may see. */
export function NavBar() {
  const rights = useSignalValue(currentRights)
  const user = useSignalValue(currentUser)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const areas = user ? screens.filter((screen) => screen.navigation && opens(screen, rights)) : []
  return (
    <header className={styles.bar}>
      <ScreenLink href="/" className={styles.home} aria-label={t('Spotdesk, start page')}>
        <Logo height={22} />
      </ScreenLink>
      <nav aria-label={t('Main')} className={styles.areas}>
        {areas.map(({ navigation, path: base }) => {
          const isActive = path.split('/')[1] === base.split('/')[1]
          return (
            <ScreenLink
              key={base}
              href={navigation!.href}
              className={classNames(styles.pill, isActive && styles.active)}
              {...(isActive && { 'aria-current': 'page' })}
            >
              {label(navigation!.label)}
            </ScreenLink>
          )
        })}
      </nav>
      {user && (
        <div className={styles.account}>
          <AgencySwitch user={user} />
          <HelpButton />
          <Bell />
          <UserMenu user={user} />
        </div>
      )}
    </header>
  )
}
