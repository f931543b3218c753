/**
 * Attempts within a window of time. Each is counted under keys: the account with the address, the account with the browser, the address,
 * the account. Only the first two refuse an attempt. The last two make it slow, so that nobody can lock somebody else out
 * (docs/adr/0013-throttling.md). An attempt is counted before it is made, so that many at once are counted too.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { networkOf } from '../../platform/http/address.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Keys, keyedHash } from './keys.ts'

export interface Window {
  attempts: number
  seconds: number
}

/** An account from one address, or from a browser in which it has signed in before: more are refused. */
export const accountWindow: Window = { attempts: 10, seconds: 900 }
/** All accounts from one address (somebody who tries one password on many): more go slowly. */
export const addressWindow: Window = { attempts: 100, seconds: 900 }
/** An account from everywhere: more go slowly. */
export const everywhereWindow: Window = { attempts: 100, seconds: 900 }
/** A forgotten password of one account, or one link, from one address: more are refused. */
export const linkWindow: Window = { attempts: 10, seconds: 900 }
/** Forgotten passwords and links of one address: more go slowly. */
export const linkAddressWindow: Window = { attempts: 100, seconds: 900 }
/** Sign-ins by device code that one address may have begun: more go slowly. */
export const deviceWindow: Window = { attempts: 60, seconds: 600 }

/** The key of what an address does, alone or with something else: IPv6 addresses of one customer are one. */
export function addressKey({ lookUp }: Keys, what: string, address: string, ...more: string[]): string {
  return keyedHash(lookUp, what, ...more, networkOf(address))
}

export function tooManyAttempts(seconds: number): Problem {
  return new Problem('tooManyAttempts', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

/** Counts an attempt. @returns seconds until the window ends when it is used up, else null */
export async function overWindow(db: Kysely<DB>, key: string, { attempts, seconds }: Window, now: Date): Promise<number | null> {
  const over = sql`a.window_start <= ${now}::timestamptz - make_interval(secs => ${seconds})`
  const { rows } = await sql<{ attempts: number; window_start: Date }>`
    insert into sign_in_attempts as a (key, attempts, window_start) values (${key}, 1, ${now})
    on conflict (key) do update set attempts = case when ${over} then 1 else a.attempts + 1 end,
      window_start = case when ${over} then excluded.window_start else a.window_start end
    returning attempts, window_start`.execute(db)
  const { attempts: made, window_start: start } = rows[0]!
  if (made <= attempts) return null
  return Math.max(1, Math.ceil(seconds - (now.getTime() - start.getTime()) / 1000))
}

/** @throws Problem tooManyAttempts with Retry-After */
export async function countAttempt(db: Kysely<DB>, key: string, window: Window, now: Date): Promise<void> {
  const seconds = await overWindow(db, key, window, now)
  if (seconds !== null) throw tooManyAttempts(seconds)
}

/** An attempt that was right counts for nothing, and ends the count of its own key. */
export async function forgiveAttempt(db: Kysely<DB>, own: string, shared: readonly string[] = []): Promise<void> {
  await sql`
    with gone as (delete from sign_in_attempts where key = ${own})
    update sign_in_attempts set attempts = greatest(attempts - 1, 0) where key = any(${shared})`.execute(db)
}
