import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session as rows } from '../../contract/index.ts'
import { createMockServer, fakeRuntime, MockProblem } from '../../testing/index.ts'
import { SpotdeskClient } from '../client.ts'
import { session, type SessionOptions, type SignedOut } from './session-auth.ts'

/** A server whose tokens are t1, t2, …: only the latest is good. */
function start(options: SessionOptions = {}) {
  const world = {
    current: 0,
    refreshes: 0,
    refuse: undefined as MockProblem | undefined,
    signedOut: [] as SignedOut['reason'][],
    tokens: [] as (string | undefined)[],
  }
  const issue = () => ({ token: { jwt: `t${++world.current}`, permissions: ['CAMPAIGN.READ'] } })
  const server = createMockServer({ accepts: (token) => token === `t${world.current}` })
  server
    .on(rows.login, issue)
    .on(rows.changeAgency, issue)
    .on(rows.refresh, async () => {
      world.refreshes++
      await new Promise((resolve) => setImmediate(resolve))
      if (world.refuse) throw world.refuse
      return issue()
    })
  const auth = session({
    onSignedOut: ({ reason }) => world.signedOut.push(reason),
    onToken: (token) => world.tokens.push(token),
    ...options,
  })
  const connect = (withAuth = auth) => new SpotdeskClient({ ...server.clientOptions, auth: withAuth, runtime: fakeRuntime() })
  return { server, world, auth, client: connect(), connect }
}

const credentials = { body: { userName: 'manager@demo.spotdesk.test', password: 'Spotdesk-demo-1' } }

describe('A session', () => {
  test('keeps the token of the log-in in memory and sends it', async () => {
    const { server, auth, client } = start()
    await client.session.login(credentials)
    await client.session.user()
    expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer t1'])
    expect([auth.accessToken, auth.permissions]).toEqual(['t1', ['CAMPAIGN.READ']])
  })

  test('follows calls by rows of the contract as it follows those by rows without schemas', async () => {
    const { auth, client } = start()
    await client.call(rows.login, credentials)
    expect(auth.accessToken).toBe('t1')
    await client.call(rows.changeAgency, { body: { id: 2 } })
    expect(auth.accessToken).toBe('t2')
    await client.call(rows.logout)
    expect(auth.accessToken).toBeUndefined()
  })

  test('takes the new token of an agency switch', async () => {
    const { world, auth, client } = start()
    await client.session.login(credentials)
    await client.session.changeAgency({ body: { id: 2 } })
    expect([auth.accessToken, world.refreshes]).toEqual(['t2', 0])
  })

  test('PUT agencies/settings triggers a token refresh afterwards, which the next call waits for', async () => {
    const { server, world, auth, client } = start()
    await client.session.login(credentials)
    await client.agencies.saveSettings({ body: { maximumCpm: 30 } })
    await client.session.user()
    expect([world.refreshes, auth.accessToken]).toEqual([1, 't2'])
    expect(server.requests.at(-1)!.headers.get('authorization')).toBe('Bearer t2')
  })

  test('refreshes first when a page was loaded anew, with product and tenant', async () => {
    const { server, world, client } = start({ product: 'spotdesk', tenant: 'demo' })
    await Promise.all([client.session.user(), client.session.accounts()])
    expect(world.refreshes).toBe(1)
    expect(server.effects[0]).toMatchObject({ name: 'refresh', input: { body: { product: 'spotdesk', tenant: 'demo' } } })
  })

  test('sends the cookie with sign-in calls only', async () => {
    const { server } = start()
    const sent: [string, string | undefined][] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent.push([new URL(input as string).pathname, init?.credentials])
      return server.fetch(input, init)
    }
    const web = new SpotdeskClient({ baseUrl: server.url, auth: session(), fetch })
    await web.session.login(credentials)
    await web.session.user()
    await web.session.logout()
    expect(sent).toEqual([
      ['/api/v2/auth/login', 'include'],
      ['/api/v2/user', undefined],
      ['/api/v2/auth/logout', 'include'],
    ])
  })

  test('forgets its token with the log-out, also when that fails', async () => {
    const { server, world, auth, client } = start()
    await client.session.login(credentials)
    server.on(rows.logout, () => {
      throw new MockProblem('badRequest')
    })
    await expect(client.session.logout()).rejects.toMatchObject({ status: 400 })
    expect([auth.accessToken, world.tokens, world.signedOut]).toEqual([undefined, ['t1', undefined], []])
  })
})

