import { describe, expect, test } from 'vitest'
import { bulk } from '../../contract/index.ts'
import { createMockServer, fakeRuntime, faultPlan, type MockServerOptions } from '../../testing/index.ts'
import { SpotdeskClient } from '../client.ts'
import { fileNameOf } from './content-disposition.ts'
import { Download } from './download.ts'
import type { FileSource } from './upload.ts'

const csv = 'name,cpm\r\nFrühling,12.5\r\n'
const bytes = new TextEncoder().encode(csv)

function start(options: MockServerOptions = {}) {
  const server = createMockServer(options)
  const received: { name: string; type: string; text: string }[] = []
  server.on(bulk.importCampaigns, async (_, { file }) => {
    received.push({ name: file!.name, type: file!.type, text: await file!.text() })
    return { id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' }
  })
  return { server, received, client: new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }) }
}

async function* inPieces() {
  yield bytes.slice(0, 5)
  yield bytes.slice(5)
}

const sources: Record<string, () => FileSource> = {
  'a File': () => new File([csv], 'a File.csv', { type: 'text/csv' }),
  'a Blob': () => new Blob([csv]),
  bytes: () => bytes,
  'an ArrayBuffer': () => bytes.buffer,
  'a stream': () => new Blob([csv]).stream() as ReadableStream<Uint8Array>,
  'pieces as they come': inPieces,
  'a file that can be opened again': () => ({ name: 'again.csv', size: bytes.length, stream: inPieces }),
}

describe('An upload', () => {
  test.each(Object.keys(sources))('of %s arrives byte for byte', async (kind) => {
    const { received, client } = start()
    await client.bulk.import('campaigns', sources[kind]!(), { dryRun: true, mode: 'atomic' })
    expect(received).toEqual([
      { name: kind === 'a File' ? 'a File.csv' : kind.includes('again') ? 'again.csv' : 'file.csv', type: 'text/csv', text: csv },
    ])
  })

  test('carries its options in the query and a name that the caller gives', async () => {
    const { server, received, client } = start()
    await client.bulk.import('campaigns', bytes, { dryRun: true, mode: 'atomic', allowDuplicate: true, fileName: 'Q1 "neu"\r\n.csv' })
    expect(server.effects[0]!.input).toEqual({ dryRun: true, mode: 'atomic', allowDuplicate: true })
    expect(received[0]!.name).toBe('Q1 "neu"\r\n.csv')
  })

  test('tells how far it is, up to the last byte', async () => {
    const { client } = start()
    const seen: [number, number | undefined][] = []
    await client.bulk.importCampaigns({ file: new Blob([csv]) }, { onUploadProgress: ({ loaded, total }) => seen.push([loaded, total]) })
    const [loaded, total] = seen.at(-1)!
    expect(loaded).toBe(total)
    expect(seen.map(([at]) => at)).toEqual(seen.map(([at]) => at).toSorted((a, b) => a - b))
  })

  test('is repeated after a fault when it can be read again, and imported once', async () => {
    const { server, received, client } = start({ faults: faultPlan(['resetAfter', 'htmlBefore']) })
    await client.bulk.importCampaigns({ file: bytes })
    expect([server.requests.length, received.length]).toEqual([3, 1])
  })

  test('of a stream is not repeated: it can be read once only', async () => {
    const { server, client } = start({ faults: faultPlan(['htmlBefore']) })
    await expect(client.bulk.importCampaigns({ file: inPieces() })).rejects.toMatchObject({ name: 'ServerError' })
    expect(server.requests).toHaveLength(1)
  })
})

describe('A download', () => {
  test('knows its name, type and size', () => {
    const download = new Download({
      headers: new Headers({ 'content-length': '25', 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' }),
      stream: () => new Blob([bytes]).stream() as ReadableStream<Uint8Array>,
    })
    expect([download.fileName, download.mediaType, download.size]).toEqual(['a.csv', 'text/csv', 25])
  })

  test('without headers has no name and no size', () => {
    const download = new Download({ headers: new Headers(), stream: () => new ReadableStream() })
    expect([download.fileName, download.mediaType, download.size]).toEqual([undefined, 'application/octet-stream', undefined])
  })

  test('comes as stream, Blob, bytes or text', async () => {
    const open = () =>
      new Download({
        headers: new Headers({ 'content-type': 'text/csv' }),
        stream: () => new Blob([bytes]).stream() as ReadableStream<Uint8Array>,
      })
    expect(await new Response(open().stream() as ConstructorParameters<typeof Response>[0]).text()).toBe(csv)
    expect([(await open().blob()).type, await (await open().blob()).text()]).toEqual(['text/csv', csv])
    expect(await open().bytes()).toEqual(bytes)
    expect(await open().text()).toBe(csv)
  })

  test('is read once: a second reading is a typed error, whichever way it is asked for', async () => {
    const server = createMockServer()
    server.on(bulk.download, () => ({ fileName: 'a.csv', content: csv }))
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    const again = { name: 'SpotdeskError', message: expect.stringMatching(/^The content of this answer was read already\./) as string }
    const { data, response } = await client.bulk.download({ jobId: crypto.randomUUID() }).withResponse()
    expect(await data.text()).toBe(csv)
    for (const read of [
      () => data.text(),
      () => data.bytes(),
      () => data.blob(),
      async () => data.stream(),
      async () => response.toResponse(),
    ])
      await expect(read()).rejects.toMatchObject(again)
  })

  test('that is refused throws the typed error, JSON in the body of a file included', async () => {
    const server = createMockServer({ accepts: () => false })
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    await expect(client.bulk.download({ jobId: crypto.randomUUID() })).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test('ends with the signal of its call, also while it is read', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const body = new ReadableStream({
        start: (stream) => init!.signal!.addEventListener('abort', () => stream.error(init!.signal!.reason)),
      })
      return new Response(body, { headers: { 'content-disposition': 'attachment; filename=x.csv' } })
    }
    const client = new SpotdeskClient({ baseUrl: 'https://ads.test', auth: 'sdt_test', fetch })
    const download = await client.bulk.download({ jobId: crypto.randomUUID() }, { signal: controller.signal })
    const reading = download.text()
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test.each([
  ['attachment; filename="plan.csv"', 'plan.csv'],
  ['attachment; filename=plan.csv', 'plan.csv'],
  ['attachment; filename="a \\"b\\" \\\\ c.csv"', 'c.csv'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'pl%C3%A4n%20%E2%82%AC.csv', 'plän €.csv'],
  ["attachment; filename*=utf-8'en'a%20b.csv; filename=x.csv", 'a b.csv'],
  ["attachment; filename*=iso-8859-1''%A3.csv; filename=pound.csv", 'pound.csv'],
  ['attachment; filename*=UTF-8\'\'%E4%ZZ; filename="ok.csv"', 'ok.csv'],
  ['ATTACHMENT; FILENAME="UP.CSV"', 'UP.CSV'],
  ['filename=bare.csv', 'bare.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.csv"', 'x.csv'],
  ["attachment; filename*=UTF-8''..%2F..%2Fevil.csv", 'evil.csv'],
  ['attachment; filename="a;b.csv"; size=3', 'a;b.csv'],
  ["attachment; filename*=UTF-8''a%0Ab%00.csv", 'ab.csv'],
  ['attachment; filename=".."', undefined],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  [null, undefined],
])('Content-Disposition %s names %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
