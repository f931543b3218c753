/** A line between a program and its database that can be cut. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

export interface DatabaseLine {
  /** The same connection, over the line. */
  over(config: pg.PoolConfig): pg.PoolConfig
  /** Ends all connections and takes no new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** A line to the server of `config`, which is reached by a socket. */
export async function openDatabaseLine({ host, port }: pg.PoolConfig): Promise<DatabaseLine> {
  const folder = await mkdtemp(join(tmpdir(), 'line-'))
  const path = join(folder, `.s.PGSQL.${port}`)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = createConnection(`${host}/.s.PGSQL.${port}`)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => (sockets.delete(socket), client.destroy(), upstream.destroy()))
    }
    client.pipe(upstream).pipe(client)
  })
  const mend = () => new Promise<void>((resolve) => void server.listen(path, resolve))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await mend()
  async function close(): Promise<void> {
    if (server.listening) await cut()
    await rm(folder, { recursive: true, force: true })
  }
  return { over: (config) => ({ ...config, host: folder }), cut, mend, close }
}
