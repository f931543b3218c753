/**
 * Finds connections that were cut silently. A network that drops packets sends no error: the socket stays open and the answer never comes.
 * TCP keep-alive finds such a connection while it is idle. While an answer is awaited only the delay of the answer shows it: PostgreSQL
 * ends a statement after its statement_timeout, so a connection that is silent for longer is cut. Connections are cut together. When one is
 * found, the others without data since then are closed too: an idle one would cost its next user the same wait again. If only the server
 * stood still, that costs new connections, and queries in progress on them fail as they do when the database is unavailable. Two kinds are
 * closed only for their own silence: one whose statement was allowed to take longer, because minutes of work would be lost with it, and one
 * to a pooler, where another connection's silence may be its wait in the pooler's queue.
 */
import type { Socket } from 'node:net'
import type pg from 'pg'
import { type DatabaseTimes, databaseTimes } from '../times.ts'

/** For every connection. Milliseconds until the first probe; the system decides how many follow (Linux: 10, one a second). */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export interface WatchOptions {
  /** Milliseconds without a byte after which an awaited answer counts as lost. */
  silenceMs: number
  /** It leads to a pooler. */
  pooled?: boolean
}

interface Watched extends WatchOptions {
  /** The same while a statement runs that may take longer; null: there is none. */
  allowedMs: number | null
  /** Bytes received up to the last check. */
  bytes: number
  heardAt: number
  /** Start of the wait for an answer; null: none is awaited. */
  askedAt: number | null
}

export class ConnectionWatch {
  readonly #watched = new Map<pg.ClientBase, Watched>()
  readonly #onCut: (closed: number) => void
  readonly #lookEvery: number
  #timer: NodeJS.Timeout | undefined
  /** Milliseconds in which this process could have read an answer: time in which it was blocked or asleep does not count. */
  #now = 0
  #lookedAt = performance.now()

  /** @param onCut called with the number of closed connections */
  constructor(onCut: (closed: number) => void = () => {}, { look }: Pick<DatabaseTimes, 'look'> = databaseTimes) {
    this.#onCut = onCut
    this.#lookEvery = look
  }

  /** Watches a connection until it is closed. */
  add(client: pg.ClientBase, options: WatchOptions): void {
    this.#watched.set(client, { ...options, allowedMs: null, bytes: countBytes(client), heardAt: this.#now, askedAt: null })
    if (this.#timer) return
    this.#lookedAt = performance.now()
    this.#timer = setInterval(() => this.#look(), this.#lookEvery).unref()
  }

  /** A longer limit, in milliseconds, for the next query of a connection; null: its own again. */
  allow(client: pg.ClientBase, silenceMs: number | null): void {
    const watched = this.#watched.get(client)
    if (watched) watched.allowedMs = silenceMs
  }

  #look(): void {
    const at = performance.now()
    this.#now += Math.min(at - this.#lookedAt, 2 * this.#lookEvery)
    this.#lookedAt = at
    const silent = new Set<pg.ClientBase>()
    let cutSince = Infinity
    for (const [client, watched] of this.#watched) {
      if (getSocket(client).destroyed) {
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

  /** Start of the overdue wait of a connection; Infinity when it is not overdue. */
  #silentSince(client: pg.ClientBase, watched: Watched): number {
    const bytes = countBytes(client)
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
      // The waiting query gets this error; a pool removes the connection.
      getSocket(client).destroy(new Error('Connection terminated: the database has not answered in time'))
    }
    this.#onCut(silent.size)
  }
}

/** The socket of a connection. The types know it of a client outside of pools only; both are the same class. */
export function getSocket(client: pg.ClientBase): Socket {
  return (client as pg.Client).connection.stream as Socket
}

/** Bytes received, and, while rows are copied to the server, which then sends nothing, bytes sent. */
function countBytes(client: pg.ClientBase): number {
  const { bytesRead, bytesWritten } = getSocket(client)
  return isPipelined(client) ? bytesRead : bytesRead + bytesWritten
}

/** The parts of pg's Client that show its work in progress (`connection-watch.test.ts` fails when they change). */
interface ClientState {
  readyForQuery?: boolean
  pipeline?: boolean
}

/** True if the server owes the end of an answer. */
function isAwaiting(client: pg.ClientBase): boolean {
  return (client as ClientState).readyForQuery === false
}

function isPipelined(client: pg.ClientBase): boolean {
  return (client as ClientState).pipeline === true
}
