import { describe, expect, test } from 'vitest'
import * as calls from '../../calls/index.ts'
import { bulk, campaigns, creatives, dashboards, session as sessionRows } from '../../contract/index.ts'
import { createMockServer, fakeRuntime, sample } from '../../testing/index.ts'
import { SpotdeskClient } from '../client.ts'

describe('Every call', () => {
  test('carries a bearer, client-name, and X-request-id made of the prefix and a UUID', async () => {
    const server = createMockServer()
    await new SpotdeskClient({
      ...server.clientOptions,
      runtime: fakeRuntime(),
      clientName: 'wire-test',
      requestIdPrefix: 'app',
    }).session.user()
    const { headers } = server.requests[0]!
    expect(headers.get('authorization')).toBe('Bearer sdt_test')
    expect(headers.get('client-name')).toBe('wire-test')
    expect(headers.get('x-request-id')).toMatch(/^app-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  test('leaves client-name and X-request-id off for the marketing and dynamic-creatives hosts, the bearer not', async () => {
    const requests: Request[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push(new Request(input, init))
      return new Response('{}')
    }
    const client = new SpotdeskClient({ baseUrl: 'https://ads.test', auth: 'sdt_test', fetch, plainHosts: ['marketing.test', 'dco.test'] })
    await client.fetch('https://marketing.test/banner')
    await client.fetch('https://dco.test/render', { method: 'POST', body: '{}' })
    await client.fetch('/openapi.json')
    await client.fetch('https://elsewhere.test/')
    const sent = requests.map(({ url, headers }) => [
      url,
      headers.get('authorization'),
      headers.has('client-name'),
      headers.has('x-request-id'),
    ])
    expect(sent).toEqual([
      ['https://marketing.test/banner', 'Bearer sdt_test', false, false],
      ['https://dco.test/render', 'Bearer sdt_test', false, false],
      ['https://ads.test/api/v2/openapi.json', 'Bearer sdt_test', true, true],
      ['https://elsewhere.test/', null, false, false],
    ])
  })

  test('goes below /api/v2, whether the address given says so or not', async () => {
    const server = createMockServer()
    for (const baseUrl of [server.url, `${server.url}/`, `${server.url}/api/v2`, `${server.url}/api/v2/`])
      await new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime(), baseUrl }).campaigns.get({ id: 7 })
    expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set([`${server.url}/api/v2/campaigns/7`]))
  })
})

describe('Request bodies', () => {
  test('lose keys that begin with $$ and carry dates as UTC', async () => {
    const bodies: string[] = []
    const client = new SpotdeskClient({
      baseUrl: 'https://ads.test',
      auth: 'sdt_test',
      fetch: async (_, init) => {
        bodies.push(init?.body as string)
        return Response.json(sample(dashboards.ColumnLayout))
      },
    })
    const when = new Date('2026-03-01T12:00:00+02:00')
    await client.dashboards.saveCampaignColumns({
      body: { colDef: [{ field: 'name', hide: false, order: 0, $$hashKey: 'x', when } as never], $$state: 1 } as never,
    })
    expect(JSON.parse(bodies[0]!)).toEqual({ colDef: [{ field: 'name', hide: false, order: 0, when: '2026-03-01T10:00:00.000Z' }] })
  })

  test('are absent on a POST and a PUT that have none', async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    await client.campaigns.pause({ id: 1 })
    await client.campaigns.archive({ id: 1 })
    for (const request of server.requests) {
      expect(request.headers.has('content-type')).toBe(false)
      expect(request.body).toBeNull()
    }
  })
})

describe('Answers', () => {
  test('have dates where the schema has instants, and a campaign named like a date keeps its name', async () => {
    const server = createMockServer()
    const name = '2026-01-01T00:00:00.000Z'
    server.on(campaigns.get, () => ({ ...(sample(campaigns.Campaign) as object), name }) as never)
    const campaign = await new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }).campaigns.get({ id: 1 })
    expect(campaign.name).toBe(name)
    expect(campaign.createdAt).toEqual(new Date('2026-01-04T09:30:00.000Z'))
    expect(campaign.dateRange?.start).toBeInstanceOf(Date)
  })

  test("keep their ISO strings with dates: 'string'", async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ baseUrl: server.url, auth: 'sdt_test', fetch: server.fetch, dates: 'string' })
    expect((await client.campaigns.get({ id: 1 })).createdAt).toBe('2026-01-04T09:30:00.000Z')
  })

  test('with values and fields of a newer server pass', async () => {
    const client = new SpotdeskClient({
      baseUrl: 'https://ads.test',
      auth: 'sdt_test',
      fetch: async () => Response.json({ id: 1, status: 'HIBERNATING', brandNew: [1] }),
    })
    expect(await client.campaigns.get({ id: 1 })).toEqual({ id: 1, status: 'HIBERNATING', brandNew: [1] })
  })

  test('that do not fit their schema are refused with validate', async () => {
    const client = new SpotdeskClient({
      baseUrl: 'https://ads.test',
      auth: 'sdt_test',
      validate: true,
      fetch: async () => Response.json({ id: 1, status: 'HIBERNATING' }),
    })
    await expect(client.campaigns.get({ id: 1 })).rejects.toMatchObject({ name: 'ResponseParseError' })
  })

  test('tell status, request id and ETag on request, and are a standard Response too', async () => {
    const server = createMockServer()
    const call = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }).campaigns.get({ id: 1 })
    const { data, response, requestId } = await call.withResponse()
    expect(data.id).toBe(1)
    expect([response.status, requestId, response.etag, response.replayed]).toEqual([
      200,
      'spotdesk-00000000-0000-4000-8000-000000000001',
      null,
      false,
    ])
    expect(await (await call.asResponse()).json()).toMatchObject({ id: 1 })
  })
})

