import { browser } from 'wxt/browser'
import { defaultSettings, type Settings } from '../settings.ts'
import { forgetAccounts } from './accounts.ts'
import { endLongSignIns } from './auth.ts'
import { paintBadge } from './badge.ts'
import { giveBackAccess } from './permissions.ts'
import { changeInterval, ensurePollAlarm, pollAlarm } from './poll.ts'
import { runRevocations } from './revocations.ts'
import { settingsItem } from './settings-store.ts'
import { followSites } from './sites.ts'
import { eraseMemory, moveVault } from './vault.ts'

/** Changes settings and applies them to the kept accounts and the alarm. */
export async function setSettings(change: Partial<Settings>): Promise<Settings> {
  const before = await settingsItem.read()
  const after = { ...before, ...change }
  const save = () => settingsItem.update((settings) => ({ ...settings, ...change }))
  if (after.keepSignedIn === before.keepSignedIn) {
    await save()
  } else {
    await moveVault(after.keepSignedIn, save)
    await endLongSignIns()
    await runRevocations()
    await paintBadge()
  }
  if (after.pollingMinutes !== before.pollingMinutes) {
    await changeInterval(before.pollingMinutes, after.pollingMinutes)
  }
  return after
}

/**
 * Signs out of every account, empties the storage and returns the access to servers. A token of a server that cannot be reached stays in
 * memory until it is revoked.
 */
export async function removeAll(): Promise<void> {
  await forgetAccounts(() => true)
  await runRevocations()
  // Without settings nobody stays signed in: everything kept moves to memory.
  await moveVault(defaultSettings.keepSignedIn, () => browser.storage.local.clear())
  await eraseMemory()
  await Promise.all([browser.alarms.clear(pollAlarm), giveBackAccess()])
  await Promise.all([ensurePollAlarm(), followSites(), paintBadge()])
}
