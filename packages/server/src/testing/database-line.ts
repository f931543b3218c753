/** A connection between a program and its database that can be cut, and one that can go silent. */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

export interface DatabaseLine {
  /** The same connection, over the line. */
  over(config: pg.PoolConfig): pg.PoolConfig
  /** Ends all connections and takes no new ones. */
  cut(): Promise<void>
  /**
   * From now on nothing passes silently: connections stay open, new ones are accepted, and everything sent on them is lost, as in a network
   * that drops packets. Silent connections stay silent, even after `mend`.
   */
  silence(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export interface LineOptions {
  /** Over TCP on the loopback address, like a network, instead of a socket in a folder. */
  tcp?: boolean
}

/** A proxy to the server of `config`, which is reached by a socket. */
export async function openDatabaseLine({ host, port }: pg.PoolConfig, { tcp = false }: LineOptions = {}): Promise<DatabaseLine> {
  const folder = await mkdtemp(join(tmpdir(), 'line-'))
  const path = join(folder, `.s.PGSQL.${port}`)
  const sockets = new Set<Socket>()
  const silencers = new Set<() => void>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (isSilent) return void client.resume()
    const upstream = createConnection(`${host}/.s.PGSQL.${port}`)
    keep(upstream)
    const end = () => (silencers.delete(silence), client.destroy(), upstream.destroy())
    const silence = () => {
      for (const socket of [client, upstream]) socket.unpipe().off('close', end).resume()
    }
    silencers.add(silence)
    for (const socket of [client, upstream]) socket.on('close', end)
    client.pipe(upstream).pipe(client)
  })
  const listen = () => new Promise<void>((resolve) => void (tcp ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve)))
  const mend = async () => {
    isSilent = false
    if (!server.listening) await listen()
  }
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const silence = () => {
    isSilent = true
    for (const each of silencers) each()
    silencers.clear()
  }
  await mend()
  async function close(): Promise<void> {
    if (server.listening) await cut()
    await rm(folder, { recursive: true, force: true })
  }
  const reach = () => (tcp ? { host: '127.0.0.1', port: (server.address() as AddressInfo).port } : { host: folder })
  return { over: (config) => ({ ...config, ...reach() }), cut, silence, mend, close }
}
