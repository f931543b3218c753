/** The events that wake the worker, and the work that it makes up for then. */
import { browser } from 'wxt/browser'
import { endLongSignIns } from './sign/auth.ts'
import { journalAlarm, resumeJournal } from './actions/campaign-act.ts'
import { ensurePollAlarm, pollAlarm, pollIfDue, pollOnline } from './notices/poll.ts'
import { revocationAlarm, runRevocations } from './sign/revocations.ts'
import { tryUpdate, updateAlarm } from './updates.ts'
import { endSession, settleVault } from './sign/vault.ts'

/** Registers the listeners that wake the worker; to be called while its script runs for the first time. */
export function listenToBrowser(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') })
  })
  // At the start of the browser the worker completes work that the end of the browser interrupted.
  browser.runtime.onStartup.addListener(() => void endSession().then(runRevocations))
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === pollAlarm) void pollIfDue()
    if (name === journalAlarm) void resumeJournal()
    if (name === revocationAlarm) void runRevocations()
    if (name === updateAlarm) void tryUpdate()
  })
  addEventListener('online', () => void together(resumeJournal, runRevocations, pollOnline))
}

/** Runs tasks side by side: one that fails stops no other. */
async function together(...tasks: (() => Promise<void>)[]): Promise<void> {
  await Promise.allSettled(tasks.map((task) => task()))
}

/** Closes `storage.local` to content scripts. Where a browser cannot do that (Firefox), it holds nothing but settings anyway. */
async function closeStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined)
}

/**
 * At every start of the worker there may be interrupted work: a lost alarm, an overdue poll, an action without its outcome, a token that is
 * not revoked yet.
 */
export async function wake(): Promise<void> {
  // Called before anything else, so that every message waits for it.
  const settled = settleVault()
  // A failing disk does not keep the worker from asking the server.
  await Promise.allSettled([settled, closeStorage()])
  await together(endLongSignIns)
  await together(ensurePollAlarm, resumeJournal, pollIfDue, runRevocations, tryUpdate)
}
