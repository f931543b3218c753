/** One connection outside of the pools: for COPY, locks and programs of their own. */
import pg from 'pg'
import { ConnectionWatch, keptAlive, getSocket } from './connection-watch.ts'

/** Milliseconds to wait for a new connection. */
export const connectTimeout = 5_000

export interface SingleClientOptions {
  /** Milliseconds without an answer after which it is closed and its query fails; without it only TCP keep-alive watches it. */
  silenceMs?: number
}

/** Opens a connection. Close it with `closeClient`. @throws what pg throws when it cannot be had */
export async function openClient(config: pg.ClientConfig, { silenceMs }: SingleClientOptions = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...keptAlive, connectionTimeoutMillis: connectTimeout, ...config })
  // A caller that waits gets the error from its query; while nobody waits there is nothing to report.
  client.on('error', () => {})
  await client.connect()
  if (silenceMs !== undefined) new ConnectionWatch().add(client, { silenceMs })
  return client
}

/** Milliseconds that a server has to answer the end of a connection. */
const goodbyeMs = 2_000

/** Ends the connection; if the server does not answer in time, the socket is closed. */
export async function closeClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => getSocket(client).destroy(), goodbyeMs)
  try {
    await client.end()
  } finally {
    clearTimeout(timer)
  }
}
