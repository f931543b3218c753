import { browser } from 'wxt/browser'
import { defaultSettings, type Settings } from '../settings.ts'
import { forgetAccounts } from './accounts.ts'
import { endLongSignIns } from './auth.ts'
import { paintBadge } from './badge.ts'
import { ensurePollAlarm, pollAlarm, pollIfDue } from './poll.ts'
import { giveBackAccess, runRevocations } from './revocations.ts'
import { settingsItem } from './settings-store.ts'
import { eraseMemory, moveVault } from './vault.ts'

/** Changes settings; what is kept of accounts and the alarm follow. */
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
    await ensurePollAlarm()
    await pollIfDue()
  }
  return after
}

/**
 * Signs out of every account, empties the storage and gives back the access to servers. A server that cannot be reached is told
 * later; until then the token it has to hear of stays in memory.
 */
export async function removeAll(): Promise<void> {
  await forgetAccounts(() => true)
  await runRevocations()
  // Without settings nobody stays signed in: whatever is left moves to memory.
  await moveVault(defaultSettings.keepSignedIn, () => browser.storage.local.clear())
  await eraseMemory()
  await Promise.all([browser.alarms.clear(pollAlarm), giveBackAccess()])
  await ensurePollAlarm()
  await paintBadge()
}
