import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SpotdeskClient } from '../client/client.ts'
import { Download } from '../client/files/download.ts'
import { bulk, campaigns } from '../contract/index.ts'
import { createMockServer, fakeRuntime, faultPlan, type MockServer, type MockServerOptions } from '../testing/index.ts'
import { createNodeTransport, fileFrom, toFile, type NodeTransport } from './index.ts'
import { loopbackCertificate } from './loopback-certificate.test.data.ts'

const csv = `name\r\n${'Frühling\r\n'.repeat(5000)}`
const id = '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b'
let folder: string
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-sdk-'))
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await rm(folder, { recursive: true, force: true })
})

function transport(options?: Parameters<typeof createNodeTransport>[0]): NodeTransport {
  const made = createNodeTransport(options)
  closing.push(() => made.close())
  return made
}

async function start(options: MockServerOptions = {}, how: 'undici' | 'fetch' = 'undici') {
  const server = createMockServer(options)
  const { url, close } = await server.listen()
  const made = how === 'undici' ? { transport: transport() } : {}
  closing.unshift(close)
  return {
    server,
    url,
    client: new SpotdeskClient({ baseUrl: url, auth: 'sdt_test', runtime: fakeRuntime(), timeout: 2000, validate: true, ...made }),
  }
}

function keepFiles(server: MockServer) {
  const received: { name: string; text: string }[] = []
  server.on(bulk.importCampaigns, async (_, { file }) => {
    received.push({ name: file!.name, text: await file!.text() })
    return { id }
  })
  return received
}

describe.each(['undici', 'fetch'] as const)('Over %s and real connections', (how) => {
  test('a call goes out and its answer comes back', async () => {
    const { server, client } = await start({}, how)
    const { data, response } = await client.campaigns.get({ id: 7 }).withResponse()
    expect([data.createdAt instanceof Date, response.headers.get('Content-Type'), server.effects[0]!.input]).toEqual([
      true,
      'application/json',
      { id: 7 },
    ])
    expect((await client.campaigns.get({ id: 7 }).asResponse()).headers.get('content-type')).toBe('application/json')
  })

  test('a large answer in many pieces is whole', async () => {
    const { server, client } = await start({}, how)
    const names = Array.from({ length: 20_000 }, (_, index) => `dana.grün.${index}`)
    server.on(campaigns.assignedUsers, () => names)
    expect(await client.campaigns.assignedUsers()).toEqual(names)
  })

  test('faults of every kind are met and no effect is doubled', async () => {
    const { server, url } = await start({ faults: faultPlan({ rate: 0.3, seed: 5 }) }, how)
    // The clock stands still: with many calls at once each would pay for the waits of all.
    const client = new SpotdeskClient({
      baseUrl: url,
      auth: 'sdt_test',
      runtime: { ...fakeRuntime(), now: () => 0 },
      ...(how === 'undici' ? { transport: transport() } : {}),
    })
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => client.campaigns.duplicate({ id: index + 1 }, { timeout: 250 })),
    )
    const ids = server.effects.map(({ input }) => (input as { id: number }).id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(150)
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as Error).name).toMatch(/^(Connection|Timeout|Server|RateLimit|ResponseParse)Error$/)
  })

  test('a file on disk is uploaded piece by piece with its progress, and again after a fault', async () => {
    const { server, client } = await start({ faults: faultPlan(['resetAfter']) }, how)
    const received = keepFiles(server)
    await writeFile(join(folder, 'Q1 Frühling.csv'), csv)
    const seen: number[] = []
    const file = await fileFrom(join(folder, 'Q1 Frühling.csv'))
    await client.bulk.import('campaigns', file, { onUploadProgress: ({ loaded, total }) => seen.push(loaded / total!) })
    expect([received.length, received[0]!.name, received[0]!.text === csv, seen.at(-1)]).toEqual([1, 'Q1 Frühling.csv', true, 1])
  })

  test('a file that cannot be read fails the call with its own error, once', async () => {
    const { server, client } = await start({}, how)
    keepFiles(server)
    const gone = {
      name: 'x.csv',
      stream: async function* () {
        yield new TextEncoder().encode(csv)
        throw new Error('disk gone')
      },
    }
    await expect(client.bulk.importCampaigns({ file: gone })).rejects.toThrow('disk gone')
    expect(server.effects).toEqual([])
  })

  test('a download is written to disk under the name of the server', async () => {
    const { server, client } = await start({}, how)
    server.on(bulk.download, () => ({ fileName: 'Kampagnen.csv', content: csv }))
    const path = await toFile(await client.bulk.download({ jobId: id }), folder)
    expect([path, (await readFile(path, 'utf8')) === csv]).toEqual([join(folder, 'Kampagnen.csv'), true])
    expect(await toFile(await client.bulk.download({ jobId: id }), join(folder, 'mine.csv'))).toBe(join(folder, 'mine.csv'))
    expect((await readdir(folder)).toSorted()).toEqual(['Kampagnen.csv', 'mine.csv'])
  })

  test('the caller ends a call that hangs, and a time limit does', async () => {
    const { client } = await start({ faults: faultPlan({ rate: 1, kinds: ['hangBefore'] }) }, how)
    await expect(client.campaigns.get({ id: 1 }, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
      name: 'TimeoutError',
      message: expect.stringContaining('aborted'),
    })
    await expect(client.campaigns.get({ id: 1 }, { timeout: 30, retries: 0 })).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'No complete answer within 30 ms.',
    })
  })

  test('a server that is not there is a ConnectionError', async () => {
    const { client } = await start({}, how)
    await closing.shift()!()
    await expect(client.campaigns.get({ id: 1 })).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

test('A broken download leaves no file behind', async () => {
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('id'))
        controller.error(new Error('reset'))
      },
    })
  await expect(toFile(new Download({ headers: new Headers(), stream }), join(folder, 'x.csv'))).rejects.toThrow('reset')
  expect(await readdir(folder)).toEqual([])
})

test('What is no file is no upload', async () => {
  await expect(fileFrom(folder)).rejects.toMatchObject({ code: 'EISDIR' })
  await expect(fileFrom(join(folder, 'none.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('Calls go through the proxy that is given, and those to this machine past it', async () => {
  const seen: string[] = []
  const proxy: Server = createServer((request, response) => {
    seen.push(request.url!)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(['through the proxy']))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => proxy.close(resolve).closeAllConnections()))
  const { port } = proxy.address() as { port: number }
  const proxied = transport({ proxy: `http://127.0.0.1:${port}` })
  const open = (baseUrl: string) => new SpotdeskClient({ baseUrl, auth: 'sdt_test', allowHttp: true, transport: proxied })
  expect(await open('http://ads.test').campaigns.assignedUsers()).toEqual(['through the proxy'])
  const { server, url } = await start()
  server.on(campaigns.assignedUsers, () => ['dana'])
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await open(url.replace('127.0.0.1', host)).campaigns.assignedUsers()).toEqual(['dana'])
  expect(seen).toEqual(['http://ads.test/api/v2/campaigns/assigned-users'])
})

test('An authority that holds no certificate is refused, and not ignored', () => {
  for (const ca of ['', 'no certificate', Buffer.from([0x30, 0x82, 1, 2])])
    expect(() => createNodeTransport({ ca })).toThrow('It holds no certificate in PEM')
  const damaged = loopbackCertificate.cert.replace(/^MII/m, 'MIX')
  expect(() => createNodeTransport({ ca: [loopbackCertificate.cert, damaged] })).toThrow(/^Certificate 1 of 1 is damaged: /)
  transport({ ca: `# ours\n${loopbackCertificate.cert}` })
})
