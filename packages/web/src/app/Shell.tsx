import { LoadingOverlay, SkipLink } from '@spotdesk/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSwitching } from '../shared/session.ts'
import { useSignalValue } from '../shared/use-signal-value.ts'
import { Footer } from '../shared/Footer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { NavBar } from './NavBar.tsx'
import { screenAt } from './router.tsx'
import styles from './Shell.module.css'

/** The page around every secured screen: bar, content, footer, and the overlay while the next screen is on its way. */
export function Shell() {
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const switching = useSignalValue(isSwitching)
  const title = screenAt(path)?.title
  useEffect(() => { document.title = title ? `${title} – Spotdesk` : 'Spotdesk' }, [title])
  return (
    <div className={styles.shell}>
      <SkipLink targetId="content" />
      <NavBar />
      <main id="content" tabIndex={-1} className={styles.content}><Outlet /></main>
      <Footer />
      <LeaveGuard />
      {(isNavigating || switching) && <LoadingOverlay scope="page" />}
    </div>
  )
}
