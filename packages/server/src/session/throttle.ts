/**
 * Attempts within a window of time. Keyed by what attempts have in common with an address, never by an account alone: nobody can
 * lock somebody else out. Counted before the attempt is made, so that many at once are counted too.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Problem } from '../http/problem.ts'

export interface Window {
  attempts: number
  seconds: number
}

/** An account from one address. */
export const accountWindow: Window = { attempts: 10, seconds: 900 }
/** All accounts from one address: somebody who tries one password on many. */
export const addressWindow: Window = { attempts: 100, seconds: 900 }
/** Forgotten passwords and links that one address may try. */
export const linkWindow: Window = { attempts: 20, seconds: 900 }
/** Sign-ins by device code that one address may have begun. */
export const deviceWindow: Window = { attempts: 60, seconds: 600 }

/** @throws Problem tooManyAttempts with Retry-After */
export async function countAttempt(db: Kysely<DB>, key: string, { attempts, seconds }: Window, now: Date): Promise<void> {
  const over = sql`a.window_start <= ${now}::timestamptz - make_interval(secs => ${seconds})`
  const { rows } = await sql<{ attempts: number; window_start: Date }>`
    insert into sign_in_attempts as a (key, attempts, window_start) values (${key}, 1, ${now})
    on conflict (key) do update set attempts = case when ${over} then 1 else a.attempts + 1 end,
      window_start = case when ${over} then excluded.window_start else a.window_start end
    returning attempts, window_start`.execute(db)
  const { attempts: made, window_start: start } = rows[0]!
  if (made <= attempts) return
  const wait = Math.max(1, Math.ceil(seconds - (now.getTime() - start.getTime()) / 1000))
  throw new Problem('tooManyAttempts', { seconds: wait }, { headers: { 'retry-after': String(wait) } })
}

/** An attempt that was right counts for nothing, and ends the count of its own key. */
export async function forgiveAttempt(db: Kysely<DB>, own: string, shared: string): Promise<void> {
  await sql`
    with gone as (delete from sign_in_attempts where key = ${own})
    update sign_in_attempts set attempts = greatest(attempts - 1, 0) where key = ${shared}`.execute(db)
}
