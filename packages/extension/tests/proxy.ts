/** A proxy in front of the server that counts calls, and answers some of them itself. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface OwnAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

export interface Proxy extends AsyncDisposable {
  url: string
  /** Method and path of each call since it was last emptied. */
  calls: string[]
  /** Calls whose path ends so get this answer instead of the server's; null: all are the server's. */
  answer: (path: string, own: OwnAnswer | null) => void
}

export async function openProxy(to: string): Promise<Proxy> {
  const target = new URL(to)
  const calls: string[] = []
  const answers = new Map<string, OwnAnswer>()
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target)
    calls.push(`${request.method} ${pathname}`)
    const own = [...answers].find(([path]) => pathname.endsWith(path))?.[1]
    if (own && request.method !== 'OPTIONS') {
      request.resume()
      response.writeHead(own.status ?? 200, { 'content-type': 'application/json', ...own.headers })
      return void response.end(own.body ?? '')
    }
    const { hostname, port } = target
    const { method, url: path, headers } = request
    const far = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    far.on('error', () => response.destroy())
    request.pipe(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (path, own) => void (own ? answers.set(path, own) : answers.delete(path)),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
