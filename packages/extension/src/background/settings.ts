import { browser } from 'wxt/browser'
import type { Settings } from '../settings.ts'
import { accountsItem } from './accounts.ts'
import { readAuthState, signOut } from './auth.ts'
import { paintBadge } from './badge.ts'
import { journalItem } from './journal.ts'
import { ensurePollAlarm, pollIfDue } from './poll.ts'
import { settingsItem } from './settings-store.ts'

/** Changes settings; tokens and alarm follow. */
export async function setSettings(change: Partial<Settings>): Promise<Settings> {
  const before = await settingsItem.read()
  const after = { ...before, ...change }
  const save = () => settingsItem.update((settings) => ({ ...settings, ...change }))
  if (after.keepSignedIn === before.keepSignedIn) {
    await save()
  } else {
    const [from, to] = after.keepSignedIn ? (['session', 'local'] as const) : (['local', 'session'] as const)
    await accountsItem.move(from, to, () => journalItem.move(from, to, save))
  }
  if (after.pollingMinutes !== before.pollingMinutes) {
    await ensurePollAlarm()
    await pollIfDue()
  }
  return after
}

/** Signs out of every account, empties the storage and gives back the access to servers. */
export async function removeAll(): Promise<void> {
  const { accounts } = await readAuthState()
  for (const { id } of accounts) await signOut({ accountId: id })
  await Promise.all([browser.storage.local.clear(), browser.storage.session.clear(), browser.alarms.clearAll()])
  const { origins = [] } = await browser.permissions.getAll()
  await Promise.all(origins.map((origin) => browser.permissions.remove({ origins: [origin] }).catch(() => false)))
  await ensurePollAlarm()
  await paintBadge()
}
