/** The signed-in user: the one state that the whole application reads. */
import { computed, signal } from '@preact/signals-react'
import type { OutputOf, Rights, session as sessionRows } from '@spotdesk/sdk/contract'

export type User = sessionRows.User
/** The permissions that an account adds to the user's rights. */
export type Account = OutputOf<typeof sessionRows.accounts>
export type SessionState =
  /** The application is checking the browser's session. */
  | { status: 'starting' }
  /** The server does not answer, so the session is unknown. */
  | { status: 'unreachable' }
  | { status: 'out'; reason: 'none' | 'expired' | 'signedOut' }
  | { status: 'in'; user: User; account: Account }

const state = signal<SessionState>({ status: 'starting' })
export const sessionState = computed(() => state.value)
export const currentUser = computed(() => (state.value.status === 'in' ? state.value.user : null))
export const currentAccount = computed(() => (state.value.status === 'in' ? state.value.account : null))

/** The rights that guards and `<Can>` check; without a user there are none. */
export const currentRights = computed<Rights>(() => currentUser.value ?? { admin: false, permissions: [], features: [] })

const accountKey = () => currentUser.peek() && `${currentUser.peek()!.id} ${currentUser.peek()!.agency.id}`

/** Awaits what a toast says. Answers null if its user has signed out meanwhile or changed the agency: the toast would be somebody else's. */
export async function awaitForUser<T>(words: Promise<T>): Promise<T | null> {
  const before = accountKey()
  const found = await words
  return before !== null && accountKey() === before ? found : null
}

/** True while the account is being switched or the user is being logged out: the page waits under the overlay. */
export const isChangingSession = signal(false)

const endListeners = new Set<(reason: 'expired' | 'signedOut') => void>()

/** Calls back when the session ends by itself or by the user, to clear its data. */
export function onSessionEnd(listener: (reason: 'expired' | 'signedOut') => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function beginSession(user: User, account: Account): void {
  state.value = { status: 'in', user, account }
}

/** There is no session. */
export function noSession(): void {
  state.value = { status: 'out', reason: 'none' }
}

/** The server could not be asked for the session. */
export function unreachable(): void {
  state.value = { status: 'unreachable' }
}

/** Ends the session once, even if several calls find it ended at the same time. */
export function endSession(reason: 'expired' | 'signedOut'): void {
  if (state.peek().status !== 'in') {
    if (state.peek().status === 'starting') noSession()
    return
  }
  state.value = { status: 'out', reason }
  for (const listener of endListeners) listener(reason)
}

/** The SDK has dropped its token, without which no call is possible. A log-out in progress ends the session itself. */
export function tokenChanged(token: string | undefined): void {
  if (token === undefined && !isChangingSession.peek()) endSession('expired')
}
