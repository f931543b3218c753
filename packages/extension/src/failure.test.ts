import { afterEach, expect, test, vi } from 'vitest'
import { SpotdeskCore } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { isUnreachable, ofServer, Refusal, readRetryAfter, StrangeAnswer, toFailure } from './failure.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The error of a call that the server answers so. */
async function errorOf(answer: () => Response | Promise<Response>, isOnline = true): Promise<unknown> {
  vi.stubGlobal('navigator', { onLine: isOnline })
  const fetch = async (_: unknown, init?: RequestInit) =>
    await new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error))
      Promise.resolve(answer()).then(resolve, reject)
    })
  const core = new SpotdeskCore({ baseUrl: 'https://desk.example', auth: 'sdt_x', fetch, retries: 0, timeout: 50, logLevel: 'error' })
  try {
    await core.call(campaigns.cards, {})
  } catch (error) {
    return ofServer(error, 'https://desk.example')
  }
  throw new Error('The call did not fail.')
}
const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ error: { code, message: 'No.', details: [] } }, { status, headers })

test.for([
  [401, {}, 'signedOut', 'desk.example ended your sign-in. Sign in again.', false],
  [429, {}, 'rateLimited', 'desk.example gets too many requests. Try again in a moment.', true],
  [429, { 'retry-after': '1' }, 'rateLimited', 'desk.example gets too many requests. Try again in 1 second.', true],
  [429, { 'retry-after': '40' }, 'rateLimited', 'desk.example gets too many requests. Try again in 40 seconds.', true],
  [429, { 'retry-after': '150' }, 'rateLimited', 'desk.example gets too many requests. Try again in 3 minutes.', true],
  [500, {}, 'serverFailed', 'desk.example failed to answer (status 500).', true],
  [503, {}, 'serverFailed', 'desk.example failed to answer (status 503).', true],
] as const)('status %s with %o is named %s', async ([status, headers, code, message, retryable]) => {
  expect(toFailure(await errorOf(problem(status, 'x', headers)))).toMatchObject({ code, message, retryable })
})

test('a call without an answer is named by its cause', async () => {
  const cut = () => Promise.reject(new TypeError('fetch failed'))
  expect(toFailure(await errorOf(cut))).toMatchObject({ code: 'unreachable', message: 'desk.example cannot be reached.' })
  expect(toFailure(await errorOf(cut, false))).toMatchObject({ code: 'offline', message: 'You are offline.' })
  const never = () => new Promise<Response>(() => undefined)
  expect(toFailure(await errorOf(never))).toMatchObject({ code: 'timedOut', message: 'desk.example does not answer in time.' })
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const strange = { code: 'serverFailed', message: "desk.example gave an answer that is not Spotdesk's.", retryable: true }
  expect(toFailure(await errorOf(page))).toMatchObject(strange)
  expect(toFailure(ofServer(new StrangeAnswer('no list'), 'https://desk.example'))).toEqual(strange)
})

test('an outcome is unknown without an answer, and known with one that refuses', async () => {
  expect(isUnreachable(await errorOf(problem(502, 'x')))).toBe(true)
  expect(isUnreachable(new StrangeAnswer('no campaign'))).toBe(true)
  expect(isUnreachable(await errorOf(problem(409, 'conflict')))).toBe(false)
  expect(isUnreachable(new Error('of the extension'))).toBe(false)
})

test('the time to wait is read as seconds and as a date, and never lies in the past', async () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const of = async (text: string) => readRetryAfter((await errorOf(problem(429, 'x', { 'retry-after': text }))) as never, now)
  expect(await of('7')).toBe(7)
  expect(await of('1.2')).toBe(2)
  expect(await of('Thu, 01 Jan 2026 00:01:00 GMT')).toBe(60)
  expect(await of('Thu, 01 Jan 2025 00:00:00 GMT')).toBe(0)
  expect(await of('soon')).toBeUndefined()
})

test('other values say nothing of what they hold', () => {
  const failure = toFailure(new Error('sdt_secret'))
  expect(failure).toEqual({ code: 'unknownError', message: 'Something went wrong in the extension.', retryable: false })
  expect(toFailure(new Refusal({ code: 'undoOver', message: 'Over.', retryable: false }))).toMatchObject({ code: 'undoOver' })
})
