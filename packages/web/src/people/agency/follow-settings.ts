/** Consequences of a change of an agency's settings: the session has its zone, its maximum CPM and its features. */
import { auth } from '../../shared/api.ts'
import { loadUser } from '../../shared/session/load-user.ts'
import { reportError } from '../../shared/data/report-error.ts'
import { revertChangeSets } from '../../shared/data/revert.ts'

/** Reads the user again: screens show times and offer parts by the new settings at once. The client renews its token by itself. */
export async function reloadUser(): Promise<void> {
  await loadUser().catch(reportError)
}

/** Reverts changes. No client knows that a revert has changed settings, so the token is renewed here. */
export async function undoSettings(changeSetIds: readonly string[]): Promise<void> {
  if (!(await revertChangeSets(changeSetIds))) return
  try {
    await auth.refresh()
    await loadUser()
  } catch (error) {
    reportError(error)
  }
}
