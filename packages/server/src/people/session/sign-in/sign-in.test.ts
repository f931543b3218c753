import { session } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp, testConfig } from '../../../testing/app.ts'
import { getProblemCode, getJwt, openBrowser, findSessionCookie } from '../../../testing/browser.ts'
import { worldPassword } from '../../../testing/world.ts'
import { serverKeys } from '../authorization/keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

const whoAmI = (bearer: string) => app.send('GET', '/api/v2/user', { bearer })

describe('signing in', () => {
  test('gives an access token of ten minutes and an HttpOnly cookie of 30 days, lax, of this host', async () => {
    const answer = await openBrowser(app).login('manager')
    expect(answer.status).toBe(200)
    const { iat, exp } = decodeJwt(getJwt(answer))
    expect(exp! - iat!).toBe(limits.accessTokenMinutes * 60)
    expect(findSessionCookie(answer)).toMatch(/^session=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect((await whoAmI(getJwt(answer))).status).toBe(200)
  })

  test('over https the cookie is Secure and bound to the host by its prefix; on plain http elsewhere it is never sent in the clear', async () => {
    const https = await createTestApp({
      config: { origin: 'https://desk.example.com' },
      database: { database: app.database, url: '', drop: async () => {} },
    })
    const answer = await https.send('POST', '/api/v2/auth/login', {
      headers: { origin: 'https://desk.example.com' },
      body: { userName: 'manager@world.test', password: worldPassword },
    })
    expect(findSessionCookie(answer)).toMatch(/^__Host-session=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await https.close()
    const remote = await app.send('POST', '/api/v2/auth/login', {
      headers: { host: 'desk.lan' },
      body: { userName: 'manager@world.test', password: worldPassword },
    })
    expect(findSessionCookie(remote)).toMatch(/^__Host-session=.*; Secure$/)
  })

  test('the user name is found in any case; a wrong password and an unknown user get the same answer', async () => {
    const login = (userName: string, password: string) => app.send('POST', '/api/v2/auth/login', { body: { userName, password } })
    expect((await login(' Manager@WORLD.test ', worldPassword)).status).toBe(200)
    const [wrong, unknown] = [await login('manager@world.test', 'Wrong-1'), await login('nobody@world.test', 'Wrong-1')]
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401)
      expect(getProblemCode(answer)).toBe('wrongCredentials')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect({ ...(wrong.json as object), requestId: '' }).toEqual({ ...(unknown.json as object), requestId: '' })
  })

  test('is refused after ten wrong passwords from one address, even with the correct one; other addresses are not locked out', async () => {
    const guesser = openBrowser(app, { address: '203.0.113.9' })
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => guesser.login('analyst', `Guess-${index}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(15)
    expect(getProblemCode(refused[0]!)).toBe('tooManyAttempts')
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guesser.login('analyst')).status).toBe(429)
    expect((await openBrowser(app, { address: '203.0.113.10' }).login('analyst')).status).toBe(200)
    app.clock.advance(900_000)
    expect((await guesser.login('analyst')).status).toBe(200)
  })

  test('with a correct password resets the count of wrong ones', async () => {
    const browser = openBrowser(app, { address: '203.0.113.20' })
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) expect((await browser.login('finance', 'Wrong-1')).status).toBe(401)
      expect((await browser.login('finance')).status).toBe(200)
    }
  })
})

describe('refreshing', () => {
  test('rotates the secret and keeps the end of the session', async () => {
    const browser = openBrowser(app)
    const first = await browser.login('manager')
    app.clock.advance(60_000)
    const before = browser.cookie
    const second = await browser.refresh()
    expect(second.status).toBe(200)
    expect(browser.cookie).not.toBe(before)
    expect(getJwt(second)).not.toBe(getJwt(first))
    expect(second.headers['set-cookie']).toContain(`Max-Age=${limits.sessionDays * 86_400 - 60}`)
  })

  test('50 times at once with one secret gives the same new pair to all', async () => {
    const { cookie } = await signedIn()
    app.clock.advance(1000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => openBrowser(app, { cookie }).refresh()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(getJwt)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['set-cookie'])).size).toBe(1)
    expect((await openBrowser(app, { cookie: cookieOf(answers[0]!) }).refresh()).status).toBe(200)
  })

  test('the previous secret works for ten seconds and gives the same pair', async () => {
    const { cookie } = await signedIn()
    const first = await openBrowser(app, { cookie }).refresh()
    app.clock.advance(10_000)
    const again = await openBrowser(app, { cookie }).refresh()
    expect(getJwt(again)).toBe(getJwt(first))
    expect(cookieOf(again)).toBe(cookieOf(first))
  })

  test('a secret that was used longer ago ends the session for whoever holds any of its secrets, and its access tokens', async () => {
    const stolen = await signedIn()
    const owner = openBrowser(app, { cookie: stolen.cookie })
    const fresh = await owner.refresh()
    app.clock.advance(10_001)
    const thief = await openBrowser(app, { cookie: stolen.cookie }).refresh()
    expect(thief.status).toBe(401)
    expect(getProblemCode(thief)).toBe('sessionExpired')
    expect((await owner.refresh()).status).toBe(401)
    expect(owner.cookie).toBeNull()
    expect((await whoAmI(getJwt(fresh))).status).toBe(401)
  })

  test('a secret of two rotations ago ends the session even within ten seconds', async () => {
    const { cookie } = await signedIn()
    const browser = openBrowser(app, { cookie })
    await browser.refresh()
    await browser.refresh()
    expect((await openBrowser(app, { cookie }).refresh()).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
  })

  test('with a forged secret is refused and ends no session', async () => {
    const { cookie } = await signedIn()
    const [id] = cookie.split('.')
    for (const forged of [
      `${id}.0-${'A'.repeat(43)}`,
      `${id}.zzzzzzz-${'A'.repeat(43)}`,
      `${id}.`,
      'session=x',
      `${cookie}x`,
      `session=${'a'.repeat(5000)}`,
    ]) {
      expect((await openBrowser(app, { cookie: forged }).refresh()).status).toBe(401)
    }
    expect((await openBrowser(app, { cookie }).refresh()).status).toBe(200)
  })

  test('is refused after 30 days, however often the session was used', async () => {
    const { browser } = await signedIn()
    for (let day = 0; day < 29; day += 1) {
      app.clock.advance(dayMs)
      expect((await browser.refresh()).status).toBe(200)
    }
    app.clock.advance(dayMs)
    expect(getProblemCode(await browser.refresh())).toBe('sessionExpired')
  })

  test('without a cookie is refused: not signed in', async () => {
    const answer = await openBrowser(app).refresh()
    expect(answer.status).toBe(401)
    expect(getProblemCode(answer)).toBe('unauthenticated')
  })
})

describe('the end of a session is in force within a second', () => {
  test('signing out ends the cookie and every access token of the session', async () => {
    const { browser, jwt, cookie } = await signedIn()
    expect((await whoAmI(jwt)).status).toBe(200)
    expect((await browser.logout()).status).toBe(204)
    expect(browser.cookie).toBeNull()
    expect((await whoAmI(jwt)).status).toBe(401)
    expect((await openBrowser(app, { cookie }).refresh()).status).toBe(401)
  })

  test('a revocation, disable or lost membership in another process is noticed after at most a second', async () => {
    const { jwt } = await signedIn('readonly')
    const { system } = app.database
    const change = async (expected: number, undo: () => Promise<unknown>) => {
      app.clock.advance(1000)
      expect((await app.send('GET', '/api/v2/campaigns', { bearer: jwt })).status).toBe(expected)
      await undo()
      app.clock.advance(1000)
      expect((await app.send('GET', '/api/v2/campaigns', { bearer: jwt })).status).toBe(200)
    }
    const userId = Number(decodeJwt(jwt).sub)
    const user = (values: { disabled: boolean }) => system.updateTable('users').set(values).where('id', '=', userId).execute()
    const member = (role_id: number) => system.updateTable('memberships').set({ role_id }).where('user_id', '=', userId).execute()
    await user({ disabled: true })
    await change(401, () => user({ disabled: false }))
    await member(8)
    await change(403, () => member(10))
    await system.updateTable('sessions').set({ revoked_at: app.clock.now() }).where('user_id', '=', userId).execute()
    app.clock.advance(1000)
    expect((await whoAmI(jwt)).status).toBe(401)
  })
})

describe('access tokens', () => {
  test('are refused when they are expired, even if they were verified before', async () => {
    const { jwt } = await signedIn()
    expect((await whoAmI(jwt)).status).toBe(200)
    app.clock.advance(limits.accessTokenMinutes * 60_000)
    const answer = await whoAmI(jwt)
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('are refused without a signature, or with another key, algorithm, audience or a changed claim', async () => {
    const { jwt } = await signedIn()
    const claims = decodeJwt(jwt)
    const { accessToken } = serverKeys(testConfig)
    const sign = (alg: string, key: Uint8Array, changed = {}) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(key)
    const [head, , signature] = jwt.split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, agency: 2 })).toString('base64url')
    const tricks = [
      new UnsecuredJWT({ ...claims }).encode(),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`,
      await sign('HS256', new Uint8Array(32)),
      await sign('HS384', new Uint8Array([...accessToken, ...accessToken])),
      await sign('HS256', accessToken, { aud: 'somebody else' }),
      await sign('HS256', accessToken, { iss: 'somebody else' }),
      `${head}.${forged}.${signature}`,
      `${jwt}.`,
      jwt.slice(0, -2),
      'x',
      'null',
      'sdt_x',
      'a'.repeat(4000),
    ]
    for (const trick of tricks) expect((await whoAmI(trick)).status, trick.slice(0, 60)).toBe(401)
    expect((await whoAmI(await sign('HS256', accessToken))).status).toBe(200)
  })

  test('are refused when the membership in their agency has ended', async () => {
    const { accessToken } = serverKeys(testConfig)
    const { jwt } = await signedIn('analyst')
    const elsewhere = await new SignJWT({ ...decodeJwt(jwt), agency: 2 }).setProtectedHeader({ alg: 'HS256' }).sign(accessToken)
    expect((await whoAmI(elsewhere)).status).toBe(401)
  })
})

describe('requests of other sites', () => {
  const cases: Record<string, Record<string, string>> = {
    'another origin': { origin: 'https://evil.example', 'client-name': 'spotdesk-web', 'x-request-id': 'r' },
    'an opaque origin': { origin: 'null', 'client-name': 'spotdesk-web', 'x-request-id': 'r' },
    'no origin': { 'client-name': 'spotdesk-web', 'x-request-id': 'r' },
    'no request id': { origin: 'http://localhost:80', 'client-name': 'spotdesk-web' },
    'a port of this host that is not ours': { origin: 'http://localhost:81', 'client-name': 'spotdesk-web', 'x-request-id': 'r' },
  }
  for (const [name, headers] of Object.entries(cases)) {
    test(`with the cookie and ${name}, refresh and logout are refused and change nothing`, async () => {
      const { browser } = await signedIn()
      for (const answer of [await browser.refresh(headers), await browser.logout(headers)]) {
        expect(answer.status).toBe(403)
        expect(getProblemCode(answer)).toBe('originNotAllowed')
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      expect((await browser.refresh()).status).toBe(200)
    })
  }

  test('a page of another site cannot sign anybody in', async () => {
    const answer = await app.send('POST', '/api/v2/auth/login', {
      headers: { origin: 'https://evil.example' },
      body: { userName: 'manager@world.test', password: worldPassword },
    })
    expect(getProblemCode(answer)).toBe('originNotAllowed')
  })

  test('no answer lets another origin read it, and a preflight allows nothing', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const answer of [
      await app.send('OPTIONS', '/api/v2/campaigns', { headers }),
      await app.send('GET', '/api/v2/campaigns', { as: 'manager', headers }),
    ]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('changing the agency', () => {
  test('continues the session in another agency of its user with the rights there, also after a refresh', async () => {
    const { browser, jwt } = await signedIn('manager')
    const moved = await app.send('POST', '/api/v2/user/change-agency', { bearer: jwt, body: { id: 2 } })
    expect((await whoAmI(getJwt(moved))).json).toMatchObject({ agency: { id: 2, name: 'Other agency' }, roleName: 'ANALYST' })
    expect((await whoAmI(jwt)).json).toMatchObject({ agency: { id: 1 } })
    app.clock.advance(1000)
    expect((await whoAmI(getJwt(await browser.refresh()))).json).toMatchObject({ agency: { id: 2 } })
  })

  test('to an agency without membership is answered as to one that does not exist; a platform administrator may act in every agency', async () => {
    const stranger = await app.ask(session.changeAgency, { body: { id: 1 } }, { as: 'stranger' })
    const unknown = await app.ask(session.changeAgency, { body: { id: 999 } }, { as: 'stranger' })
    expect([stranger.status, unknown.status]).toEqual([404, 404])
    expect((await app.ask(session.changeAgency, { body: { id: 2 } }, { as: 'platform' })).status).toBe(200)
  })
})

async function signedIn(person: Parameters<ReturnType<typeof openBrowser>['login']>[0] = 'manager') {
  const browser = openBrowser(app)
  const answer = await browser.login(person)
  return { browser, jwt: getJwt(answer), cookie: browser.cookie! }
}

function cookieOf(answer: { headers: Record<string, string | string[] | undefined> }): string {
  return [answer.headers['set-cookie']].flat()[0]!.split(';', 1)[0]!
}
