/**
 * Connections: how many there may be in all and from one address, and the end of those whose answers nobody takes. An answer is held in
 * memory until the system has accepted it, and the system accepts no more than the client reads.
 */
import type { Socket } from 'node:net'
import { limits } from '@spotdesk/sdk/values'
import type { FastifyInstance } from 'fastify'
import { toNetworkKey, toProxyTest } from './address.ts'
import type { Config } from '../config.ts'

export interface Connections {
  /** Ends the server once the calls in flight are answered. */
  close(): Promise<void>
}

/** An open connection, and since when its client has taken nothing of what waits for it. */
interface Line {
  network: string
  mark: string
  since: number
}

/** Milliseconds between looks at the open connections, and between lines of the log about refused ones. */
const lookEvery = 1000
const logEvery = 60_000
/** Milliseconds between looks while the server ends. */
const closeEvery = 50

const refusal =
  'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 5\r\nContent-Type: text/plain; charset=utf-8\r\n' +
  'Content-Length: 42\r\n\r\nThere are too many connections from here.\n'

/** Keeps the connections of a server within the limits. Proxies hold those of many people and have no limit of their own. */
export function watchConnections(
  server: FastifyInstance,
  { trustProxy, limits: isLimited }: Pick<Config, 'trustProxy' | 'limits'>,
): Connections {
  const open = new Map<Socket, Line>()
  const counts = new Map<string, number>()
  const refused = createRefusalLog(server)
  const isProxy = toProxyTest(trustProxy)
  server.server.maxConnections = limits.connections
  server.server.on('drop', (told) => refused.add(told?.remoteAddress))
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    const network = toNetworkKey(address)
    const count = counts.get(network) ?? 0
    if (isLimited && count >= limits.connectionsPerAddress && !isProxy(address)) {
      refused.add(address)
      socket.end(refusal)
      socket.destroySoon()
      return
    }
    counts.set(network, count + 1)
    open.set(socket, { network, mark: '', since: performance.now() })
    socket.once('close', () => {
      open.delete(socket)
      const left = counts.get(network)! - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
  })
  const timer = setInterval(() => {
    endStalled(server, open)
    refused.print()
  }, lookEvery).unref()
  return { close: () => closeServer(server, open).finally(() => clearInterval(timer)) }
}

/** Ends the connections whose clients have taken nothing of their answers for `limits.answerStallMs`. */
function endStalled(server: FastifyInstance, open: ReadonlyMap<Socket, Line>): void {
  const now = performance.now()
  for (const [socket, line] of open) {
    const waiting = countWaitingBytes(socket)
    // What was written before less what still waits: it is another number as soon as the system has accepted a byte.
    const mark = `${socket.bytesWritten - socket.writableLength} ${waiting.inSystem}`
    if (waiting.inAll === 0 || mark !== line.mark) line.since = now
    line.mark = mark
    if (now - line.since <= limits.answerStallMs) continue
    server.log.info({ ip: socket.remoteAddress }, 'a connection was ended: its client takes nothing of its answer')
    socket.destroy()
  }
}

/** Bytes of a connection that the system has not accepted yet: in all, and of them those of the write that it is at, to the byte. */
function countWaitingBytes(socket: Socket): { inAll: number; inSystem: number } {
  const handle = (socket as { _handle?: { writeQueueSize?: number } | null })._handle
  const inSystem = handle?.writeQueueSize ?? 0
  return { inAll: socket.writableLength + inSystem, inSystem }
}

/** One line a minute about refused connections: who opens thousands must not fill the log too. */
function createRefusalLog(server: FastifyInstance) {
  let count = 0
  let last: string | undefined
  let printedAt = Number.NEGATIVE_INFINITY
  return {
    add(address: string | undefined) {
      count += 1
      last = address
    },
    print() {
      const now = performance.now()
      if (count === 0 || now - printedAt < logEvery) return
      server.log.warn(
        { count, ip: last },
        'connections were refused: there are too many in all, or from one address; if that is a proxy, name it in TRUST_PROXY',
      )
      count = 0
      printedAt = now
    },
  }
}

/**
 * Connections that are not in use would delay the end: a kept-alive one is closed as soon as its last answer was sent, and one that has
 * never sent anything, which browsers open ahead, at once. `closeIdleConnections` leaves the latter open.
 */
async function closeServer(server: FastifyInstance, open: ReadonlyMap<Socket, Line>): Promise<void> {
  const closeUnused = () => {
    server.server.closeIdleConnections()
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
  }
  const timer = setInterval(closeUnused, closeEvery)
  try {
    await server.close()
  } finally {
    clearInterval(timer)
  }
}
