/** The fields of an advertiser, the payload of its form, and the checks of its fields (docs/domain.md §17.1). */
import { limits } from '../../../values/index.ts'

/** A label of a host: letters, digits, and hyphens inside. A host has at least two of them. */
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const hostPattern = new RegExp(`^(?:[a-z][a-z0-9+.-]{0,20}://)?(?:${label}\\.)+${label}/?$`, 'iu')

/**
 * True if a text looks like a host, with a scheme and www before it or not: 'acme.com', 'https://www.acme.com/'. Credentials and a port are of
 * a pasted address; a domain has neither.
 */
export function isHost(text: string): boolean {
  return text.length <= limits.domain && hostPattern.test(text)
}

/** The host of a pasted address; null if it has none that `isHost` takes. */
export function guessHost(text: string): string | null {
  const shown = text.replaceAll(/[\p{Z}\p{C}]/gu, '')
  const [, host = ''] = /^(?:[a-z][a-z0-9+.-]{0,20}:[/\\]+|[/\\]*)(?:[^/\\?#@]*@)?([^/\\?#:@]*)/iu.exec(shown) ?? []
  return isHost(host) ? host : null
}

/** The error of a domain, with the host that is most probably meant. */
export function checkDomain(domain: string): { field: 'domain'; code: 'invalidValue' | 'invalidDomain'; suggestion?: string }[] {
  if (isHost(domain)) return []
  const suggestion = guessHost(domain)
  return [{ field: 'domain', ...(suggestion === null ? { code: 'invalidValue' } : { code: 'invalidDomain', suggestion }) }]
}

const emailPattern = /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u

/** True if a text is an e-mail address in the usual form, of at most 50 characters. */
export function isEmail(text: string): boolean {
  return text.length <= limits.email && emailPattern.test(text)
}

/** The settings of an advertiser; null for none. */
export interface AdvertiserFields {
  name: string
  domain: string | null
  contact: string | null
  email: string | null
  categoryIds: string[]
  externalReference: string | null
}

/** An advertiser in a form: read from the server, or being typed. */
export interface AdvertiserForm {
  name?: string | null
  domain?: string | null
  contact?: string | null
  email?: string | null
  categories?: readonly { id: string }[] | null
  externalReference?: string | null
}

export interface AdvertiserPayload {
  name?: string
  domain?: string
  contact?: string
  email?: string
  categoryIds?: string[]
  externalReference?: string
}

/**
 * The payload of an advertiser's form: empty and null fields removed, categories as categoryIds, and on an update neither contact nor
 * e-mail.
 */
export function advertiserPayload(form: AdvertiserForm, purpose: 'create' | 'update'): AdvertiserPayload {
  const { categories, ...fields } = form
  const payload: AdvertiserPayload = {}
  for (const name of ['name', 'domain', 'contact', 'email', 'externalReference'] as const) {
    const value = fields[name]?.trim()
    if (value && !(purpose === 'update' && (name === 'contact' || name === 'email'))) payload[name] = value
  }
  if (categories && categories.length > 0) payload.categoryIds = categories.map(({ id }) => id)
  return payload
}

/** Calls that archive and unarchive an advertiser. */
export type AdvertiserVerb = 'update' | 'archive' | 'unarchive'

/** True if an advertiser accepts a call: an archived one only accepts unarchive; an action in force already changes nothing. */
export function decideAdvertiserAction(
  verb: AdvertiserVerb,
  { status }: { status: 'ACTIVE' | 'INACTIVE' | 'ARCHIVED' },
):
  | { ok: true; change: boolean }
  | { ok: false; code: 'advertiserActionNotAllowed'; params: { status: string; allowedActions: readonly string[] } } {
  const archived = status === 'ARCHIVED'
  if (verb !== 'update') return { ok: true, change: archived === (verb === 'unarchive') }
  return archived
    ? { ok: false, code: 'advertiserActionNotAllowed', params: { status, allowedActions: ['UNARCHIVE'] } }
    : { ok: true, change: true }
}
