/** Sites of extension stores: browsers run no content scripts there. */
const storeHosts = new Set(['chromewebstore.google.com', 'chrome.google.com', 'addons.mozilla.org', 'microsoftedge.microsoft.com'])

/** True for the origin of a web page on which campaigns can be shown: plain http only on this machine. */
export function isSiteAddress(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, origin: own } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return own === origin && (protocol === 'https:' || (protocol === 'http:' && isLocal)) && !storeHosts.has(hostname)
}