describe('Queries', () => {
  test('have sets comma-joined and nothing for what is absent', async () => {
    const server = createMockServer()
    await new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }).campaigns.list({
      status: ['RUNNING', 'PAUSED'],
      q: 'spring & sun',
      sort: '-startDate',
      advertiserId: [],
      page: 0,
    })
    expect(new URL(server.requests[0]!.url).search).toBe('?status=RUNNING%2CPAUSED&q=spring+%26+sun&sort=-startDate&page=0')
    expect(server.effects[0]!.input).toEqual({ status: ['RUNNING', 'PAUSED'], q: 'spring & sun', sort: '-startDate', page: 0, limit: 10 })
  })

  test('of a path are encoded, and a missing or dotted part is refused before anything is sent', async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    await client.creatives.report({ client: 'a b', fileName: 'x/../y.csv' })
    expect(server.requests[0]!.url).toBe(`${server.url}/api/v2/creatives/report/a%20b/x%2F..%2Fy.csv`)
    await expect(client.creatives.report({ client: '..', fileName: 'y' })).rejects.toThrow(
      "GET /creatives/report/{client}/{fileName} needs 'client'",
    )
    await expect(client.campaigns.get({ id: undefined as never })).rejects.toThrow("needs 'id'")
    expect(server.requests).toHaveLength(1)
  })
})

describe('Downloads', () => {
  const csv = { fileName: 'Kampagne Frühling.csv', content: 'id\r\n1\r\n' }

  test('are handed to onDownload under the name of Content-Disposition', async () => {
    const server = createMockServer().on(bulk.download, () => csv)
    const saved: [string, string][] = []
    const client = new SpotdeskClient({
      ...server.clientOptions,
      runtime: fakeRuntime(),
      onDownload: async ({ blob, fileName }) => void saved.push([fileName, await blob.text()]),
    })
    const file = await client.bulk.download({ jobId: crypto.randomUUID() })
    expect(await file.text()).toBe(csv.content)
    expect(saved).toEqual([[csv.fileName, csv.content]])
  })

  test('are not, with skipAutoDownload', async () => {
    const server = createMockServer().on(creatives.report, () => csv)
    const saved: string[] = []
    const client = new SpotdeskClient({
      ...server.clientOptions,
      runtime: fakeRuntime(),
      onDownload: ({ fileName }) => void saved.push(fileName),
    })
    const file = await client.creatives.report({ client: 'acme', fileName: 'x.csv' }, { skipAutoDownload: true })
    expect([file.fileName, file.mediaType, await file.text(), saved]).toEqual([csv.fileName, 'text/csv', csv.content, []])
  })
})

describe('Options of a call', () => {
  test('send If-Match, X-Change-Reason, a key and headers of the caller', async () => {
    const server = createMockServer()
    await new SpotdeskClient({
      ...server.clientOptions,
      runtime: fakeRuntime(),
      headers: { 'Accept-Language': 'en', 'X-Team': 'a' },
    }).campaigns.pause(
      { id: 1 },
      {
        ifMatch: 7,
        changeReason: 'Motiv zurückgezogen',
        changeSet: '01976f2e-5d3a-7c41-8b02-3f6a9d1e4c55',
        idempotencyKey: 'mine',
        headers: { 'accept-language': 'ro' },
      },
    )
    const { headers } = server.requests[0]!
    expect([headers.get('if-match'), headers.get('idempotency-key'), headers.get('accept-language'), headers.get('x-team')]).toEqual([
      '"7"',
      'mine',
      'ro',
      'a',
    ])
    expect(decodeURIComponent(headers.get('x-change-reason')!)).toBe('Motiv zurückgezogen')
    expect(headers.get('x-change-set')).toBe('01976f2e-5d3a-7c41-8b02-3f6a9d1e4c55')
  })

  test('make a key for every POST with an effect, and none for reads, sign-in and other methods', async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    await client.campaigns.pause({ id: 1 })
    await client.changeSets.revert({ id: crypto.randomUUID() })
    await client.campaigns.archive({ id: 1 })
    await client.session.login({ body: { userName: 'a', password: 'b' } })
    await client.session.deviceStart({ body: { client: 'x', scopes: ['CAMPAIGN.READ'] } })
    await client.campaigns.pause({ id: 2 }, { idempotencyKey: false })
    await client.call({ ...calls.campaigns.duplicate, reads: true }, { id: 1 })
    expect(server.requests.map(({ headers }) => headers.has('idempotency-key'))).toEqual([true, true, false, false, false, false, false])
  })
})

test('Log-out takes 5000 ms at most', () => {
  expect(sessionRows.logout.timeoutMs).toBe(5000)
})

test('A call whose row has a time limit of its own ends by it', async () => {
  const server = createMockServer({ faults: { next: () => 'hangBefore' } })
  const quick = { ...calls.session.logout, timeoutMs: 5 }
  await expect(
    new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }).call(quick, {}, { retries: 0 }),
  ).rejects.toMatchObject({ name: 'TimeoutError' })
})
