/** Clients that open connections without end, and clients that ask and never read. */
import { once } from 'node:events'
import { type Socket, createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@spotdesk/sdk/values'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestAppOptions, createTestApp } from '../../../testing/app.ts'

/** The limits as they are outside of these tests. */
const product = { ...limits }
const document = '/api/v2/openapi.json'

let base: TestApp
const apps: TestApp[] = []
const lines: string[] = []
beforeAll(async () => {
  base = await createTestApp()
})
afterAll(() => base.close())
afterEach(async () => {
  vi.restoreAllMocks()
  for (const app of apps.splice(0)) await app.close()
})

async function listening(config: TestAppOptions['config'] = {}): Promise<TestApp> {
  const database = { database: base.database, url: '', drop: async () => {} }
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = await createTestApp({ database, listen: true, log, config: { limits: true, ...config } })
  apps.push(app)
  return app
}

async function connect(app: TestApp, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(app.url).port), localAddress }).on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** The status of an answer on a connection; null: the connection ends without one. */
async function ask(socket: Socket, path = '/version'): Promise<number | null> {
  let text = ''
  socket.on('data', (part: Buffer) => void (text += part.toString()))
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  while (!text.includes('\r\n\r\n') && !socket.destroyed) await sleep(5)
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
  return status === undefined ? null : Number(status)
}

describe('A client that takes nothing of its answers', () => {
  test('is disconnected when nothing has moved for as long as the limit says, and one that reads is not', async () => {
    let stallMs = Infinity
    vi.spyOn(limits, 'answerStallMs', 'get').mockImplementation(() => stallMs as never)
    const app = await listening()
    const silent = await connect(app)
    silent.pause()
    // More than the system gathers for a client.
    silent.write(`GET ${document} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(20))
    const reader = await connect(app)
    expect(await ask(reader, document)).toBe(200)
    const held = () => new Promise<number>((resolve) => app.app.server.server.getConnections((_, count) => resolve(count)))
    expect(await held()).toBe(2)
    stallMs = 0
    while ((await held()) > 1) await sleep(20)
    expect(lines.some((line) => line.includes('its client takes nothing of its answer'))).toBe(true)
    expect([await ask(reader), reader.destroyed]).toEqual([200, false])
    reader.destroy()
    silent.destroy()
  })
})

describe('Connections', () => {
  test('of one address are limited: one more is told so and closed, other addresses and later ones are served', async () => {
    vi.spyOn(limits, 'connectionsPerAddress', 'get').mockReturnValue(3 as never)
    const app = await listening()
    const held = await Promise.all([connect(app), connect(app), connect(app)])
    const refused = await connect(app)
    const told: Buffer[] = []
    refused.on('data', (part: Buffer) => void told.push(part))
    await once(refused, 'close')
    const [head, body] = Buffer.concat(told).toString().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n.*Retry-After: 5/s)
    expect(head).toContain(`Content-Length: ${body!.length}`)
    expect(await ask(await connect(app, '127.0.0.2'))).toBe(200)
    for (const socket of held) expect(await ask(socket)).toBe(200)
    held[0]!.destroy()
    await vi.waitFor(async () => expect(await ask(await connect(app))).toBe(200))
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('connections were refused')).length).toBe(1), 5000)
  })

  test('of a trusted proxy are those of many people: no limit by address, except for who comes past it', async () => {
    vi.spyOn(limits, 'connectionsPerAddress', 'get').mockReturnValue(1 as never)
    const cases = [
      { trustProxy: 1, ask: ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2'], answers: [200, 200, 200, 200] },
      { trustProxy: ['127.0.0.1'], ask: ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2'], answers: [200, 200, 200, null] },
      { trustProxy: ['loopback'], ask: ['127.0.0.1', '127.0.0.2', '127.0.0.2'], answers: [200, 200, 200] },
      { trustProxy: ['10.0.0.0/8'], ask: ['127.0.0.1', '127.0.0.1'], answers: [200, null] },
    ]
    for (const { trustProxy, ask: addresses, answers } of cases) {
      const app = await listening({ trustProxy })
      const got: (number | null)[] = []
      for (const address of addresses) {
        const status = await ask(await connect(app, address))
        got.push(status === 429 ? null : status)
      }
      expect(got, String(trustProxy)).toEqual(answers)
    }
  })

  test('of all addresses together are limited too', async () => {
    vi.spyOn(limits, 'connections', 'get').mockReturnValue(2 as never)
    const app = await listening({ trustProxy: 1 })
    const held = [await connect(app), await connect(app, '127.0.0.2')]
    expect(await ask(await connect(app, '127.0.0.3'))).toBeNull()
    for (const socket of held) expect(await ask(socket)).toBe(200)
  })
})

test('a client may take nothing for 60 s; 500 connections of one address and 4,000 in all are served', () => {
  expect(product).toMatchObject({ answerStallMs: 60_000, connectionsPerAddress: 500, connections: 4000 })
})
