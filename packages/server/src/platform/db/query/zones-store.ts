/** SQL of the time zones that the database knows. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../schema.ts'

/** The names of its zones. It reads a file for each of them: a server asks once, when it starts. */
export async function readZoneNames(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
  return rows.map(({ name }) => name)
}
