/** When the worker wakes, and what it makes up for then. */
import { browser } from 'wxt/browser'
import { endLongSignIns } from './auth.ts'
import { journalAlarm, resumeJournal } from './campaign-act.ts'
import { ensurePollAlarm, pollAlarm, pollIfDue } from './poll.ts'
import { revocationAlarm, runRevocations } from './revocations.ts'
import { settleVault } from './vault.ts'

/** Registers the listeners that wake the worker; to be called while its script runs for the first time. */
export function listenToBrowser(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage()
  })
  // Starting with the browser, the worker settles what the end of the browser left half-way.
  browser.runtime.onStartup.addListener(() => undefined)
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === pollAlarm) void pollIfDue()
    if (name === journalAlarm) void resumeJournal()
    if (name === revocationAlarm) void runRevocations()
  })
  addEventListener('online', () => void runRevocations())
}

/** Closes `storage.local` to content scripts. Where a browser cannot (Firefox), it holds nothing but settings all the same. */
async function closeStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined)
}

/**
 * At every start of the worker: something may be left half-way, the alarm lost, a look overdue, an action without its outcome, a token
 * not yet revoked.
 */
export async function wake(): Promise<void> {
  // Asked for before anything else, so that whatever comes in waits for it.
  const settled = settleVault()
  // A disk that fails does not keep the worker from asking the server.
  await Promise.allSettled([settled, closeStorage()])
  await endLongSignIns()
  await Promise.all([ensurePollAlarm(), resumeJournal(), pollIfDue(), runRevocations()])
}
