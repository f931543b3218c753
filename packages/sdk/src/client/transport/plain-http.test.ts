/** Tokens and passwords over plain http. */
import { afterEach, expect, test, vi } from 'vitest'
import { SpotdeskClient } from '../client.ts'
import type { ClientOptions } from '../options.ts'

afterEach(() => vi.unstubAllGlobals())

const sent: string[] = []
function open(baseUrl: string, options: ClientOptions = {}): SpotdeskClient {
  sent.length = 0
  const fetch: typeof globalThis.fetch = async (input) => {
    sent.push(new URL(input as string).origin)
    return Response.json([])
  }
  return new SpotdeskClient({ baseUrl, fetch, retries: 0, ...options })
}

const calls: [string, (client: SpotdeskClient) => PromiseLike<unknown>][] = [
  ['a call with a token', (client) => client.campaigns.assignedUsers()],
  ['a sign-in', (client) => client.session.login({ body: { userName: 'dana', password: 'secret' } })],
  ['a raw call with a token', (client) => client.fetch('/openapi.json')],
]

test.each(calls)('%s to another machine is refused, unless the option allows it', async (_, call) => {
  for (const host of ['ads.example.com', '192.0.2.7:4400', '127.0.0.1.example.com', 'localhost.example.com', '128.0.0.1']) {
    const error = call(open(`http://${host}`, { auth: 'sdt_test' }))
    await expect(error).rejects.toMatchObject({
      name: 'SpotdeskError',
      message: `http://${host} is not https: everybody on the way could read the token. Nothing was sent. Use the https address, or in a network that you trust the option allowHttp.`,
    })
    expect(sent).toEqual([])
    await call(open(`http://${host}`, { auth: 'sdt_test', allowHttp: true }))
    expect(sent).toEqual([`http://${host}`])
  }
})

test.each(['http://localhost:4400', 'http://127.0.0.1:4400', 'http://127.8.9.1', 'http://[::1]:4400', 'https://ads.example.com'])(
  '%s is called',
  async (baseUrl) => {
    for (const [, call] of calls) await call(open(baseUrl, { auth: 'sdt_test' }))
    expect(sent).toEqual([baseUrl])
  },
)

test('a header that a middleware adds counts too, and a raw call without a token goes out', async () => {
  const client = open('http://ads.example.com')
  expect((await client.fetch('/version')).status).toBe(200)
  client.use((request, next) => {
    request.headers.authorization = 'Bearer sdt_test'
    return next(request)
  })
  await expect(client.fetch('/version')).rejects.toThrow('http://ads.example.com is not https')
  expect(sent).toEqual(['http://ads.example.com'])
})

test('a page that came over plain http calls its own server, and no other', async () => {
  vi.stubGlobal('location', { origin: 'http://desk.intern', protocol: 'http:' })
  await open('http://desk.intern', { auth: 'jwt' }).campaigns.assignedUsers()
  expect(sent).toEqual(['http://desk.intern'])
  await expect(open('http://ads.example.com', { auth: 'jwt' }).campaigns.assignedUsers()).rejects.toThrow('Nothing was sent.')
})
