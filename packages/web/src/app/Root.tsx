import { ErrorState, LoadingOverlay, useSignalValue } from '@spotdesk/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isChangingSession } from '../shared/session.ts'
import styles from './Shell.module.css'
import { screenAt } from './screens.ts'

/** Around every screen: the title of the window, and the overlay while the next screen or another account is loading. */
export function Root() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Filters are navigations too, but they stay on their screen.
  const isLeaving = useRouterState({
    select: (state) => state.status === 'pending' && state.resolvedLocation?.pathname !== state.location.pathname,
  })
  const isChanging = useSignalValue(isChangingSession)
  const title = screenAt(path)?.title
  useEffect(() => {
    document.title = title ? `${title} – Spotdesk` : 'Spotdesk'
  }, [title])
  return (
    <>
      <Outlet />
      {(isLeaving || isChanging) && <LoadingOverlay scope="page" />}
    </>
  )
}

/** Shown instead of the application while the server does not answer. */
export function Unreachable() {
  return (
    <main className={styles.unreachable}>
      <ErrorState
        message="Spotdesk cannot be reached right now."
        description="Your session is not lost. Try again in a moment."
        onRetry={() => location.reload()}
      />
    </main>
  )
}
