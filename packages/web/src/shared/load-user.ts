import { session as sessionRows } from '@spotdesk/sdk/contract'
import { api } from './api.ts'
import { beginSession } from './session.ts'

/** Loads the signed-in user anew: after signing in, and after switching the account. */
export async function loadUser(): Promise<void> {
  beginSession(await api.call(sessionRows.user, {}))
}
