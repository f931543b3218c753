import { session } from '@spotdesk/sdk/calls'
import { api } from '../api.ts'
import { endSession, isChangingSession } from './session.ts'

/** Ends the session here, even when the server cannot be reached: on the server it then ends by its age. Asks nothing. */
export async function logOut(): Promise<void> {
  isChangingSession.value = true
  await api.call(session.logout).catch(() => undefined)
  isChangingSession.value = false
  endSession('signedOut')
}
