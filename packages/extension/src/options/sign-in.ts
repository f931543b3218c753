/** The sign-in of the options page: in a window of the browser, or by a code. */
import { browser } from 'wxt/browser'
import { callWorker } from '../pages/ask.ts'
import { originPattern, readServerUrl } from '../server-url.ts'
import {
  authState,
  requestSignInCancel,
  scheduleSignInPoll,
  refreshAuth,
  settings,
  applyAuthResult,
  notifyFailure,
  notifySignedIn,
  optionsToasts,
} from './state.ts'

/** Held while a window is open: it ends with the page, and tells others that the sign-in goes on. */
const lock = 'sign-in window'

/**
 * Asks the browser for access to the server, then the person for the sign-in. To be called directly from a press: only then do browsers
 * show the question.
 * @returns the error of the address, or undefined
 */
export async function signIn(typed: string, way: 'window' | 'code' = 'window'): Promise<string | undefined> {
  const serverUrl = readServerUrl(typed)
  if (!serverUrl) return 'Enter an https address, such as ads.example.com; http only for a server on this machine.'
  const isAllowed = await browser.permissions.request({ origins: [originPattern(serverUrl)] })
  if (!isAllowed) return 'Without access to this server the extension cannot sign in.'
  const isOpen =
    way === 'window' && typeof (browser.identity as Partial<typeof browser.identity> | undefined)?.launchWebAuthFlow === 'function'
  if (isOpen && (await navigator.locks.request(lock, () => signInByWindow(serverUrl)))) return undefined
  if (applyAuthResult(await callWorker('auth.signIn', { serverUrl }))) settings.value = { ...settings.value, serverUrl }
  else await refreshAuth()
  scheduleSignInPoll()
}

/** @returns false when no window could be opened; the sign-in by code is left then */
async function signInByWindow(serverUrl: string): Promise<boolean> {
  const begun = await callWorker('auth.begin', { serverUrl })
  if (!begun.ok) {
    notifyFailure('The sign-in failed', begun.error)
    return true
  }
  settings.value = { ...settings.value, serverUrl }
  try {
    const answer = await browser.identity.launchWebAuthFlow({ url: begun.data.address, interactive: true })
    await finish(answer ?? '')
    return true
  } catch (error) {
    // Both browsers say it by their words alone: Chromium "did not approve access", Firefox "cancelled or denied".
    const isCancelled = /approve|cancel|denied/i.test(String(error))
    // A code that was asked for meanwhile goes on: the window was closed because of it.
    if (isCancelled && authState.value.waiting === null) {
      await requestSignInCancel()
      optionsToasts.error('Nobody was signed in', { message: 'The window was closed. Try again, or use a code instead.' })
    }
    return isCancelled
  }
}

async function finish(answer: string): Promise<void> {
  if (applyAuthResult(await callWorker('auth.finish', { answer }))) notifySignedIn()
  else await refreshAuth()
}

/** A window whose page was closed answers nobody: what it has left is removed, and the person is told. */
export async function endInterrupted(): Promise<void> {
  if (!authState.value.isAsking) return
  await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (held === null || !(await requestSignInCancel())) return
    optionsToasts.error('The sign-in was interrupted. Try again.')
  })
}

/** Asks the browser again for the access to a server. To be called directly from a press. */
export async function allowAgain(serverUrl: string): Promise<void> {
  await browser.permissions.request({ origins: [originPattern(serverUrl)] })
  await refreshAuth()
}
