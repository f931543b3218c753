/** The form for a buyer's message to the publisher of a campaign. */
import { limits } from '../../values/index.ts'

export type EmailsVerdict = { ok: true; addresses: string[] } | { ok: false; code: 'required' | 'invalidEmails' }

/** Atoms of RFC 5322 between dots, and labels of a host name. Each part is tried once: no text makes this slow. */
const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[A-Za-z0-9-]{1,63}$/

/** True if a text is one e-mail address: at most 254 characters, at most 64 of them before the @, a host with a dot after it. */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@')
  if (text.length > limits.emailAddress || at < 1 || at > limits.emailLocalPart) return false
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

/** Reads one or more e-mail addresses that commas separate; the same one twice (in any case) counts once. */
export function parseEmailAddresses(text: string): EmailsVerdict {
  if (text.trim() === '') return { ok: false, code: 'required' }
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > limits.emailAddresses || !parts.every(isEmailAddress)) return { ok: false, code: 'invalidEmails' }
  return { ok: true, addresses: distinctAddresses(parts) }
}

/** Each address once: the same one in another case is the same mailbox. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
