/** Who is signed in: the one state that the whole application reads. */
import { computed, signal } from '@preact/signals-react'
import type { OutputOf, Rights, session as sessionRows } from '@spotdesk/sdk/contract'

export type User = sessionRows.User
/** What the account may do beside the user's rights. */
export type Account = OutputOf<typeof sessionRows.accounts>
export type SessionState =
  /** The application is asking whether the browser's session still holds. */
  | { status: 'starting' }
  /** The server does not answer, so nobody knows. */
  | { status: 'unreachable' }
  | { status: 'out'; reason: 'none' | 'expired' | 'signedOut' }
  | { status: 'in'; user: User; account: Account }

const state = signal<SessionState>({ status: 'starting' })
export const sessionState = computed(() => state.value)
export const currentUser = computed(() => (state.value.status === 'in' ? state.value.user : null))
export const currentAccount = computed(() => (state.value.status === 'in' ? state.value.account : null))

/** What guards and `<Can>` ask; nobody has no rights. */
export const currentRights = computed<Rights>(() => currentUser.value ?? { admin: false, permissions: [], features: [] })

/** True while the account is being switched or the user is being logged out: the page waits under the overlay. */
export const isChangingSession = signal(false)

const endListeners = new Set<(reason: 'expired' | 'signedOut') => void>()

/** Calls back when the session ends by itself or by the user, to clear what belonged to it. */
export function onSessionEnd(listener: (reason: 'expired' | 'signedOut') => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function beginSession(user: User, account: Account): void {
  state.value = { status: 'in', user, account }
}

/** There is no session to go on with. */
export function noSession(): void {
  state.value = { status: 'out', reason: 'none' }
}

/** Whether there is a session could not be found out. */
export function unreachable(): void {
  state.value = { status: 'unreachable' }
}

/** Ends the session once, however many calls find it gone at the same time. */
export function endSession(reason: 'expired' | 'signedOut'): void {
  if (state.peek().status !== 'in') {
    if (state.peek().status === 'starting') noSession()
    return
  }
  state.value = { status: 'out', reason }
  for (const listener of endListeners) listener(reason)
}

/** The SDK has dropped its token: without one nothing can be asked for any more. A log-out that is under way ends the session itself. */
export function tokenChanged(token: string | undefined): void {
  if (token === undefined && !isChangingSession.peek()) endSession('expired')
}
