import { session } from '@spotdesk/sdk/contract'
import fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { createGate } from './gate.ts'
import { type LimitedCaller, createLimiter } from './limits.ts'
import { Problem } from '../answer/problem.ts'

function limiterAt() {
  let now = 0
  return { limiter: createLimiter(() => now), wait: (ms: number) => void (now += ms) }
}

const token = (key: string): LimitedCaller => ({ kind: 'credential', key })
const browser = (key: string, address = key): LimitedCaller => ({ kind: 'browser', key, address })
const stranger = (key: string): LimitedCaller => ({ kind: 'address', key })

/** The number of admitted ones of `count` calls in a row; each is answered at once. */
function admitted(limiter: ReturnType<typeof createLimiter>, caller: LimitedCaller, agencyId: number | null, count: number): number {
  let done = 0
  for (let index = 0; index < count; index += 1) {
    try {
      limiter.admit(caller, agencyId).release()
      done += 1
    } catch (error) {
      expect(error).toBeInstanceOf(Problem)
    }
  }
  return done
}

describe('rates', () => {
  test('a caller has a burst of 100 and then 50 a second', () => {
    const { limiter, wait } = limiterAt()
    expect(admitted(limiter, token('a'), null, 150)).toBe(100)
    wait(1000)
    expect(admitted(limiter, token('a'), null, 150)).toBe(50)
    wait(60_000)
    expect(admitted(limiter, token('a'), null, 150)).toBe(100)
  })

  test('an agency has 200 a second together, whoever calls; another agency is not touched', () => {
    const { limiter, wait } = limiterAt()
    const all = (agency: number) =>
      Array.from({ length: 10 }, (_, index) => admitted(limiter, token(`${agency}-${index}`), agency, 100)).reduce(
        (sum, count) => sum + count,
        0,
      )
    expect(all(1)).toBe(400)
    expect(all(2)).toBe(400)
    wait(1000)
    expect(all(1)).toBe(200)
  })

  test('20 calls of a caller may be in flight', () => {
    const { limiter } = limiterAt()
    const running = Array.from({ length: 20 }, () => limiter.admit(token('a'), null))
    expect(() => limiter.admit(token('a'), null)).toThrow(
      expect.objectContaining({ code: 'tooManyRequests', headers: { 'retry-after': '1' } }),
    )
    expect(() => limiter.admit(token('b'), null)).not.toThrow()
    running[0]!.release()
    expect(() => limiter.admit(token('a'), null)).not.toThrow()
  })

  test('200 calls of a kind may be in flight at an address without a credential, 1,000 of all addresses together; a place is given back once', () => {
    const { limiter } = limiterAt()
    const fill = (key: string) => Array.from({ length: 200 }, () => limiter.admit(stranger(key), null))
    const first = fill('192.0.2.1 login')
    expect(() => limiter.admit(stranger('192.0.2.1 login'), null)).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
    for (const key of ['192.0.2.1 poll', '192.0.2.2 login', '192.0.2.3 login', '192.0.2.4 login']) fill(key)
    expect(() => limiter.admit(stranger('192.0.2.5 login'), null)).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
    expect(() => limiter.admit(token('a'), null)).not.toThrow()
    first[0]!.release()
    first[0]!.release()
    expect(() => limiter.admit(stranger('192.0.2.5 login'), null)).not.toThrow()
    expect(() => limiter.admit(stranger('192.0.2.5 login'), null)).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
  })

  test('browsers that are known have 20 places each, 200 at an address and 1,000 in all; strangers have places of their own', () => {
    const { limiter } = limiterAt()
    const fill = (address: string) =>
      Array.from({ length: 200 }, (_, index) => limiter.admit(browser(`${address} ${index % 10}`, address), null))
    const refused = expect.objectContaining({ code: 'tooManyRequests', headers: { 'retry-after': '1' } })
    const [first] = fill('192.0.2.1')
    // Another browser gets no additional place: every sign-in can create one.
    expect(() => limiter.admit(browser('another', '192.0.2.1'), null)).toThrow(refused)
    expect(() => limiter.admit(browser('192.0.2.1 0', '198.51.100.1'), null)).toThrow(refused)
    for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']) fill(address)
    expect(() => limiter.admit(browser('late', '192.0.2.6'), null)).toThrow(refused)
    expect(() => limiter.admit(stranger('192.0.2.1 login'), null)).not.toThrow()
    expect(() => limiter.admit(token('a'), null)).not.toThrow()
    first!.release()
    first!.release()
    expect(() => limiter.admit(browser('late', '192.0.2.6'), null)).not.toThrow()
    expect(() => limiter.admit(browser('later', '192.0.2.6'), null)).toThrow(refused)
  })

  test('browsers beyond 100,000 at a time share one place in memory', () => {
    const { limiter } = limiterAt()
    for (let index = 0; index < 100_000; index += 1) limiter.admit(browser(`browser ${index}`), null).release()
    const others = Array.from({ length: 300 }, (_, index) => admitted(limiter, browser(`late ${index}`), null, 1))
    expect(others.reduce((sum, count) => sum + count, 0)).toBe(100)
  })

  test('addresses beyond 100,000 at a time share one place in memory, and callers with a credential are not among them', () => {
    const { limiter } = limiterAt()
    for (let index = 0; index < 100_000; index += 1) limiter.admit(stranger(`address ${index}`), null).release()
    const others = Array.from({ length: 500 }, (_, index) => admitted(limiter, stranger(`late ${index}`), null, 1))
    expect(others.reduce((sum, count) => sum + count, 0)).toBe(400)
    expect(admitted(limiter, token('a'), null, 1)).toBe(1)
  })
})

