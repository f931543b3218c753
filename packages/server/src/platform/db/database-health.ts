/**
 * Whether the database answers: asked on a connection of its own, which no other work can hold, and on the way that requests take: where
 * they go through a pooler, the question goes through it too.
 */
import pg from 'pg'
import { type ConnectionWatch, keptAlive, socketOf } from './connection-watch.ts'

/** Milliseconds between questions that nobody has asked for: they find out that connections were cut. */
const beatEvery = 3_000

/** Milliseconds without an answer after which the connections count as cut. */
const silenceMs = 10_000

/** Milliseconds to wait for a new connection. */
const connectTimeout = 2_000

export interface HealthOptions {
  /** The connection that requests take. It is given no settings of a session, which a pooler refuses. */
  connection: pg.ClientConfig
  /** A pooler stands between. */
  pooled: boolean
  watch: ConnectionWatch
}

export class DatabaseHealth {
  readonly #config: pg.ClientConfig
  readonly #pooled: boolean
  readonly #watch: ConnectionWatch
  #client: pg.Client | null = null
  #asking: Promise<boolean> | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor({ connection, pooled, watch }: HealthOptions) {
    this.#config = connection
    this.#pooled = pooled
    this.#watch = watch
  }

  /** Asks now. False when no answer has come within `withinMs`. Questions at the same time are one. */
  async answers(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), withinMs)))
    try {
      return await Promise.race([this.#ask(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Asks again and again until `stop`. */
  start(): void {
    if (!this.#stopped) this.#timer ??= setInterval(() => void this.#ask(), beatEvery).unref()
  }

  /** A connection could not be had elsewhere: the next question takes a new one too, so that it says the same. */
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
    // A kept connection may have ended unnoticed: only a new one that fails says that the database is away.
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
    const options = { connectionTimeoutMillis: connectTimeout, application_name: 'spotdesk health', ...keptAlive }
    const client = new pg.Client({ ...this.#config, ...options })
    client.on('error', () => {})
    client.once('end', () => {
      if (this.#client === client) this.#client = null
    })
    await client.connect()
    this.#watch.add(client, { silenceMs, pooled: this.#pooled })
    // It alone shall not keep a program running.
    socketOf(client).unref()
    if (this.#stopped) socketOf(client).destroy()
    return client
  }

  #drop(): void {
    if (this.#client) socketOf(this.#client).destroy()
    this.#client = null
  }
}
