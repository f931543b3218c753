/** The browser's permission to reach servers: asked for at the sign-in, given back when nothing needs it any more. */
import { browser } from 'wxt/browser'
import { Refusal } from '../../failure.ts'
import { originPattern } from '../../server-url.ts'
import { flowItem } from '../stores/flow-store.ts'
import { readLeft } from '../stores/left-store.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { readVault } from './vault.ts'
import { waitingItem } from '../stores/waiting-store.ts'

/** True if the browser lets the extension reach a server or a site. */
export async function hasAccess(address: string): Promise<boolean> {
  return await browser.permissions.contains({ origins: [originPattern(address)] })
}

/** The refusal of a call that the browser does not let out. */
export function noAccess(serverUrl: string): Refusal {
  const { host } = new URL(serverUrl)
  return new Refusal({ code: 'noAccess', message: `The browser no longer lets the extension reach ${host}.`, retryable: false })
}

/** Gives back the access to servers that no account, no revocation that is due, no sign-in under way and no chosen site needs. */
export async function giveBackAccess(): Promise<void> {
  const [{ accounts, revocations }, { lost }, { sites }, waiting, flow, { origins = [] }] = await Promise.all([
    readVault('accounts', 'revocations'),
    readLeft(),
    settingsItem.read(),
    waitingItem.read(),
    flowItem.read(),
    browser.permissions.getAll(),
  ])
  const servers = [...accounts.list, ...revocations, ...lost, waiting, flow].flatMap((of) => (of ? [of.serverUrl] : []))
  const needed = new Set([...servers, ...sites.map(({ origin }) => origin)].map(originPattern))
  const unused = origins.filter((origin) => !needed.has(origin))
  // Refused for access that the installation brought.
  await Promise.all(unused.map((origin) => browser.permissions.remove({ origins: [origin] }).catch(() => false)))
}
