/**
 * Links of letters. The secret is HMAC(server key, id of the letter): it is made again whenever the letter is sent, and what is
 * stored is its hash, by which it is found.
 */
import type { Config } from '../../platform/http/config.ts'
import { secretHash } from './identity.ts'
import { type Keys, keyedHash } from './keys.ts'

export interface Link {
  token: string
  /** As it is stored. */
  hash: string
}

export function linkOf(keys: Keys, letterId: string): Link {
  const token = keyedHash(keys.link, letterId)
  return { token, hash: secretHash(token) }
}

/** Where a link leads: to the address of the settings, never to the host that a request names, which anybody can claim to have asked for. */
export function linkUrl({ origin, host, port }: Pick<Config, 'origin' | 'host' | 'port'>, path: string): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return new URL(path, origin ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`).href
}
