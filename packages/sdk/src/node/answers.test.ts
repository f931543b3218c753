/** Malformed answers: a client treats them alike over both transports. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SpotdeskClient } from '../client/client.ts'
import { ApiError, isSpotdeskError, RedirectError, ResponseParseError } from '../client/errors/errors.ts'
import { fakeRuntime } from '../testing/index.ts'
import { createNodeTransport } from './index.ts'
import { loopbackCertificate } from './loopback-certificate.test.data.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

const known = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...known, loopbackCertificate.cert]))
afterAll(() => setDefaultCACertificates(known))

const csvId = '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b'

interface Seen {
  line: string
  authorization: string | undefined
  body: string
}

/** A server that remembers what it was asked. */
async function serve(answer: RequestListener, secure = false): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization, body })
    answer(request, response)
  }
  const onRequest: RequestListener = (request, response) => void listener(request, response)
  const server = secure ? createTlsServer(loopbackCertificate, onRequest) : createServer(onRequest)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as { port: number }
  return { url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`, seen }
}

/** A server that speaks http and https on one port, as none but an address of a test does. */
async function serveBoth(plain: RequestListener, secure: RequestListener) {
  const seen = { plain: [] as Seen[], secure: [] as Seen[] }
  const keep = (list: Seen[], answer: RequestListener) => async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    list.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization, body })
    answer(request, response)
  }
  const onPlain = keep(seen.plain, plain)
  const onSecure = keep(seen.secure, secure)
  const http = createServer((request, response) => void onPlain(request, response))
  const https = createTlsServer(loopbackCertificate, (request, response) => void onSecure(request, response))
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      // A handshake of TLS begins with this byte.
      const home = first[0] === 22 ? https : http
      home.emit('connection', socket)
      socket.unshift(first)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => void server.close(resolve))
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, seen }
}

const overHttps =
  (status: number): RequestListener =>
  (request, response) =>
    void response.writeHead(status, { location: `https://${request.headers.host}${request.url}` }).end()

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const redirect =
  (status: number, to: (path: string) => string): RequestListener =>
  (request, response) =>
    void response.writeHead(status, { location: to(request.url!), 'content-type': 'text/html' }).end('<h1>Moved</h1>')

describe.each(['undici', 'fetch'] as const)('Over %s', (how) => {
  function open(baseUrl: string): SpotdeskClient {
    const transport = how === 'undici' ? createNodeTransport({ proxy: false }) : undefined
    if (transport) closing.push(() => transport.close())
    return new SpotdeskClient({ baseUrl, auth: 'sdt_test', runtime: fakeRuntime(), timeout: 5000, ...(transport && { transport }) })
  }
  const failure = async (promise: PromiseLike<unknown>): Promise<Error> => {
    try {
      await promise
    } catch (error) {
      return error as Error
    }
    throw new Error('it went well')
  }

  describe('a redirect is a RedirectError, and nobody else gets the token', () => {
    test.each([300, 301, 302, 303, 307, 308])('%i to another server', async (status) => {
      const other = await serve(json({ id: 12, changeSetId: null }))
      const { url, seen } = await serve(redirect(status, (path) => `${other.url}${path}?ticket=secret`))
      for (const call of [open(url).campaigns.get({ id: 12 }), open(url).campaigns.pause({ id: 12 })]) {
        const error = await failure(call)
        expect(error).toBeInstanceOf(RedirectError)
        expect(error).toMatchObject({ name: 'RedirectError', status, code: 'redirected', retryable: false })
        expect((error as RedirectError).location).toMatch(`${other.url}/api/v2/campaigns/12`)
        expect(error.message).toContain(`(status ${status}) to ${other.url}.`)
        expect(error.message).not.toContain('secret')
      }
      expect([seen.length, other.seen]).toEqual([2, []])
    })

    test.each([
      ['an upload', (client: SpotdeskClient) => client.bulk.importCampaigns({ file: new Blob(['id\r\n']) })],
      ['a download', (client: SpotdeskClient) => client.bulk.download({ jobId: csvId })],
      ['a raw call', (client: SpotdeskClient) => client.fetch('/openapi.json')],
      ['a call without an answer', (client: SpotdeskClient) => client.session.logout()],
    ])('%s', async (_, call) => {
      const other = await serve(json({}))
      const { url } = await serve(redirect(302, () => `${other.url}/login`))
      expect(await failure(call(open(url)))).toMatchObject({ name: 'RedirectError', location: `${other.url}/login` })
      expect(other.seen).toEqual([])
    })

    test('to a path of the same server too, and one that does not say where', async () => {
      const inside = await serve(redirect(302, () => '/login'))
      expect(await failure(open(inside.url).campaigns.get({ id: 12 }))).toMatchObject({ location: `${inside.url}/login` })
      const nowhere = await serve((_, response) => void response.writeHead(302).end())
      const error = await failure(open(nowhere.url).campaigns.get({ id: 12 }))
      expect([error.name, (error as RedirectError).location]).toEqual(['RedirectError', undefined])
      expect([inside.seen.length, nowhere.seen.length]).toEqual([1, 1])
    })

    test('from https back to http', async () => {
      const plain = await serve(json({ id: 12 }))
      const { url } = await serve(
        redirect(301, (path) => plain.url + path),
        true,
      )
      expect((await failure(open(url).campaigns.get({ id: 12 }))).name).toBe('RedirectError')
      expect(plain.seen).toEqual([])
    })
  })

  describe('the same address over https is followed', () => {
    test.each([301, 302, 307, 308])('%i, with method, body and token, and from then on at once', async (status) => {
      const { url, seen } = await serveBoth(overHttps(status), json({ value: 1, changeSetId: null }))
      const client = open(url)
      await client.campaigns.validCpm({ body: { value: 12.5, currency: 'USD' } })
      await client.campaigns.pause({ id: 12 })
      expect(seen.secure).toEqual([
        { line: 'POST /api/v2/campaigns/valid/cpm', authorization: 'Bearer sdt_test', body: '{"value":12.5,"currency":"USD"}' },
        { line: 'POST /api/v2/campaigns/12/pause', authorization: 'Bearer sdt_test', body: '' },
      ])
      expect(seen.plain).toHaveLength(1)
    })

    test('303 is not: it says that the call was carried out', async () => {
      const { url, seen } = await serveBoth(overHttps(303), json({}))
      expect((await failure(open(url).campaigns.pause({ id: 12 }))).name).toBe('RedirectError')
      expect(seen.secure).toEqual([])
    })

    test('another port is not: another server may listen there', async () => {
      const secure = await serve(json({ id: 12 }), true)
      const { url } = await serve(redirect(308, (path) => secure.url + path))
      expect(await failure(open(url).campaigns.get({ id: 12 }))).toMatchObject({
        name: 'RedirectError',
        location: `${secure.url}/api/v2/campaigns/12`,
      })
      expect(secure.seen).toEqual([])
    })

    test('another path there is not, nor a second redirect', async () => {
      const elsewhere = await serveBoth(
        (request, response) => void response.writeHead(301, { location: `https://${request.headers.host}/elsewhere` }).end(),
        json({}),
      )
      expect((await failure(open(elsewhere.url).campaigns.get({ id: 12 }))).name).toBe('RedirectError')
      expect(elsewhere.seen.secure).toEqual([])
      const twice = await serveBoth(
        overHttps(301),
        redirect(302, () => '/login'),
      )
      expect(await failure(open(twice.url).campaigns.get({ id: 12 }))).toMatchObject({
        location: `${twice.url.replace('http:', 'https:')}/login`,
      })
      expect(twice.seen.secure).toHaveLength(1)
    })
  })

  test('304 to a call that asked for nothing of the kind is an error', async () => {
    const { url } = await serve((_, response) => void response.writeHead(304).end())
    const error = await failure(open(url).campaigns.get({ id: 12 }))
    expect([error.constructor, (error as ApiError).status]).toEqual([ApiError, 304])
    expect((await open(url).fetch('/campaigns/12')).status).toBe(304)
  })

  describe('a success without what was asked for is a ResponseParseError', () => {
    const html: RequestListener = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>')
    const get = (client: SpotdeskClient) => client.campaigns.get({ id: 12 })
    const list = (client: SpotdeskClient) => client.campaigns.list()
    test.each([
      ['HTML', html, get, 'The answer is not JSON.'],
      ['HTML in place of a list', html, list, 'The answer is not JSON.'],
      [
        'HTML in place of a file',
        html,
        (client: SpotdeskClient) => client.bulk.download({ jobId: csvId }),
        'The answer is a page of HTML instead of a file.',
      ],
      ['nothing', (_: unknown, response: ServerResponse) => void response.end(), get, 'The answer is empty.'],
      ['204', (_: unknown, response: ServerResponse) => void response.writeHead(204).end(), get, 'The answer is empty.'],
      ['an object without a list', json({ total: 0 }), list, 'The answer holds no list.'],
      ['null in place of a list', json(null), list, 'The answer holds no list.'],
      ['an array in place of a list', json([]), list, 'The answer holds no list.'],
    ])('%s', async (_, answer, call, message) => {
      const { url } = await serve(answer)
      const error = await failure(call(open(url)))
      expect([error.constructor, error.message, isSpotdeskError(error)]).toEqual([ResponseParseError, message, true])
    })
  })
})
