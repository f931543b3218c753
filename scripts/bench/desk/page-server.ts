import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { campaigns } from '@spotdesk/sdk/contract'
import { sample } from '@spotdesk/sdk/testing'

/** A server that answers every request with the same page of 15 campaigns, for what is measured in clients. */
export async function servePage(): Promise<{ origin: string; close(): Promise<void> }> {
  const { list } = sample(campaigns.list.response) as { list: [unknown] }
  const body = JSON.stringify({ list: Array.from({ length: 15 }, () => list[0]), total: 15 })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), 'x-request-id': 'bench' }
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, headers).end(body)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
