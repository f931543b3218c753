import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SpotdeskClient, fetchTransport } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/contract'
import { createNodeTransport } from '@spotdesk/sdk/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createCampaignList } from '../../../testing/campaign-list.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'
import { getCompression } from './compression.ts'

let desk: Fixture
let bearer: string
let ids: number[]
const q = 'squeezed'
beforeAll(async () => {
  desk = await openFixture({ listen: true })
  bearer = await desk.app.token('manager')
  ids = await createCampaignList(() => desk).make(q, [{ name: 'x'.repeat(240) }, {}, {}, {}, {}])
})
afterAll(() => desk.close())

interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** An answer as it is on the wire: `fetch` would decompress it. */
function send(
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  return new Promise<Sent>((resolve, reject) => {
    const asked = httpRequest(
      `${desk.app.url}${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          'client-name': 'spotdesk-web',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts) }))
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
const list = `/api/v2/campaigns?q=${q}`
const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

test('a list is compressed for who accepts it, with Brotli before gzip, and is the same list', async () => {
  const plain = await send(list)
  expect([plain.headers['content-encoding'], plain.bytes.length > 5000]).toEqual([undefined, true])
  const browser = await send(list, accepting('gzip, deflate, br, zstd'))
  expect([browser.headers['content-encoding'], browser.headers['vary'], browser.headers['content-length']]).toEqual([
    'br',
    'accept-encoding',
    String(browser.bytes.length),
  ])
  expect(browser.bytes.length * 3).toBeLessThan(plain.bytes.length)
  const old = await send(list, accepting('gzip'))
  expect(old.headers['content-encoding']).toBe('gzip')
  for (const text of [brotliDecompressSync(browser.bytes), gunzipSync(old.bytes)]) expect(text.equals(plain.bytes)).toBe(true)
  expect((await send(list, accepting('br;q=0, identity'))).headers['content-encoding']).toBeUndefined()
})

test('a short answer, an answer without a body and a refusal arrive as they are', async () => {
  const views = await send('/api/v2/campaigns/views', accepting('br'))
  expect([views.status, views.headers['content-encoding']]).toEqual([200, undefined])
  expect(JSON.parse(String(views.bytes))).toHaveProperty('running')
  const refused = await send('/api/v2/campaigns?limit=0', accepting('br'))
  expect([refused.status, JSON.parse(String(refused.bytes)).code]).toEqual([400, 'invalidParameter'])
  const many = await send(`/api/v2/campaigns?${Array.from({ length: 40 }, (_, index) => `status=LOST${index}`).join('&')}`, accepting('br'))
  expect([many.status, many.headers['content-type'], many.headers['content-encoding']]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
    'br',
  ])
  expect(JSON.parse(String(brotliDecompressSync(many.bytes))).code).toBe('invalidParameter')
})

test('HEAD has no body, whatever is accepted', async () => {
  const head = await send(list, { method: 'HEAD', ...accepting('br') })
  expect([head.status, head.bytes.length]).toEqual([200, 0])
})

test('a compressed request is refused, so that none expands in memory', async () => {
  const { status } = await send('/api/v2/orders', { method: 'POST', body: {}, headers: { 'content-encoding': 'gzip' } })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('an answer that is replayed for its idempotency key is compressed like the first', async () => {
  const again = () =>
    send(`/api/v2/campaigns/${ids[0]}/pause`, { method: 'POST', headers: { 'accept-encoding': 'br', 'idempotency-key': 'squeezed-once' } })
  const [first, second] = [await again(), await again()]
  expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true'])
  expect([first.headers['content-encoding'], second.headers['etag']]).toEqual(['br', first.headers['etag']])
  expect(String(brotliDecompressSync(second.bytes))).toBe(String(brotliDecompressSync(first.bytes)))
})

test('an answer that may hold a token or a code is never compressed: what it repeats of the request would show in its size', async () => {
  const secret = /"(token|secret|password|deviceCode|accessToken|refreshToken)":/
  const squeezed = desk.app.app.routes.filter((route) => getCompression(route).compress !== false)
  expect(squeezed.length).toBeGreaterThan(50)
  const answersSecret = ({ row }: (typeof squeezed)[number]) =>
    secret.test(JSON.stringify(z.toJSONSchema(row.response!, { unrepresentable: 'any', io: 'input' })))
  expect(squeezed.filter(answersSecret).map(({ row }) => row.path)).toEqual([])
  expect(desk.app.app.routes.filter(({ row }) => row.response).filter(answersSecret).length).toBeGreaterThan(3)
  const longName = 'x'.repeat(3000)
  const login = await send(`/api/v2${session.login.path}?${longName}`, {
    method: 'POST',
    body: { userName: longName, password: 'x' },
    ...accepting('br'),
  })
  expect(login.headers['content-encoding']).toBeUndefined()
})

test('a download is sent as it is', async () => {
  const { status, headers } = await send('/api/v2/user-log/export', accepting('br'))
  expect([status, headers['content-encoding']]).toEqual([200, undefined])
})

test('the documentation is compressed, and its copy in a browser is confirmed in every encoding', async () => {
  const page = await send('/api/docs', accepting('gzip'))
  expect([page.headers['content-encoding'], page.headers['vary']]).toEqual(['gzip', 'accept-encoding'])
  expect(String(gunzipSync(page.bytes))).toContain('<!doctype html>')
  const again = await send('/api/docs', { headers: { 'accept-encoding': 'br', 'if-none-match': String(page.headers['etag']) } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('the SDK reads answers over both of its transports', async () => {
  const node = createNodeTransport({ proxy: false })
  for (const transport of [node, fetchTransport()]) {
    const api = new SpotdeskClient({ baseUrl: desk.app.url, auth: bearer, transport })
    const found = await api.campaigns.list({ q })
    expect([found.list.length, found.total, found.list[0]!.startDate]).toEqual([5, 5, expect.any(Date)])
    expect((await api.orders.get({ id: things.order })).id).toBe(things.order)
  }
  await node.close()
})
