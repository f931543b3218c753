/** SQL of the figures about the database and the jobs. */
import { sql } from 'kysely'
import type { Services } from '../route.ts'

export interface DatabaseFigures {
  bytes: number
  waiting: number
  running: number
  failed: number
  oldestWaitingSeconds: number
}

export async function queryFigures(db: Services['db']): Promise<DatabaseFigures | null> {
  const { rows } = await sql<DatabaseFigures>`
    select pg_database_size(current_database())::bigint as bytes,
      count(*) filter (where status = 'STARTED' and started_at is null) as waiting,
      count(*) filter (where status = 'STARTED' and started_at is not null) as running,
      count(*) filter (where outcome = 'FAILED' and finished_at > now() - interval '1 hour') as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where status = 'STARTED' and started_at is null)), 0)::float8 as "oldestWaitingSeconds"
    from jobs`.execute(db.system)
  return rows[0] ?? null
}
