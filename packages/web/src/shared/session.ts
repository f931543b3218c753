/** Who is signed in: the one state that the whole application reads. */
import { computed, signal } from '@preact/signals-react'
import type { Rights, session as sessionRows } from '@spotdesk/sdk/contract'

export type User = sessionRows.User
export type SessionState =
  /** The application is asking whether the browser's session still holds. */
  | { status: 'starting' }
  | { status: 'out'; reason: 'none' | 'expired' | 'signedOut' }
  | { status: 'in'; user: User }

const state = signal<SessionState>({ status: 'starting' })
export const sessionState = computed(() => state.value)
export const currentUser = computed(() => (state.value.status === 'in' ? state.value.user : null))

/** What guards and `<Can>` ask; nobody has no rights. */
export const currentRights = computed<Rights>(() => currentUser.value ?? { admin: false, permissions: [], features: [] })

/** True while the account is being switched. */
export const isSwitching = signal(false)

const endListeners = new Set<(reason: 'expired' | 'signedOut') => void>()

/** Calls back when the session ends by itself or by the user, to clear what belonged to it. */
export function onSessionEnd(listener: (reason: 'expired' | 'signedOut') => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function beginSession(user: User): void {
  state.value = { status: 'in', user }
}

/** There is no session to go on with. */
export function noSession(): void {
  state.value = { status: 'out', reason: 'none' }
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

/** The SDK has dropped its token: without one nothing can be asked for any more. */
export function tokenChanged(token: string | undefined): void {
  if (token === undefined) endSession('expired')
}
