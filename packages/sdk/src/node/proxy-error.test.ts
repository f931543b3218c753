/** Proxies that do not let a call through. */
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { SpotdeskClient } from '../client/client.ts'
import { ConnectionError } from '../client/errors/errors.ts'
import { fakeRuntime } from '../testing/index.ts'
import { createNodeTransport } from './index.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** A client behind a proxy that answers everything with this status, and the number of its requests. */
async function behind(status: number, baseUrl: string) {
  const seen = { requests: 0 }
  const proxy = createServer((_, response) => {
    seen.requests += 1
    response.writeHead(status, { 'content-type': 'text/html', 'proxy-authenticate': 'Basic' }).end('<h1>Proxy</h1>')
  })
  proxy.on('connect', (_, socket) => {
    seen.requests += 1
    socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const transport = createNodeTransport({ proxy: `http://127.0.0.1:${(proxy.address() as { port: number }).port}` })
  closing.push(
    () => transport.close(),
    () => new Promise((resolve) => proxy.close(resolve).closeAllConnections()),
  )
  const client = new SpotdeskClient({ baseUrl, auth: 'sdt_test', allowHttp: true, runtime: fakeRuntime(), transport })
  return { client, seen }
}

test.each(['http://ads.test', 'https://ads.test'])(
  '407 on the way to %s is a ProxyError that says where the password stands',
  async (url) => {
    for (const call of [
      (client: SpotdeskClient) => client.campaigns.pause({ id: 1 }),
      (client: SpotdeskClient) => client.fetch('/openapi.json'),
      (client: SpotdeskClient) => client.bulk.importCampaigns({ file: new Blob(['id']) }),
    ]) {
      const { client, seen } = await behind(407, url)
      const error = await Promise.resolve(call(client)).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ConnectionError)
      expect(error).toMatchObject({
        name: 'ProxyError',
        proxyStatus: 407,
        outcomeUnknown: false,
        message: expect.stringMatching(
          /^The proxy asks for a name and a password \(status 407\)\..* http:\/\/user:password@proxy\.example:3128\.$/,
        ),
      })
      // It would ask again.
      expect(seen.requests).toBe(1)
    }
  },
)

test('a proxy that forbids the server is told from one that cannot reach it', async () => {
  const forbidden = await behind(403, 'https://ads.test')
  await expect(forbidden.client.campaigns.get({ id: 1 })).rejects.toMatchObject({ name: 'ProxyError', proxyStatus: 403 })
  const lost = await behind(502, 'https://ads.test')
  await expect(lost.client.campaigns.get({ id: 1 })).rejects.toMatchObject({ name: 'ProxyError', proxyStatus: 502 })
  expect([forbidden.seen.requests, lost.seen.requests]).toEqual([1, 3])
})
