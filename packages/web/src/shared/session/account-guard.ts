/**
 * Tabs share one session: where another tab switches the agency or signs in as somebody else, this tab is given the new token. What it shows
 * and what was typed into it belong to the account of before, so none of its calls may reach the other one.
 */
import { type Middleware, SpotdeskError } from '@spotdesk/sdk'
import { effect, signal } from '@preact/signals-react'
import { currentUser, isChangingSession } from './session.ts'
import { hasUnsavedChanges } from '../page/unsaved.ts'

/** The account of an access token. */
interface TokenAccount {
  userId: number
  agencyId: number
}

/** The account that another tab has made the active one. */
interface OtherAccount extends TokenAccount {
  /** Its user has to decide: this tab had unsaved changes at that moment, or has tried to send a change since. */
  isAsked: boolean
}

/** Null: it is that of this tab. */
export const otherAccount = signal<OtherAccount | null>(null)

/** The switch back to the account of this tab that is under way, with its token; undefined: it has failed. */
let switching: Promise<string | undefined> | null = null

/** Makes changes wait for a switch back: the press that brings a user back to a tab is often on a button that changes something. */
export function holdChanges(run: Promise<string | undefined>): void {
  const own = run.finally(() => {
    if (switching === own) switching = null
  })
  switching = own
}

/** Absent in a page without https. */
const locks = navigator.locks as LockManager | undefined
const lockName = 'spotdesk-account'

/**
 * Keeps the account for changes of this tab: as long as they run, another tab does not switch it by itself.
 * @param signal gives up the wait for a switch that runs
 */
export function keepAccount<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return locks ? locks.request(lockName, { mode: 'shared', ...(signal && { signal }) }, run) : run()
}

/** Runs a switch of the account if no tab is in the middle of changes; else, and where nobody knows, it is not run. */
export async function switchIfUnused(run: () => Promise<string | undefined>, refuse: () => void): Promise<string | undefined> {
  if (!locks) {
    refuse()
    return undefined
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) return run()
    refuse()
    return undefined
  })
}

/** A call that was not made because it would have reached the account of another tab. */
export class OtherAccountError extends SpotdeskError {
  override name = 'OtherAccountError'
}

/** The account that a token names; null: it names none. */
function readTokenAccount(token: string): TokenAccount | null {
  try {
    const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const { sub, agency } = JSON.parse(text) as { sub?: string; agency?: number }
    return sub === undefined || agency === undefined ? null : { userId: Number(sub), agencyId: agency }
  } catch {
    return null
  }
}

/** Notices the account of a token. Answers true if it is not the account of this tab. @param isWrite a change of this tab has met it */
export function isOfOtherAccount(token: string, isWrite = false): boolean {
  const user = currentUser.peek()
  const account = readTokenAccount(token)
  if (!user || !account) return false
  const isOther = account.userId !== user.id || account.agencyId !== user.agency.id
  const isAsked = isWrite || (otherAccount.peek()?.isAsked ?? hasUnsavedChanges.peek())
  otherAccount.value = isOther && !isChangingSession.peek() ? { ...account, isAsked } : null
  return isOther
}

/** Waits as long as the call is wanted. @throws the reason of the signal */
function untilAborted<T>(run: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave)
    void run.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * Lets a call through only with a token of this tab's account, but for the calls that change it and what a switch reads afterwards. A change
 * waits for a switch back, and goes on with its token.
 */
export const guardAccount: Middleware = async (request, next) => {
  const isOfSession =
    /\/(auth\/(login|refresh|logout)|user\/change-agency)$/.test(request.path) || (isChangingSession.peek() && request.method === 'GET')
  const isWrite = request.method !== 'GET' && !request.row?.reads
  if (isOfSession || !request.headers['authorization']) return next(request)
  const token = isWrite && switching && (await untilAborted(switching, request.stop.signal))
  if (token) request.headers['authorization'] = `Bearer ${token}`
  const bearer = request.headers['authorization'].replace(/^Bearer /, '')
  if (isOfOtherAccount(bearer, isWrite)) throw new OtherAccountError('Another tab has changed the account.')
  return isWrite ? keepAccount(() => next(request), request.stop.signal) : next(request)
}

// Whoever signs in or switches here is at one with the session again.
effect(() => {
  if (currentUser.value === null || isChangingSession.value) otherAccount.value = null
})
