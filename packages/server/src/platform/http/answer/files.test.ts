import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bulk, creatives, endpoint } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, createTestApp, testConfig } from '../../../testing/app.ts'
import { getProblemCode } from '../../../testing/browser.ts'
import { contentDisposition } from './files.ts'
import { createDoor } from '../gate/door.ts'
import { createFramework } from '../framework.ts'
import { noLimits } from '../gate/limits.ts'
import { mountRoutes } from '../mount.ts'
import { type Services, on } from '../route.ts'

/** An upload that answers its content, without a handler behind it. */
const echo = endpoint({
  method: 'POST',
  path: '/echo',
  summary: 'Echo',
  public: true,
  reads: true,
  file: { name: 'file', accept: '.csv', maxBytes: limits.bulkFileBytes },
})
async function openEcho() {
  const seen: { fileName: string; length: number; sha256: string; mediaType: string }[] = []
  const log = pino({ level: 'silent' })
  const server = createFramework(testConfig, log)
  const handler = async ({ file }: { file: { fileName: string; bytes: Buffer; sha256: string; mediaType: string } }) => {
    seen.push({ fileName: file.fileName, length: file.bytes.length, sha256: file.sha256, mediaType: file.mediaType })
  }
  const services = { config: testConfig, log } as Services
  await mountRoutes(server, [on(echo, handler)], services, {
    authenticate: async () => Promise.reject(new Error('nobody')),
    limiter: noLimits,
    door: createDoor(),
  })
  const send = async (form: FormData) => {
    const body = new Response(form)
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v2/echo',
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    return { status: answer.statusCode, code: answer.body ? (answer.json() as { code: string }).code : '' }
  }
  return { server, seen, send }
}

function formOf(bytes: Uint8Array<ArrayBuffer> | string, name = 'campaign.csv', part = 'file'): FormData {
  const form = new FormData()
  form.append(part, new Blob([bytes], { type: 'text/csv' }), name)
  return form
}

describe('uploads', () => {
  let echoServer: Awaited<ReturnType<typeof openEcho>>
  beforeAll(async () => {
    echoServer = await openEcho()
  })
  afterAll(() => echoServer.server.close())

  test('of 3,000,000 bytes are accepted, of one more byte are 413 fileTooLarge', async () => {
    const { send, seen } = echoServer
    expect(await send(formOf(new Uint8Array(3_000_000)))).toEqual({ status: 204, code: '' })
    expect(seen.at(-1)).toMatchObject({ length: 3_000_000 })
    expect(await send(formOf(new Uint8Array(3_000_001)))).toEqual({ status: 413, code: 'fileTooLarge' })
    expect(await send(formOf(new Uint8Array(9_000_000)))).toMatchObject({ status: 413 })
  })

  test('a file has a name to show: no folders, no control characters, never empty', async () => {
    const { send, seen } = echoServer
    for (const [given, shown] of [
      ['campaign.csv', 'campaign.csv'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\école.csv', 'école.csv'],
      ['a\u0007b.csv', 'ab.csv'],
      ['\u0007', 'file'],
    ] as const) {
      await send(formOf('x', given))
      expect(seen.at(-1)!.fileName).toBe(shown)
    }
    expect(seen.at(-1)).toMatchObject({
      sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
      mediaType: 'text/csv',
      length: 1,
    })
  })

  test('a body without the part is 422, one with two files or 21 fields 400, one that is no multipart 415', async () => {
    const { send, server } = echoServer
    expect(await send(formOf('x', 'a.csv', 'other'))).toEqual({ status: 422, code: 'validationFailed' })
    const two = formOf('x')
    two.append('file', new Blob(['y']), 'b.csv')
    expect(await send(two)).toEqual({ status: 400, code: 'badRequest' })
    const fields = formOf('x')
    for (let index = 0; index < 21; index += 1) fields.append(`option${index}`, 'y')
    expect(await send(fields)).toEqual({ status: 400, code: 'badRequest' })
    for (const type of ['application/json', 'text/csv', undefined]) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/v2/echo',
        ...(type && { headers: { 'content-type': type }, payload: '{}' }),
      })
      expect(answer.statusCode, type ?? 'none').toBe(415)
    }
  })

  // Gathered first, it would take the memory of a file outside of every share.
  test('a JSON body is refused while it is still being sent', async () => {
    const { server } = await openEcho()
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    const headers = { 'content-type': 'application/json', 'content-length': 1_000_000 }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/v2/echo', headers })
    sent.on('error', () => {})
    onTestFinished(async () => {
      sent.destroy()
      await server.close()
    })
    sent.write('["half of it')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(415)
  })

  test('a body that breaks off or has no boundary is a bad request', async () => {
    const { server } = echoServer
    const broken = await server.inject({
      method: 'POST',
      url: '/api/v2/echo',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    })
    expect([broken.statusCode, (broken.json() as { code: string }).code]).toEqual([400, 'badRequest'])
    const bare = await server.inject({
      method: 'POST',
      url: '/api/v2/echo',
      headers: { 'content-type': 'multipart/form-data' },
      payload: 'x',
    })
    expect(bare.statusCode).toBeGreaterThanOrEqual(400)
    expect(bare.statusCode).toBeLessThan(500)
  })
})

describe('on the server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('options of an upload may stand in the query or in fields of the form', async () => {
    const send = (query: string, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', new Blob(['name\n']), 'x.csv')
      return app.send('POST', `/api/v2${bulk.importCampaigns.path}${query}`, { as: 'manager', form })
    }
    for (const answer of [await send('?mode=whole', {}), await send('', { mode: 'whole' })]) {
      expect(answer.json).toMatchObject({ code: 'invalidParameter', errors: [{ field: 'mode', code: 'invalidEnum' }] })
    }
  })

  test('a caller without permission is refused before the file is read', async () => {
    const form = formOf(new Uint8Array(4_000_000))
    expect((await app.send('POST', `/api/v2${bulk.importCampaigns.path}`, { form })).status).toBe(401)
    expect(getProblemCode(await app.send('POST', `/api/v2${bulk.importCampaigns.path}`, { as: 'readonly', form }))).toBe('forbidden')
  })

  test('a download is an attachment with its name, no sniffing, and a policy under which nothing in it runs', async () => {
    const answer = await app.ask(creatives.report, { client: 'web', fileName: 'campaigns-1.csv' }, { as: 'manager' })
    expect(answer.text).toBe('id,name\r\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="campaigns-1.csv"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })
})

test('names beyond ASCII travel as RFC 6266 says, with a plain one beside; quotes and line breaks cannot break out', () => {
  expect(contentDisposition('Campanii școală 100%.csv')).toBe(
    `attachment; filename="Campanii _coal_ 100_.csv"; filename*=UTF-8''Campanii%20%C8%99coal%C4%83%20100%25.csv`,
  )
  expect(contentDisposition('a"\r\nSet-Cookie: x=1.csv')).toBe(
    `attachment; filename="a___Set-Cookie: x=1.csv"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1.csv`,
  )
})