describe('A 401', () => {
  test('is answered by one refresh, however many calls meet it, and one replay of each', async () => {
    const { server, world, client } = start()
    await client.session.login(credentials)
    world.current = 7
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.session.user()))
    expect([answers.length, world.refreshes]).toEqual([50, 1])
    const bearers = server.requests.filter(({ url }) => url.endsWith('/user')).map(({ headers }) => headers.get('authorization'))
    expect(bearers.filter((bearer) => bearer === 'Bearer t8')).toHaveLength(50)
    expect(bearers.filter((bearer) => bearer === 'Bearer t1').length).toBeLessThanOrEqual(50)
  })

  test('to a call with an older token is replayed with the newer one, without another refresh', async () => {
    const { server, world, client } = start()
    await client.session.login(credentials)
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    server.on(rows.accounts, async () => {
      await gate
      throw new MockProblem('unauthenticated')
    })
    const late = client.session.accounts({})
    await client.session.changeAgency({ body: { id: 2 } })
    server.on(rows.accounts, () => ({
      isAdmin: false,
      hasAccessToMultipleAdvertisers: false,
      limitedTo: [],
      hasFailedPayment: false,
      activeAgency: { defaultAgency: true, selfManaged: true },
    }))
    release()
    await late
    expect(world.refreshes).toBe(0)
  })

  test('ends the session once when the refresh is refused', async () => {
    const { world, auth, client } = start()
    await client.session.login(credentials)
    world.current = 7
    world.refuse = new MockProblem('sessionExpired')
    const results = await Promise.allSettled([client.session.user(), client.session.accounts(), client.session.user()])
    expect(results.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : ''))).toEqual(
      Array(3).fill('sessionExpired'),
    )
    expect([world.signedOut, auth.accessToken]).toEqual([['refreshRefused'], undefined])
  })

  test('ends the session when the new token is refused too', async () => {
    const { server, world, client } = start()
    await client.session.login(credentials)
    server.on(rows.user, () => {
      throw new MockProblem('unauthenticated')
    })
    await expect(client.session.user()).rejects.toMatchObject({ name: 'AuthenticationError' })
    expect([world.refreshes, world.signedOut]).toEqual([1, ['tokenRefused']])
  })

  test('does not end the session when the server cannot refresh right now', async () => {
    const { world, auth, client } = start()
    await client.session.login(credentials)
    world.current = 7
    world.refuse = new MockProblem('unavailable')
    await expect(client.session.user()).rejects.toMatchObject({ status: 503 })
    // Three tries of the call, each with one refresh.
    expect([world.signedOut, auth.accessToken, world.refreshes]).toEqual([[], 't1', 3])
  })

  test('ends it at once where refreshing is switched off', async () => {
    const { server, world, client } = start({ autoRefresh: false })
    await client.session.login(credentials)
    world.current = 7
    await expect(client.session.user()).rejects.toMatchObject({ status: 401 })
    await expect(client.session.user()).rejects.toMatchObject({ status: 401 })
    expect([world.refreshes, world.signedOut, server.requests.length]).toEqual([0, ['autoRefreshOff'], 3])
  })

  test('to a log-in is the answer itself', async () => {
    const { server, world, client } = start()
    server.on(rows.login, () => {
      throw new MockProblem('wrongCredentials')
    })
    await expect(client.session.login(credentials)).rejects.toMatchObject({ code: 'wrongCredentials' })
    expect([world.refreshes, world.signedOut]).toEqual([0, []])
  })

  test('does not bring back a token when somebody logged out meanwhile', async () => {
    const { auth, client } = start()
    const refreshing = auth.refresh()
    auth.forget()
    await refreshing
    expect(auth.accessToken).toBeUndefined()
    await client.session.login(credentials)
    expect(auth.accessToken).toBe('t2')
  })
})

