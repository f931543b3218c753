/**
 * How processes see that another one is dead: each holds an advisory lock on its own number in a session that lives as long as
 * the process. A killed process loses its session at once, and with it the lock. It only says sooner what the queue's heartbeat
 * says later: work is kept from being done twice by the transaction that writes it, which names the worker it belongs to.
 */
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'

/** First key of the two-key locks; the second is the worker's number. */
const lockClass = 1_397_772_875
const reconnectMs = 500

/** True in SQL while the process with this number lives; null and unknown numbers are dead. */
export function isAlive(worker: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${sql.lit(lockClass)}::oid and l.objid::bigint = ${worker}
    and l.objsubid = 2 and l.granted and l.database = (select d.oid from pg_database d where d.datname = current_database()))`
}

export interface Lease {
  /** This process's number; another one after its session broke. */
  worker(): number
  close(): Promise<void>
}

/** Opens the session and takes a number. */
export async function openLease(connection: pg.ClientConfig, log: Logger): Promise<Lease> {
  let closing = false
  let current = await acquire(connection)
  const watch = (session: Session): void => {
    session.client.once('end', () => {
      if (!closing) void renew()
    })
    session.client.on('error', (error) => log.warn({ err: error }, 'the session that marks this process as alive broke'))
  }
  const renew = async (): Promise<void> => {
    while (!closing) {
      try {
        current = await acquire(connection)
        return watch(current)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      }
    }
  }
  watch(current)
  return {
    worker: () => current.worker,
    close: async () => {
      closing = true
      await current.client.end()
    },
  }
}

interface Session {
  client: pg.Client
  worker: number
}

async function acquire(connection: pg.ClientConfig): Promise<Session> {
  const client = new pg.Client({ ...connection, keepAlive: true })
  await client.connect()
  const { rows } = await client.query<{ worker: number }>(
    "with number as materialized (select nextval('job_workers')::integer as worker) select worker, pg_advisory_lock($1::integer, worker) from number",
    [lockClass],
  )
  return { client, worker: rows[0]!.worker }
}
