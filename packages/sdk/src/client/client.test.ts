import { expect, test } from 'vitest'
import { advertisers, campaigns, changeSets } from '../contract/index.ts'
import { createMockServer, fakeRuntime, faultPlan, MockProblem, sample } from '../testing/index.ts'
import { SpotdeskClient } from './client.ts'

test('A new row is a new method: the client has one for each row of the contract', async () => {
  const server = createMockServer()
  const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
  expect(Object.keys(client.advertisers).toSorted()).toEqual([
    'archive',
    'campaigns',
    'create',
    'get',
    'list',
    'search',
    'summary',
    'unarchive',
    'update',
  ])
  expect(Object.keys(client.changeSets).toSorted()).toEqual(
    Object.keys(changeSets)
      .filter((name) => 'method' in (changeSets as Record<string, object>)[name]!)
      .toSorted(),
  )
  expect(await client.advertisers.summary()).toEqual([sample(advertisers.AdvertiserSummary)])
})

test('request() takes a path of the contract or one that is filled in', async () => {
  const server = createMockServer()
  const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
  expect((await client.request('POST', '/campaigns/{id}/pause', { id: 12 })).status).toBe('DRAFT')
  expect(await client.request('GET', '/campaigns/12')).toMatchObject({ status: 'DRAFT' })
  await client.request('GET', '/campaigns/export', { status: ['RUNNING'] })
  await expect(client.request('GET', '/nothing')).rejects.toThrow('The contract has no GET /nothing.')
  expect(server.effects.map(({ noun, name }) => `${noun}.${name}`)).toEqual(['campaigns.pause', 'campaigns.get', 'campaigns.exportList'])
})

test('Middleware wraps every try, the first added outermost, and events tell of each', async () => {
  const server = createMockServer({ faults: faultPlan(['htmlBefore']) })
  const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
  const seen: string[] = []
  client
    .use(async (request, next) => {
      seen.push(`outer ${request.attempt}`)
      request.headers['x-trace'] = 'a1'
      const response = await next(request)
      seen.push(`outer ${response.status}`)
      return response
    })
    .use((request, next) => {
      seen.push('inner')
      return next(request)
    })
  const off = client.on('retry', ({ attempt, error }) => seen.push(`retry after ${attempt}: ${(error as Error).name}`))
  client.on('response', ({ status }) => seen.push(`response ${status}`))
  await client.campaigns.get({ id: 1 })
  expect(seen).toEqual([
    'outer 1',
    'inner',
    'outer 502',
    'response 502',
    'retry after 1: ServerError',
    'outer 2',
    'inner',
    'outer 200',
    'response 200',
  ])
  expect(server.requests[1]!.headers.get('x-trace')).toBe('a1')
  off()
})

test.each([
  ['the document of a web page', 'https:', false],
  ['a content script, which has the address of its web page', 'http:', false],
  ['a file', 'file:', false],
  ['a page of an extension for Chrome', 'chrome-extension:', true],
  ['the background of an extension for Firefox', 'moz-extension:', true],
])('A personal token: %s, at %s; taken: %s', (_, protocol, isTaken) => {
  const server = createMockServer()
  Object.assign(globalThis, { document: {}, location: { protocol } })
  try {
    const make = () => new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    if (isTaken) expect(make).not.toThrow()
    else expect(make).toThrow('A personal API token in a page')
  } finally {
    for (const name of ['document', 'location']) Reflect.deleteProperty(globalThis, name)
  }
})

test('A personal token is refused in a page, unless that is allowed', async () => {
  const server = createMockServer()
  Object.assign(globalThis, { document: {} })
  try {
    expect(() => new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })).toThrow('A personal API token in a page')
    expect(() => new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime(), dangerouslyAllowBrowser: true })).not.toThrow()
    await expect(
      new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime(), auth: () => 'sdt_secret' }).campaigns.get({ id: 1 }),
    ).rejects.toThrow('A personal API token in a page')
    expect(server.requests).toHaveLength(0)
  } finally {
    delete (globalThis as { document?: unknown }).document
  }
})

test('Without an address there is one clear sentence', () => {
  expect(() => new SpotdeskClient({})).toThrow('baseUrl must be an http or https address')
  expect(() => new SpotdeskClient({ baseUrl: 'ads.example.com' })).toThrow("it is 'ads.example.com'")
})

test('A problem thrown by a handler of the mock arrives as its typed error', async () => {
  const server = createMockServer().on(campaigns.pause, () => {
    throw new MockProblem('campaignActionNotAllowed', { status: 'DRAFT', allowedActions: ['NAVIGATE_CAMPAIGN'] })
  })
  await expect(new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }).campaigns.pause({ id: 1 })).rejects.toMatchObject({
    name: 'ConflictError',
    status: 409,
    code: 'campaignActionNotAllowed',
    retryable: false,
    body: { allowedActions: ['NAVIGATE_CAMPAIGN'] },
    message: 'This action is not allowed for a campaign that is DRAFT.',
    requestId: expect.stringMatching(/^spotdesk-/),
  })
})

test('What is written says method, path, status and request id, from the level that is set, and never the token', async () => {
  const lines: string[] = []
  const write = (level: string) => (message: string) => void lines.push(`${level}: ${message}`)
  const logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const ask = async (logLevel: 'debug' | 'info' | 'warn') => {
    const server = createMockServer({ faults: faultPlan(['htmlBefore']) })
    await new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime(), logger, logLevel }).campaigns.get({ id: 1 })
    return lines.splice(0)
  }
  const debug = await ask('debug')
  expect(debug.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
    'debug: GET /api/v2/campaigns/1 502',
    'info: GET /api/v2/campaigns/1 is',
    'debug: GET /api/v2/campaigns/1 200',
  ])
  expect(debug.every((line) => line.includes('(spotdesk-'))).toBe(true)
  expect(debug.join()).not.toContain('sdt_test')
  expect([(await ask('info')).length, (await ask('warn')).length]).toEqual([1, 0])
})

test('A call is a promise: catch and finally work, and several readers get the same data', async () => {
  const server = createMockServer({ accepts: (token) => token === 'sdt_test' })
  const call = new SpotdeskClient(server.clientOptions).campaigns.get({ id: 1 })
  let ended = 0
  expect(await call.finally(() => void ended++)).toBe(await call)
  const refused = new SpotdeskClient({ ...server.clientOptions, auth: 'other' }).campaigns.get({ id: 1 })
  expect(await refused.catch((error: unknown) => (error as Error).name)).toBe('AuthenticationError')
  await expect(refused.finally(() => void ended++)).rejects.toMatchObject({ status: 401 })
  expect([ended, server.requests.length]).toEqual([2, 2])
})
