/**
 * Attempts within a window of time. Each is counted under several keys: the account with the address, the account with the browser, the
 * address, the account. Only the first two refuse an attempt. The last two slow it down, so that nobody can lock somebody else out
 * (docs/adr/0013-throttling.md). An attempt is counted before it is made, so that simultaneous ones are counted too.
 */
import type { Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import { toNetworkKey } from '../../../platform/http/gate/address.ts'
import { Problem } from '../../../platform/http/answer/problem.ts'
import { type Keys, keyedHash } from '../authorization/keys.ts'
import { type AttemptWindow, overWindow } from './attempt-store.ts'

/** An account from one address, or from a browser in which it has signed in before: beyond this they are refused. */
export const accountWindow: AttemptWindow = { attempts: 10, seconds: 900 }
/** All accounts from one address (one password tried on many accounts): beyond this they are slowed down. */
export const addressWindow: AttemptWindow = { attempts: 100, seconds: 900 }
/** An account from all addresses: beyond this they are slowed down. */
export const everywhereWindow: AttemptWindow = { attempts: 100, seconds: 900 }
/** A forgotten password of one account, or one link, from one address: beyond this they are refused. */
export const linkWindow: AttemptWindow = { attempts: 10, seconds: 900 }
/** Forgotten passwords and links of one address: beyond this they are slowed down. */
export const linkAddressWindow: AttemptWindow = { attempts: 100, seconds: 900 }
/** Sign-ins by device code that one address has begun: beyond this they are slowed down. */
export const deviceWindow: AttemptWindow = { attempts: 60, seconds: 600 }
/** Codes that one address has made up for a sign-in by a window: beyond this they are refused. A code that was given passes. */
export const authorizationWindow: AttemptWindow = { attempts: 60, seconds: 600 }

/** The key of an address, alone or with something else; the IPv6 addresses of one customer have one key. */
export function addressKey({ lookUp }: Keys, what: string, address: string, ...more: string[]): string {
  return keyedHash(lookUp, what, ...more, toNetworkKey(address))
}

export function tooManyAttempts(seconds: number): Problem {
  return new Problem('tooManyAttempts', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

/** @throws Problem tooManyAttempts with Retry-After */
export async function countAttempt(db: Kysely<DB>, key: string, window: AttemptWindow, now: Date): Promise<void> {
  const seconds = await overWindow(db, key, window, now)
  if (seconds !== null) throw tooManyAttempts(seconds)
}
