/** The form by which a buyer writes to the publisher of a campaign (specification §5). */
import { limits } from '../values/index.ts'

export type EmailsVerdict = { ok: true; addresses: string[] } | { ok: false; code: 'required' | 'invalidEmails' }

/** An atom of RFC 5322; dots stand between atoms only. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const address = new RegExp(`^(${atom}(?:\\.${atom})*)@(?:${label}\\.)+${label}$`)

/** Whether a text is one e-mail address: at most 254 characters, at most 64 of them before the @. */
export function isEmailAddress(text: string): boolean {
  const match = text.length <= limits.emailAddress ? address.exec(text) : null
  return match !== null && match[1]!.length <= limits.emailLocalPart
}

/** Reads one or more e-mail addresses that commas separate; the same one twice (in any case) counts once. */
export function parseEmailAddresses(text: string): EmailsVerdict {
  if (text.trim() === '') return { ok: false, code: 'required' }
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > limits.emailAddresses || !parts.every(isEmailAddress)) return { ok: false, code: 'invalidEmails' }
  return { ok: true, addresses: [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()] }
}
