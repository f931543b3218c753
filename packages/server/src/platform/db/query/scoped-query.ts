/**
 * One query with its frame in the same message to the server: BEGIN and the agency before it, COMMIT after it. Everything up to the one
 * Sync is a single round trip; without BEGIN it is one implicit transaction, so the agency's setting ends with it and no other user of the
 * connection can see it. This extends internals of pg (`prepare`, `_getRows`, `handle…`), so pg is pinned exactly; `scoped-query.test.ts`
 * fails when they change.
 */
import pg from 'pg'

/** The part of pg's Connection that writes protocol messages. */
interface WireConnection {
  parsedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values?: readonly string[] }): void
  execute(message: { portal?: string }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** The part of pg's Query that is overridden here. */
interface WireQuery {
  portal: string
  requiresPreparation(): boolean
  prepare(connection: WireConnection): void
  _getRows(connection: WireConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: { text: string }, connection: WireConnection): void
  submit: pg.Submittable['submit']
}

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void
type WireQueryConstructor = new (config: { text: string; values?: readonly unknown[]; name?: string }, callback: QueryCallback) => WireQuery

const WireQuery = pg.Query as unknown as WireQueryConstructor

/** The statements that are sent with a query. */
export interface Frame {
  /** BEGIN goes before it. */
  begin?: boolean
  /** The agency whose rows may be seen; set for this transaction only. */
  agencyId?: number | null
  /** COMMIT goes after it. */
  commit?: boolean
  /** A named statement that the connection shall forget first. */
  forget?: string
  /**
   * Behind a pooler in transaction mode: every transaction may run on another server connection, which has no prepared control
   * statements and not our settings. Both travel with the frame.
   */
  pooled?: PooledFrame
}

export interface PooledFrame {
  /** Milliseconds a statement may take. */
  statementTimeout: number
  /** Milliseconds a transaction may wait for its next statement. */
  idleTimeout: number
}

/** Statements that every connection prepares when it opens, see `ControlStatements`. */
const control = {
  begin: { name: 'spotdesk_begin', text: 'begin' },
  scope: { name: 'spotdesk_scope', text: "select set_config('app.agency_id', $1, true)" },
  commit: { name: 'spotdesk_commit', text: 'commit' },
}

/** The agency and the timeouts of a transaction behind a pooler, in one statement without a name. */
const pooledScope = `select set_config('app.agency_id', $1, true), set_config('statement_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)`

/** Prepares the control statements: to be sent once on each new connection. */
export class ControlStatements extends WireQuery {
  constructor(callback: QueryCallback) {
    super({ text: control.begin.text }, callback)
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: WireConnection): void {
    for (const statement of Object.values(control)) connection.parse(statement)
    connection.sync()
  }
}

export class ScopedQuery extends WireQuery {
  /** The server's answer to the COMMIT of the frame: `COMMIT`, or `ROLLBACK` when the transaction had failed before. */
  commitTag: string | null = null
  readonly #frame: Frame
  /** Completions still to come of the statements before the query. */
  #leading = 0
  #completed = false

  constructor(config: { text: string; values?: readonly unknown[]; name?: string }, frame: Frame, callback: QueryCallback) {
    super(config, callback)
    this.#frame = frame
  }

  /** Always the extended protocol: the simple one has no place for the frame. */
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: WireConnection): void {
    const { begin, agencyId, forget, pooled } = this.#frame
    if (forget !== undefined) {
      connection.close({ type: 'S', name: forget })
      delete connection.parsedStatements[forget]
    }
    if (pooled) this.#leadPooled(connection, pooled)
    else {
      if (begin) this.#lead(connection, control.begin.name)
      if (agencyId !== undefined && agencyId !== null) this.#lead(connection, control.scope.name, String(agencyId))
    }
    super.prepare(connection)
  }

  /** The first frame of a transaction, or of a single query, sets its agency; further frames run in a transaction that has begun. */
  #leadPooled(connection: WireConnection, { statementTimeout, idleTimeout }: PooledFrame): void {
    const { begin, agencyId } = this.#frame
    if (begin) this.#leadUnnamed(connection, control.begin.text)
    if (agencyId === undefined) return
    this.#leadUnnamed(connection, pooledScope, agencyId === null ? '' : String(agencyId), String(statementTimeout), String(idleTimeout))
  }

  #leadUnnamed(connection: WireConnection, text: string, ...values: string[]): void {
    connection.parse({ name: '', text })
    this.#lead(connection, '', ...values)
  }

  #lead(connection: WireConnection, statement: string, ...values: string[]): void {
    connection.bind({ statement, values })
    connection.execute({})
    this.#leading += 1
  }

  override _getRows(connection: WireConnection): void {
    connection.execute({ portal: this.portal })
    if (this.#frame.commit) {
      const { name, text } = control.commit
      if (this.#frame.pooled) connection.parse({ name: '', text })
      connection.bind({ statement: this.#frame.pooled ? '' : name })
      connection.execute({})
    }
    connection.sync()
  }

  override handleDataRow(message: unknown): void {
    if (this.#leading === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: { text: string }, connection: WireConnection): void {
    if (this.#leading > 0) this.#leading -= 1
    else if (this.#completed) this.commitTag = message.text
    else {
      this.#completed = true
      super.handleCommandComplete(message, connection)
    }
  }
}
