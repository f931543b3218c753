/** The form for a buyer's message to the publisher of a campaign. */
import { limits, lengthOf } from '../../values/index.ts'

export type EmailsVerdict =
  | { ok: true; addresses: string[] }
  | { ok: false; code: 'required' }
  | { ok: false; code: 'invalidEmails'; params: { part: string } }
  | { ok: false; code: 'tooManyEmails'; params: { maximum: number } }

/** Atoms of RFC 5322 between dots, and labels of a host name. Each part is tried once: no text makes this slow. */
const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[A-Za-z0-9-]{1,63}$/

/** True if a text is one e-mail address: at most 254 characters, at most 64 of them before the @, a host with a dot after it. */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@')
  if (lengthOf(text) > limits.emailAddress || at < 1 || at > limits.emailLocalPart) return false
  const labels = text.slice(at + 1).split('.')
  const isHost = labels.length > 1 && labels.every((part) => label.test(part) && !part.startsWith('-') && !part.endsWith('-'))
  return (
    isHost &&
    text
      .slice(0, at)
      .split('.')
      .every((part) => atom.test(part))
  )
}

/** A name before an address, as programs for mail copy them: `Desk <desk@example.com>`. */
const named = /^[^<>@]*<([^<>]*)>$/s

/**
 * The address of a text that is one, or a name with one in angle brackets; null if it is neither. A host beyond ASCII is written as mail
 * servers take it (RFC 5891).
 */
export function readEmailAddress(text: string): string | null {
  const bare = (named.exec(text.trim())?.[1] ?? text).trim()
  const at = bare.lastIndexOf('@')
  const host = bare.slice(at + 1)
  const isAscii = /^[\x21-\x7e]*$/.test(host)
  const ascii = isAscii ? host : /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
  const address = `${bare.slice(0, at)}@${ascii ?? ''}`
  return at > 0 && isEmailAddress(address) ? address : null
}

/** Characters of a part that a message repeats. */
const longestPart = 60

/**
 * Reads one or more e-mail addresses that commas, semicolons or line breaks separate, with names or without; the same one twice (in any
 * case) counts once. An empty part is none.
 */
export function parseEmailAddresses(text: string): EmailsVerdict {
  const parts = splitAddresses(text)
  if (parts.length === 0) return { ok: false, code: 'required' }
  if (parts.length > limits.emailAddresses) return { ok: false, code: 'tooManyEmails', params: { maximum: limits.emailAddresses } }
  const addresses = parts.map(readEmailAddress)
  const bad = addresses.indexOf(null)
  if (bad >= 0) return { ok: false, code: 'invalidEmails', params: { part: Array.from(parts[bad]!).slice(0, longestPart).join('') } }
  return { ok: true, addresses: distinctAddresses(addresses.filter((address) => address !== null)) }
}

/** The parts of a list. A quoted name may have commas: `"Pop, Ana" <ana@example.com>`. */
function splitAddresses(text: string): string[] {
  const parts: string[] = ['']
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (/[\r\n]/.test(character) || (!isQuoted && /[,;]/.test(character))) {
      isQuoted = false
      parts.push('')
    } else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Each address once: the same one in another case is the same mailbox. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