describe('Pages of one browser', () => {
  beforeEach(() => void vi.stubGlobal('document', {}))
  afterEach(() => void vi.unstubAllGlobals())

  test('refresh one after the other, and the second takes the token of the first', async () => {
    const { world, auth, connect } = start()
    const other = session()
    connect(other)
    const both = await Promise.all([auth.refresh(), other.refresh().then(async (token) => token)])
    expect(world.refreshes).toBeLessThanOrEqual(2)
    await vi.waitFor(() => expect(other.accessToken).toBe(auth.accessToken))
    expect(both).toContain(auth.accessToken)
  })

  test('learn of an agency switch', async () => {
    const { auth, client, connect } = start()
    const other = session()
    connect(other)
    await client.session.login(credentials)
    await vi.waitFor(() => expect(other.accessToken).toBe('t1'))
    await client.session.changeAgency({ body: { id: 2 } })
    await vi.waitFor(() => expect(other.accessToken).toBe(auth.accessToken))
  })
})

describe('A token function', () => {
  test('is asked once for many calls, and once more with refresh after a 401', async () => {
    const asked: boolean[] = []
    let good = 'a1'
    const server = createMockServer({ accepts: (token) => token === good })
    const client = new SpotdeskClient({
      ...server.clientOptions,
      auth: async ({ refresh }) => {
        asked.push(refresh)
        await new Promise((resolve) => setImmediate(resolve))
        return refresh ? 'a2' : 'a1'
      },
    })
    await Promise.all([client.session.user(), client.session.user()])
    good = 'a2'
    await Promise.all([client.session.user(), client.session.user(), client.session.user()])
    expect(asked).toEqual([false, true])
  })

  test('is not asked again for a call that was refused with an older token', async () => {
    const asked: boolean[] = []
    const server = createMockServer({ accepts: (token) => token === 'a2' })
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await server.fetch(input, init)
      if (String(init!.method) === 'PUT' && response.status === 401) await gate
      return response
    }
    const auth = ({ refresh }: { refresh: boolean }) => {
      asked.push(refresh)
      return refresh ? 'a2' : 'a1'
    }
    const client = new SpotdeskClient({ ...server.clientOptions, fetch, auth })
    const late = client.campaigns.archive({ id: 1 })
    await client.session.user()
    release()
    await late
    expect(asked).toEqual([false, true])
  })

  test('that answers a refused token again leaves the 401 to the caller', async () => {
    const server = createMockServer({ accepts: () => false })
    const client = new SpotdeskClient({ ...server.clientOptions, auth: () => 'stale' })
    await expect(client.session.user()).rejects.toMatchObject({ name: 'AuthenticationError', code: 'unauthenticated' })
    expect(server.requests).toHaveLength(2)
  })

  test('that fails fails the call with its own error, and is asked anew by the next', async () => {
    const server = createMockServer()
    const answers = [() => Promise.reject(new Error('vault sealed')), () => Promise.resolve('good')]
    const client = new SpotdeskClient({ ...server.clientOptions, auth: () => answers.shift()!() })
    await expect(client.session.user()).rejects.toThrow('vault sealed')
    await client.session.user()
    expect(server.requests).toHaveLength(1)
  })
})

test('A single token that is refused is not tried again', async () => {
  const server = createMockServer({ accepts: () => false })
  const client = new SpotdeskClient(server.clientOptions)
  await expect(client.session.user()).rejects.toMatchObject({ name: 'AuthenticationError' })
  expect(server.requests).toHaveLength(1)
})