test('a call that shows a cookie alone takes a place of the browsers of its address', async () => {
  const { limiter } = limiterAt()
  const gate = createGate(session.refresh, {
    authenticate: () => Promise.reject(new Error('nobody is asked who shows a cookie')),
    recognise: ({ requestHeader }) => requestHeader('cookie') ?? null,
    limiter,
  })
  const server = fastify()
  const answer = Promise.withResolvers<string>()
  server.get('/', { onRequest: gate }, () => answer.promise)
  const ask = async (cookie: string) => server.inject({ url: '/', headers: { cookie } })
  const running = Array.from({ length: 200 }, (_, index) => ask(`browser ${index % 10}`))
  expect((await ask('browser 10')).statusCode).toBe(429)
  answer.resolve('done')
  expect(new Set((await Promise.all(running)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await ask('browser 10')).statusCode).toBe(200)
  await server.close()
})

describe('on the server', () => {
  let app: TestApp
  afterEach(() => app.close())

  test('answers tell what is left; too many are 429 with Retry-After; who guesses tokens is slowed down too', async () => {
    app = await createTestApp({ config: { limits: true } })
    const jwt = await app.token('manager')
    const ask = (bearer: string) => app.send('GET', '/api/v2/security-management/users/current-user/info', { bearer })
    const answers = []
    for (let index = 0; index < 10; index += 1) answers.push(...(await Promise.all(Array.from({ length: 18 }, () => ask(jwt)))))
    expect(answers[0]!.headers).toMatchObject({
      'ratelimit-limit': '100',
      'ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    })
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.json).toMatchObject({ code: 'tooManyRequests', retryable: true })
    expect(refused.headers['retry-after']).toBe('1')
    const guesses = []
    for (let index = 0; index < 150; index += 1) guesses.push((await ask(`sdt_${index}`)).status)
    expect(new Set(guesses)).toEqual(new Set([401, 429]))
  })

  test("bad tokens of an address keep nobody there from signing in, and a browser's cookie has a rate of its own", async () => {
    app = await createTestApp({ config: { limits: true } })
    const jwt = await app.token('manager')
    const ask = (bearer: string) => app.send('GET', '/api/v2/security-management/users/current-user/info', { bearer })
    for (let index = 0; index < 150; index += 1) await ask(`sdt_${index}`)
    expect((await ask('sdt_x')).status).toBe(429)
    expect((await ask(jwt)).status).toBe(200)
    const browser = openBrowser(app)
    expect((await browser.login('analyst')).status).toBe(200)
    // Somebody at the same address refreshes without a cookie until the calls are refused.
    for (let wave = 0; wave < 4; wave += 1) {
      const strangers = await Promise.all(Array.from({ length: 100 }, () => openBrowser(app).refresh()))
      expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401]))
    }
    expect((await openBrowser(app).refresh()).status).toBe(429)
    expect((await browser.refresh()).status).toBe(200)
    expect((await openBrowser(app).login('finance')).status).toBe(200)
  })

  test('a call gives its place back when it was answered, whatever the answer', async () => {
    app = await createTestApp({ config: { limits: true } })
    for (let index = 0; index < 30; index += 1) expect((await app.send('GET', '/api/v2/campaigns/1', { as: 'manager' })).status).toBe(404)
  })
})
