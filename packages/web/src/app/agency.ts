/** Switches to another agency of the user. */
import { session as sessionRows } from '@spotdesk/sdk/calls'
import { announceAccountSwitch } from '../shared/session/account-switch.ts'
import { api } from '../shared/api.ts'
import { loadUser } from '../shared/session/load-user.ts'
import { queryClient } from '../shared/query.ts'
import { isChangingSession } from '../shared/session/session.ts'

/** Makes an agency of the user the active one and drops all data of the other one. @throws ApiError when the server refuses */
export async function changeAgency(id: number): Promise<void> {
  isChangingSession.value = true
  try {
    await api.call(sessionRows.changeAgency, { body: { id } })
    announceAccountSwitch()
    queryClient.clear()
    await loadUser()
  } finally {
    isChangingSession.value = false
  }
}
