/** Names and settings of the queue that installing and using it share. */
import type pg from 'pg'
import type { DatabaseOptions, QueueOptions } from 'pg-boss'

export const queueSchema = 'pgboss'
/** Messages say "this agency has work"; what the work is stands in our own rows. */
export const queueName = 'jobs'

export const queueOptions = {
  notify: true,
  // Beats of a living worker; with the supervision of the worker's settings a dead one's message goes on within 15 s.
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  deleteAfterSeconds: 3600,
} as const satisfies QueueOptions & { notify: boolean }

/** The queue keeps connections of its own: it needs a session that listens. */
export function connectionOf(config: pg.PoolConfig): DatabaseOptions {
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
    max: 3,
  }
}
