import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing/app.ts'
import { createLimiter } from './limits.ts'
import { Problem } from './problem.ts'

function limiterAt() {
  let now = 0
  return { limiter: createLimiter(() => now), wait: (ms: number) => void (now += ms) }
}

/** How many of `count` calls in a row are admitted; each is answered at once. */
function admitted(limiter: ReturnType<typeof createLimiter>, caller: string, agencyId: number | null, count: number): number {
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
    expect(admitted(limiter, 'token:a', null, 150)).toBe(100)
    wait(1000)
    expect(admitted(limiter, 'token:a', null, 150)).toBe(50)
    wait(60_000)
    expect(admitted(limiter, 'token:a', null, 150)).toBe(100)
  })

  test('an agency has 200 a second together, whoever calls; another agency is not touched', () => {
    const { limiter, wait } = limiterAt()
    const all = (agency: number) =>
      Array.from({ length: 10 }, (_, index) => admitted(limiter, `token:${agency}-${index}`, agency, 100)).reduce(
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
    const running = Array.from({ length: 20 }, () => limiter.admit('token:a', null))
    expect(() => limiter.admit('token:a', null)).toThrow(
      expect.objectContaining({ code: 'tooManyRequests', headers: { 'retry-after': '1' } }),
    )
    expect(() => limiter.admit('token:b', null)).not.toThrow()
    running[0]!.release()
    expect(() => limiter.admit('token:a', null)).not.toThrow()
  })
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

  test('a call gives its place back when it was answered, whatever the answer', async () => {
    app = await createTestApp({ config: { limits: true } })
    for (let index = 0; index < 30; index += 1) expect((await app.send('GET', '/api/v2/campaigns/1', { as: 'manager' })).status).toBe(404)
  })
})
