import { describe, expect, test } from 'vitest'
import { session as rows, type OutputOf } from '../../contract/index.ts'
import { createMockServer, fakeRuntime, faultPlan, MockProblem, sample, type Fault } from '../../testing/index.ts'
import { SpotdeskCore } from '../core.ts'
import { signInByDevice, type DeviceCode } from './device.ts'

/** A server on which the code is approved at the given question. */
function start({ answers = [] as (MockProblem | 'approved')[], faults = [] as (Fault | undefined)[], expiresInSeconds = 600 } = {}) {
  const server = createMockServer({ faults: faultPlan(faults), accepts: () => false })
  server.on(rows.deviceStart, () => ({
    ...(sample(rows.deviceStart.response) as OutputOf<typeof rows.deviceStart>),
    deviceCode: 'secret',
    userCode: 'BCDF-GHJK',
    intervalSeconds: 5,
    expiresInSeconds,
  }))
  server.on(rows.devicePoll, ({ body }) => {
    const answer = answers.shift() ?? new MockProblem('deviceCodePending')
    if (answer instanceof MockProblem) throw answer
    return { ...(sample(rows.devicePoll.response) as OutputOf<typeof rows.devicePoll>), token: `sdt_${body.deviceCode}` }
  })
  const runtime = fakeRuntime()
  const shown: DeviceCode[] = []
  const core = new SpotdeskCore({ baseUrl: server.url, fetch: server.fetch, runtime })
  const signIn = (signal?: AbortSignal) =>
    signInByDevice(core, {
      client: 'test',
      scopes: ['CAMPAIGN.READ'],
      onCode: (code) => void shown.push(code),
      runtime,
      ...(signal ? { signal } : {}),
    })
  return { server, runtime, shown, signIn }
}

describe('Sign-in by device code', () => {
  test('shows the code, asks at the interval, and answers the token when it is approved', async () => {
    const { server, runtime, shown, signIn } = start({
      answers: [new MockProblem('deviceCodePending'), new MockProblem('deviceCodePending'), 'approved'],
    })
    expect((await signIn()).token).toBe('sdt_secret')
    expect(shown.map(({ userCode }) => userCode)).toEqual(['BCDF-GHJK'])
    expect(shown[0]).not.toHaveProperty('deviceCode')
    expect(runtime.waits).toEqual([5000, 5000, 5000])
    expect(server.effects[0]!.input).toMatchObject({ body: { client: 'test', scopes: ['CAMPAIGN.READ'] } })
  })

  test('goes on after a lost answer, and slower after 429', async () => {
    const { runtime, signIn } = start({
      answers: [new MockProblem('tooManyAttempts', { seconds: 5 }), 'approved'],
      faults: [undefined, 'resetBefore', 'htmlBefore'],
    })
    await signIn()
    expect(runtime.waits).toEqual([5000, 5000, 5000, 10_000])
  })

  test('ends when the code was declined or ran out', async () => {
    await expect(start({ answers: [new MockProblem('deviceCodeExpired')] }).signIn()).rejects.toMatchObject({ code: 'deviceCodeExpired' })
    const { runtime, signIn } = start({ expiresInSeconds: 12 })
    await expect(signIn()).rejects.toMatchObject({ code: 'deviceCodePending' })
    expect(runtime.waits).toEqual([5000, 5000, 5000])
  })

  test('ends with its signal', async () => {
    await expect(start().signIn(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })
})
