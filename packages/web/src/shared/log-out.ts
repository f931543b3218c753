import { api } from './api.ts'
import { endSession, isChangingSession } from './session.ts'

/** Ends the session here, also when the server cannot be reached: it then ends there by its age. Asks nothing. */
export async function logOut(): Promise<void> {
  isChangingSession.value = true
  await api.session.logout().catch(() => undefined)
  isChangingSession.value = false
  endSession('signedOut')
}
