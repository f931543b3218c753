/** The state of the options page, and the messages to the worker that change it. */
import { signal } from '@preact/signals-react'
import { createToasts } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import type { AuthState, MessageData, SiteView } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { applyTheme } from '../pages/theme.ts'
import type { Failure, Result } from '../result.ts'
import { originPattern } from '../server-url.ts'
import { defaultSettings, notificationsPermission, type Settings } from '../settings.ts'

export const auth = signal<AuthState>({ accounts: [], activeId: null, waiting: null, isAsking: false, pending: [], lost: [] })
export const settings = signal<Settings>(defaultSettings)
export const sites = signal<readonly SiteView[]>([])
/** The browser lets the extension show notifications. */
export const mayNotify = signal(false)
export const isReady = signal(false)
export const toasts = createToasts()

/** Shows the accounts as they are now: the browser's permissions may have changed. */
export async function refreshAuth(): Promise<void> {
  take(await ask('auth.state'), 'The sign-ins could not be read')
}

export async function start(): Promise<void> {
  const [state, chosen] = await Promise.all([ask('auth.state'), ask('settings.get'), readPermissions()])
  if (state.ok) auth.value = state.data
  if (chosen.ok) settings.value = chosen.data
  applyTheme(settings.value.theme)
  isReady.value = true
  followSignIn()
}

/** Tells what failed, and why. */
export function tellFailure(what: string, { message }: Failure): void {
  toasts.error(what, { message })
}

/** Shows an answer about accounts, or the failure. */
export function take(result: Result<AuthState>, what = 'The sign-in failed'): boolean {
  if (result.ok) auth.value = result.data
  else tellFailure(what, result.error)
  return result.ok
}

export async function changeSettings(change: MessageData<'settings.set'>): Promise<void> {
  const result = await ask('settings.set', change)
  if (!result.ok) return tellFailure('The settings were not changed', result.error)
  settings.value = result.data
  applyTheme(result.data.theme)
  // Accounts may be signed out by it.
  if (change.keepSignedIn !== undefined) await refreshAuth()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Polls for the approval of the sign-in at the server's interval. The page does so because the worker sleeps in between. */
export function followSignIn(): void {
  clearTimeout(timer)
  const { waiting } = auth.value
  if (!waiting) return
  timer = setTimeout(() => void askOnce(), waiting.intervalSeconds * 1000)
}

/** Tells the agency that was just signed in to: it is the active one. */
export function tellSignedIn(): void {
  const active = auth.value.accounts.find(({ id }) => id === auth.value.activeId)
  if (active) toasts.success(`Signed in to ${active.agencyName}.`)
}

async function askOnce(): Promise<void> {
  const before = auth.value
  const result = await ask('auth.poll')
  if (take(result)) {
    if (before.waiting && !auth.value.waiting) tellSignedIn()
  } else {
    await refreshAuth()
  }
  followSignIn()
}

export async function cancelSignIn(): Promise<boolean> {
  clearTimeout(timer)
  return take(await ask('auth.cancel'), 'The sign-in was not cancelled')
}

export async function signOut(accountId: string): Promise<void> {
  take(await ask('auth.signOut', { accountId }), 'The sign-out failed')
}

/** Shows an answer about sites, or the failure. */
function takeSites(result: Result<SiteView[]>): void {
  if (result.ok) sites.value = result.data
  else tellFailure('The sites could not be updated', result.error)
}

async function readPermissions(): Promise<void> {
  const [known, isAllowed] = await Promise.all([ask('sites.read'), browser.permissions.contains(notificationsPermission)])
  takeSites(known)
  mayNotify.value = isAllowed
}

/** Permissions may be given or withdrawn while the page is open: in the popup, or on the browser's own page. */
export function followPermissions(): void {
  const read = () => void readPermissions()
  browser.permissions.onAdded.addListener(read)
  browser.permissions.onRemoved.addListener(read)
  window.addEventListener('focus', read)
}

/** Asks the browser again for access to a site. To be called directly from a press. */
export async function allowSite(origin: string): Promise<void> {
  if (await browser.permissions.request({ origins: [originPattern(origin)] })) takeSites(await ask('sites.enable', { origin }))
  else toasts.error('The browser was not allowed to reach this site.')
}

export async function disableSite(origin: string): Promise<void> {
  takeSites(await ask('sites.disable', { origin }))
}

export async function changeSite(site: MessageData<'sites.change'>): Promise<void> {
  takeSites(await ask('sites.change', site))
}

/** Shows campaigns at the address of a page again. */
export async function showPage(origin: string, path: string): Promise<void> {
  takeSites(await ask('sites.hidePage', { origin, path, isHidden: false }))
}

/** Shows a campaign on a site again. */
export async function unmute(origin: string, campaign: MessageData<'sites.unmute'>['campaign']): Promise<void> {
  takeSites(await ask('sites.unmute', { origin, campaign }))
}

/** Tries again to revoke the tokens of sign-outs. */
export async function revokePending(): Promise<void> {
  take(await ask('auth.revoke'), 'The sign-out failed')
}

export async function eraseKept(): Promise<void> {
  const result = await ask('data.eraseKept')
  if (result.ok) toasts.success('The stored campaigns were erased.')
  else tellFailure('The stored campaigns were not erased', result.error)
}

export async function removeAll(): Promise<void> {
  const result = await ask('data.removeAll')
  if (!result.ok) return tellFailure('Not everything was removed', result.error)
  await start()
  toasts.success('Everything was removed.')
}
