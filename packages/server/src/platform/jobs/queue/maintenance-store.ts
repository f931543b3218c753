/** SQL of the claims of maintenance tasks. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { isAlive } from './alive-query.ts'

/** Claims a task that is due or whose process has died, if no living process runs it. @returns true if it was claimed */
export async function claimMaintenance(
  db: Kysely<DB>,
  { name, seconds, worker }: { name: string; seconds: number; worker: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance as m (name, due_at, worker) values (${name}, now() + make_interval(secs => ${seconds}), ${worker})
    on conflict (name) do update set due_at = excluded.due_at, worker = excluded.worker
    where (m.due_at <= now() or m.worker is not null) and not ${isAlive(sql`m.worker`)}
    returning name`.execute(db)
  return rows.length > 0
}

/** Milliseconds until a task is due, and true if a process runs it. */
export async function readTurn(db: Kysely<DB>, name: string): Promise<{ wait: number; taken: boolean } | undefined> {
  const { rows } = await sql<{ wait: number; taken: boolean }>`
    select extract(epoch from due_at - now())::float8 * 1000 as wait, worker is not null as taken from maintenance where name = ${name}`.execute(
    db,
  )
  return rows[0]
}

/** Gives a turn back. @param again milliseconds until it is due again; null: when it would be due anyway, which is also the latest */
export async function endTurn(
  db: Kysely<DB>,
  { name, worker }: { name: string; worker: number },
  { again }: { again: number | null },
): Promise<void> {
  const due = again === null ? sql`due_at` : sql`least(due_at, now() + make_interval(secs => ${again / 1000}))`
  await sql`update maintenance set worker = null, due_at = ${due} where name = ${name} and worker = ${worker}`.execute(db)
}
