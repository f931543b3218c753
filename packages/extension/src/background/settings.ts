import { browser } from 'wxt/browser'
import { defaultSettings, notificationsPermission, type Settings } from '../settings.ts'
import { forgetAccounts } from './sign/accounts.ts'
import { endLongSignIns } from './sign/auth.ts'
import { paintBadge } from './notices/badge.ts'
import { giveBackAccess } from './sign/permissions.ts'
import { eraseLostActions } from './stores/left-store.ts'
import { changeInterval, ensurePollAlarm, pollAlarm } from './notices/poll.ts'
import { runRevocations } from './sign/revocations.ts'
import { settingsItem } from './stores/settings-store.ts'
import { syncSites } from './sites/sites.ts'
import { notifyPages } from './sites/tell-pages.ts'
import { eraseMemory, moveVault } from './sign/vault.ts'

/** Changes settings and applies them to the kept accounts and the alarm. @returns what is stored then */
export async function setSettings(change: Partial<Settings>): Promise<Settings> {
  let before: Settings = defaultSettings
  const save = () =>
    settingsItem.update((settings) => {
      before = settings
      return { ...settings, ...change }
    })
  // Compared with what is stored when this has its turn: of two presses that overlap, the last one counts.
  const after = change.keepSignedIn === undefined ? await save() : await moveVault(change.keepSignedIn, save)
  if (after.keepSignedIn !== before.keepSignedIn) {
    await endLongSignIns()
    await runRevocations()
    await paintBadge()
  }
  if (after.pollingMinutes !== before.pollingMinutes) {
    await changeInterval(before.pollingMinutes, after.pollingMinutes)
  }
  // Open pages have chips for the letters, and cards in the colours, of before.
  if (after.theme !== before.theme || after.tokenPrefix !== before.tokenPrefix) await notifyPages()
  return await settingsItem.read()
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
  await eraseLostActions()
  // Refused where a build has it from the installation on.
  const notifications = browser.permissions.remove(notificationsPermission).catch(() => false)
  await Promise.all([browser.alarms.clear(pollAlarm), giveBackAccess(), notifications])
  await Promise.all([ensurePollAlarm(), syncSites(), paintBadge()])
}
