/** Names and settings of the queue that installing and using it share. */
import type pg from 'pg'
import type { DatabaseOptions, QueueOptions } from 'pg-boss'
import { keptAlive } from '../../db/connection/connection-watch.ts'
import { connectTimeout } from '../../db/connection/single-client.ts'

export const queueSchema = 'pgboss'
/** Messages mean "this agency has work"; the work itself is in our own rows. */
export const queueName = 'jobs'

export const queueOptions = {
  notify: true,
  // Heartbeats of a living worker; with the supervision of the worker's settings a dead one's message is taken over within 15 s.
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  deleteAfterSeconds: 3600,
} as const satisfies QueueOptions & { notify: boolean }

/** The settings that pg-boss passes on to pg and that its own type does not have. */
type Connection = DatabaseOptions & Pick<pg.PoolConfig, 'keepAlive' | 'keepAliveInitialDelayMillis' | 'query_timeout'>

/**
 * The queue keeps connections of its own: it needs a session that listens.
 * @param answerMs milliseconds without an answer after which a connection is closed; without it only TCP keep-alive watches it
 */
export function toQueueConnection(config: pg.PoolConfig, answerMs?: number): Connection {
  const { host, port, user, database, password, connectionString, ssl, options } = config
  return {
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
    ...(options === undefined ? {} : { options }),
    ...(password === undefined ? {} : { password: password as string }),
    ...(ssl === undefined ? {} : { ssl }),
    application_name: 'spotdesk jobs',
    ...keptAlive,
    connectionTimeoutMillis: connectTimeout,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    max: 3,
  }
}
