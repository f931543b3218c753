/** The pages on which the user wants to see campaigns. */
import { hasAccess } from '../sign/permissions.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { isScanned } from './sites.ts'

/**
 * True on a site that the user switched on and that the browser still allows (scripts that run already would outlive the permission), and
 * on a page that the user had scanned once.
 */
export async function isAllowedPage({ origin, tabId }: { origin: string; tabId: number }): Promise<boolean> {
  const { sites } = await settingsItem.read()
  const isSite = sites.some((site) => site.origin === origin)
  if (isSite && (await hasAccess(origin))) return true
  return await isScanned({ origin, tabId })
}
