/** The address of a server as a user enters it. */

/** Names of this machine. */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for an address to which plain http may go: it leaves this machine nowhere. */
export const mayBePlain = ({ protocol, hostname }: URL) => protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))

/**
 * Origin and path without a slash at the end: 'ads.example.com' → 'https://ads.example.com'.
 * @returns null for a text that is no address, and for plain http to another machine, which would send the token in the clear
 */
export function readServerUrl(text: string): string | null {
  const typed = text.trim()
  const [host = ''] = /^(?:\[[^\]]*\]|[^:/]*)/.exec(typed) ?? []
  const withScheme = /^[a-z]+:\/\//i.test(typed) ? typed : `${localHosts.has(host) ? 'http' : 'https'}://${typed}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const { hostname, origin, pathname, username } = url
  if (username !== '' || hostname === '' || !mayBePlain(url)) return null
  return origin + pathname.replace(/\/+$/, '')
}

/** The host permission for a server. Patterns have no port in Firefox, and one without matches every port. */
export function originPattern(serverUrl: string): string {
  const { protocol, hostname } = new URL(serverUrl)
  return `${protocol}//${hostname}/*`
}

/** True for an address below that of a server: the same origin, and its path. */
export function isOfServer(address: string, serverUrl: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(`${new URL(serverUrl).href.replace(/\/$/, '')}/`)
}
