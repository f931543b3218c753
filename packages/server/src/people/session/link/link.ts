/**
 * Links of messages. The secret is HMAC(server key, id of the message): it is computed again whenever the message is sent, and only its
 * hash, by which it is found, is stored.
 */
import type { Config } from '../../../platform/http/config.ts'
import { secretHash } from '../identity.ts'
import { type Keys, keyedHash } from '../authorization/keys.ts'

export interface Link {
  token: string
  /** The stored form. */
  hash: string
}

export function deriveLink(keys: Keys, messageId: string): Link {
  const token = keyedHash(keys.link, messageId)
  return { token, hash: secretHash(token) }
}

/** The base address of links: from the settings, never from the host of a request, which a caller can forge. */
export function linkUrl({ origin, host, port }: Pick<Config, 'origin' | 'host' | 'port'>, path: string): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return new URL(path, origin ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`).href
}
