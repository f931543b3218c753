/** SQL of attempts within a window of time. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface AttemptWindow {
  attempts: number
  seconds: number
}

/** Counts an attempt. @returns seconds until the window ends when it is used up, else null */
export async function overWindow(db: Kysely<DB>, key: string, { attempts, seconds }: AttemptWindow, now: Date): Promise<number | null> {
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

/** An attempt that was right counts for nothing, and ends the count of its own key. */
export async function forgiveAttempt(db: Kysely<DB>, own: string, shared: readonly string[] = []): Promise<void> {
  await sql`
    with gone as (delete from sign_in_attempts where key = ${own})
    update sign_in_attempts set attempts = greatest(attempts - 1, 0) where key = any(${shared})`.execute(db)
}
