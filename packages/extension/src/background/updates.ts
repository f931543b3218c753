/** A new release of the extension: it is installed while nothing of the extension is open, and takes the sign-in over. */
import { browser } from 'wxt/browser'
import { handOver, noteUpdate, updateWaits } from './sign/vault.ts'
import { startSites } from './sites/sites.ts'

export const updateAlarm = 'update'

/** Installs a release that waits, unless a page of the extension is open: then it is tried again by an alarm. */
export async function tryUpdate(): Promise<void> {
  if (!(await updateWaits())) return
  // Held by every page of the extension for as long as it is open.
  const isFree = await navigator.locks.request('page', { ifAvailable: true }, (lock) => lock !== null)
  if (!isFree) return await browser.alarms.create(updateAlarm, { delayInMinutes: 1 })
  await handOver(() => browser.runtime.reload())
}

/** Registers the listeners of updates; to be called while the worker's script runs for the first time. */
export function listenToUpdates(): void {
  browser.runtime.onUpdateAvailable.addListener(() => void noteUpdate().then(tryUpdate))
  // The scripts of before stay in open pages and can do nothing any more.
  browser.runtime.onInstalled.addListener(() => void startSites())
}
