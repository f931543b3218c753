/** Downloads that a client stops reading, clients that leave, and the effect on others. */
import { once } from 'node:events'
import { type AddressInfo, type Socket, createConnection } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { bulk, campaigns, userLog } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../../testing/desk.ts'
import { leaveHalfway } from '../../../testing/half-request.ts'
import { homeAgency, otherAgency, worldTime } from '../../../testing/world.ts'
import { endWhenStalled } from './stalled-stream.ts'

/** More than the buffers of a connection hold: 2,400 characters a row. */
const rowsOfLog = 8_000

/** The limits as they are outside of these tests. */
const product = { ...limits }

let desk: Fixture
const lines: string[] = []
/** Milliseconds that a client may take nothing: a test ends the downloads that stall by a limit that each of them has passed. */
let stallMs = Infinity
beforeAll(async () => {
  vi.spyOn(limits, 'streamStallMs', 'get').mockImplementation(() => stallMs as never)
  // Those who wait for the turn of a download that never ends by itself.
  vi.spyOn(limits, 'streamTurnMs', 'get').mockReturnValue(300 as never)
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  desk = await openFixture({ listen: true, log })
  for (const agency of [homeAgency, otherAgency])
    await desk.rows(sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action)
      select ${agency}, ${worldTime}::timestamptz - n * interval '1 ms', gen_random_uuid(), 'USER', '1', 'manager@world.test', 'WEB', 'campaign', n,
        repeat('a long name ', 200), 'PAUSE' from generate_series(1, ${rowsOfLog}) n`)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await desk.close()
})
beforeEach(() => void lines.splice(0))

const exportPath = `/api/v2${userLog.exportLog.path}`

/** Requests the whole log on a socket of its own and reads nothing of the answer. */
async function stall(person: Person): Promise<Socket> {
  const { hostname, port } = new URL(desk.app.url)
  const socket = createConnection({ host: hostname, port: Number(port) }).on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${exportPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await desk.app.token(person)}\r\n\r\n`)
  return socket
}

async function exportAs(person: Person): Promise<{ status: number; retryAfter: string | null; text: string }> {
  const answer = await fetch(`${desk.app.url}${exportPath}`, { headers: { authorization: `Bearer ${await desk.app.token(person)}` } })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

const cursors = async () =>
  (
    await desk.rows<{ count: number }>(sql`select count(*) as count from pg_stat_activity
    where datname = current_database() and query like 'fetch forward%' and state = 'idle in transaction'`)
  )[0]!.count

/** The lines of the log about requests for the export. */
const requestLines = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg, path }) => msg === 'request' && path === exportPath)

describe('A download that its client does not take', () => {
  test("is ended, and holds no more than its agency's share until then: six of them leave other agencies all theirs", async () => {
    const stalled = await Promise.all(Array.from({ length: 6 }, () => stall('admin')))
    while ((await cursors()) === 0) await sleep(20)
    const other = await exportAs('stranger')
    expect([other.status, other.text.split('\r\n').length > rowsOfLog]).toEqual([200, true])
    expect(await cursors()).toBe(1)
    // A caller who waits for the agency's turn gets Retry-After, as a problem and not as a file.
    const refused = await exportAs('admin')
    expect([refused.status, refused.retryAfter]).toEqual([429, '5'])
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'tooManyRequests', retryable: true })
    stallMs = 0
    while ((await cursors()) > 0) await sleep(20)
    stallMs = Infinity
    const own = await exportAs('admin')
    expect([own.status, own.text.split('\r\n').length > rowsOfLog]).toEqual([200, true])
    expect(lines.some((line) => line.includes('a download was ended: its client takes nothing'))).toBe(true)
    for (const socket of stalled) socket.destroy()
  })

  test('a client that leaves in the middle gives its connection back, is logged as 499, and is no error', async () => {
    const socket = await stall('admin')
    while ((await cursors()) === 0) await sleep(20)
    socket.destroy()
    while ((await cursors()) > 0) await sleep(20)
    while (requestLines().length === 0) await sleep(20)
    expect(requestLines()).toMatchObject([{ status: 499, level: 30 }])
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level).filter((level) => level > 30)).toEqual([])
  })

  test('a client that leaves in the middle of its own upload is no error either', async () => {
    const begin = [
      ['application/json', '{"name": "half'],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,ty'],
    ] as const
    for (const [type, body] of begin) {
      lines.splice(0)
      const path = `/api/v2${(type === 'application/json' ? campaigns.create : bulk.importCampaigns).path}`
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await desk.app.token('manager')}\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n`
      await leaveHalfway(desk.app, [head, body])
      const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ path: asked }) => asked === path)
      while (told().length === 0) await sleep(20)
      expect(told()).toMatchObject([{ status: 499, level: 30 }])
      expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([])
    }
  })
})

test('a client may take nothing for 45 s, a download may last 5 minutes, and 10 s are waited for a turn at one', () => {
  expect(product).toMatchObject({ streamStallMs: 45_000, streamMs: 300_000, streamTurnMs: 10_000 })
})

test('a download whose client left while it was prepared is ended at once, and nothing watches it', async () => {
  const server = fastify()
  const body = new Readable({ read() {} })
  let begun = false
  const prepared = new Promise<number>((resolve) => {
    server.get('/', async (_, reply) => {
      begun = true
      await once(reply.raw, 'close')
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      endWhenStalled(reply, body)
      resolve(vi.getTimerCount())
      vi.useRealTimers()
      return reply.hijack()
    })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = createConnection({ host: '127.0.0.1', port: (server.server.address() as AddressInfo).port }).on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  while (!begun) await sleep(5)
  socket.destroy()
  expect([await prepared, body.destroyed]).toEqual([0, true])
  await server.close()
})
