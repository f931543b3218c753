/**
 * The users of the server. Each user holds a shared advisory lock for as long as it lives; a user that leaves and then gets the exclusive
 * lock was the last, and stops the server. A killed process releases its lock with its connection.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getSqlState } from '../errors.ts'

/** A number that nothing else locks in this database: the first four bytes of "spotdesk" in ASCII. */
const leaseKey = 0x73706f74

/** Name of the connection that holds a lease. */
export const leaseName = 'spotdesk lease'

export class ServerLease {
  readonly #client: pg.Client
  #ended = false

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Takes a lease. Waits while the last user is stopping the server: the connection then breaks, and the start begins again. */
  static async take(config: pg.ClientConfig, onLost: () => void): Promise<ServerLease> {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000, application_name: leaseName })
    const lease = new ServerLease(client)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1)', [leaseKey])
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (!lease.#ended) onLost()
    })
    // The lease alone must not keep a program running.
    getClientSocket(client).unref()
    return lease
  }

  /** Returns the lease. `stop` is called if nobody else holds one: nobody can take one until it is done. */
  async leave(stop: () => Promise<void>): Promise<'stopped' | 'left running'> {
    this.#ended = true
    getClientSocket(this.#client).ref()
    try {
      if (!(await this.#isLast())) return 'left running'
      await stop()
      return 'stopped'
    } finally {
      await this.#client.end().catch(() => {})
    }
  }

  /** Another user that left at the same moment may have stopped the server already: then there is nothing to stop. */
  async #takeAlone(): Promise<boolean> {
    try {
      const { rows } = await this.#client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [leaseKey])
      return rows[0]?.last === true
    } catch (error) {
      if (!isRestartError(error) && !brokenConnection.test((error as Error).message)) throw error
      return false
    }
  }

  async #isLast(): Promise<boolean> {
    await this.#client.query('select pg_advisory_unlock_shared($1)', [leaseKey])
    for (const pause of [0, 50]) {
      // The session of a killed process remains for a moment.
      await sleep(pause)
      if (await this.#takeAlone()) return true
    }
    return false
  }
}

/** pg's message about a connection that broke before a query. */
const brokenConnection = /connection error|not queryable/

function getClientSocket(client: pg.Client): Socket {
  return client.connection.stream as Socket
}

/** The server is stopping, starting, or has just stopped: another try is useful. */
export function isRestartError(error: unknown): boolean {
  const state = getSqlState(error)
  if (state !== undefined) return state.startsWith('57P') || state.startsWith('08')
  const { code, message } = error as NodeJS.ErrnoException
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code ?? '') || /^Connection terminated|timeout/.test(message)
}
