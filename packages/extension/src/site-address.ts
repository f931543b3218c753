import { mayBePlain } from './server-url.ts'

/** Sites of extension stores: browsers run no content scripts there. */
const storeHosts = new Set(['chromewebstore.google.com', 'chrome.google.com', 'addons.mozilla.org', 'microsoftedge.microsoft.com'])

/** True for the origin of a web page on which campaigns can be shown: plain http only on this machine. */
export function isSiteAddress(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === origin && mayBePlain(url) && !storeHosts.has(url.hostname)
}
