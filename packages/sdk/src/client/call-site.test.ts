import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { SpotdeskClient } from './client.ts'
import { SpotdeskError } from './errors/errors.ts'
import { fakeRuntime } from '../testing/index.ts'

const file = basename(import.meta.filename)

/** Frames of a stack, without what stands above them. */
const framesOf = (error: SpotdeskError) => (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))

async function rejected(promise: PromiseLike<unknown>): Promise<SpotdeskError> {
  try {
    await promise
  } catch (error) {
    return error as SpotdeskError
  }
  throw new Error('The call did not fail.')
}

/** A fetch that is answered by nobody. */
const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init!
    const stop = () => reject(signal!.reason as Error)
    if (signal!.aborted) stop()
    else signal!.addEventListener('abort', stop)
  })

/** A client whose server answers one page of two, and then with a status. */
function clientThat(status: number, pages = 0): SpotdeskClient {
  let answered = 0
  const fetch = () => {
    const isPage = answered++ < pages
    const body = isPage ? { list: [{ id: 1 }], total: 2 } : { code: 'forbidden', message: 'No.' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: isPage ? 200 : status }))
  }
  return new SpotdeskClient({ baseUrl: 'https://ads.test', auth: 'sdt_test', fetch, runtime: fakeRuntime(), retries: 0 })
}

async function pauseForTest(client: SpotdeskClient): Promise<void> {
  // The network is over when the call rejects: only what was kept knows this function.
  await new Promise((done) => setTimeout(done, 0))
  const call = client.campaigns.pause({ id: 12 })
  await Promise.resolve()
  await call
}

test('The stack of a rejected call begins with the message and shows the line that made the call', async () => {
  const error = await rejected(pauseForTest(clientThat(403)))
  expect(error.stack).toMatch(/^(PermissionDenied)?Error: No\.\n/)
  expect(framesOf(error).findIndex((line) => line.includes('pauseForTest') && line.includes(file))).toBeGreaterThanOrEqual(0)
  expect(framesOf(error).findIndex((line) => line.includes(file))).toBeLessThan(2)
})

test('An error carries the method, the path without its query, and the request id', async () => {
  const error = await rejected(clientThat(403).campaigns.list({ q: 'secret' }))
  expect(error).toMatchObject({ method: 'GET', path: '/api/v2/campaigns', requestId: expect.stringMatching(/^spotdesk-/) })
})

test('A page that fails later shows where the list was asked for', async () => {
  const rowsForTest = async () => {
    await clientThat(500, 1).campaigns.list({ limit: 1 }).toArray()
  }
  const error = await rejected(rowsForTest())
  expect(error).toMatchObject({ method: 'GET', path: '/api/v2/campaigns', status: 500 })
  expect(framesOf(error).slice(0, 2).join('\n')).toContain('rowsForTest')
})

test('Without an answer, by a time limit and of a raw call an error says the same', async () => {
  const options = { baseUrl: 'https://ads.test', auth: 'sdt_test', retries: 0 }
  const refused = new SpotdeskClient({ ...options, fetch: () => Promise.reject(new TypeError('refused')) })
  const hanging = new SpotdeskClient({ ...options, timeout: 1, fetch: hang })
  const errors = [
    await rejected(refused.campaigns.pause({ id: 12 })),
    await rejected(hanging.campaigns.pause({ id: 12 })),
    await rejected(refused.fetch('/campaigns/12/pause?a=b', { method: 'POST' })),
  ]
  expect(errors.map(({ name, method, path }) => [name, method, path])).toEqual([
    ['ConnectionError', 'POST', '/api/v2/campaigns/12/pause'],
    ['TimeoutError', 'POST', '/api/v2/campaigns/12/pause'],
    ['ConnectionError', 'POST', '/api/v2/campaigns/12/pause'],
  ])
  for (const error of errors) expect(framesOf(error).slice(0, 2).join('\n')).toContain(file)
})

test('What is no error of this package is thrown as it is', async () => {
  const reason = new Error('stop')
  const stack = reason.stack
  const client = new SpotdeskClient({ baseUrl: 'https://ads.test', auth: 'sdt_test', fetch: hang })
  const error = await rejected(client.campaigns.pause({ id: 1 }, { signal: AbortSignal.abort(reason) }))
  expect(error).toBe(reason)
  expect(error.stack).toBe(stack)
  expect('method' in error).toBe(false)
})

test('An error that ends several calls tells of the first alone', async () => {
  const shared = new SpotdeskError('The session is over.')
  const client = clientThat(403).use(() => Promise.reject(shared))
  await rejected(client.campaigns.pause({ id: 1 }))
  const { stack } = shared
  await rejected(client.campaigns.resume({ id: 2 }))
  expect(shared).toMatchObject({ stack, path: '/api/v2/campaigns/1/pause' })
})
