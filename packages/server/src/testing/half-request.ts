/** Requests whose caller leaves in the middle. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'

/**
 * Sends the first parts of a request to an application that listens, waits until it reads the body and has got all of them, and leaves.
 * @returns when the application has noticed it
 */
export async function leaveHalfway({ app, url }: TestApp, parts: readonly (string | Uint8Array)[]): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port) }).on('error', () => {})
  const arrival = once(app.server.server, 'request') as Promise<[IncomingMessage]>
  for (const part of parts) socket.write(part)
  const [request] = await arrival
  const sent = () => socket.writableLength === 0 && request.socket.bytesRead === socket.bytesWritten
  while (!sent() || request.readableFlowing !== true || request.readableLength > 0) await sleep(5)
  const left = Promise.withResolvers<void>()
  request.once('close', left.resolve)
  socket.destroy()
  await left.promise
}
