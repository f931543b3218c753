import { browser } from 'wxt/browser'
import { findActiveAccount } from '../sign/accounts.ts'
import { type BadgeFace, badgeFace } from './badge-face.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { clearNotifications } from './notifications.ts'
import { syncItem } from '../stores/sync-store.ts'
import { readVault } from '../sign/vault.ts'

/** The toolbar cannot use our tokens: these are the light theme's `bad`, `warn`, `accent` and `muted`; white on each passes AA. */
const colours: Record<BadgeFace['tone'], string> = { red: '#bf2b1b', orange: '#8a5400', signedOut: '#6336c4', stale: '#55637a' }

/** Updates badge and title of the toolbar button. */
export async function paintBadge(): Promise<void> {
  const [{ accounts }, sync, { pollingMinutes }] = await Promise.all([readVault('accounts'), syncItem.read(), settingsItem.read()])
  const active = findActiveAccount(accounts)
  const live = accounts.list.filter(({ isRefused }) => !isRefused)
  const { text, tone, title } = badgeFace({
    isSignedIn: active !== undefined && !active.isRefused,
    isPolling: pollingMinutes > 0,
    known: sync.accountId === active?.id ? sync.known : null,
    now: Date.now(),
  })
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color: colours[tone] }),
    browser.action.setBadgeTextColor({ color: '#ffffff' }),
    browser.action.setTitle({ title }),
    clearNotifications(live),
  ])
}
