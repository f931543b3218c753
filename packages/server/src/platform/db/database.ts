/** The database for the rest of the server: reads and writes in one agency, and the owner's work. */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@spotdesk/sdk/values'
import { CompiledQuery, Kysely, sql } from 'kysely'
import type pg from 'pg'
import { boundTo } from './connection/bound-kysely.ts'
import { ConnectionPool, type DatabaseLog, type PoolUsage } from './connection/connection-pool.ts'
import { ConnectionWatch } from './connection/connection-watch.ts'
import { DatabaseHealth } from './storage/database-health.ts'
import { isRetryable, isStalePlan, StorageFull } from './errors.ts'
import { aside, presentKey } from '../shares/place.ts'
import { Shares } from '../shares/shares.ts'
import type { DB } from './schema.ts'
import { StorageWatch } from './storage/storage-watch.ts'
import { type DatabaseTimes, databaseTimes } from './times.ts'
import { TransactionWire } from './connection/transaction-wire.ts'
import { type Sendable, WriteTransaction } from './connection/write-transaction.ts'

/** The scope of a query. `agencyId` null: the reference tables only; row-level security shows no rows of agencies. */
export interface ActorScope {
  readonly agencyId: number | null
}

export interface DatabaseConfig {
  /** Connection as the owner of the tables. */
  owner: pg.PoolConfig
  /** Connection as spotdesk_app, with a session of its own: the queue listens on it and holds locks. */
  app: pg.PoolConfig
  /** Connection as spotdesk_app through a pooler in transaction mode, for requests; without it they use `app`. */
  pooler?: pg.PoolConfig | undefined
  log: DatabaseLog
  /** Most connections that serve requests. */
  poolSize?: number
  /** Ends everything that openDatabase has started. */
  onClose?: () => Promise<void>
  /** The product's own where left out. */
  times?: Partial<DatabaseTimes>
}

/** The number of times that a write is tried when it collides with others. */
const attempts = 5

/** Connections for exports and batches. */
const bulkSize = 3

/** Streams of all agencies at a time: clients decide how long one lasts, and batches need a connection nevertheless. */
const mostStreams = bulkSize - 1

/**
 * Queries of one agency's calls at a time, beside those of its transactions, while others are there: one processor is left to the others, if the
 * database has as many as this machine.
 */
const agencyReads = Math.max(1, Math.min(4, availableParallelism() - 1))

/** While it is alone: with the transactions of its calls (`http/gate/door.ts`) they leave a connection to whoever comes. */
const agencyReadsAlone = 4

/** Milliseconds that a query waits for its turn. */
const readTurnMs = 10_000

/** Agencies whose read handle is cached. */
const keptHandles = 1_000

export interface SystemWriteOptions {
  /** Milliseconds that each statement may take, when it is more than the 60 s of the owner's. */
  statementMs?: number
}

export class Database {
  /** For modules that bring connections of their own (pg-boss): as the owner, and as spotdesk_app. */
  readonly config: { readonly owner: pg.PoolConfig; readonly app: pg.PoolConfig }
  /**
   * Every table of every agency, as the owner, who is not bound by row-level security: for maintenance (partitions, clocks over all
   * agencies), never for a request. Each query is its own transaction; `systemWrite` groups several.
   */
  readonly system: Kysely<DB>
  /** Health of the database. */
  readonly health: DatabaseHealth
  /** Free space on its disk. */
  readonly storage: StorageWatch
  readonly #app: ConnectionPool
  readonly #bulk: ConnectionPool
  readonly #owner: ConnectionPool
  readonly #reads = new Map<number | null, Kysely<DB>>()
  /** Streams use few of the connections for exports and batches at a time, and those of one agency fewer still. */
  readonly #streams = new Shares({ share: limits.agencyStreams, total: mostStreams, waitMs: limits.streamTurnMs })
  /** Queries of agencies that ask at the same time are served in turn. */
  readonly #turns: Shares
  readonly #onClose: () => Promise<void>

