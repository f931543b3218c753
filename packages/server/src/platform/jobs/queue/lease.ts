/**
 * Detection of dead processes: each process holds an advisory lock on its own number in a session that lives as long as the process. A
 * killed process loses its session at once, and with it the lock. This only detects earlier what the queue's heartbeat detects later: the
 * transaction of each write, which names its worker, keeps work from being done twice.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import { toDatabaseError } from '../../db/errors.ts'
import { closeClient, openClient } from '../../db/connection/single-client.ts'
import { lockClass } from './alive-query.ts'

/** Milliseconds of a lease. */
export interface LeaseTimes {
  /** Between heartbeats on the session. */
  beat: number
  /** The answer to one may take this long. */
  silence: number
  /** Between tries to open the session again. */
  reconnect: number
}

export const leaseTimes: LeaseTimes = { beat: 5_000, silence: 5_000, reconnect: 500 }

export interface Lease {
  /** This process's number; another one after its session broke. */
  worker(): number
  /** The earlier numbers of this process. */
  former(): readonly number[]
  close(): Promise<void>
}

export interface LeaseOptions {
  /** Called with the dead number when the session broke and there is a new one. */
  renewed?: (former: number) => void
  /** The product's own if left out. */
  times?: LeaseTimes
}

/** Opens the session and takes a number. */
export async function openLease(
  connection: pg.ClientConfig,
  log: Logger,
  { renewed = () => {}, times = leaseTimes }: LeaseOptions = {},
): Promise<Lease> {
  let closing = false
  const former: number[] = []
  let current = await acquire(connection, null, times)
  const watch = (session: Session): void => {
    const { client } = session
    // A session that was cut silently sends no event: its silence shows the cut.
    const beat = setInterval(() => void client.query('select 1').catch(() => {}), times.beat).unref()
    client.once('end', () => {
      clearInterval(beat)
      if (!closing) void renew()
    })
    client.on('error', (error) => log.warn({ err: error }, 'the session that marks this process as alive broke'))
  }
  const renew = async (): Promise<void> => {
    let isFirstFailure = true
    while (!closing) {
      try {
        const broken = current.worker
        current = await acquire(connection, broken, times)
        former.push(broken)
        renewed(broken)
        watch(current)
        // It was opened while the process was asked to end.
        if (closing) await closeClient(current.client)
        return
      } catch (error) {
        // It is tried twice a second, but logged once.
        if (isFirstFailure) log.warn({ err: error }, 'the session that marks this process as alive cannot be opened again yet')
        isFirstFailure = false
        await new Promise((resolve) => setTimeout(resolve, times.reconnect))
      }
    }
  }
  watch(current)
  return {
    worker: () => current.worker,
    former: () => former,
    close: async () => {
      closing = true
      await closeClient(current.client)
    },
  }
}

interface Session {
  client: pg.Client
  worker: number
}

/**
 * Settings by which PostgreSQL finds that the machine of a session is gone: within 25 s; with the system's own settings after two hours.
 */
const serverKeepAlive = `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '25000', false)`

/** Ends the session that holds a number if the server still has it: it does not know that the connection was cut. */
const endSession = `select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.classid = $1::bigint::oid
  and l.objid = $2::bigint::oid and l.objsubid = 2 and l.granted and l.pid <> pg_backend_pid()
  and l.database = (select d.oid from pg_database d where d.datname = current_database())`

async function acquire(connection: pg.ClientConfig, lost: number | null, { silence }: LeaseTimes): Promise<Session> {
  const client = await openClient(connection, { silenceMs: silence }).catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  try {
    await client.query(serverKeepAlive)
    // After `set role` it is not allowed: there the server finds the cut itself.
    if (lost !== null) await client.query(endSession, [lockClass, lost]).catch(() => {})
    const { rows } = await client.query<{ worker: number }>(
      "with number as materialized (select nextval('job_workers')::integer as worker) select worker, pg_advisory_lock($1::integer, worker) from number",
      [lockClass],
    )
    return { client, worker: rows[0]!.worker }
  } catch (error) {
    await closeClient(client).catch(() => {})
    throw toDatabaseError(error)
  }
}
