import { describe, expect, test } from 'vitest'
import { createMockServer, fakeRuntime, faultPlan, faults, MockProblem, type Fault, type MockServerOptions } from '../../testing/index.ts'
import { campaigns } from '../../contract/index.ts'
import { SpotdeskClient } from '../client.ts'
import { isSpotdeskError } from '../errors/errors.ts'
import type { ClientOptions } from '../options.ts'
import { retryAfter, retryDelay } from './retry.ts'

function start(plan: MockServerOptions['faults'], options: ClientOptions<'date'> = {}) {
  const server = createMockServer({ faults: plan })
  const runtime = fakeRuntime()
  return { server, runtime, client: new SpotdeskClient({ ...server.clientOptions, runtime, timeout: 20, ...options }) }
}

/** A server that answers with these statuses in turn, then with 200. */
function statuses(...list: [status: number, body?: unknown, headers?: Record<string, string>][]) {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, { ...init, signal: null }))
    const [status, body = {}, headers = {}] = list.shift() ?? [200, { id: 1 }]
    return new Response(JSON.stringify(body), { status, headers })
  }
  const runtime = fakeRuntime()
  return { sent, runtime, client: new SpotdeskClient({ baseUrl: 'https://ads.test', auth: 'sdt_test', fetch, runtime }) }
}

describe('A failed call is tried again', () => {
  test.each(Object.keys(faults) as Fault[])('after %s, and its effect happens once', async (fault) => {
    const { server, client } = start(faultPlan([fault]))
    await client.campaigns.duplicate({ id: 1 })
    expect(server.requests).toHaveLength(2)
    expect(server.effects).toHaveLength(1)
  })

  test('twice by default, which makes three tries, then its error is thrown', async () => {
    const { server, client } = start(faultPlan({ rate: 1, kinds: ['resetBefore'] }))
    await expect(client.campaigns.get({ id: 1 })).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('ECONNRESET'),
    })
    expect(server.requests).toHaveLength(3)
  })

  test('under one Idempotency-Key and one X-request-id', async () => {
    const { server, client } = start(faultPlan(['resetAfter', 'htmlAfter']))
    const { response } = await client.campaigns.duplicate({ id: 1 }).withResponse()
    expect(response.replayed).toBe(true)
    for (const name of ['idempotency-key', 'x-request-id'])
      expect(new Set(server.requests.map(({ headers }) => headers.get(name))).size).toBe(1)
  })

  test.each([408, 425, 429, 502, 503, 504])('after status %i', async (status) => {
    const { sent, client } = statuses([status])
    await client.campaigns.pause({ id: 1 })
    expect(sent).toHaveLength(2)
  })

  test('after 500 for a GET and a POST with a key, not for a POST without', async () => {
    const read = statuses([500])
    await read.client.campaigns.get({ id: 1 })
    const keyed = statuses([500])
    await keyed.client.campaigns.pause({ id: 1 })
    const bare = statuses([500])
    await expect(bare.client.campaigns.pause({ id: 1 }, { idempotencyKey: false })).rejects.toMatchObject({ name: 'ServerError' })
    expect([read.sent.length, keyed.sent.length, bare.sent.length]).toEqual([2, 2, 1])
  })

  test('after a 409 only while the same request is being carried out', async () => {
    const busy = statuses([409, { code: 'idempotencyInProgress' }])
    await busy.client.campaigns.pause({ id: 1 })
    const refused = statuses([409, { code: 'campaignActionNotAllowed' }])
    await expect(refused.client.campaigns.pause({ id: 1 })).rejects.toMatchObject({ name: 'ConflictError' })
    expect([busy.sent.length, refused.sent.length]).toEqual([2, 1])
  })

  test("as the body's retryable says, whatever the status", async () => {
    const not = statuses([503, { retryable: false }])
    await expect(not.client.campaigns.get({ id: 1 })).rejects.toMatchObject({ status: 503, retryable: false })
    const yes = statuses([422, { retryable: true }])
    await yes.client.campaigns.get({ id: 1 })
    const conflict = statuses([409, { code: 'deviceCodePending', retryable: true }])
    await conflict.client.campaigns.get({ id: 1 })
    const bare = statuses([503, { retryable: true }])
    await bare.client.campaigns.pause({ id: 1 }, { idempotencyKey: false })
    expect([not, yes, conflict, bare].map(({ sent }) => sent.length)).toEqual([1, 2, 2, 2])
  })

  test.each([400, 401, 403, 404, 412, 413, 422])('never after status %i', async (status) => {
    const { sent, client } = statuses([status])
    await expect(client.campaigns.get({ id: 1 })).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  test('as often as the call says', async () => {
    const { server, client } = start(faultPlan({ rate: 1, kinds: ['htmlBefore'] }))
    await expect(client.campaigns.get({ id: 1 }, { retries: 0 })).rejects.toThrow('status 502')
    await expect(client.campaigns.get({ id: 1 }, { retries: 4 })).rejects.toThrow('status 502')
    expect(server.requests).toHaveLength(1 + 5)
  })
})

