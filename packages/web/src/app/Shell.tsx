import { SkipLink } from '@spotdesk/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { InvitationNotice } from '../people/account/InvitationNotice.tsx'
import { PaymentNotice } from '../people/account/PaymentNotice.tsx'
import { DrawerOutlet } from '../shared/page/drawers.tsx'
import { Footer } from '../shared/page/Footer.tsx'
import { listId } from '../shared/grid/grid-props.ts'
import { t } from '../shared/text.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { NavBar } from './NavBar.tsx'
import { Keyboard } from './palette/Keyboard.tsx'
import styles from './Shell.module.css'

/** The page around every screen but the log-in: bar, content, footer (its links stand in the user's menu too), and the keys that work everywhere. */
export function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <div className={styles.shell}>
      <SkipLink targetId="content" />
      <span className={styles.toList}>
        <SkipLink targetId={listId}>{t('Skip to the list')}</SkipLink>
      </span>
      <NavBar />
      <InvitationNotice path={path} />
      <PaymentNotice />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <div className={styles.foot}>
        <Footer />
      </div>
      <DrawerOutlet />
      <LeaveGuard />
      <Keyboard />
    </div>
  )
}
