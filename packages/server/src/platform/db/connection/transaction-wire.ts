/** The life of one write transaction on one connection: BEGIN travels with its first query, COMMIT with its last. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { ConnectionPool, SentResult } from './connection-pool.ts'
import { isRetryable } from '../errors.ts'

/** Where and for whom a transaction runs. */
export interface TransactionScope {
  pool: ConnectionPool
  client: pg.PoolClient
  /** null: no agency, so row-level security shows no tenant's rows. */
  agencyId: number | null
  /** BEGIN and the agency were sent already. */
  begun?: boolean
}

export class TransactionWire {
  readonly #scope: TransactionScope
  #begun: boolean
  #ended = false
  #savepoints = 0
  readonly #last: CompiledQuery[] = []
  /** An error after which only the whole transaction can be tried again, even when a savepoint was rolled back for it. */
  #mustRetry: Error | undefined

  constructor(scope: TransactionScope) {
    this.#scope = scope
    this.#begun = scope.begun ?? false
  }

  /** Sends a query now. Queries sent without waiting for one another share a message. */
  readonly run = <R>(query: CompiledQuery): Promise<SentResult<R>> => this.#send<R>(query, false)

  async #send<R>(query: CompiledQuery, commit: boolean): Promise<SentResult<R>> {
    if (this.#ended) throw new Error('The transaction is over: a query in it was not awaited.')
    const { pool, client, agencyId } = this.#scope
    const frame = this.#begun ? { commit } : { begin: true, agencyId, commit }
    this.#begun = true
    sendInOneMessage(client)
    try {
      return await pool.send<R>(client, query, frame)
    } catch (error) {
      if (error instanceof Error && isRetryable(error)) this.#mustRetry ??= error
      throw error
    }
  }

  /** Keeps a query until COMMIT. */
  defer(query: CompiledQuery): void {
    if (this.#ended) throw new Error('The transaction is over.')
    this.#last.push(query)
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const name = `savepoint_${++this.#savepoints}`
    // Sent, but not waited for: if it fails, the next query fails with it.
    this.run(CompiledQuery.raw(`savepoint ${name}`)).catch(() => {})
    try {
      const value = await work()
      await this.run(CompiledQuery.raw(`release savepoint ${name}`))
      return value
    } catch (error) {
      await this.run(CompiledQuery.raw(`rollback to savepoint ${name}`))
      throw error
    }
  }

  /** Sends the deferred queries and COMMIT in one message. @throws when the answer to COMMIT is not COMMIT. */
  async commit(): Promise<void> {
    if (this.#mustRetry !== undefined) throw this.#mustRetry
    if (!this.#begun && this.#last.length === 0) return
    const queries = this.#last.length > 0 ? this.#last : [CompiledQuery.raw('commit')]
    const answers = queries.map((query, index) => this.#send<unknown>(query, this.#last.length > 0 && index === queries.length - 1))
    this.#ended = true
    // All of them have ended before the first error is thrown.
    await Promise.allSettled(answers)
    const results = await Promise.all(answers)
    // A failed transaction answers COMMIT with ROLLBACK and without an error.
    if (!results.some(({ committed }) => committed))
      throw new Error('The transaction was rolled back: an error of one of its queries was swallowed.')
  }

  /** Undoes the transaction. @throws when the connection can no longer be used. */
  async rollback(): Promise<void> {
    this.#ended = true
    if (this.#begun) await this.#scope.pool.send(this.#scope.client, CompiledQuery.raw('rollback'), {})
  }
}

/** Messages that are sent before control returns to the event loop leave in one write to the socket. */
function sendInOneMessage(client: pg.PoolClient): void {
  const { stream } = client.connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
