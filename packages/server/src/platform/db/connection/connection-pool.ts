/** Connections to one database as one user, and the sending of compiled queries on them. */
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { type ConnectionWatch, keptAlive, getSocket } from './connection-watch.ts'
import { DatabaseUnavailable, StorageFull, isStalePlan, getSqlState, toDatabaseError } from '../errors.ts'
import { ControlStatements, type Frame, type PooledFrame, ScopedQuery } from '../query/scoped-query.ts'
import { StatementNames } from './statement-names.ts'
import { type DatabaseTimes, databaseTimes } from '../times.ts'
import { valueParsers } from './value-parsers.ts'

/** The database layer's messages to the log; a pino logger fits. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
}

export interface ConnectionPoolOptions {
  /** The largest number of connections. */
  size: number
  /** Milliseconds a statement may take; 0: no limit. */
  statementTimeout: number
  /** Queries of a connection are sent without waiting for the answer before. COPY and cursors need it off. */
  pipeline: boolean
  /** A pooler in transaction mode stands between: no state may be left in a session. */
  pooled?: boolean
  log: DatabaseLog
  /** Finds connections that were cut. */
  watch: ConnectionWatch
  /** Milliseconds a transaction may wait for its next statement: a transaction whose client was cut holds its locks no longer than this. */
  idleInTransaction: number
  /** Called with the reason when the database could not be used. */
  onFailure?: (error: DatabaseUnavailable | StorageFull) => void
  /** The product's own if left out. */
  times?: Pick<DatabaseTimes, 'answerMargin' | 'connect'>
}

/** A query's answer; `committed` is true if the COMMIT that was sent with it took place. */
export interface SentResult<R> extends QueryResult<R> {
  committed: boolean
}

export interface PoolUsage {
  used: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
  /** Connections that the pool may have. */
  most: number
}

const changingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #pipeline: boolean
  readonly #watch: ConnectionWatch
  /** Milliseconds without an answer after which a connection counts as cut. */
  readonly #silenceMs: number
  readonly #answerMargin: number
  readonly #onFailure: (error: DatabaseUnavailable | StorageFull) => void
  readonly #pooled: PooledFrame | null
  readonly #names = new StatementNames()
  /** Connections opened before the last schema change was noticed are not used again. */
  #epoch = 0
  readonly #epochs = new WeakMap<pg.ClientBase, number>()
  /** Connections that an error may have left in an unknown state: closed and not used again. */
  readonly #spoilt = new WeakSet<pg.ClientBase>()
  /** Without a pipeline: the answer that the next query of a connection waits for. */
  readonly #turns = new WeakMap<pg.ClientBase, Promise<unknown>>()

  constructor(config: pg.PoolConfig, options: ConnectionPoolOptions) {
    const {
      size,
      statementTimeout,
      pipeline,
      pooled = false,
      log,
      watch,
      idleInTransaction,
      onFailure = ignore,
      times = databaseTimes,
    } = options
    this.#pipeline = pipeline
    this.#pooled = pooled ? { statementTimeout, idleTimeout: idleInTransaction } : null
    this.#watch = watch
    this.#answerMargin = times.answerMargin
    this.#silenceMs = statementTimeout + times.answerMargin
    this.#onFailure = onFailure
    this.#pool = new pg.Pool({
      ...keptAlive,
      ...config,
      max: size,
      pipeline,
      types: valueParsers,
      // A pooler refuses settings of a session: they are sent with each transaction.
      ...(pooled ? {} : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: idleInTransaction }),
      connectionTimeoutMillis: times.connect,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      application_name: 'spotdesk',
      // Awaited by the pool, although its type does not say so.
      ...(pooled ? {} : { onConnect: ((client) => prepareControlStatements(client, times.connect)) as (client: pg.ClientBase) => void }),
    })
    // A broken connection is replaced; a query that waits on it gets the error.
    this.#pool.on('error', (error) => log.warn(`database connection lost: ${error.message}`))
    this.#pool.on('connect', (client) => {
      this.#epochs.set(client, this.#epoch)
      watch.add(client, { silenceMs: this.#silenceMs, pooled })
      client.on('error', ignore)
    })
  }

  /** A connection for one user at a time; return it with `release`. @throws DatabaseUnavailable */
  async checkout(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await this.#pool.connect()
        if (this.#epochs.get(client) === this.#epoch) return client
        client.release(true)
      }
    } catch (error) {
      throw this.#toKnown(error)
    }
  }

  /** Returns a connection. */
  release(client: pg.PoolClient): void {
    this.#watch.allow(client, null)
    client.release(this.#spoilt.has(client))
  }

  /** Until it is returned, statements of a connection may take longer; `set local statement_timeout` tells the server the same. */
  allow(client: pg.PoolClient, statementTimeout: number): void {
    this.#watch.allow(client, statementTimeout + this.#answerMargin)
  }

  #toKnown(error: unknown): Error {
    const known = toDatabaseError(error)
    if (known instanceof DatabaseUnavailable || known instanceof StorageFull) this.#onFailure(known)
    return known
  }

  /** Sends a compiled query in its frame. @throws DatabaseUnavailable or pg.DatabaseError */
  async send<R>(client: pg.PoolClient, query: CompiledQuery, frame: Frame): Promise<SentResult<R>> {
    try {
      if (this.#pipeline) return await this.#transmit<R>(client, query, frame)
      const answer = Promise.resolve(this.#turns.get(client)).then(() => this.#transmit<R>(client, query, frame))
      this.#turns.set(client, answer.catch(ignore))
      return await answer
    } catch (error) {
      // The stack of the socket says nothing; this one names the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      const known = this.#toKnown(error)
      if (isStalePlan(error)) this.#epoch += 1
      if (known instanceof DatabaseUnavailable || getSqlState(error) === undefined) this.#spoilt.add(client)
      throw known
    }
  }

  #transmit<R>(client: pg.PoolClient, query: CompiledQuery, frame: Frame): Promise<SentResult<R>> {
    const { name, forget } = this.#pooled ? {} : this.#names.nameOf(client, query.sql)
    const config = { text: query.sql, values: query.parameters, ...(name === undefined ? {} : { name }) }
    return new Promise((resolve, reject) => {
      const whole = { ...frame, ...(forget !== undefined && { forget }), ...(this.#pooled && { pooled: this.#pooled }) }
      const scoped = new ScopedQuery(config, whole, (error, result) => {
        if (error) reject(error)
        else resolve({ ...toResult<R>(result), committed: scoped.commitTag === 'COMMIT' || result.command === 'COMMIT' })
      })
      client.query(scoped)
    })
  }

  /** The present number of connections, and of callers that wait for one. */
  usage(): PoolUsage {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max }
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

function prepareControlStatements(client: pg.ClientBase, connectTimeout: number): Promise<void> {
  // The pool's own limit for a new connection does not cover this.
  const timer = setTimeout(() => getSocket(client).destroy(new Error('Connection terminated: timeout expired')), connectTimeout)
  return new Promise<void>((resolve, reject) => {
    client.query(new ControlStatements((error) => (error ? reject(error) : resolve())))
  }).finally(() => clearTimeout(timer))
}

function ignore(): void {}
