/** The handle of a write transaction: a Kysely transaction that can end in one message. */
import { type CompiledQuery, type QueryExecutorProvider, Transaction } from 'kysely'
import { boundTo } from './bound-kysely.ts'
import type { DB } from '../schema.ts'
import type { TransactionWire } from './transaction-wire.ts'

/** A query builder or a `sql` template. */
export interface Sendable {
  compile(provider: QueryExecutorProvider): CompiledQuery
}

/** A transaction in one agency: its queries see and change rows of this agency only. */
export class WriteTransaction extends Transaction<DB> {
  readonly #wire: TransactionWire

  constructor(wire: TransactionWire) {
    super(boundTo(wire.run))
    this.#wire = wire
  }

  /**
   * Keeps a query until the transaction's end and sends it in one message with COMMIT, in the order of the calls. For queries without an
   * answer: the audit row, the stored answer of an idempotency key. If it fails, the transaction fails.
   */
  last(query: Sendable): void {
    this.#wire.defer(query.compile(this))
  }

  /** Runs `work` in a savepoint: if it throws, its effects are rolled back and the transaction goes on. Does not nest in parallel. */
  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.#wire.savepoint(work)
  }
}
