/**
 * Web addresses as they are stored and called: the literal text, not the result of a browser's parser. That parser removes line breaks,
 * turns backslashes and adds slashes, so it accepts addresses that others cannot call.
 */

/** Scheme, host (a literal of IPv6 in brackets, or a name), port and the rest. */
const form = /^(https?):\/\/(\[[\da-f:.]+\]|[^\s\\/?#@:[\]]+)(?::\d{1,5})?(?:[/?#].*)?$/iu
/** Blanks, line breaks, and characters that nobody sees. */
const unseen = /[\p{Z}\p{C}]/u

/** True for a whole address of one of the protocols, without a user name, that means as it stands what a parser reads in it. */
export function isAddress(text: string, protocols: readonly string[]): boolean {
  const host = form.exec(text)?.[2]
  if (host === undefined || unseen.test(text) || text.includes('\\')) return false
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol) || url.hostname === '') return false
  // '1' is read as 0.0.0.1; names beyond ASCII and IPv6 have other written forms of the same host.
  return /[^\x21-\x7e]|^\[/.test(host) || url.hostname === host.toLowerCase()
}

/** The address that a text most probably means; null if none can be guessed. @param protocols the preferred one first */
export function guessAddress(text: string, protocols: readonly string[]): string | null {
  const seen = text
    .trim()
    .replaceAll(/\p{Cf}|[\t\r\n]/gu, '')
    .replaceAll('\\', '/')
    .replaceAll(/\p{Z}/gu, '%20')
    .replaceAll(/\p{C}/gu, '')
  const scheme = /^https?:/i.exec(seen)?.[0].toLowerCase()
  const rest = seen.slice(scheme?.length ?? 0).replace(/^\/+/, '')
  const wanted = scheme !== undefined && protocols.includes(scheme) ? scheme : protocols[0]!
  const guess = `${wanted}//${rest}`
  // Without a scheme a text is an address only if it begins with a host that has a dot.
  const isMeant = scheme !== undefined || /^[^/?#]+\.\p{L}{2,}(?:[/:?#]|$)/u.test(rest)
  return isMeant && isAddress(guess, protocols) ? guess : null
}
