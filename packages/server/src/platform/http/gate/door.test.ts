import type { AddressInfo } from 'node:net'
import { endpoint } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { testConfig } from '../../../testing/app.ts'
import { aside } from '../../shares/place.ts'
import type { SharesOptions } from '../../shares/shares.ts'
import { createDoor } from './door.ts'
import { createFramework } from '../framework.ts'
import type { Identity } from './gate.ts'
import { noLimits } from './limits.ts'
import { mountRoutes } from '../mount.ts'
import { type Services, on } from '../route.ts'

const query = z.object({ name: z.string() })
const own = endpoint({ method: 'GET', path: '/own', summary: 'For tests', spec: 'ours', query, response: z.object({ name: z.string() }) })
const body = z.object({ text: z.string() })
const posted = endpoint({ method: 'POST', path: '/own', summary: 'For tests', spec: 'ours', query, body })
const open = endpoint({ method: 'GET', path: '/open', summary: 'For tests', spec: 'ours', public: true, query })

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A server whose handlers wait until the test lets them end. The bearer is the agency, or agency:user:token. */
async function openServer(options: Partial<SharesOptions> = {}) {
  const server = createFramework(testConfig, pino({ level: 'silent' }))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const over = Promise.withResolvers<void>()
  onTestFinished(() => {
    over.resolve()
    return server.close()
  })
  const work = async ({ name }: { name: string }) => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    const waits = () => Promise.race([promise, over.promise])
    await (name.startsWith('aside') ? aside(waits) : waits())
    return { name }
  }
  const onlyWork = async (input: { name: string }) => void (await work(input))
  const services = {
    config: testConfig,
    log: pino({ level: 'silent' }),
    db: { as: () => ({}), health: { answers: async () => true } },
  } as unknown as Services
  await mountRoutes(server, [on(own, work), on(posted, onlyWork), on(open, onlyWork)], services, {
    authenticate: async (bearer) => {
      const [agencyId, userId = 1] = bearer.split(':').map(Number)
      return {
        actor: { rights: { admin: true, permissions: [], features: [] }, scopes: null, agencyId, userId },
        credential: { kind: 'token', id: bearer },
      } as unknown as Identity
    },
    limiter: noLimits,
    door: createDoor({ share: 2, total: 3, mostWaiting: 3, waitMs: Infinity, ...options }),
  })
  const call = (agency: number | string | null, name: string, more: { remoteAddress?: string } = {}) =>
    server.inject({
      method: 'GET',
      url: `/api/v2/${agency === null ? 'open' : 'own'}`,
      query: { name },
      ...(agency !== null && { headers: { authorization: `Bearer ${agency}` } }),
      ...more,
    })
  return {
    server,
    begun,
    /** Sends calls, and waits until those have begun that can. */
    send: async (...calls: Parameters<typeof call>[]) => {
      const answers = calls.map((one) => call(...one).then((answer) => answer))
      await settled()
      await settled()
      return answers
    },
    end: async (name: string) => {
      ends.get(name)!()
      await settled()
      await settled()
    },
  }
}

/** Counts the requests that have come whole, and those whose connection has ended, from now on. */
function countRequests(server: FastifyInstance): { came: number; gone: number } {
  const counted = { came: 0, gone: 0 }
  server.server.on('request', (request, answer) => {
    request.once('end', () => (counted.came += 1))
    answer.once('close', () => (counted.gone += 1))
  })
  return counted
}

test('the calls of an agency are carried out a few at a time, and those of another agency do not wait for them', async () => {
  const { begun, send, end } = await openServer()
  void (await send([1, 'a'], [1, 'b'], [1, 'c'], [1, 'd']))
  expect(begun).toEqual(['a', 'b'])
  const [other] = await send([2, 'other'])
  expect(begun).toEqual(['a', 'b', 'other'])
  await end('other')
  expect((await other!).json()).toEqual({ name: 'other' })
  await end('a')
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
})

