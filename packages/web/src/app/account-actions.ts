/** What the user menu does: switching the agency of the session, and ending it. */
import { session as sessionRows } from '@spotdesk/sdk/contract'
import { announceAccountSwitch } from '../shared/account-switch.ts'
import { api } from '../shared/api.ts'
import { loadUser } from '../shared/load-user.ts'
import { queryClient } from '../shared/query.ts'
import { reportError } from '../shared/report-error.ts'
import { endSession, isSwitching } from '../shared/session.ts'
import { forgetUnsavedChanges } from '../shared/unsaved.ts'
import { landing, router } from './router.tsx'

/** Goes on in another agency of the user, on the landing page or at `redirectPath`. */
export async function switchAgency(id: number, redirectPath?: string): Promise<void> {
  isSwitching.value = true
  try {
    await api.call(sessionRows.changeAgency, { body: { id } })
    announceAccountSwitch()
    queryClient.clear()
    await loadUser()
    await router.navigate({ href: redirectPath ?? landing() })
  } catch (error) {
    reportError(error)
  } finally {
    isSwitching.value = false
  }
}

/** Ends the session here, also when the server cannot be reached: it then ends there by its age. */
export async function logOut(): Promise<void> {
  forgetUnsavedChanges()
  try {
    await api.session.logout()
  } catch {
    // The server forgets the session by its age.
  }
  endSession('signedOut')
}
