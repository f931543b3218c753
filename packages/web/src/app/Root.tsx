import { ErrorState, keepFocus, LoadingOverlay, useSignalValue, VisuallyHidden } from '@spotdesk/ui'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { languageOfScreen, showScreen, shownLanguage, useLanguage } from '../shared/texts/language.ts'
import { isChangingSession } from '../shared/session/session.ts'
import { label, t } from '../shared/text.ts'
import { arrive, depart } from './arrival.ts'
import styles from './Shell.module.css'
import { screenAt } from './screens.ts'

/**
 * Around every screen: the title of the window, the focus and the announcement after a navigation, and the overlay while the next screen or
 * another account is loading.
 */
export function Root() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Filters are navigations too, but they stay on their screen.
  const isLeaving = useRouterState({
    select: (state) => state.status === 'pending' && state.resolvedLocation?.pathname !== state.location.pathname,
  })
  const isChanging = useSignalValue(isChangingSession)
  useLanguage()
  // The screen in the page, which stays while the next one is loading. Set before the screen below renders.
  const shown = useRouterState({ select: (state) => state.matches.at(-1)?.pathname })
  showScreen(screenAt(shown ?? path))
  const spoken = shownLanguage()
  useEffect(() => {
    languageOfScreen.value = spoken
  }, [spoken])
  const announced = useArrivals()
  const title = windowTitle(path)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(keepFocus, [])
  return (
    <>
      <Outlet />
      <VisuallyHidden>
        <div role="status" data-arrival>
          {announced}
        </div>
      </VisuallyHidden>
      {(isLeaving || isChanging) && <LoadingOverlay scope="page" />}
    </>
  )
}

function windowTitle(path: string): string {
  const title = screenAt(path)?.title
  return title ? `${label(title)} – Spotdesk` : 'Spotdesk'
}

/** Moves the focus after each navigation to another path, and answers the title to announce; the first page is the browser's to announce. */
function useArrivals(): string {
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    let departure = depart()
    const begin = router.subscribe('onBeforeNavigate', () => {
      departure = depart()
    })
    const done = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      setAnnounced(windowTitle(toLocation.pathname))
      arrive(departure)
    })
    return () => {
      begin()
      done()
    }
  }, [router])
  return announced
}

/** Shown instead of the application while the server does not answer. */
export function Unreachable() {
  return (
    <main className={styles.unreachable}>
      <VisuallyHidden>
        <h1>{t('Spotdesk')}</h1>
      </VisuallyHidden>
      <ErrorState
        message={t('Spotdesk cannot be reached right now.')}
        description={t('Your session is not lost. Try again in a moment.')}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