test('an agency that fills its queue is told when to come again, and nobody else', async () => {
  const { begun, send } = await openServer()
  const flood = await send([1, 'a'], [1, 'b'], [1, 'c'], [1, 'd'], [1, 'e'], [1, 'one too many'])
  const refused = await flood.at(-1)!
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([429, expect.any(String), 'tooManyRequests'])
  void (await send([2, 'other']))
  expect(begun).toEqual(['a', 'b', 'other'])
})

test('the queue of an agency is shared by its users, however many tokens one of them has', async () => {
  const { begun, send, end } = await openServer()
  const flood = await send(['1:1:1', 'a'], ['1:1:2', 'b'], ['1:1:3', 'c'], ['1:1:4', 'd'], ['1:1:5', 'last'])
  void (await send(['1:2:6', 'colleague']))
  expect((await flood.at(-1)!).statusCode).toBe(429)
  const [refused] = await send(['1:1:7', 'with a fresh token'])
  expect((await refused!).statusCode).toBe(429)
  await end('a')
  expect(begun).toEqual(['a', 'b', 'colleague'])
})

test('callers without a credential have the share of their address', async () => {
  const { begun, send } = await openServer({ total: 10 })
  const [here, there] = [{ remoteAddress: '192.0.2.1' }, { remoteAddress: '198.51.100.1' }]
  void (await send([null, 'a', here], [null, 'b', here], [null, 'c', here], [null, 'elsewhere', there], [1, 'signed in', here]))
  expect(begun).toEqual(['a', 'b', 'elsewhere', 'signed in'])
})

test('a call that waits for something else is not at work meanwhile', async () => {
  const { begun, send, end } = await openServer()
  const [, first] = await send([1, 'aside 1'], [1, 'aside 2'], [1, 'a'], [1, 'b'], [1, 'c'])
  expect(begun).toEqual(['aside 1', 'aside 2', 'a', 'b'])
  await end('aside 2')
  expect((await first!).statusCode).toBe(200)
})

test('a call whose body has been read keeps its place, and one whose client has left gives it up', async () => {
  const { server, begun, end } = await openServer({ share: 1 })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const post = (name: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/v2/own?name=${name}`, {
      method: 'POST',
      headers: { authorization: 'Bearer 1', 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(limits.requestJsonBytes - 100) }),
      ...(signal && { signal }),
    })
  const waits = async (length: number) => expect.poll(() => begun.length).toBe(length)
  const first = post('first')
  await waits(1)
  const leaving = new AbortController()
  const counted = countRequests(server)
  const left = post('left', leaving.signal).catch(() => 'left')
  await expect.poll(() => counted.came).toBe(1)
  const second = post('second')
  await expect.poll(() => counted.came).toBe(2)
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(() => counted.gone).toBe(1)
  await end('first')
  await waits(2)
  await end('second')
  expect([(await first).status, (await second).status, begun]).toEqual([204, 204, ['first', 'second']])
})

test('a body is read in the turn of its call, and not while the calls before it are at work', async () => {
  const { server, begun, send, end } = await openServer()
  const read = vi.spyOn(JSON, 'parse')
  onTestFinished(() => read.mockRestore())
  const texts = () => read.mock.calls.map(([text]) => text).filter((text) => text.startsWith('{"text":'))
  const held = await send([1, 'a'], [1, 'b'])
  const answer = server.inject({
    method: 'POST',
    url: '/api/v2/own',
    query: { name: 'c' },
    headers: { authorization: 'Bearer 1' },
    payload: { text: 'c' },
  })
  answer.then(
    () => {},
    () => {},
  )
  await settled()
  await settled()
  expect([begun, texts()]).toEqual([['a', 'b'], []])
  await end('a')
  expect([begun, texts()]).toEqual([['a', 'b', 'c'], ['{"text":"c"}']])
  await end('b')
  await end('c')
  expect((await Promise.all([...held, answer])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 204])
})
