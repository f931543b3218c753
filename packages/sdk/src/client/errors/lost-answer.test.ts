/** Calls whose answer was lost: whether they may have been carried out. */
import { describe, expect, test } from 'vitest'
import { createMockServer, fakeRuntime, faultPlan, type Fault } from '../../testing/index.ts'
import { SpotdeskClient } from '../client.ts'
import type { SpotdeskError } from './errors.ts'

type Answer = number | Error
const failed = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) })

/** A client whose tries end so in turn, the last one for ever. */
function open(...answers: Answer[]): SpotdeskClient {
  const fetch: typeof globalThis.fetch = async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (typeof answer === 'number') return new Response(answer === 200 ? '<h1>Sign in</h1>' : '{}', { status: answer })
    throw answer
  }
  return new SpotdeskClient({ baseUrl: 'https://ads.test', auth: 'sdt_test', fetch, runtime: fakeRuntime() })
}

const failureOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error as SpotdeskError,
  )
const pause = (client: SpotdeskClient) => failureOf(client.campaigns.pause({ id: 1 }))

const [reset, refused] = [failed('ECONNRESET'), failed('ECONNREFUSED')]
test.each<[Answer[], boolean]>([
  [[reset], true],
  [[refused], false],
  [[failed('ENOTFOUND')], false],
  [[failed('UND_ERR_CONNECT_TIMEOUT')], false],
  [[failed('CERT_HAS_EXPIRED')], false],
  // A later try that was never sent does not tell of the first.
  [[reset, refused], true],
  [[reset, 503], true],
  // A refusal is an answer: what had been carried out would be answered as it was.
  [[reset, 422], false],
  [[reset, 404], false],
  // Something in front of the server heard nothing from it.
  [[502], true],
  [[504], true],
  [[500], false],
  [[503], false],
  [[429], false],
  [[422], false],
  // It was carried out, and something else answered.
  [[200], true],
])('a write whose tries end with %o: unknown is %s', async (answers, expected) => {
  expect((await pause(open(...answers)))!.outcomeUnknown).toBe(expected)
})

test('a call that reads, or only computes, leaves nothing unknown', async () => {
  const client = open(reset)
  for (const call of [client.campaigns.get({ id: 1 }), client.campaigns.validCpm({ body: { value: 12.5, currency: 'USD' } })])
    expect((await failureOf(call))!.outcomeUnknown).toBe(false)
})

describe('over the mock server', () => {
  test.each<[Fault, number]>([
    ['resetAfter', 1],
    ['hangAfter', 1],
    ['resetBefore', 0],
  ])('%s: the client cannot know, and says so', async (fault, effects) => {
    const server = createMockServer({ faults: faultPlan([fault, fault, fault]) })
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime(), timeout: 20 })
    expect([(await pause(client))!.outcomeUnknown, server.effects.length]).toEqual([true, effects])
  })
})