  constructor({ owner, app, pooler, log, poolSize = 10, onClose = async () => {}, times: given }: DatabaseConfig) {
    const times = { ...databaseTimes, ...given }
    this.config = { owner, app }
    this.#onClose = onClose
    const onCut = (closed: number) => log.warn(`the database has not answered in time: ${closed} connections were closed`)
    const watch = new ConnectionWatch(onCut, times)
    this.health = new DatabaseHealth({ connection: pooler ?? app, pooled: pooler !== undefined, watch, times })
    this.storage = new StorageWatch(log, times)
    const onFailure = (error: Error) => (error instanceof StorageFull ? this.storage.failed() : this.health.doubt())
    const open = (config: pg.PoolConfig, name: keyof DatabaseTimes['statement'], size: number) =>
      new ConnectionPool(config, {
        size,
        statementTimeout: times.statement[name],
        idleInTransaction: times.idleInTransaction[name],
        // COPY and cursors cannot use it.
        pipeline: name !== 'bulk',
        pooled: config === pooler,
        log,
        watch,
        onFailure,
        times,
      })
    this.#app = open(pooler ?? app, 'app', poolSize)
    this.#turns = new Shares({ share: agencyReads, alone: agencyReadsAlone, total: poolSize, waitMs: readTurnMs })
    this.#bulk = open(pooler ?? app, 'bulk', bulkSize)
    this.#owner = open(owner, 'owner', 3)
    this.system = new Kysely<DB>(boundTo((query) => read(this.#owner, query, null)))
  }

  /**
   * A read handle: each query runs by itself and sees the rows of the scope's agency only. Writes belong to `write`.
   * @throws DatabaseUnavailable from each query while the database is gone.
   */
  as({ agencyId }: ActorScope): Kysely<DB> {
    const known = this.#reads.get(agencyId)
    if (known) return known
    assertAgencyId(agencyId)
    if (this.#reads.size >= keptHandles) this.#reads.clear()
    const handle = new Kysely<DB>(boundTo((query) => this.#read(query, agencyId)))
    this.#reads.set(agencyId, handle)
    return handle
  }

  /** Reads of calls have turns. The reference tables are read by all, and quickly; jobs are few, and read one thing after the other. */
  async #read<R>(query: CompiledQuery, agencyId: number | null): Promise<{ rows: R[]; numAffectedRows?: bigint }> {
    if (agencyId === null || presentKey() === null) return read<R>(this.#app, query, agencyId)
    const turn = await this.#turns.take(agencyId)
    try {
      return await read<R>(this.#app, query, agencyId)
    } finally {
      turn.end()
    }
  }

  /**
   * Runs `work` in one transaction in the scope's agency and returns its result after COMMIT is confirmed. Serialization failures,
   * deadlocks and stale plans run all of `work` again, up to five times, so it must have no effect but on `tx`. Await every query; those
   * that do not need each other may share a Promise.all, `tx.last` sends the rest with COMMIT.
   * @throws DatabaseUnavailable, after which the outcome of a COMMIT whose answer was lost is unknown. StorageFull when the disk is full:
   * an agency's writes are refused while there is still room for writes without an agency, such as sign-ins.
   */
  async write<T>(scope: ActorScope, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    assertAgencyId(scope.agencyId)
    if (scope.agencyId !== null) this.storage.requireDiskRoom()
    return transact(this.#app, scope.agencyId, work)
  }

  /** As `write`, but as the owner over every agency. */
  systemWrite<T>(work: (tx: WriteTransaction) => Promise<T>, { statementMs: longest }: SystemWriteOptions = {}): Promise<T> {
    if (longest === undefined) return transact(this.#owner, null, work)
    return transact(this.#owner, null, async (tx, client) => {
      this.#owner.allow(client, longest)
      await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx)
      return work(tx)
    })
  }

  /**
   * One transaction on a connection that can also COPY: `client` is for pg-copy-streams, `tx` for queries; not both at a time.
   * COPY FROM does not work on tables with row-level security: copy into a temporary table (`on commit drop`). Never run twice.
   */
  async bulk<T>(scope: ActorScope, work: (tx: WriteTransaction, client: pg.PoolClient) => Promise<T>): Promise<T> {
    assertAgencyId(scope.agencyId)
    if (scope.agencyId !== null) this.storage.requireDiskRoom()
    return transactOnce(this.#bulk, scope.agencyId, work)
  }

  /**
   * The rows of a query a batch at a time, in one snapshot, for exports that must not be in memory as a whole. It holds a connection until
   * it ends, so an agency has a share of them, and all agencies together: the next one waits for its turn.
   * @throws ShareTaken when no turn has come within `limits.streamTurnMs`, DatabaseUnavailable
   */
  async *cursor<R>(scope: ActorScope, query: Sendable, batch = 500): AsyncGenerator<R[], void, undefined> {
    assertAgencyId(scope.agencyId)
    const turn = await aside(() => this.#streams.take(scope.agencyId))
    try {
      yield* this.#batches<R>(scope, query, batch)
    } finally {
      turn.end()
    }
  }

  async *#batches<R>(scope: ActorScope, query: Sendable, batch: number): AsyncGenerator<R[], void, undefined> {
    const pool = this.#bulk
    const client = await pool.checkout()
    const wire = new TransactionWire({ pool, client, agencyId: scope.agencyId })
    try {
      const compiled = query.compile(this.as(scope))
      await wire.run(CompiledQuery.raw(`declare batches no scroll cursor for ${compiled.sql}`, [...compiled.parameters]))
      for (;;) {
        const { rows } = await wire.run<R>(CompiledQuery.raw(`fetch forward ${batch} from batches`))
        if (rows.length > 0) yield rows
        if (rows.length < batch) return
      }
    } finally {
      // Nothing was written, so the connection is only ended. One that cannot even do that is closed by its pool.
      await wire.rollback().catch(() => {})
      pool.release(client)
    }
  }

  /** The present use of the connections: of requests, of exports and batches, and of the owner's work. */
  usage(): Record<'requests' | 'bulk' | 'owner', PoolUsage> {
    const requests = this.#app.usage()
    return {
      requests: { ...requests, waiting: requests.waiting + this.#turns.waiting },
      bulk: this.#bulk.usage(),
      owner: this.#owner.usage(),
    }
  }

  /** Waits for what is running and closes all connections. */
  async close(): Promise<void> {
    this.health.stop()
    this.storage.stop()
    await Promise.all([this.#app.end(), this.#bulk.end(), this.#owner.end()])
    await this.#onClose()
  }
}

async function read<R>(
  pool: ConnectionPool,
  query: CompiledQuery,
  agencyId: number | null,
  again = true,
): Promise<{ rows: R[]; numAffectedRows?: bigint }> {
  const client = await pool.checkout()
  try {
    return await pool.send<R>(client, query, { agencyId })
  } catch (error) {
    if (!again || !isStalePlan(error)) throw error
  } finally {
    pool.release(client)
  }
  return read<R>(pool, query, agencyId, false)
}

async function transact<T>(
  pool: ConnectionPool,
  agencyId: number | null,
  work: (tx: WriteTransaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(pool, agencyId, work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      // Writes that collided wait for different times: up to 5, 10, 20, 40 ms.
      await sleep(Math.random() * 2.5 * 2 ** attempt)
    }
  }
}

async function transactOnce<T>(
  pool: ConnectionPool,
  agencyId: number | null,
  work: (tx: WriteTransaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.checkout()
  const wire = new TransactionWire({ pool, client, agencyId })
  try {
    const value = await work(new WriteTransaction(wire), client)
    await wire.commit()
    return value
  } catch (error) {
    // The first error is the one that matters; a connection that cannot roll back is closed by its pool.
    await wire.rollback().catch(() => {})
    throw error
  } finally {
    pool.release(client)
  }
}

function assertAgencyId(agencyId: number | null): void {
  if (agencyId !== null && !Number.isSafeInteger(agencyId)) throw new TypeError(`not an agency id: ${String(agencyId)}`)
}
