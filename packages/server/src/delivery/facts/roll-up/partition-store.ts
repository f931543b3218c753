/**
 * Monthly partitions of the tables that grow with time. The database owner creates them in advance: the application role has no right to.
 */
import { type Kysely, sql } from 'kysely'
import { getSqlState } from '../../../platform/db/errors.ts'
import type { DB } from '../../../platform/db/schema.ts'

const partitioned = ['fact_hour', 'audit_events'] as const

/** The months that have partitions, relative to the present one: facts may be late, and clocks may be fast. */
const monthsBack = 4
const monthsAhead = 4

/** Creates the missing partitions around `now`. Several processes may call it at once. */
export async function ensurePartitions(owner: Kysely<DB>, now: Date): Promise<void> {
  const months = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, index) => monthStart(now, index - monthsBack))
  await makePartitions(owner, partitioned, months)
}

/** Creates the partitions for the hours of a batch, which may be older than the partitions made in advance. */
export async function ensureFactMonths(owner: Kysely<DB>, hours: readonly number[]): Promise<void> {
  const months = [...new Set(hours.map((hour) => monthStart(new Date(hour), 0).getTime()))].map((month) => new Date(month))
  await makePartitions(owner, ['fact_hour'], months)
}

async function makePartitions(owner: Kysely<DB>, tables: readonly string[], months: readonly Date[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = any(${[...tables]})`.execute(owner)
  const existing = new Set(rows.map(({ name }) => name))
  for (const table of tables) {
    for (const month of months) {
      const name = `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
      if (existing.has(name)) continue
      const [from, to] = [month.toISOString(), monthStart(month, 1).toISOString()]
      await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(table)} for values from (${sql.lit(from)}) to (${sql.lit(to)})`
        .execute(owner)
        .catch(ignoreDuplicate)
    }
  }
}

/** Two processes may create the same partition despite "if not exists": 42P07 duplicate table, 23505 duplicate catalog row. */
function ignoreDuplicate(error: unknown): void {
  if (!['42P07', '23505'].includes(getSqlState(error) ?? '')) throw error
}

function monthStart(moment: Date, offset: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + offset, 1))
}
