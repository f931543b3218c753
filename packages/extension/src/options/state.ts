/** The state of the options page, and the messages to the worker that change it. */
import { signal } from '@preact/signals-react'
import { createToasts } from '@spotdesk/ui'
import { browser } from 'wxt/browser'
import type { AuthState } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { applyTheme } from '../pages/theme.ts'
import type { Result } from '../result.ts'
import { originPattern, readServerUrl } from '../server-url.ts'
import { defaultSettings, type Settings } from '../settings.ts'

export const auth = signal<AuthState>({ accounts: [], activeId: null, waiting: null, pending: [] })
export const settings = signal<Settings>(defaultSettings)
export const isReady = signal(false)
export const toasts = createToasts()

export async function start(): Promise<void> {
  const [state, chosen] = await Promise.all([ask('auth.state'), ask('settings.get')])
  if (state.ok) auth.value = state.data
  if (chosen.ok) settings.value = chosen.data
  applyTheme(settings.value.theme)
  isReady.value = true
  followSignIn()
}

/** Shows an answer about accounts, or the failure. */
function take(result: Result<AuthState>): boolean {
  if (result.ok) auth.value = result.data
  else toasts.error('Oops!', { message: result.error.message })
  return result.ok
}

export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const result = await ask('settings.set', change)
  if (!result.ok) return toasts.error('Oops!', { message: result.error.message })
  settings.value = result.data
  applyTheme(result.data.theme)
  // Accounts may be signed out by it.
  if (change.keepSignedIn !== undefined) take(await ask('auth.state'))
}

/**
 * Asks the browser for access to the server, then the server for a code. To be called directly from a press: only then do browsers show the
 * question.
 * @returns the error of the address, or undefined
 */
export async function signIn(typed: string): Promise<string | undefined> {
  const serverUrl = readServerUrl(typed)
  if (!serverUrl) return 'Enter an https address, such as ads.example.com; http only for a server on this machine.'
  const isAllowed = await browser.permissions.request({ origins: [originPattern(serverUrl)] })
  if (!isAllowed) return 'Without access to this server the extension cannot sign in.'
  if (!take(await ask('auth.signIn', { serverUrl }))) return undefined
  settings.value = { ...settings.value, serverUrl }
  followSignIn()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Polls for the approval of the sign-in at the server's interval. The page does so because the worker sleeps in between. */
function followSignIn(): void {
  clearTimeout(timer)
  const { waiting } = auth.value
  if (!waiting) return
  timer = setTimeout(() => void askOnce(), waiting.intervalSeconds * 1000)
}

async function askOnce(): Promise<void> {
  const before = auth.value
  const result = await ask('auth.poll')
  if (take(result)) {
    const active = auth.value.accounts.find(({ id }) => id === auth.value.activeId)
    if (before.waiting && !auth.value.waiting && active) toasts.success(`Signed in to ${active.agencyName}.`)
  } else {
    take(await ask('auth.state'))
  }
  followSignIn()
}

export async function cancelSignIn(): Promise<void> {
  clearTimeout(timer)
  take(await ask('auth.cancel'))
}

export async function signOut(accountId: string): Promise<void> {
  take(await ask('auth.signOut', { accountId }))
}

/** Tries again to revoke the tokens of sign-outs. */
export async function revokePending(): Promise<void> {
  take(await ask('auth.revoke'))
}

export async function eraseKept(): Promise<void> {
  const result = await ask('data.eraseKept')
  if (result.ok) toasts.success('The stored campaigns were erased.')
}

export async function removeAll(): Promise<void> {
  const result = await ask('data.removeAll')
  if (!result.ok) return toasts.error('Oops!', { message: result.error.message })
  await start()
  toasts.success('Everything was removed.')
}
