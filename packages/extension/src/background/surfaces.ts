/** The parts of the extension around the popup: sites, menus, keys, the address bar, notifications. */
import { listenToCommands } from './sites/commands.ts'
import { ensureMenus, listenToMenus } from './sites/menus.ts'
import { listenToNotifications } from './notices/notification-presses.ts'
import { listenToOmnibox } from './sites/omnibox.ts'
import { listenToPlace } from './stores/place-store.ts'
import { listenToSites, reconcileSites } from './sites/sites.ts'
import { listenToUpdates } from './updates.ts'

/** Registers their listeners; to be called while the worker's script runs for the first time. */
export function listenToSurfaces(): void {
  listenToSites()
  listenToPlace()
  listenToUpdates()
  listenToMenus()
  listenToCommands()
  listenToOmnibox()
  listenToNotifications()
}

/** Completes at every start of the worker what a browser may have lost. */
export async function wakeSurfaces(): Promise<void> {
  await Promise.allSettled([reconcileSites(), ensureMenus()])
}
