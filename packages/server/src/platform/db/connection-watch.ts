/**
 * Finds connections that were cut without a word. A network that drops packets sends no error: the socket stays open and the answer
 * never comes. TCP keep-alive finds such a connection while nothing is under way on it. While an answer is awaited only the lateness
 * of the answer shows it: PostgreSQL ends a statement after its statement_timeout, so what is silent for longer is cut.
 *
 * Connections are cut together. When one is found, the others that have heard nothing since are closed too: an idle one would cost its
 * next user the same wait again. If the server only stood still, that costs new connections, and what was under way on them fails as it
 * does when the database is away. Two kinds are closed for nothing but their own silence: one whose statement was
 * allowed to take longer, since minutes of work would be lost with it, and one to a pooler, where the silence of another may be nothing
 * but its wait in the pooler's queue.
 */
import type { Socket } from 'node:net'
import type pg from 'pg'

/** For every connection, whoever opens it. Milliseconds until the first probe; the system decides how many follow (Linux: 10, one a second). */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Milliseconds that an answer may come later than the server's own limit for a statement. */
export const answerMargin = 2_000

/** Milliseconds between looks at the connections. */
const lookEvery = 500

export interface WatchOptions {
  /** Milliseconds without a byte after which an answer that is awaited counts as lost. */
  silenceMs: number
  /** It leads to a pooler. */
  pooled?: boolean
}

interface Watched extends WatchOptions {
  /** The same while a statement runs that may take longer; null: none does. */
  allowedMs: number | null
  /** Bytes that have come at the last look. */
  bytes: number
  heardAt: number
  /** Since when an answer is awaited; null: none is. */
  askedAt: number | null
}

export class ConnectionWatch {
  readonly #watched = new Map<pg.ClientBase, Watched>()
  readonly #onCut: (closed: number) => void
  #timer: NodeJS.Timeout | undefined
  /** Milliseconds in which this process could have read an answer: time in which it was blocked or asleep does not count. */
  #now = 0
  #lookedAt = performance.now()

  /** @param onCut told how many connections were closed */
  constructor(onCut: (closed: number) => void = () => {}) {
    this.#onCut = onCut
  }

  /** Watches a connection until it is closed. */
  add(client: pg.ClientBase, options: WatchOptions): void {
    this.#watched.set(client, { ...options, allowedMs: null, bytes: bytesOf(client), heardAt: this.#now, askedAt: null })
    if (this.#timer) return
    this.#lookedAt = performance.now()
    this.#timer = setInterval(() => this.#look(), lookEvery).unref()
  }

  /** A longer limit, in milliseconds, for what a connection is about to be asked; null: its own again. */
  allow(client: pg.ClientBase, silenceMs: number | null): void {
    const watched = this.#watched.get(client)
    if (watched) watched.allowedMs = silenceMs
  }

  #look(): void {
    const at = performance.now()
    this.#now += Math.min(at - this.#lookedAt, 2 * lookEvery)
    this.#lookedAt = at
    const silent = new Set<pg.ClientBase>()
    let cutSince = Infinity
    for (const [client, watched] of this.#watched) {
      if (socketOf(client).destroyed) {
        this.#watched.delete(client)
        continue
      }
      const since = this.#silentSince(client, watched)
      if (since === Infinity) continue
      silent.add(client)
      if (!watched.pooled) cutSince = Math.min(cutSince, since)
    }
    if (cutSince < Infinity) this.#addCut(silent, cutSince)
    if (silent.size > 0) this.#close(silent)
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Since when a connection owes an answer for too long; Infinity when it does not. */
  #silentSince(client: pg.ClientBase, watched: Watched): number {
    const bytes = bytesOf(client)
    if (bytes !== watched.bytes) {
      watched.bytes = bytes
      watched.heardAt = this.#now
    }
    watched.askedAt = isAwaiting(client) ? (watched.askedAt ?? this.#now) : null
    if (watched.askedAt === null) return Infinity
    const since = Math.max(watched.askedAt, watched.heardAt)
    return this.#now - since > (watched.allowedMs ?? watched.silenceMs) ? since : Infinity
  }

  /** Adds those that were cut with the one that has been silent since then. */
  #addCut(silent: Set<pg.ClientBase>, since: number): void {
    for (const [client, { heardAt, allowedMs, pooled }] of this.#watched)
      if (heardAt <= since && allowedMs === null && !pooled) silent.add(client)
  }

  #close(silent: ReadonlySet<pg.ClientBase>): void {
    for (const client of silent) {
      this.#watched.delete(client)
      // Whoever waits on it gets this error; a pool removes it.
      socketOf(client).destroy(new Error('Connection terminated: the database has not answered in time'))
    }
    this.#onCut(silent.size)
  }
}

/** The socket of a connection. The types know it of a client outside of pools only; both are the same class. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as pg.Client).connection.stream as Socket
}

/** Bytes that have come, and, while rows are copied to the server, which then says nothing, those that have gone. */
function bytesOf(client: pg.ClientBase): number {
  const { bytesRead, bytesWritten } = socketOf(client)
  return isPipelined(client) ? bytesRead : bytesRead + bytesWritten
}

/** The parts of pg's Client that say what is under way (connection-watch.test.ts fails when they change). */
interface ClientState {
  readyForQuery?: boolean
  pipeline?: boolean
}

/** Whether the server owes the end of an answer. */
function isAwaiting(client: pg.ClientBase): boolean {
  return (client as ClientState).readyForQuery === false
}

function isPipelined(client: pg.ClientBase): boolean {
  return (client as ClientState).pipeline === true
}
