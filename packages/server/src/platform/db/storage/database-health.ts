/**
 * Health of the database: a query on a connection of its own, which no other work can hold, and on the path of requests: where they go
 * through a pooler, the query does too.
 */
import pg from 'pg'
import { type ConnectionWatch, keptAlive, getSocket } from '../connection/connection-watch.ts'
import { type DatabaseTimes, databaseTimes } from '../times.ts'

export interface HealthOptions {
  /** The connection that requests use. It gets no session settings, which a pooler refuses. */
  connection: pg.ClientConfig
  /** A pooler stands between. */
  pooled: boolean
  watch: ConnectionWatch
  /** The product's own if left out. */
  times?: Pick<DatabaseTimes, 'healthBeat' | 'healthSilence' | 'healthConnect'>
}

export class DatabaseHealth {
  readonly #config: pg.ClientConfig
  readonly #pooled: boolean
  readonly #watch: ConnectionWatch
  readonly #times: NonNullable<HealthOptions['times']>
  #client: pg.Client | null = null
  #asking: Promise<boolean> | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor({ connection, pooled, watch, times = databaseTimes }: HealthOptions) {
    this.#times = times
    this.#config = connection
    this.#pooled = pooled
    this.#watch = watch
  }

  /** Checks now. False when no answer has come within `withinMs`. Simultaneous checks are one. */
  async answers(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), withinMs)))
    try {
      return await Promise.race([this.#ask(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Checks at intervals until `stop`. */
  start(): void {
    if (!this.#stopped) this.#timer ??= setInterval(() => void this.#ask(), this.#times.healthBeat).unref()
  }

  /** No connection could be opened elsewhere: the next check opens a new one too, so that its answer agrees. */
  doubt(): void {
    if (this.#asking === null) this.#drop()
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#drop()
  }

  #ask(): Promise<boolean> {
    // A kept connection may have ended unnoticed: only a new one that fails means that the database is unavailable.
    const isKept = this.#client !== null
    this.#asking ??= this.#askOnce()
      .catch(() => isKept && this.#askOnce())
      .catch(() => false)
      .finally(() => (this.#asking = null))
    return this.#asking
  }

  async #askOnce(): Promise<true> {
    try {
      const client = (this.#client ??= await this.#open())
      await client.query('select 1')
      return true
    } catch (error) {
      this.#drop()
      throw error
    }
  }

  async #open(): Promise<pg.Client> {
    const options = { connectionTimeoutMillis: this.#times.healthConnect, application_name: 'spotdesk health', ...keptAlive }
    const client = new pg.Client({ ...this.#config, ...options })
    client.on('error', () => {})
    client.once('end', () => {
      if (this.#client === client) this.#client = null
    })
    await client.connect()
    this.#watch.add(client, { silenceMs: this.#times.healthSilence, pooled: this.#pooled })
    // It alone must not keep a program running.
    getSocket(client).unref()
    if (this.#stopped) getSocket(client).destroy()
    return client
  }

  #drop(): void {
    if (this.#client) getSocket(this.#client).destroy()
    this.#client = null
  }
}
