/** How a statement sees that a process is dead. */
import { type RawBuilder, sql } from 'kysely'

/** First key of the two-key locks; the second is the worker's number. */
export const lockClass = 1_397_772_875

/** True in SQL while the process with this number lives; null and unknown numbers are dead. */
export function isAlive(worker: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${sql.lit(lockClass)}::oid and l.objid::bigint = ${worker}
    and l.objsubid = 2 and l.granted and l.database = (select d.oid from pg_database d where d.datname = current_database()))`
}
