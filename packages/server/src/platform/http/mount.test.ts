/** The mount with rows that no noun has: slow, failing and incorrect handlers. */
import { endpoint } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { DatabaseUnavailable } from '../db/errors.ts'
import { testConfig } from '../../testing/app.ts'
import { createDoor } from './gate/door.ts'
import { createFramework } from './framework.ts'
import { noLimits } from './gate/limits.ts'
import { mountRoutes } from './mount.ts'
import { Problem } from './answer/problem.ts'
import { type PublicCall, type Services, on } from './route.ts'

const row = endpoint({
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing',
  public: true,
  params: z.object({ id: z.int() }),
  response: z.object({ id: z.int(), at: z.iso.datetime() }),
})
const good = { id: 7, at: '2026-11-20T12:00:00.000Z' }

async function answerOf(handler: (input: { id: number }, call: PublicCall) => Promise<unknown>, config = testConfig, lines?: string[]) {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines?.push(line) })
  const server = createFramework(config, log)
  await mountRoutes(server, [on(row, handler as never)], { config, log } as Services, {
    authenticate: async () => Promise.reject(new Error('nobody')),
    limiter: noLimits,
    door: createDoor(),
  })
  const answer = await server.inject({ method: 'GET', url: '/api/v2/things/7', headers: { 'client-name': 'spotdesk-cli' } })
  await server.close()
  return { status: answer.statusCode, headers: answer.headers, json: answer.json() as Record<string, unknown>, text: answer.body }
}

afterEach(() => vi.useRealTimers())

test('a handler gets its parsed input and the source of the call; its answer is sent', async () => {
  const answer = await answerOf(async ({ id }, call) => {
    call.header('x-seen', `${id} ${call.source} ${call.signal.aborted}`)
    return good
  })
  expect([answer.status, answer.json, answer.headers['x-seen']]).toEqual([200, good, '7 CLI false'])
})

test('an answer that does not fit its schema, or says more than it names, is a 500 where answers are checked and is logged', async () => {
  for (const wrong of [{ id: 7 }, { ...good, at: 'yesterday' }, { ...good, passwordHash: 'x' }]) {
    const lines: string[] = []
    const answer = await answerOf(async () => wrong, testConfig, lines)
    expect([answer.status, answer.json['code']]).toEqual([500, 'unknownError'])
    expect(lines.join('')).toContain('The answer of GET /things/{id}')
  }
  expect((await answerOf(async () => ({ ...good, more: 1 }), { ...testConfig, checkResponses: false })).status).toBe(200)
})

test('an unexpected exception is unknownError: the cause is in the log and not in the answer', async () => {
  const lines: string[] = []
  const answer = await answerOf(async () => Promise.reject(new Error('select secret from users')), testConfig, lines)
  expect([answer.status, answer.json['code']]).toEqual([500, 'unknownError'])
  expect(answer.text).not.toContain('secret')
  expect(lines.join('')).toContain('select secret from users')
})

test('a database that cannot be asked is 503 unavailable with Retry-After; a statement that took too long 503 timedOut', async () => {
  const gone = await answerOf(async () => Promise.reject(new DatabaseUnavailable(new Error('ECONNREFUSED'))))
  expect([gone.status, gone.json['code'], gone.json['retryable'], gone.headers['retry-after']]).toEqual([503, 'unavailable', true, '1'])
  const slow = await answerOf(async () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' })))
  expect([slow.status, slow.json['code']]).toEqual([503, 'timedOut'])
})

test.each(['forecastWarmingUp', 'forecastInterrupted', 'storageFull'] as const)(
  'an expected 5xx (%s) is one line of the log, with its code and without a stack',
  async (code) => {
    const lines: string[] = []
    const answer = await answerOf(async () => Promise.reject(new Problem(code)), testConfig, lines)
    expect([answer.status >= 500, answer.json['code']]).toEqual([true, code])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 30, msg: 'request', status: answer.status, code }),
    ])
    expect(lines.join('')).not.toMatch(/stack|"err"/)
  },
)

test('a handler that takes too long is a warning without a stack; a database that cannot be asked is an error with its cause', async () => {
  const logged = async (thrown: Error) => {
    const lines: string[] = []
    await answerOf(async () => Promise.reject(thrown), testConfig, lines)
    return lines.map((line) => JSON.parse(line) as { level: number; code?: string; err?: unknown })
  }
  const slow = await logged(new Problem('timedOut'))
  expect(slow.map(({ level, code, err }) => [level, code, err])).toEqual([
    [40, 'timedOut', undefined],
    [30, 'timedOut', undefined],
  ])
  const gone = await logged(new DatabaseUnavailable(new Error('ECONNREFUSED')))
  expect(gone.map(({ level, code }) => [level, code])).toEqual([
    [50, 'unavailable'],
    [30, 'unavailable'],
  ])
  expect(JSON.stringify(gone[0]!.err)).toContain('ECONNREFUSED')
})

test('a refusal keeps its members and headers', async () => {
  const answer = await answerOf(async () =>
    Promise.reject(
      new Problem('campaignActionNotAllowed', { status: 'DRAFT' }, { members: { allowedActions: ['duplicate'] }, headers: { 'x-a': 'b' } }),
    ),
  )
  expect([answer.status, answer.headers['x-a']]).toEqual([409, 'b'])
  expect(answer.json).toMatchObject({
    code: 'campaignActionNotAllowed',
    allowedActions: ['duplicate'],
    message: 'This action is not allowed for a campaign that is DRAFT.',
  })
})

test('a handler is aborted after 15 seconds: 503 timedOut, and its signal is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let signal: AbortSignal | undefined
  const answer = answerOf(
    (_, call) =>
      new Promise(() => {
        signal = call.signal
        void vi.advanceTimersByTimeAsync(limits.handlerMs)
      }),
  )
  expect([(await answer).status, (await answer).json['code']]).toEqual([503, 'timedOut'])
  expect(signal?.aborted).toBe(true)
})

test('a request is one line in the log, without query, headers and body', async () => {
  const lines: string[] = []
  await answerOf(async () => good, testConfig, lines)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    method: 'GET',
    path: '/api/v2/things/7',
    status: 200,
    source: 'CLI',
    ms: expect.any(Number),
    requestId: expect.any(String),
  })
})
