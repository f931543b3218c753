/** The state of the options page, and the messages to the worker that change it. */
import { signal } from '@preact/signals-react'
import { createToasts } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import type { AuthState, SiteView } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { applyTheme } from '../pages/theme.ts'
import type { Result } from '../result.ts'
import { originPattern } from '../server-url.ts'
import { defaultSettings, type Settings } from '../settings.ts'

export const auth = signal<AuthState>({ accounts: [], activeId: null, waiting: null, isAsking: false, pending: [] })
export const settings = signal<Settings>(defaultSettings)
export const sites = signal<readonly SiteView[]>([])
export const isReady = signal(false)
export const toasts = createToasts()

/** Shows the accounts as they are now: the browser's permissions may have changed. */
export async function refreshAuth(): Promise<void> {
  take(await ask('auth.state'))
}

export async function start(): Promise<void> {
  const [state, chosen, known] = await Promise.all([ask('auth.state'), ask('settings.get'), ask('sites.read')])
  if (state.ok) auth.value = state.data
  if (chosen.ok) settings.value = chosen.data
  if (known.ok) sites.value = known.data
  applyTheme(settings.value.theme)
  isReady.value = true
  followSignIn()
}

/** Shows an answer about accounts, or the failure. */
export function take(result: Result<AuthState>): boolean {
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

let timer: ReturnType<typeof setTimeout> | undefined

/** Polls for the approval of the sign-in at the server's interval. The page does so because the worker sleeps in between. */
export function followSignIn(): void {
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

/** Shows an answer about sites, or the failure. */
function takeSites(result: Result<SiteView[]>): void {
  if (result.ok) sites.value = result.data
  else toasts.error('Oops!', { message: result.error.message })
}

/** The permission of a site may be given or withdrawn while the page is open: in the popup, or on the browser's own page. */
export function followSites(): void {
  const read = () => void ask('sites.read').then(takeSites)
  browser.permissions.onAdded.addListener(read)
  browser.permissions.onRemoved.addListener(read)
  window.addEventListener('focus', read)
}

/** Asks the browser again for access to a site. To be called directly from a press. */
export async function allowSite(origin: string): Promise<void> {
  if (await browser.permissions.request({ origins: [originPattern(origin)] })) takeSites(await ask('sites.enable', { origin }))
  else toasts.error('Oops!', { message: 'The browser was not allowed to reach this site.' })
}

export async function disableSite(origin: string): Promise<void> {
  takeSites(await ask('sites.disable', { origin }))
}

export async function changeSite(site: { origin: string; findsTokens: boolean }): Promise<void> {
  takeSites(await ask('sites.change', site))
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
