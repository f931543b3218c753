import { browser } from 'wxt/browser'
import { defaultSettings, notificationsPermission, type Settings } from '../settings.ts'
import { forgetAccounts } from './accounts.ts'
import { endLongSignIns } from './auth.ts'
import { paintBadge } from './badge.ts'
import { giveBackAccess } from './permissions.ts'
import { changeInterval, ensurePollAlarm, pollAlarm } from './poll.ts'
import { runRevocations } from './revocations.ts'
import { settingsItem } from './settings-store.ts'
import { followSites } from './sites.ts'
import { tellPages } from './tell-pages.ts'
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
  // Open pages have chips for the letters, and cards in the colours, of before.
  if (after.theme !== before.theme || after.tokenPrefix !== before.tokenPrefix) await tellPages()
  return after
}

/**
 * Signs out of every account, empties the storage and returns the access to servers and the permission for notifications. A token of a server that cannot be reached stays in
 * memory until it is revoked.
 */
export async function removeAll(): Promise<void> {
  await forgetAccounts(() => true)
  await runRevocations()
  // Without settings nobody stays signed in: everything kept moves to memory.
  await moveVault(defaultSettings.keepSignedIn, () => browser.storage.local.clear())
  await eraseMemory()
  // Refused where a build has it from the installation on.
  const notifications = browser.permissions.remove(notificationsPermission).catch(() => false)
  await Promise.all([browser.alarms.clear(pollAlarm), giveBackAccess(), notifications])
  await Promise.all([ensurePollAlarm(), followSites(), paintBadge()])
}
