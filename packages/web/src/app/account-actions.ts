/** What the user menu and the palette do: switching the agency of the session, and ending it. */
import { api } from '../shared/api.ts'
import { reportError } from '../shared/report-error.ts'
import { endSession, isChangingSession } from '../shared/session.ts'
import { forgetUnsavedChanges, hasUnsavedChanges, unsavedTexts } from '../shared/unsaved.ts'
import { changeAgency } from './agency.ts'
import { router } from './router.tsx'

type Ask = (question: typeof unsavedTexts) => Promise<boolean>

/** Goes on in another agency of the user, where the route says that a switch of the account leads. */
export async function switchAgency(id: number, ask: Ask): Promise<void> {
  if (!(await mayLeave(ask))) return
  try {
    await changeAgency(id)
    await router.navigate({ href: router.state.location.href, replace: true, state: { switchAccount: true } as never })
  } catch (error) {
    reportError(error)
  }
}

/** Ends the session here, also when the server cannot be reached: it then ends there by its age. */
export async function logOut(ask: Ask): Promise<void> {
  if (!(await mayLeave(ask))) return
  isChangingSession.value = true
  try {
    await api.session.logout()
  } catch {
    // The server forgets the session by its age.
  } finally {
    isChangingSession.value = false
    endSession('signedOut')
  }
}

async function mayLeave(ask: Ask): Promise<boolean> {
  if (hasUnsavedChanges.peek() && !(await ask(unsavedTexts))) return false
  forgetUnsavedChanges()
  return true
}
