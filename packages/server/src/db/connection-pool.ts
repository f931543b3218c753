/** Connections to one database as one user, and how a compiled query is sent on one of them. */
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isStalePlan, sqlStateOf, toDatabaseError } from './errors.ts'
import { ControlStatements, type Frame, ScopedQuery } from './scoped-query.ts'
import { StatementNames } from './statement-names.ts'
import { valueParsers } from './value-parsers.ts'

/** What the database layer says to whoever reads the logs; a pino logger fits. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
}

export interface ConnectionPoolOptions {
  /** Most connections at a time. */
  size: number
  /** Milliseconds a statement may take; 0: no limit. */
  statementTimeout: number
  /** Queries of a connection are sent without waiting for the answer to the one before. COPY and cursors need it off. */
  pipeline: boolean
  log: DatabaseLog
}

/** A query's answer; `committed` says whether the COMMIT that travelled with it took place. */
export interface SentResult<R> extends QueryResult<R> {
  committed: boolean
}

const changingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Milliseconds to wait for a connection, a free or a new one, before the database counts as unavailable. */
const connectTimeout = 5_000

export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #pipeline: boolean
  readonly #names = new StatementNames()
  /** Connections opened before the last schema change was noticed are not used again. */
  #epoch = 0
  readonly #epochs = new WeakMap<pg.ClientBase, number>()
  /** Connections that an error may have left in a state of their own: closed instead of used again. */
  readonly #spoilt = new WeakSet<pg.ClientBase>()
  /** Without a pipeline: the answer that the next query of a connection waits for. */
  readonly #turns = new WeakMap<pg.ClientBase, Promise<unknown>>()

  constructor(config: pg.PoolConfig, { size, statementTimeout, pipeline, log }: ConnectionPoolOptions) {
    this.#pipeline = pipeline
    this.#pool = new pg.Pool({
      ...config,
      max: size,
      pipeline,
      types: valueParsers,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: connectTimeout,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      application_name: 'spotdesk',
      // Awaited by the pool, although its type does not say so.
      onConnect: prepareControlStatements as (client: pg.ClientBase) => void,
    })
    // A connection that breaks is replaced; whoever waits for an answer on it gets the error from the query.
    this.#pool.on('error', (error) => log.warn(`database connection lost: ${error.message}`))
    this.#pool.on('connect', (client) => {
      this.#epochs.set(client, this.#epoch)
      client.on('error', ignore)
    })
  }

  /** A connection for one user at a time; give it back with `release`. @throws DatabaseUnavailable */
  async checkout(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await this.#pool.connect()
        if (this.#epochs.get(client) === this.#epoch) return client
        client.release(true)
      }
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  /** Gives a connection back. */
  release(client: pg.PoolClient): void {
    client.release(this.#spoilt.has(client))
  }

  /** Sends a compiled query in its frame. @throws DatabaseUnavailable or pg.DatabaseError */
  async send<R>(client: pg.PoolClient, query: CompiledQuery, frame: Frame): Promise<SentResult<R>> {
    try {
      if (this.#pipeline) return await this.#transmit<R>(client, query, frame)
      const answer = Promise.resolve(this.#turns.get(client)).then(() => this.#transmit<R>(client, query, frame))
      this.#turns.set(client, answer.catch(ignore))
      return await answer
    } catch (error) {
      // The stack that leads to the socket says nothing; the one that leads here says who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      const known = toDatabaseError(error)
      if (isStalePlan(error)) this.#epoch += 1
      if (known instanceof DatabaseUnavailable || sqlStateOf(known) === undefined) this.#spoilt.add(client)
      throw known
    }
  }

  #transmit<R>(client: pg.PoolClient, query: CompiledQuery, frame: Frame): Promise<SentResult<R>> {
    const { name, forget } = this.#names.nameOf(client, query.sql)
    const config = { text: query.sql, values: query.parameters, ...(name === undefined ? {} : { name }) }
    return new Promise((resolve, reject) => {
      const scoped = new ScopedQuery(config, forget === undefined ? frame : { ...frame, forget }, (error, result) => {
        if (error) reject(error)
        else resolve({ ...toResult<R>(result), committed: scoped.commitTag === 'COMMIT' || result.command === 'COMMIT' })
      })
      client.query(scoped)
    })
  }

  /** Waits for the connections in use and closes all. */
  async end(): Promise<void> {
    await this.#pool.end()
  }
}

function toResult<R>(result: pg.QueryResult): QueryResult<R> {
  const rows = result.rows as R[]
  return changingCommands.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows }
}

function prepareControlStatements(client: pg.ClientBase): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new ControlStatements((error) => (error ? reject(error) : resolve())))
  })
}

function ignore(): void {}
