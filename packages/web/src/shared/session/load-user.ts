import { session as sessionRows } from '@spotdesk/sdk/calls'
import { loadAdvertisers } from '../filters/advertisers.ts'
import { api } from '../api.ts'
import { beginSession } from './session.ts'

/** Loads the signed-in user and the account again: after signing in, and after switching the account. */
export async function loadUser(): Promise<void> {
  const [user, account] = await Promise.all([
    api.call(sessionRows.user, { environment: import.meta.env.MODE }),
    api.call(sessionRows.accounts, {}),
  ])
  beginSession(user, account)
  // No screen waits for them.
  void loadAdvertisers()
}
