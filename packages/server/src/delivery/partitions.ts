/** Monthly partitions of the tables that grow with time. Made ahead by the owner: the application role gets no right on them. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

const partitioned = ['fact_hour', 'audit_events'] as const

/** Months to have, counted from the present one: facts may come late, clocks may be set ahead. */
const monthsBack = 4
const monthsAhead = 4

/** Makes the partitions around `now` that do not exist yet. Safe to run by several processes at once. */
export async function ensurePartitions(owner: Kysely<DB>, now: Date): Promise<void> {
  const wanted = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, index) => monthStart(now, index - monthsBack))
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = any(${[...partitioned]})`.execute(owner)
  const existing = new Set(rows.map(({ name }) => name))
  for (const table of partitioned) {
    for (const month of wanted) {
      const name = `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
      if (existing.has(name)) continue
      const [from, to] = [month.toISOString(), monthStart(month, 1).toISOString()]
      await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(table)} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
        owner,
      )
    }
  }
}

function monthStart(moment: Date, offset: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + offset, 1))
}
