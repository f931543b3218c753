/** The state of the options page, and the messages to the worker that change it. */
import { signal } from '@preact/signals-react'
import { createToasts } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import type { AuthState, MessageData, SiteView } from '../messages.ts'
import { callWorker } from '../pages/ask.ts'
import { applyTheme } from '../pages/theme.ts'
import type { Failure, Result } from '../result.ts'
import { originPattern } from '../server-url.ts'
import { defaultSettings, notificationsPermission, type Settings } from '../settings.ts'

export const authState = signal<AuthState>({ accounts: [], activeId: null, waiting: null, isAsking: false, pending: [], lost: [] })
export const settings = signal<Settings>(defaultSettings)
export const sites = signal<readonly SiteView[]>([])
/** The browser lets the extension show notifications. */
export const mayNotify = signal(false)
export const isReady = signal(false)
export const optionsToasts = createToasts()

/** Shows the accounts as they are now: the browser's permissions may have changed. */
export async function refreshAuth(): Promise<void> {
  applyAuthResult(await callWorker('auth.state'), 'The sign-ins could not be read')
}

export async function loadOptions(): Promise<void> {
  const [state, chosen] = await Promise.all([callWorker('auth.state'), callWorker('settings.get'), readPermissions()])
  if (state.ok) authState.value = state.data
  if (chosen.ok) settings.value = chosen.data
  applyTheme(settings.value.theme)
  isReady.value = true
  scheduleSignInPoll()
}

/** Tells what failed, and why. */
export function notifyFailure(what: string, { message }: Failure): void {
  optionsToasts.error(what, { message })
}

/** Shows an answer about accounts, or the failure. */
export function applyAuthResult(result: Result<AuthState>, what = 'The sign-in failed'): boolean {
  if (result.ok) authState.value = result.data
  else notifyFailure(what, result.error)
  return result.ok
}

export async function changeSettings(change: MessageData<'settings.set'>): Promise<void> {
  const result = await callWorker('settings.set', change)
  if (!result.ok) return notifyFailure('The settings were not changed', result.error)
  settings.value = result.data
  applyTheme(result.data.theme)
  // Accounts may be signed out by it.
  if (change.keepSignedIn !== undefined) await refreshAuth()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Polls for the approval of the sign-in at the server's interval. The page does so because the worker sleeps in between. */
export function scheduleSignInPoll(): void {
  clearTimeout(timer)
  const { waiting } = authState.value
  if (!waiting) return
  timer = setTimeout(() => void pollOnce(), waiting.intervalSeconds * 1000)
}

/** Tells the agency that was just signed in to: it is the active one. */
export function notifySignedIn(): void {
  const active = authState.value.accounts.find(({ id }) => id === authState.value.activeId)
  if (active) optionsToasts.success(`Signed in to ${active.agencyName}.`)
}

async function pollOnce(): Promise<void> {
  const before = authState.value
  const result = await callWorker('auth.poll')
  if (applyAuthResult(result)) {
    if (before.waiting && !authState.value.waiting) notifySignedIn()
  } else {
    await refreshAuth()
  }
  scheduleSignInPoll()
}

export async function requestSignInCancel(): Promise<boolean> {
  clearTimeout(timer)
  return applyAuthResult(await callWorker('auth.cancel'), 'The sign-in was not cancelled')
}

export async function requestSignOut(accountId: string): Promise<void> {
  applyAuthResult(await callWorker('auth.signOut', { accountId }), 'The sign-out failed')
}

/** Shows an answer about sites, or the failure. */
function applySitesResult(result: Result<SiteView[]>): void {
  if (result.ok) sites.value = result.data
  else notifyFailure('The sites could not be updated', result.error)
}

async function readPermissions(): Promise<void> {
  const [known, isAllowed] = await Promise.all([callWorker('sites.read'), browser.permissions.contains(notificationsPermission)])
  applySitesResult(known)
  mayNotify.value = isAllowed
}

/** Permissions may be given or withdrawn while the page is open: in the popup, or on the browser's own page. */
export function watchPermissions(): void {
  const read = () => void readPermissions()
  browser.permissions.onAdded.addListener(read)
  browser.permissions.onRemoved.addListener(read)
  window.addEventListener('focus', read)
}

/** Asks the browser again for access to a site. To be called directly from a press. */
export async function allowSite(origin: string): Promise<void> {
  if (await browser.permissions.request({ origins: [originPattern(origin)] }))
    applySitesResult(await callWorker('sites.enable', { origin }))
  else optionsToasts.error('The browser was not allowed to reach this site.')
}

export async function requestSiteDisable(origin: string): Promise<void> {
  applySitesResult(await callWorker('sites.disable', { origin }))
}

export async function requestSiteChange(site: MessageData<'sites.change'>): Promise<void> {
  applySitesResult(await callWorker('sites.change', site))
}

/** Shows campaigns at the address of a page again. */
export async function showPage(origin: string, path: string): Promise<void> {
  applySitesResult(await callWorker('sites.hidePage', { origin, path, isHidden: false }))
}

/** Shows a campaign on a site again. */
export async function unmute(origin: string, campaign: MessageData<'sites.unmute'>['campaign']): Promise<void> {
  applySitesResult(await callWorker('sites.unmute', { origin, campaign }))
}

/** Tries again to revoke the tokens of sign-outs. */
export async function requestRevocations(): Promise<void> {
  applyAuthResult(await callWorker('auth.revoke'), 'The sign-out failed')
}

export async function requestErasure(): Promise<void> {
  const result = await callWorker('data.eraseKept')
  if (result.ok) optionsToasts.success('The stored campaigns were erased.')
  else notifyFailure('The stored campaigns were not erased', result.error)
}

export async function requestRemoval(): Promise<void> {
  const result = await callWorker('data.removeAll')
  if (!result.ok) return notifyFailure('Not everything was removed', result.error)
  await loadOptions()
  optionsToasts.success('Everything was removed.')
}
