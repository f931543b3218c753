/** Starts the application: checks the browser's session, and registers the reactions to its end. */
import { ApiError } from '@spotdesk/sdk'
import { onAccountSwitch } from '../shared/session/account-switch.ts'
import { auth } from '../shared/api.ts'
import { clearJobCookie } from '../shared/bulk/job-cookie.ts'
import { listenForDownloads } from '../shared/data/download.ts'
import { loadUser } from '../shared/session/load-user.ts'
import { setNavigate } from '../shared/page/open-page.ts'
import { queryClient } from '../shared/query.ts'
import { noSession, onSessionEnd, unreachable } from '../shared/session/session.ts'
import { chosenText } from '../shared/text.ts'
import { toasts } from '../shared/page/toasts.ts'
import { forgetUnsavedChanges } from '../shared/page/unsaved.ts'
import { accessTexts } from './access.ts'
import { router } from './router.tsx'
import { screenAt } from './screens.ts'

/**
 * Begins to load the screen of the address while the session is asked for: a session that has ended shows the log-in, which needs no more
 * than what is here already.
 */
export function loadFirstScreen(): void {
  // Failing, it is loaded again by its route, which says so.
  screenAt(location.pathname)
    ?.load?.()
    .catch(() => undefined)
}

/** Asks for the session of the cookie and its user; without one the user is logged out. */
export async function startSession(): Promise<void> {
  try {
    await auth.refresh()
    await loadUser()
  } catch (error) {
    // Only a refusal means that there is no session; a server that does not answer does not.
    if (error instanceof ApiError && error.status < 500) noSession()
    else unreachable()
  }
}

/** Registers the reactions to the end of a session and to announced files. */
export function startListening(): void {
  listenForDownloads()
  setNavigate((href) => void router.navigate({ href }))
  onAccountSwitch(leaveAccount)
  onSessionEnd((reason) => {
    leaveAccount()
    queryClient.clear()
    forgetUnsavedChanges()
    const from = router.state.location
    if (reason === 'expired') toasts.error(chosenText(accessTexts.title), { message: chosenText(accessTexts.expired), limit: 1 })
    const returnUrl = reason === 'expired' ? `?returnUrl=${encodeURIComponent(from.href)}` : ''
    void router.navigate({ href: `/login${returnUrl}` })
  })
}

/** Removes everything that an account left in the browser: its job, and toasts that offer its files and Undo. */
function leaveAccount(): void {
  clearJobCookie()
  toasts.clear()
}
