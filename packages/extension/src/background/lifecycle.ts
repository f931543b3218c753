/** When the worker wakes, and what it makes up for then. */
import { browser } from 'wxt/browser'
import { accountsItem } from './accounts.ts'
import { journalAlarm, resumeJournal } from './campaign-act.ts'
import { forget } from './kept-store.ts'
import { ensurePollAlarm, pollAlarm, pollIfDue } from './poll.ts'

/** Registers the listeners that wake the worker; to be called while its script runs for the first time. */
export function listenToBrowser(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage()
  })
  browser.runtime.onStartup.addListener(() => void forgetTheSignedOut())
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === pollAlarm) void pollIfDue()
    if (name === journalAlarm) void resumeJournal()
  })
}

/** At every start of the worker: the alarm may be lost, a look overdue, an action without its outcome. */
export async function wake(): Promise<void> {
  await Promise.all([ensurePollAlarm(), resumeJournal(), pollIfDue()])
}

/** Tokens in memory ended with the browser; what was kept for reading offline is then of nobody. */
async function forgetTheSignedOut(): Promise<void> {
  if ((await accountsItem.read()).list.length === 0) await forget()
}