describe('Between two tries the client waits', () => {
  test('by full jitter from 0.25 s, doubled up to 8 s', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => retryDelay(new Error('x'), attempt, 1, 0))
    expect(longest).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
    expect(retryDelay(new Error('x'), 3, 0, 0)).toBe(0)
  })

  test('as long as Retry-After says in seconds or by date', () => {
    const now = Date.UTC(2026, 0, 4, 12)
    expect(
      ['3', ' 0 ', '86400', 'Sun, 04 Jan 2026 12:00:07 GMT', 'Sun, 04 Jan 2026 11:00:00 GMT', 'soon', '', null].map((text) =>
        retryAfter(text, now),
      ),
    ).toEqual([3000, 0, 86_400_000, 7000, 0, undefined, undefined, undefined])
  })

  test('for Retry-After of the answer itself', async () => {
    const { runtime, client } = statuses([429, {}, { 'retry-after': '7' }])
    await client.campaigns.get({ id: 1 })
    expect(runtime.waits).toEqual([7000])
  })

  test('not at all when the server asks for more than the budget of 30 s: the error says the time at once', async () => {
    const { sent, runtime, client } = statuses([429, {}, { 'retry-after': '86400' }])
    await expect(client.campaigns.get({ id: 1 })).rejects.toMatchObject({ name: 'RateLimitError', retryAfter: 86_400 })
    expect([sent.length, runtime.waits]).toEqual([1, []])
  })

  test('not at all when the deadline of the call would pass', async () => {
    const { sent, runtime, client } = statuses([503, {}, { 'retry-after': '7' }])
    await expect(client.campaigns.get({ id: 1 }, { deadline: 5000 })).rejects.toMatchObject({ status: 503 })
    expect([sent.length, runtime.waits]).toEqual([1, []])
  })
})

describe('Time limits and aborts', () => {
  test('end a try with a TimeoutError', async () => {
    const { server, client } = start(faultPlan({ rate: 1, kinds: ['hangAfter'] }))
    await expect(client.campaigns.get({ id: 1 }, { timeout: 5 })).rejects.toMatchObject({
      name: 'TimeoutError',
      requestId: expect.any(String),
    })
    expect(server.requests).toHaveLength(3)
  })

  test('by the caller reject with the reason of the signal, before, during and between tries', async () => {
    const { client } = start(faultPlan({ rate: 1, kinds: ['hangBefore'] }), { timeout: 10_000 })
    await expect(client.campaigns.get({ id: 1 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    const controller = new AbortController()
    const call = client.campaigns.get({ id: 1 }, { signal: controller.signal })
    const reason = new Error('changed my mind')
    queueMicrotask(() => controller.abort(reason))
    await expect(call).rejects.toBe(reason)
    const sleeping = statuses([503])
    const between = new AbortController()
    sleeping.client.on('retry', () => between.abort())
    await expect(sleeping.client.campaigns.get({ id: 1 }, { signal: between.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(sleeping.sent).toHaveLength(1)
  })

  test('free the place of a call, and also the one that waited for it in vain', async () => {
    const { server, client } = start(faultPlan(['hangBefore']), { maxConcurrency: 1, timeout: 10_000 })
    const first = new AbortController()
    const second = new AbortController()
    const hanging = client.campaigns.get({ id: 1 }, { signal: first.signal })
    const waiting = client.campaigns.get({ id: 2 }, { signal: second.signal })
    const last = client.campaigns.get({ id: 3 })
    second.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    first.abort()
    await expect(hanging).rejects.toMatchObject({ name: 'AbortError' })
    await last
    expect(server.requests.map(({ url }) => url.at(-1))).toEqual(['1', '3'])
  })
})

const changeSetId = '01900000-0000-7000-8000-000000000001'

test('No more tries are under way at once than maxConcurrency', async () => {
  let running = 0
  let most = 0
  const server = createMockServer().on(campaigns.duplicate, async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return { id: 1, ids: [1], changeSetId }
  })
  const client = new SpotdeskClient({ ...server.clientOptions, maxConcurrency: 3 })
  await Promise.all(Array.from({ length: 20 }, (_, index) => client.campaigns.duplicate({ id: index + 1 })))
  expect([most, server.effects.length]).toEqual([3, 20])
})

test('10,000 POSTs at 30 % faults: none is carried out twice, and every error is typed', async () => {
  const server = createMockServer({ faults: faultPlan({ rate: 0.3, seed: 20_260_104 }) })
  server.on(campaigns.duplicate, ({ id }) => {
    // Refusals among the faults: they must arrive as what they are.
    if (id % 100 === 0) throw new MockProblem('campaignActionNotAllowed', { status: 'ARCHIVED', allowedActions: ['UNARCHIVE'] })
    return { id, ids: [id], changeSetId }
  })
  // The clock stands still: with thousands of calls at once each would pay for the waits of all.
  const runtime = { ...fakeRuntime(), now: () => 0 }
  const client = new SpotdeskClient({ ...server.clientOptions, runtime, timeout: 20, maxConcurrency: 200, validate: false })
  const results = await Promise.allSettled(Array.from({ length: 10_000 }, (_, index) => client.campaigns.duplicate({ id: index + 1 })))

  const carriedOut = new Map<number, number>()
  for (const { input } of server.effects) {
    const { id } = input as { id: number }
    carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1)
  }
  const kinds: Record<string, number> = {}
  for (const [index, result] of results.entries()) {
    const id = index + 1
    if (result.status === 'fulfilled') {
      expect([result.value.id, carriedOut.get(id)]).toEqual([id, 1])
    } else {
      const { reason } = result as { reason: Error }
      expect(isSpotdeskError(reason)).toBe(true)
      kinds[reason.name] = (kinds[reason.name] ?? 0) + 1
    }
  }
  // A refused call has no effect and may be asked for again; all others are carried out at most once.
  expect([...carriedOut].filter(([id, times]) => id % 100 !== 0 && times > 1)).toEqual([])
  expect(kinds.ConflictError).toBeGreaterThan(50)
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(9000)
  expect(Object.keys(kinds).toSorted()).toEqual(
    expect.arrayContaining(['ConflictError', 'ConnectionError', 'RateLimitError', 'ServerError', 'TimeoutError']),
  )
}, 120_000)
